"""Page: a digit, and what every layer of a trained network makes of it; or edges of a picture."""

from functools import partial

from pooling_ui.network import edge_widgets as edges
from pooling_ui.network import widgets as network
from pooling_ui.network.curves import network_curves
from pooling_ui.network.map_window import map_window
from pooling_ui.shell.cover import covering
from pooling_ui.shell.layout import captioned, page_places, pressed_place, told_here
from pooling_ui.shell.notices import open_link
from pooling_ui.shell.page_keys import page_keys, present_button
from pooling_ui.shell.presentation import presenting

open_link()
covers = covering()
places = page_places()
leads = bool(places.more)
page_keys(places, covers=covers, presents=True)
with places.side:
    of_edges = network.finds_edges()
if of_edges:
    found = edges.found_edges(places)
    with places.top:
        edges.edges_heading(found, present_button, covers=covers)
    with places.main:
        says = found.shows if leads else ""
        captioned(says, partial(edges.edges_drawing, found, covers=covers))
    passed = found.passed
else:
    done = network.network_fields(places)
    with places.side:
        told = told_here()
    it = network.read_digit(done)
    if told and not covers and not presenting():
        with told:
            network.network_answer(it)
    with places.top:
        network.network_heading(present_button)
    with places.main:
        network.network_drawing(it, covers=covers)
    passed = it.passed
with pressed_place(places):
    if not covers:
        map_window(passed, leads=leads)
if places.more and not (covers or of_edges):
    with places.more:
        network_curves(done)
