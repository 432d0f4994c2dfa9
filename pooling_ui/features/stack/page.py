"""The parts of the page Stack, in the order in which `pages/stack.py` shows them."""

from __future__ import annotations

from dataclasses import replace

import streamlit as st

from pooling_core.network import Layer, follow
from pooling_ui.features.stack.code import write_sequential
from pooling_ui.features.stack.edits import replacement
from pooling_ui.features.stack.field import receptive_field
from pooling_ui.features.stack.field.message import drawable, field_message
from pooling_ui.features.stack.form import stack_form
from pooling_ui.features.stack.layer_table import layer_table
from pooling_ui.features.stack.parameters import LAYERS
from pooling_ui.features.stack.sentences import (
    LAYER_TITLES,
    NETWORK_TITLES,
    POOLS,
    field_words,
    layer_rows,
    network_rows,
)
from pooling_ui.features.stack.state import (
    LinkedNetwork,
    linked_network,
    look_at,
    stack_edits,
    write_stack,
)
from pooling_ui.inputs.grid_link import grid_link
from pooling_ui.inputs.parameters import ROWS
from pooling_ui.model_text import MOST_TEXT, ReadModel, Refusal, read_model
from pooling_ui.model_text.input_shape import Shape, fitting_shape, shape_for, stated_shape
from pooling_ui.model_text.lazy import settled
from pooling_ui.model_text.stack_link import Unit
from pooling_ui.shell.browser import show_from_top
from pooling_ui.shell.cover import covering
from pooling_ui.shell.layout import Places, beside, heading, sideways_note
from pooling_ui.shell.page_keys import present_button
from pooling_ui.shell.presentation import presenting
from pooling_ui.state.link import open_page
from pooling_ui.task.current_task import may_set
from pooling_ui.text.layers import layer_text
from pooling_ui.text.words import plain, unbroken_formulas

__all__ = [
    "field_and_layers",
    "linked_network",
    "side_buttons",
    "stack_form",
    "stack_heading",
    "stack_text",
]

_FIELD, _TABLE, _TEXT = "field", "layer_table", "stack_text"
_EXAMPLE = """nn.Sequential(
    nn.Conv2d(3, 32, 3, padding=1),
    nn.ReLU(),
    nn.MaxPool2d(2),
)"""


def stack_heading(places: Places, network: LinkedNetwork) -> None:
    """Show the title, the receptive field unless it is covered, and what to try."""
    sentence = "" if covering() else field_words(network.layers, network.report, network.shape)
    tries = network.preset.try_this if network.preset else ""
    sees = plain(unbroken_formulas(sentence))
    with places.top:
        heading(
            "What a stack of layers does", " ".join(text for text in (sees, plain(tries)) if text)
        )


def side_buttons(places: Places, network: LinkedNetwork) -> None:
    """Show the buttons that open the chosen pool on Grid and present the page.

    They stand beside the settings: so the heading has its whole line, and the table the first
    screen. In a presentation there are none.
    """
    if not places.more:
        return
    with places.side:
        if not covering():
            _grid_button(network)
        present_button()


def field_and_layers(places: Places, network: LinkedNetwork) -> None:
    """Show the receptive field, and the table of the layers below it."""
    with places.main:
        _receptive_field(network)
        _layers(network)


def _layers(network: LinkedNetwork) -> None:
    """Show the table of the layers; above it, why a layer cannot work, and which one does.

    While the results are covered, only the layers show.
    """
    covers = covering()
    with st.container():  # made even if empty: what follows keeps its place
        if network.report.problem and not covers:
            _broken(network, network.report.problem)
    if not covers:
        sideways_note()
    rows = (
        layer_rows(network.layers, network.shape)
        if covers
        else network_rows(network.layers, network.report, network.shape)
    )
    titles = LAYER_TITLES if covers else NETWORK_TITLES
    layer_table(titles, rows, chosen=network.unit.layer, key=_TABLE, on_layer=_choose)


def _choose() -> None:
    """Choose the layer whose row a person pressed. For callbacks."""
    layer = st.session_state[_TABLE]["layer"]
    if layer and layer <= len(linked_network().layers):
        look_at(Unit(layer))


def _broken(network: LinkedNetwork, problem: str) -> None:
    """Say why a layer cannot work, and offer the nearest one that does."""
    at = len(network.report.layers)
    st.error(plain(f"Layer {at + 1} cannot work: {problem}."))
    if not may_set(LAYERS):
        return
    new, fits = _in_its_place(network), fitting_shape(network.layers, network.shape)
    with st.container(horizontal=True):
        if new is not None:
            label_text = (
                f"Use {' and '.join(map(layer_text, new))}" if new else f"Remove layer {at + 1}"
            )
            st.button(plain(label_text), key="replace_layer", on_click=_replace_layer)
        if fits is not None:
            label_text = f"Use an input of {' × '.join(map(str, fits[1:]))}"
            st.button(
                plain(label_text),
                key="replace_input",
                on_click=write_stack,
                args=(network.layers, fits),
            )


