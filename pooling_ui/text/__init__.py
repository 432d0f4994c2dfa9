"""Numbers, sizes, axes and places as text."""
