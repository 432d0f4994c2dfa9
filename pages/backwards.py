"""Page: watch gradients and maxima go from the output back to the input."""

from pooling_ui.backwards.page import backward
from pooling_ui.shell.layout import page_places
from pooling_ui.shell.notices import open_link

open_link()
backward(page_places())
