"""The page Stack: a list of layers, what each does, and what a unit sees."""
