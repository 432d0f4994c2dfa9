"""The page Compare: all pools on one picture, and noise, measured."""
