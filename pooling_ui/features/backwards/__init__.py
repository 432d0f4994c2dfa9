"""The page Backwards: gradients and unpooling."""
