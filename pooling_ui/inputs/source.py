"""The widgets that choose a plane, a series or a volume: a preset and its size, or own numbers.

A person's own numbers are in the link. The text of a field goes to the link only if it can be read,
so a typing error never empties the stage.
"""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import numpy as np
import streamlit as st

from pooling_ui.inputs.input_kinds import InputKind
from pooling_ui.inputs.opening import open_numbers
from pooling_ui.inputs.own_numbers import own_numbers
from pooling_ui.inputs.parameters import OWN, SEED, decode_numbers, encode_numbers
from pooling_ui.setting.stored_choices import forget_change, set_widgets
from pooling_ui.shell.layout import container_for
from pooling_ui.state.link import release, write_link
from pooling_ui.state.session import session
from pooling_ui.task.bound_widgets import control, whole_number
from pooling_ui.task.current_task import may_set, shows
from pooling_ui.text.numbers import Cells, cells_text, parse_number

_PRESET = 160  # pixels: the button for one's own numbers has room beside it
_NARROW = 96  # pixels; too few for Streamlit's − and +, the arrow keys do the same
_EDIT_IT = "To change a cell, press it, then “Edit”; or double-click it."
_SEED = "Each seed gives different numbers. The same seed always gives the same numbers."


@dataclass(slots=True)
class OwnNumbers:
    """A person's own numbers, by their name in links; the links of other pages do not hold them.

    `texts` are their last numbers. `edited` is the preset whose cells they edit, with its size and
    seed: after an undo, the numbers have its name again.
    """

    texts: dict[str, str] = field(default_factory=dict)
    edited: dict[str, dict[str, Any]] = field(default_factory=dict)


def _own() -> OwnNumbers:
    return session().part(OwnNumbers)


@dataclass(frozen=True, slots=True)
class Source:
    """The numbers on the stage, their kind, and a sentence on what to look for in them."""

    kind: InputKind
    cells: Cells
    caption: str

    def edit(self) -> None:
        """Write a typed text into a cell of the page's stage. For callbacks."""
        edit_cell(self.kind, st.session_state["stage"]["edit"])


def cell_source(kind: InputKind) -> Source:
    """Show the widgets that choose the numbers; return the numbers."""
    sizes = [param for _, param in kind.sizes]
    look = {"vertical_alignment": "bottom", "gap": "xsmall"}
    with container_for(kind.preset_param, *sizes, SEED, horizontal=True, **look):
        state, link = st.session_state, st.query_params
        if kind.preset not in state and kind.preset not in link and _linked(kind):
            state[kind.preset] = OWN  # a link of numbers alone
        name = control(
            st.selectbox,
            kind.preset_param,
            "Numbers",
            kind.presets,
            width=_PRESET,
            on_change=_begin,
            args=(kind,),
        )
        if may_set(kind.preset_param):
            own_numbers(kind, partial(_own_text, kind), partial(_show, kind))
        if name == OWN:
            cells = _current(kind)
            _sizes_of_own(kind, cells)
            return Source(kind, cells, _EDIT_IT)
        sample = kind.samples[name]
        _sizes(kind, seeded=sample.seeded)
    return Source(kind, _current(kind), sample.caption)


def _begin(kind: InputKind) -> None:
    forget_change()
    open_numbers(kind)


def _sizes(kind: InputKind, seeded: bool) -> None:
    more: dict[str, Any] = {"width": _NARROW, "on_change": forget_change}
    params = [param for _, param in kind.sizes] + [SEED] * seeded
    # No line breaks in it.
    with container_for(*params, horizontal=True, gap="xsmall", width="content"):
        for label, param in kind.sizes:
            whole_number(label, param, **more)
        if seeded:
            whole_number("Seed", SEED, help=_SEED, **more)


def _sizes_of_own(kind: InputKind, cells: Cells) -> None:
    """Show the size of own numbers in locked fields: an edit of a cell moves nothing below them."""
    with st.container(horizontal=True, gap="xsmall", width="content"):
        for (label, param), side in zip(kind.sizes, cells.shape, strict=True):
            if shows(param):
                key = f"own_{param.name}"
                st.session_state[key] = side
                st.number_input(label, step=1, key=key, width=_NARROW, disabled=True)


def edit_cell(kind: InputKind, edit: Mapping[str, Any]) -> None:
    """Write a typed text into a cell; the numbers become their own. For callbacks.

    If an undo makes them equal to the preset again, they get its name back. Text that is no number
    changes nothing; the stage says so. The stage counts rows as if the slices of a volume were
    below each other.
    """
    state = st.session_state
    if state[kind.preset] != OWN:
        _own().edited[kind.own] = {name: state[name] for name in kind.widgets if name in state}
    cells = _current(kind)
    lines = cells.reshape(-1, cells.shape[-1])
    if edit["row"] >= len(lines) or edit["col"] >= lines.shape[1]:
        return  # it shrank while the person was typing
    with suppress(ValueError):
        lines[edit["row"], edit["col"]] = parse_number(edit["text"])
        _show(kind, cells)
        preset = _own().edited.get(kind.own)
        if preset and shows(kind.preset_param) and is_same(cells, _preset_cells(kind, preset)):
            state.update(preset)
            _own().texts.pop(kind.own, None)
            write_link(kind.own_param, "")


def show_cells(kind: InputKind, cells: Cells) -> None:
    """Make these numbers the person's own, before their widgets are shown; for callbacks."""
    set_widgets({kind.preset: OWN})
    _show(kind, cells)


def is_same(first: Cells, second: Cells) -> bool:
    """Return True if all numbers are equal, and zeros have the same sign."""
    equal = np.array_equal(first, second, equal_nan=True)
    return equal and np.array_equal(np.signbit(first), np.signbit(second))


def _current(kind: InputKind) -> Cells:
    """Return the numbers that the link and the widgets hold; keep own numbers."""
    state = st.session_state
    if state[kind.preset] != OWN:
        if text := _linked(kind):
            _own().texts[kind.own] = text
        write_link(kind.own_param, "")
        return _preset_cells(kind, state)
    text = _own_text(kind)
    _own().texts[kind.own] = text
    # The link does not hold them after a visit to another page.
    write_link(kind.own_param, encode_numbers(text))
    return kind.parse(text)


def _preset_cells(kind: InputKind, widgets: Any) -> Cells:
    """Return the numbers of the preset, sizes and seed that these widgets hold."""
    shape = tuple(widgets[param.name] for _, param in kind.sizes)
    return kind.samples[widgets[kind.preset]].draw(shape, widgets.get(SEED.name, SEED.default))


def _own_text(kind: InputKind) -> str:
    """Return the person's numbers: the link's, or the last they had, or some to begin with."""
    return _linked(kind) or _own().texts.get(kind.own, "") or kind.starter


def _linked(kind: InputKind) -> str:
    """Return the text of the numbers in the link; "" if it holds none that can be read."""
    try:
        text = decode_numbers(kind.own_param.text_in(st.query_params))
        kind.parse(text)
    except ValueError:
        return ""
    return text


def _show(kind: InputKind, cells: Cells) -> None:
    """Write these numbers to the link as the person's own; the field and the stage show them.

    Where the preset has no widget, the link names it: so release it, for the new name.
    """
    write_link(kind.own_param, encode_numbers(cells_text(cells)))
    if not shows(kind.preset_param):
        release([kind.preset])
    st.session_state[kind.preset] = OWN
