"""The kinds of question: what each asks for."""

MIX = "Mix"
KINDS = SIZE, WINNER, VALUE = ("Size", "Winner", "Value")
