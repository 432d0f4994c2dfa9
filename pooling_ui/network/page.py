"""The parts of the page Network, in the order in which `pages/network.py` shows them."""

from functools import partial

import streamlit as st

from pooling_ui.network import curves, edge_widgets, widgets
from pooling_ui.network.cell_window import FeatureMaps
from pooling_ui.network.edge_widgets import EdgeMaps
from pooling_ui.network.map_window import map_window
from pooling_ui.network.trained import table
from pooling_ui.network.widgets import DigitFields
from pooling_ui.shell.charts import chart
from pooling_ui.shell.layout import Places, beside, captioned, pressed_place, told_here
from pooling_ui.shell.page_keys import present_button
from pooling_ui.shell.presentation import presenting
from pooling_ui.text.words import plain, unbroken_percents


def edges_of_a_picture(places: Places, *, covers: bool) -> FeatureMaps:
    """Show the filters and what the first layers find with them; return the feature maps."""
    found: EdgeMaps = edge_widgets.found_edges(places)
    with places.top:
        edge_widgets.edges_heading(found, present_button, covers=covers)
    with places.main:
        says = found.shows if places.more else ""
        captioned(says, partial(edge_widgets.edges_drawing, found, covers=covers))
    return found.feature_maps


def digit_through_the_layers(places: Places, done: DigitFields, *, covers: bool) -> FeatureMaps:
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
    return digit.feature_maps


def window_of_a_cell(places: Places, feature_maps: FeatureMaps, *, covers: bool) -> None:
    """Show the window of the pressed cell of a map, with its numbers."""
    with pressed_place(places):
        if not covers:
            map_window(feature_maps, leads=bool(places.more))


def known_digits(places: Places, done: DigitFields, *, covers: bool) -> None:
    """Show the accuracy of each kind of network on test digits, below the first screen."""
    if places.more and not covers:
        with places.more:
            _network_curves(done)


def _network_curves(done: DigitFields) -> None:
    """Show the curves of each kind of network, over moves and over noise."""
    st.header("How many test digits each network knows", anchor=False)
    found = table()
    is_moved, is_noisy = bool(done.down or done.right), any(done.noise)
    shown = (
        curves.moved_curve(done.down, done.right, is_noisy=is_noisy),
        curves.noise_curve(*done.noise, is_moved=is_moved),
    )
    for place, title, it in zip(beside(), ("moved", "noisy"), shown, strict=True):
        curve = found.curves[it.disturbance]
        says = unbroken_percents(curves.curve_sentence(curve, it))
        with place:
            figure = curves.accuracy_figure(curve, it.axis, it.mark, percent=it.percent)
            rows = curves.curve_rows(curve, it)
            chart(figure, f"known_{title}", f"{it.axis}. {says}", rows, says)
    with st.expander("Where these figures come from"):
        st.markdown(plain(curves.provenance(found)))
