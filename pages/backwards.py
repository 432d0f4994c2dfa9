"""Page: watch gradients and maxima go from the output back to the input."""

from pooling_ui import controls

controls.open_link()
controls.backward(controls.places())
