"""The page Shift: a plane that a person drags, and the effect on each pool."""
