"""Widgets of feature maps: the maps of each layer, and the window of the cell in the link."""

from collections.abc import Sequence
from typing import Any

import streamlit as st

from pooling_ui.features.network.cell_window import FeatureMaps
from pooling_ui.features.network.link import MapCell, encode_map_cell
from pooling_ui.features.network.maps.message import Maps
from pooling_ui.features.network.parameters import CELL
from pooling_ui.features.network.sentences import layer_words
from pooling_ui.state.link import open_page, write_link
from pooling_ui.text.words import plain

NBSP = "\N{NO-BREAK SPACE}"


def shown_maps(feature_maps: FeatureMaps) -> list[Maps]:
    """Return the maps of every layer that has some."""
    return [
        Maps(layer_words(layer, float(out.min()), float(out.max())), out[0])
        for layer, out in zip(feature_maps.layers, feature_maps.outputs, strict=True)
        if out.ndim == 4
    ]


def chosen_cell(feature_maps: FeatureMaps) -> MapCell | None:
    """Return the cell in the link, if these layers have it."""
    cell: MapCell | None = CELL.value_in(st.query_params)
    return cell if cell and feature_maps.has(cell) else None


def look_at(cell_sent: Any) -> None:
    """Write the cell that the browser reports to the link. For callbacks."""
    if cell_sent:
        cell = MapCell(*(int(cell_sent[name]) for name in ("layer", "map", "row", "col")))
        write_link(CELL, encode_map_cell(cell))


def map_window(feature_maps: FeatureMaps, *, leads: bool) -> None:
    """Show the window of the chosen cell and, with `leads`, a button that opens it on Grid."""
    with st.container(gap="xsmall"):  # made even if empty: what follows keeps its place
        cell = chosen_cell(feature_maps)
        if cell is None:
            st.caption("Press a cell of a map, or Enter on one, to see what it was made of.")
            return
        window = feature_maps.window(cell)
        st.markdown(plain(f"Layer {cell.layer}, map {cell.map}. {window.sentence}"))
        if window.cells:
            st.caption(plain(window.sum_words))
            st.markdown(_table(window.heads, window.cells), width="content")
        if window.notes:
            st.caption(plain(window.notes))
        if not leads or window.link is None:
            return
        if st.button("Open on Grid", key="to_grid"):
            open_page("pages/grid.py", dict(window.link))
        if window.differs:
            st.caption(plain(window.differs))


def _table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Return the cells of a window as a table; a cell may break before its weight."""
    head, *lines = (
        [f":small[{plain(cell.replace('× ', '×' + NBSP))}]" for cell in row]
        for row in (heads, *rows)
    )
    table = (head, ["---:"] * len(head), *lines)
    return "\n".join(f"| {' | '.join(line)} |" for line in table)