def _in_its_place(network: LinkedNetwork) -> tuple[Layer, ...] | None:
    """Return the layers that replace the one that cannot work, if any do."""
    at = len(network.report.layers)
    input_shape = network.before(at)
    return (
        replacement(network.layers, at, input_shape)
        if network.report.problem and input_shape
        else None
    )


def _replace_layer() -> None:
    """Replace the layer that cannot work. For callbacks."""
    network = linked_network()
    at, new = len(network.report.layers), _in_its_place(network)
    if new is not None:
        write_stack((*network.layers[:at], *new, *network.layers[at + 1 :]))


def _grid_button(network: LinkedNetwork) -> None:
    """Show, if the chosen layer is a pool, the button that opens it on the page Grid."""
    input_shape = network.before(network.at)
    link = (
        grid_link(network.layer, input_shape[1:]) if input_shape and len(input_shape) == 3 else None
    )
    if link is None:
        return
    size = (
        f" ({plain(' × '.join(map(str, input_shape[1:])))} cells)"
        if ROWS.name in link and input_shape
        else ""
    )
    label_text = f"Open on Grid{size}"
    if st.button(label_text, key="to_grid"):
        open_page("pages/grid.py", link)


def stack_text(places: Places, network: LinkedNetwork) -> None:
    """Show the network as PyTorch code, beside a field to paste code; not in a presentation."""
    if not places.more:
        return
    with places.more:
        ours, theirs = beside()
    with ours:
        st.header("As PyTorch code", anchor=False)
        st.code(write_sequential(network.layers), language=None, wrap_lines=True)
    with theirs:
        st.header("From PyTorch code", anchor=False)
        _pasted()


def _pasted() -> None:
    with st.form("stack_form", border=False):
        st.text_area(
            "Paste nn.Sequential(…), a class, or what print(model) shows. Nothing of it is run.",
            key=_TEXT,
            height=200,
            max_chars=MOST_TEXT,
            placeholder=_EXAMPLE,
        )
        st.form_submit_button("Show it (Ctrl + Enter)", on_click=_read)
    edits = stack_edits()
    with st.container():
        if edits.refused and edits.refused[0] == _TEXT:
            st.warning(plain(edits.refused[1]))
        elif edits.pasted:
            st.caption(plain(edits.pasted))


def _read() -> None:
    """Show the network of the pasted text, or say why it cannot be read. For callbacks."""
    edits, before = stack_edits(), linked_network().shape
    read = read_model(st.session_state[_TEXT])
    if isinstance(read, Refusal):
        edits.refused = (_TEXT, read.why)
        return
    shape = shape_for(read.layers, stated_shape(read.input_shape) or before)
    if follow(read.layers, shape).problem:
        shape = fitting_shape(read.layers, shape) or shape
    layers, lazy = settled(read.layers, shape)
    write_stack(layers, shape, layer=1)
    show_from_top()  # the network stands above the field
    read = replace(read, layers=layers, notes=(*read.notes, lazy))
    edits.pasted = _read_words(read, shape, shape if shape[1:] != before[1:] else None)


def _read_words(read: ReadModel, shape: Shape, fits: Shape | None) -> str:
    """Return in words the layers that were read, and the one that cannot work.

    `fits` is the new input, if the layers did not fit the old one.
    """
    count, report = len(read.layers), follow(read.layers, shape)
    sentences = [
        f"Read: {count} layer{'s' if count > 1 else ''}, shown above.",
        *(read.stops, *read.notes),
    ]
    if report.problem:
        sentences.append(
            f"Layer {len(report.layers) + 1} cannot work. The reason, and what works, are above."
        )
    if fits:
        size = " × ".join(map(str, fits[1:]))
        sentences.append(f"The input is {size} now.")
    return " ".join(sentence for sentence in sentences if sentence)


def _receptive_field(network: LinkedNetwork) -> None:
    """Show the receptive field in the layers that work, unless the results are covered."""
    reports = drawable(network.report.layers)
    with st.container():  # made even if empty: what follows keeps its place
        if covering() or not reports:
            return
        names = [layer_text(report.layer) for report in reports]
        pools = [isinstance(report.layer, POOLS) for report in reports]
        unit = network.unit
        if unit.row is None or unit.col is None or unit.layer > len(reports):
            unit = network.unit_of(len(reports))
        at = (unit.layer, unit.row or 0, unit.col or 0)
        chosen = (st.session_state.get(_FIELD) or {}).get("unit") or {}
        heard = chosen.get("number", 0)
        message = field_message(reports, names, pools, at, heard=heard, presenting=presenting())
        receptive_field(message, key=_FIELD, on_unit=_look)


def _look() -> None:
    """Write the chosen unit into the link. For callbacks."""
    chosen = st.session_state[_FIELD]["unit"]
    layers = len(linked_network().report.layers)
    if chosen and chosen["layer"] <= layers:
        look_at(Unit(chosen["layer"], chosen["row"], chosen["col"]))
