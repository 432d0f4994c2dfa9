"""When a window counts as narrow: where Streamlit folds its navigation away."""

QUERY = "(max-width: 768px)"
# The start page sets it: Python then knows the width before it lays out the first page.
COOKIE = "poolscope_narrow"
