"""A pooled plane with all that a person can look at: windows, winners, shares, gradients."""
