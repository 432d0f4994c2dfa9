"""Save a stage as a file: a picture, an animation, or a page that plays by itself."""
