"""The page Stack: a list of layers, the shapes and costs of each, and receptive fields."""
