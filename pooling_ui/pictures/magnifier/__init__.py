"""The magnifier: a patch of a picture on the stage."""
