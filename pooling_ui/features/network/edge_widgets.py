"""Widgets of the page Network for a picture: edge filters, and the maps of the first layers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import streamlit as st

from pooling_ui.features.network import edges as words
from pooling_ui.features.network.cell_window import FeatureMaps
from pooling_ui.features.network.edges import (
    BANKS,
    LEAST,
    edge_weights,
    first_layers,
    small_grey,
    times_smaller,
)
from pooling_ui.features.network.map_window import chosen_cell, look_at, shown_maps
from pooling_ui.features.network.maps import layer_maps
from pooling_ui.features.network.maps.message import maps_message
from pooling_ui.features.network.parameters import FILTERS, NETWORK_KIND
from pooling_ui.features.network.trained.architectures import NETWORK_KINDS
from pooling_ui.features.network.widgets import network_kind_choice
from pooling_ui.pictures.cache import changed_picture
from pooling_ui.pictures.source import choose_subject
from pooling_ui.shell.layout import Places, heading
from pooling_ui.shell.presentation import presenting
from pooling_ui.task.bound_widgets import choice
from pooling_ui.task.current_task import shows
from pooling_ui.text.numbers import Pixels
from pooling_ui.text.words import plain

_KEY = "edges"


@dataclass(frozen=True, eq=False, slots=True)
class EdgeMaps:
    """A picture, made small, and its maps after the layers of a kind; a tiny one has no maps.

    `caption` is a sentence on what to look for and what to try. `bank` is the name of the filters.
    """

    plane: Pixels
    times: int
    caption: str
    bank: str
    kind: str
    feature_maps: FeatureMaps


def edge_maps(places: Places) -> EdgeMaps:
    """Show the widgets of the picture, the filters and the pool; return the maps of the layers."""
    with places.rest:
        chosen = choose_subject("Thin bright line").chosen
    with places.side:
        bank = choice(FILTERS, "Filters", shown=True)
        kind = network_kind_choice()
    with places.rest:
        if shows(NETWORK_KIND):
            st.caption(
                plain(f"{NETWORK_KINDS[kind].description} {words.equivalent_pool_words(kind)}")
            )
    plane = changed_picture(chosen.picture, "small and grey", small_grey).pixels[0]
    feature_maps = pass_edges(plane, bank, kind)
    times = times_smaller(chosen.picture.shape)
    return EdgeMaps(plane, times, f"{chosen.caption} {words.TRY}".strip(), bank, kind, feature_maps)


def pass_edges(plane: Pixels, bank: str, kind: str) -> FeatureMaps:
    """Pass a grey plane, (rows, columns), through the layers; a tiny one passes none.

    The plane holds whole numbers, so all sums in float64 are exact.
    """
    layers = first_layers(kind) if min(plane.shape) >= LEAST else ()
    return FeatureMaps.through(plane.astype(np.float64)[None], layers, edge_weights(bank))


def edges_heading(maps: EdgeMaps, aside: Callable[[], None], *, covers: bool) -> None:
    """Show the title and, unless it is covered, the effect of the pool on the edges."""
    is_shown = maps.feature_maps.outputs and not covers
    effect = words.edges_words(maps.kind, maps.feature_maps.outputs) if is_shown else ""
    heading("Edges of a picture, and what pools keep", plain(effect), aside)


def edges_drawing(maps: EdgeMaps, *, covers: bool) -> None:
    """Show the picture, the filters and, unless they are covered, every layer's maps."""
    with st.container():  # made even if empty: what follows keeps its place
        if not maps.feature_maps.outputs:
            st.warning(plain(words.too_small(maps.plane.shape)))
            return
        message = maps_message(
            maps.plane,
            words.input_words(maps.plane.shape, maps.times),
            BANKS[maps.bank],
            [] if covers else shown_maps(maps.feature_maps),
            chosen_cell(maps.feature_maps),
            presenting=presenting(),
        )
        layer_maps(message, key=_KEY, on_cell=_look)


def _look() -> None:
    """Choose a cell of a map. For callbacks."""
    look_at((st.session_state.get(_KEY) or {}).get("cell"))
