"""The kinds of question: what each asks for."""

MIX = "Mix"
SIZE, WINNER, VALUE, DIVISOR, WINDOW = ("Size", "Winner", "Value", "Divisor", "Window")
# Of what goes back.
GETS, RECEIVERS, SUM = ("Cell", "How many", "Sum")
KINDS = (SIZE, WINNER, VALUE, DIVISOR, WINDOW, GETS, RECEIVERS, SUM)
