"""Draw the first frame of a stage's message as a picture: SVG, or PNG by Pillow."""
