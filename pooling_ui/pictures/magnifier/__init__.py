"""Show a patch of a picture on the stage: the magnifier."""
