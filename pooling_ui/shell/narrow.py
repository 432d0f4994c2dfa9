"""The width below which a window is narrow: Streamlit then hides its navigation.

Streamlit subtracts 0.02 pixels from its limit of 768, so that no width is both narrow and wide.
"""

QUERY = "(max-width: 767.98px)"
# The start page sets it: Python then knows the width before it lays out the first page.
COOKIE = "poolscope_narrow"
