"""The form of the page Stack: the preset, the input, and the layers one by one."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

import streamlit as st

from pooling_core.network import Layer
from pooling_ui.features.stack.edits import ADDABLE, added, changed, field_text, moved, removed
from pooling_ui.features.stack.parameters import LAYERS, UNIT
from pooling_ui.features.stack.presets import PRESETS
from pooling_ui.features.stack.state import (
    LinkedNetwork,
    linked_network,
    look_at,
    stack_edits,
    undo,
    write_stack,
)
from pooling_ui.model_text import MOST_LAYERS
from pooling_ui.model_text.layer_table import LARGEST
from pooling_ui.model_text.problems import UnreadableError
from pooling_ui.model_text.stack_link import MOST_CHANNELS, MOST_SIDE, Unit
from pooling_ui.shell.layout import Places
from pooling_ui.shell.presentation import in_row
from pooling_ui.state.link import write_link
from pooling_ui.task.current_task import may_set, shows
from pooling_ui.text.layers import layer_text
from pooling_ui.text.words import plain

_SLIM = 92  # pixels: three fields beside each other
_IN_ROW = 288  # pixels: a layer with its arguments
_OWN = "Your own"
_PRESET, _SIDES, _LAYER, _ADD = "stack_preset", "stack_input", "stack_layer", "stack_add"
_BOUNDS = {
    **dict.fromkeys(("in_channels", "out_channels", "groups"), (1, LARGEST)),
    **dict.fromkeys(("in_features", "out_features"), (1, LARGEST)),
    **dict.fromkeys(("num_features", "num_parameters"), (1, LARGEST)),
    **dict.fromkeys(("num_groups", "num_channels"), (1, LARGEST)),
    **dict.fromkeys(("start_dim", "end_dim"), (-LARGEST, LARGEST)),
}
_EMPTY = {"stride": "kernel", "divisor_override": "count"}
_SHORT = {
    **{"num_features": "Channels", "num_parameters": "Slopes", "norm_type": "Power"},
    **{"output_ratio": "Ratio", "dim": "Axis", "num_groups": "Groups"},
    **{"num_channels": "Channels", "normalized_shape": "Last sizes"},
    **{"in_channels": "In", "out_channels": "Out", "in_features": "In", "out_features": "Out"},
    **{"kernel_size": "Kernel", "output_size": "Output", "count_include_pad": "Count padding"},
    **{"divisor_override": "Divisor", "start_dim": "First axis", "end_dim": "Last axis"},
}
_PAIR = "One number, or two for rows and columns: 3, 2."
_TIPS = {
    "stride": f"{_PAIR} Empty: the kernel.",
    "output_size": f"{_PAIR} None keeps an axis: 4, None.",
    "output_ratio": "Of the input, instead of an output size: 0.5, or 0.5, 0.7.",
    "norm_type": "The power of the sum: 2.",
    "normalized_shape": "One number, or up to three for channels, rows and columns: 8, 16, 16.",
    "dim": "1 is the channels. Empty: PyTorch chooses.",
    "divisor_override": "What every sum is divided by. Empty: the number of cells.",
}


def stack_form(network: LinkedNetwork, places: Places) -> None:
    """Show the form; in a task, only if the teacher chose it. If it is locked, nothing can be set.

    A class looks at networks layer by layer, so a presentation shows the rest of the form last.
    """
    if not shows(LAYERS):
        return
    with places.side:
        _preset(network)
    with places.rest:
        _input(network)
    with places.side:
        _layer(network)
    with places.rest:
        _arguments(network)
        _buttons(network)


def _preset(network: LinkedNetwork) -> None:
    names = [each.name for each in PRESETS]
    now = network.preset.name if network.preset else _OWN
    st.session_state[_PRESET] = now
    options = names if network.preset else [*names, _OWN]
    more: dict[str, Any] = {"width": _IN_ROW} if in_row() else {}
    st.selectbox("Network", options, key=_PRESET, on_change=_begin, disabled=_locked(), **more)


def _locked() -> bool:
    return not may_set(LAYERS)


def _begin() -> None:
    """Take the chosen preset, and choose its last plane."""
    for each in PRESETS:
        if each.name == st.session_state[_PRESET]:
            write_stack(each.layers, each.shape)
            write_link(UNIT, "")


def _input(network: LinkedNetwork) -> None:
    limits = (MOST_CHANNELS, MOST_SIDE, MOST_SIDE)
    with st.container(horizontal=True, gap="xsmall"):
        for index, name in enumerate(("Channels", "Rows", "Columns")):
            key = f"{_SIDES}_{index}"
            st.session_state[key] = network.shape[index]
            more: dict[str, Any] = {
                "width": _SLIM,
                "help": f"Of the input, up to {limits[index]:,}.",
                "disabled": _locked(),
            }
            st.number_input(name, 1, limits[index], key=key, on_change=_resize, **more)


def _resize() -> None:
    network = linked_network()
    sides = (st.session_state[f"{_SIDES}_{index}"] for index in range(3))
    channels, rows, columns = (side or was for side, was in zip(sides, network.shape, strict=True))
    write_stack(network.layers, (int(channels), int(rows), int(columns)))


def _layer(network: LinkedNetwork) -> None:
    more: dict[str, Any] = {"width": _IN_ROW} if in_row() else {}
    st.session_state[_LAYER] = network.unit.layer
    st.selectbox(
        f"Layer, of {len(network.layers)}",
        range(1, len(network.layers) + 1),
        format_func=lambda number: f"{number}. {layer_text(network.layers[number - 1])}",
        key=_LAYER,
        on_change=_choose,
        **more,
    )


def _choose() -> None:
    look_at(Unit(st.session_state[_LAYER]))


def _arguments(network: LinkedNetwork) -> None:
    """Show a field for each argument of the chosen layer, and why the last text was refused."""
    refused = stack_edits().refused
    names = [field.name for field in fields(network.layer)]
    for flag in (False, True):
        row = [name for name in names if isinstance(getattr(network.layer, name), bool) == flag]
        if row:
            with st.container(horizontal=True, gap="xsmall"):
                for name in row:
                    _field(network.layer, name, refused is not None and refused[0] == name)
    if refused and refused[0] in names:
        st.warning(plain(refused[1]))


def _field(layer: Layer, name: str, keeps_text: bool) -> None:
    """Show the field of an argument; it `keeps_text` a typed text that could not be read."""
    key, value = f"layer_{name}", getattr(layer, name)
    label_text = _SHORT.get(name, name.capitalize())
    more: dict[str, Any] = {"key": key, "on_change": _change, "args": (name,)}
    more["disabled"] = _locked()
    if isinstance(value, bool):
        st.session_state[key] = value
        st.toggle(name, **more)
    elif name in _BOUNDS:
        if not keeps_text:
            st.session_state[key] = value
        st.number_input(label_text, *_BOUNDS[name], width=_SLIM, help=name, **more)
    else:
        if not keeps_text:
            st.session_state[key] = field_text(value)
        tip = " ".join((f"{name}.", _TIPS.get(name, _PAIR)))
        st.text_input(label_text, width=_SLIM, help=tip, placeholder=_EMPTY.get(name, ""), **more)


def _change(name: str) -> None:
    """Take the value of a field, or keep its text and say why it cannot be used. For callbacks."""
    network, value = linked_network(), st.session_state[f"layer_{name}"]
    try:
        layer = changed(network.layer, name, value)
    except UnreadableError as problem:
        stack_edits().refused = (name, str(problem))
        return
    stack_edits().refused = None
    if layer != network.layer:
        write_stack((*network.layers[: network.at], layer, *network.layers[network.at + 1 :]))


def _buttons(network: LinkedNetwork) -> None:
    if _locked():
        return
    with st.container(horizontal=True, gap="xsmall"):
        ends = network.at == 0, network.at == len(network.layers) - 1
        st.button("Up", key="stack_up", on_click=_move, args=(-1,), disabled=ends[0])
        st.button("Down", key="stack_down", on_click=_move, args=(1,), disabled=ends[1])
        alone = len(network.layers) == 1
        st.button("Remove", key="stack_remove", on_click=remove_layer, disabled=alone)
        nothing = not stack_edits().undo
        st.button("Undo", key="stack_undo", on_click=undo, disabled=nothing)
    st.session_state[_ADD] = None
    is_full = len(network.layers) >= MOST_LAYERS
    after = f"Add a layer after layer {network.unit.layer}"
    st.selectbox(
        "Add a layer",
        ADDABLE,
        key=_ADD,
        index=None,
        placeholder=f"{MOST_LAYERS} layers are the most" if is_full else after,
        label_visibility="collapsed",
        on_change=_add,
        disabled=is_full,
    )
    refused = stack_edits().refused
    if refused and refused[0] == _ADD:
        st.warning(plain(refused[1]))


def _move(by: int) -> None:
    network = linked_network()
    write_stack(moved(network.layers, network.at, by), layer=network.unit.layer + by)


def remove_layer() -> None:
    """Remove the chosen layer. For callbacks."""
    network = linked_network()
    layers = removed(network.layers, network.at)
    write_stack(layers, layer=min(network.unit.layer, len(layers)))


def _add() -> None:
    network, name = linked_network(), st.session_state[_ADD]
    if name:
        layers, at = added(
            network.layers, network.unit.layer, name, network.before(network.unit.layer)
        )
        if len(layers) <= MOST_LAYERS:
            write_stack(layers, layer=at + 1)
        else:
            stack_edits().refused = (_ADD, _too_many(name))


def _too_many(name: str) -> str:
    return (
        f"{name} needs a Flatten before it here. With both there would be more than {MOST_LAYERS} "
        "layers: remove one first."
    )
