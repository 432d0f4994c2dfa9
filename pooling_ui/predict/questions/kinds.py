"""The kinds of question: what each asks for."""

MIX = "Mix"
SIZE, WINNER, VALUE, DIVISOR, WINDOW = ("Size", "Winner", "Value", "Divisor", "Window")
# Of what goes back.
GETS, SHARES, RECEIVERS, SUM = ("Cell", "Cells", "How many", "Sum")
KINDS = (SIZE, WINNER, VALUE, DIVISOR, WINDOW, GETS, SHARES, RECEIVERS, SUM)
