"""Page: a digit, and what every layer of a trained network makes of it; or edges of a picture."""

from pooling_ui.features.network import page as network
from pooling_ui.features.network.widgets import digit_settings, edges_choice
from pooling_ui.shell.layout import page_places
from pooling_ui.shell.notices import open_link
from pooling_ui.shell.page_keys import page_keys

open_link()
places = page_places()
page_keys(places)
if edges_choice(places):
    maps = network.edges_of_a_picture(places)
    network.window_of_a_cell(places, maps)
else:
    done = digit_settings(places)
    maps = network.digit_through_the_layers(places, done)
    network.window_of_a_cell(places, maps)
    network.known_digits(places, done)
