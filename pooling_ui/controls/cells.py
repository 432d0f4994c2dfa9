"""The widgets that choose a series or a volume: a preset and its size, or a person's own numbers.

As with planes, a person's own numbers live in the link, and a field only proposes.
"""

from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any
from zlib import crc32

import streamlit as st

from pooling_ui import share
from pooling_ui.compat import supported
from pooling_ui.controls.fields import bound, whole_number
from pooling_ui.controls.last_change import forget_change, put
from pooling_ui.controls.link import write_link
from pooling_ui.controls.plane import is_same
from pooling_ui.controls.session import session
from pooling_ui.numbers import parse_number
from pooling_ui.numbers_3d import Cells, cells_text, parse_series, parse_volume
from pooling_ui.samples_3d import SERIES_BY_NAME, VOLUME_BY_NAME, CellSample
from pooling_ui.share import OWN, Limit
from pooling_ui.words import plain

_PRESET, _NARROW = 160, 72  # pixels
_MAX_FILE = 1 << 20  # bytes


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of input: its presets, its sizes, and how its numbers are written.

    `preset` and `own` are the names in the link of the preset and of a person's own numbers;
    `sizes` are label, name and limit of each size, first axis first.
    """

    preset: str
    own: str
    samples: Mapping[str, CellSample]
    sizes: tuple[tuple[str, str, Limit], ...]
    parse: Callable[[str], Cells]
    starter: str
    asks: str


SERIES = Kind(
    preset="series",
    own="y",
    samples=SERIES_BY_NAME,
    sizes=(("Samples", "samples", share.SAMPLES),),
    parse=parse_series,
    starter="0 1 9 0 2 1 -9 1 0 2",
    asks="Numbers with spaces, commas or semicolons between them, or one a line",
)
VOLUME = Kind(
    preset="volume",
    own="z",
    samples=VOLUME_BY_NAME,
    sizes=(
        ("Slices", "depth", share.SLICES),
        ("Rows", "high", share.LINES),
        ("Columns", "wide", share.LINES),
    ),
    parse=parse_volume,
    starter="4 7 -2\n1 0 3\n\n-6 2 8\n9 -1 0\n\n5 5 1\n0 3 -4",
    asks="One row a line, and an empty line between two slices",
)


@dataclass(frozen=True, slots=True)
class CellSource:
    """The series or volume on the stage, and what to look for in it."""

    cells: Cells
    shows: str


def cell_source(kind: Kind) -> CellSource:
    """Show the widgets; return the numbers."""
    with st.container(horizontal=True, vertical_alignment="bottom", gap="xsmall"):
        state, link = st.session_state, st.query_params
        if kind.preset not in state and kind.preset not in link and _linked(kind):
            state[kind.preset] = OWN  # a link of numbers alone
        options = (*kind.samples, OWN)
        name = st.selectbox(
            "Numbers",
            options,
            width=_PRESET,
            on_change=forget_change,
            **bound(st.selectbox, kind.preset),
        )
        if st.button("Own numbers", **supported(st.button, key="own")):
            text = _own_text(kind)
            st.session_state["numbers"] = text
            _own_dialog(kind, f"file{crc32(text.encode())}")
        with st.container(horizontal=True, gap="xsmall", width="content"):
            if name != OWN:
                _sizes(kind, seeded=kind.samples[name].seeded)
    shows = "Double-click a cell to change it." if name == OWN else kind.samples[name].shows
    return CellSource(_current(kind), shows)


def _sizes(kind: Kind, seeded: bool) -> None:
    more: dict[str, Any] = {"width": _NARROW, "on_change": forget_change}
    for label, name, limit in kind.sizes:
        whole_number(label, limit, name, **more)
    if seeded:
        whole_number("Seed", share.SEED, "seed", **more)


@st.dialog("Your own numbers")
def _own_dialog(kind: Kind, key: str) -> None:
    """Offer a field and a file. What can be read goes on the stage and closes the dialog."""
    with st.form("own_numbers", border=False):
        typed = st.text_area(kind.asks, key="numbers", height=200)
        done = st.form_submit_button(
            "Show them (Ctrl + Enter)", on_click=_take, args=(kind, "numbers")
        )
    with st.empty():  # there in any case: it takes an earlier sentence away
        if done:
            _close_or_say_why(kind, typed)
    file = st.file_uploader(
        "Or a CSV or text file",
        type=["csv", "tsv", "txt"],
        key=key,
        on_change=_take,
        args=(kind, key),
        **supported(st.file_uploader, max_upload_size=_MAX_FILE >> 20),
    )
    with st.empty():
        if file is not None and not done:
            _close_or_say_why(kind, file)


def edit_cell(kind: Kind, edit: Mapping[str, Any] | None = None) -> None:
    """Write what a person typed into a cell of the stage; for callbacks.

    Numbers that are a preset's again, after an undo, have its name again. Text that is no number
    changes nothing; the stage says so. The stage tells of cells as if the slices of a volume were
    below each other.
    """
    state = st.session_state
    edit = edit or state["stage"]["edit"]
    if state[kind.preset] != OWN:
        names = (kind.preset, *(name for _, name, _ in kind.sizes), "seed")
        session().edited_cells[kind.own] = {name: state[name] for name in names if name in state}
    cells = _current(kind)
    lines = cells.reshape(-1, cells.shape[-1])
    if edit["row"] >= len(lines) or edit["col"] >= lines.shape[1]:
        return  # it shrank while the person was typing
    with suppress(ValueError):
        lines[edit["row"], edit["col"]] = parse_number(edit["text"])
        _show(kind, cells)
        preset = session().edited_cells.get(kind.own)
        if preset and is_same(cells, _drawn(kind, preset)):
            state.update(preset)
            session().cells.pop(kind.own, None)
            write_link(kind.own, "")


def _current(kind: Kind) -> Cells:
    """Return the numbers that link and widgets name."""
    state = st.session_state
    if state[kind.preset] != OWN:
        if text := _linked(kind):
            session().cells[kind.own] = text
        write_link(kind.own, "")
        return _drawn(kind, state)
    text = _own_text(kind)
    session().cells[kind.own] = text
    write_link(kind.own, share.encode_numbers(text))
    return kind.parse(text)


def _drawn(kind: Kind, widgets: Any) -> Cells:
    """Return the numbers of the preset, sizes and seed that these widgets hold."""
    shape = tuple(widgets[name] for _, name, _ in kind.sizes)
    return kind.samples[widgets[kind.preset]].draw(shape, widgets.get("seed", share.SEED.default))


def _own_text(kind: Kind) -> str:
    """Return the person's numbers: the link's, or the last they had, or some to begin with."""
    return _linked(kind) or session().cells.get(kind.own, "") or kind.starter


def _linked(kind: Kind) -> str:
    """Return the numbers in the link; empty where there are none that can be read."""
    try:
        text = share.decode_numbers(st.query_params.get(kind.own, ""))
        kind.parse(text)
    except ValueError:
        return ""
    return text


def _take(kind: Kind, key: str) -> None:
    """Put the field's or the file's numbers on the stage, if they can be read; for callbacks."""
    if st.session_state[key] is not None:
        with suppress(ValueError):
            _show(kind, kind.parse(_text(st.session_state[key])))


def _show(kind: Kind, cells: Cells) -> None:
    """Make these numbers the person's own: in the link, and so in the field and on the stage."""
    write_link(kind.own, share.encode_numbers(cells_text(cells)))
    st.session_state[kind.preset] = OWN


def put_on_stage(kind: Kind, cells: Cells) -> None:
    """Make these numbers the person's own, while other widgets are shown; for callbacks."""
    put({kind.preset: OWN})
    _show(kind, cells)


def _text(typed: Any) -> str:
    """Return the text of a field or of a file."""
    if isinstance(typed, str):
        return typed
    if typed.size > _MAX_FILE:
        raise ValueError(f"The file has {typed.size:,} bytes; at most {_MAX_FILE:,} are read.")
    try:
        return str(typed.getvalue().decode("utf-8-sig"))
    except UnicodeDecodeError:
        raise ValueError("The file is not plain text; save it as CSV or text in UTF-8.") from None


def _close_or_say_why(kind: Kind, typed: Any) -> None:
    """Close the dialog; or say beside the field, until it changes, why it cannot be read."""
    try:
        kind.parse(_text(typed))
    except ValueError as problem:
        st.warning(plain(str(problem)))
    else:
        st.rerun()
