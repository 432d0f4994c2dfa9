"""Save a stage as a file: a picture, a film, or a page that plays by itself."""
