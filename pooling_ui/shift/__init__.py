"""The page Shift: a plane that a person drags, and what each pool makes of it."""
