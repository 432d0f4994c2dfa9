"""Page: draw a digit, and see what every layer of a trained network makes of it."""

from pooling_ui import controls
from pooling_ui.controls import network
from pooling_ui.controls.cover import covering, uncover_button
from pooling_ui.controls.network_curves import network_curves

controls.open_link()
controls.without_presentation()
covers = covering()
places = controls.places()
with places.side:
    done = network.network_fields()
it = network.read_digit(done)
with places.top:
    network.network_heading(it)
with places.main:
    uncover_button(covers=covers)
    network.network_drawing(it, covers=covers)
with places.side if places.more else places.main:
    if not covers:
        network.network_window(it, leads=bool(places.more))
if places.more and not covers:
    with places.more:
        network_curves(done)
