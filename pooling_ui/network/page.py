"""The parts of the page Network, in the order in which `pages/network.py` shows them."""

from functools import partial

from pooling_ui.network import edge_widgets, widgets
from pooling_ui.network.curves import network_curves
from pooling_ui.network.edge_widgets import EdgeMaps
from pooling_ui.network.feature_maps import Passed
from pooling_ui.network.map_window import map_window
from pooling_ui.network.widgets import DigitFields, finds_edges
from pooling_ui.shell.layout import Places, captioned, pressed_place, told_here
from pooling_ui.shell.page_keys import present_button
from pooling_ui.shell.presentation import presenting


def edges_are_wanted(places: Places) -> bool:
    """Show the choice of edges or digits; True for the edges of a picture."""
    with places.side:
        return finds_edges()


def edges_of_a_picture(places: Places, *, covers: bool) -> Passed:
    """Show the filters and what the first layers find with them; return the feature maps."""
    found: EdgeMaps = edge_widgets.found_edges(places)
    with places.top:
        edge_widgets.edges_heading(found, present_button, covers=covers)
    with places.main:
        says = found.shows if places.more else ""
        captioned(says, partial(edge_widgets.edges_drawing, found, covers=covers))
    return found.passed


def digit_settings(places: Places) -> DigitFields:
    """Show the fields of network, move and noise; return their values."""
    return widgets.network_fields(places)


def digit_through_the_layers(places: Places, done: DigitFields, *, covers: bool) -> Passed:
    """Show the digit, the maps of every layer, and the answer; return the feature maps."""
    with places.side:
        told = told_here()
    digit = widgets.read_digit(done)
    if told and not covers and not presenting():
        with told:
            widgets.network_answer(digit)
    with places.top:
        widgets.network_heading(present_button)
    with places.main:
        widgets.network_drawing(digit, covers=covers)
    return digit.passed


def window_of_a_cell(places: Places, passed: Passed, *, covers: bool) -> None:
    """Show the window of the pressed cell of a map, with its numbers."""
    with pressed_place(places):
        if not covers:
            map_window(passed, leads=bool(places.more))


def known_digits(places: Places, done: DigitFields, *, covers: bool) -> None:
    """Show the accuracy of each kind of network on test digits, below the first screen."""
    if places.more and not covers:
        with places.more:
            network_curves(done)
