"""The parts of the page Network, in the order in which `pages/network.py` shows them."""

from functools import partial

import streamlit as st

from pooling_ui.features.network import curves, edge_widgets, widgets
from pooling_ui.features.network.cell_window import FeatureMaps
from pooling_ui.features.network.edge_widgets import EdgeMaps
from pooling_ui.features.network.map_window import map_window
from pooling_ui.features.network.trained import table
from pooling_ui.features.network.widgets import DigitFields
from pooling_ui.shell.charts import chart
from pooling_ui.shell.cover import covering
from pooling_ui.shell.layout import Places, beside, captioned, effect_place, pressed_place
from pooling_ui.shell.page_keys import present_button
from pooling_ui.shell.presentation import presenting
from pooling_ui.text.words import plain, unbroken_percents


def edges_of_a_picture(places: Places) -> FeatureMaps:
    """Show the filters and what the first layers find with them; return the feature maps."""
    covers = covering()
    maps: EdgeMaps = edge_widgets.edge_maps(places)
    with places.top:
        edge_widgets.edges_heading(maps, present_button, covers=covers)
    with places.main:
        caption = maps.caption if places.more else ""
        captioned(caption, partial(edge_widgets.edges_drawing, maps, covers=covers))
    return maps.feature_maps


def digit_through_the_layers(places: Places, fields: DigitFields) -> FeatureMaps:
    """Show the digit, the maps of every layer, and the prediction; return the feature maps."""
    covers = covering()
    with places.side:
        summary = effect_place()
    digit = widgets.digit_maps(fields)
    if summary and not covers and not presenting():
        with summary:
            widgets.network_prediction(digit)
    with places.top:
        widgets.network_heading(present_button)
    with places.main:
        widgets.network_drawing(digit, covers=covers)
    return digit.feature_maps


def window_of_a_cell(places: Places, feature_maps: FeatureMaps) -> None:
    """Show the window of the pressed cell of a map, with its numbers."""
    with pressed_place(places):
        if not covering():
            map_window(feature_maps, leads=bool(places.more))


def known_digits(places: Places, fields: DigitFields) -> None:
    """Show the accuracy of each kind of network on test digits, below the first screen."""
    if places.more and not covering():
        with places.more:
            _network_curves(fields)


def _network_curves(fields: DigitFields) -> None:
    """Show the curves of each kind of network, over moves and over noise."""
    st.header("How many test digits each network knows", anchor=False)
    measured = table()
    is_moved, is_noisy = bool(fields.down or fields.right), any(fields.noise)
    curves_to_show = (
        curves.moved_curve(fields.down, fields.right, is_noisy=is_noisy),
        curves.noise_curve(*fields.noise, is_moved=is_moved),
    )
    for place, title, shown_curve in zip(beside(), ("moved", "noisy"), curves_to_show, strict=True):
        curve = measured.curves[shown_curve.disturbance]
        sentence = unbroken_percents(curves.curve_sentence(curve, shown_curve))
        with place:
            figure = curves.accuracy_figure(
                curve, shown_curve.axis, shown_curve.mark, percent=shown_curve.percent
            )
            rows = curves.curve_rows(curve, shown_curve)
            chart(figure, f"known_{title}", f"{shown_curve.axis}. {sentence}", rows, sentence)
    with st.expander("Where these figures come from"):
        st.markdown(plain(curves.provenance(measured)))
