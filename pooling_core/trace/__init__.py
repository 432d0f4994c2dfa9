"""Traces of pools: windows, winners, shares and gradients, for people to look at."""
