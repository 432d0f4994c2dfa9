"""Page: draw a digit, and see what every layer of a trained network makes of it."""

from pooling_ui import controls
from pooling_ui.controls import network
from pooling_ui.controls.network_curves import network_curves

controls.open_link()
controls.without_stage()
places = controls.places()
with places.side:
    done = network.network_fields()
it = network.read_digit(done)
with places.top:
    network.network_heading(it)
with places.main:
    network.network_drawing(it)
with places.side:
    network.network_window(it)
if places.more:
    with places.more:
        network_curves(done)
