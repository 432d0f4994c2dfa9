"""The widgets that choose a plane of numbers: a preset, or a person's own.

A person's own numbers live in the link (`x`). The field only proposes: what it holds reaches the
link once it can be read, so a slip of the keyboard never empties the stage.
"""

from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import Any
from zlib import crc32

import numpy as np
import streamlit as st

from pooling_ui import share
from pooling_ui.compat import supported
from pooling_ui.controls.fields import bound, whole_number
from pooling_ui.controls.last_change import forget_change, put
from pooling_ui.controls.link import write_link
from pooling_ui.controls.session import session
from pooling_ui.numbers import parse_number, parse_plane, plane_text
from pooling_ui.samples import BY_NAME, Plane
from pooling_ui.share import OWN, PRESETS
from pooling_ui.words import plain

_STARTER = "4 7 -2 0\n1 0 3 5\n-6 2 8 8\n9 -1 0 3"
_PRESET = 160  # pixels: the button for one's own numbers has room beside it
_NARROW = 72  # pixels; too few for Streamlit's − and +, the arrow keys do the same
_PRESET_WIDGETS = ("preset", "h", "w", "seed")
_SEED = "Every seed draws other random numbers, always the same ones."
_MAX_FILE = 1 << 20  # bytes; the largest plane needs a tenth of it


@dataclass(frozen=True, slots=True)
class Source:
    """The plane on the stage, and what to look for in it."""

    plane: Plane
    shows: str


def plane() -> Source:
    """Show the widgets that choose the numbers: a preset, its size and seed, or a person's own."""
    with st.container(horizontal=True, vertical_alignment="bottom", gap="xsmall"):
        bindings = bound(st.selectbox, "preset")
        if "preset" not in st.session_state and "preset" not in st.query_params and _linked_text():
            st.session_state["preset"] = OWN  # a link of numbers alone
        name = st.selectbox("Numbers", PRESETS, width=_PRESET, on_change=forget_change, **bindings)
        _own_numbers()
        if name != OWN:
            _size(seeded=BY_NAME[name].seeded)
    shows = "Double-click a cell to change it." if name == OWN else BY_NAME[name].shows
    return Source(_current(), shows)


def _size(seeded: bool) -> None:
    more: dict[str, Any] = {"width": _NARROW, "on_change": forget_change}
    with st.container(horizontal=True, gap="xsmall", width="content"):  # no line breaks in it
        whole_number("Rows", share.ROWS, "h", **more)
        whole_number("Columns", share.COLUMNS, "w", **more)
        if seeded:
            whole_number("Seed", share.SEED, "seed", help=_SEED, **more)


def _own_numbers() -> None:
    """Show the button that leads to a person's own numbers."""
    if st.button("Own numbers", **supported(st.button, key="own")):
        text = _own_text()
        st.session_state["numbers"] = text
        _own_dialog(f"file{crc32(text.encode())}")


@st.dialog("Your own numbers")
def _own_dialog(key: str) -> None:
    """Offer a field and a file. What can be read goes on the stage and closes the dialog.

    `key` is the file field's: other numbers bring a new one, which remembers no file.
    A dialog keeps the keyboard inside until it closes, and gives the focus back.
    """
    with st.form("own_numbers", border=False):
        typed = st.text_area(
            "One row a line; spaces, commas, semicolons or tabs between the numbers",
            key="numbers",
            height=200,
        )
        done = st.form_submit_button("Show them (Ctrl + Enter)", on_click=_take_text)
    with st.empty():  # there in any case: it takes an earlier sentence away
        if done:
            _close_or_say_why(partial(parse_plane, typed))
    file = st.file_uploader(
        "Or a CSV or text file",
        type=["csv", "tsv", "txt"],
        key=key,
        on_change=_take_file,
        args=(key,),
        **supported(st.file_uploader, max_upload_size=_MAX_FILE >> 20),
    )
    with st.empty():
        if file is not None and not done:
            _close_or_say_why(partial(_file_plane, key))


def edit_cell(row: int, col: int, text: str) -> None:
    """Write what a person typed into a cell; the numbers become their own. For callbacks.

    Numbers that are a preset's again, after an undo, have its name again. Text that is no number
    changes nothing; the stage says so.
    """
    state = st.session_state
    if state["preset"] != OWN:
        session().edited = {name: state[name] for name in _PRESET_WIDGETS if name in state}
    numbers = _current()
    if row >= numbers.shape[0] or col >= numbers.shape[1]:
        return  # the plane shrank while the person was typing
    with suppress(ValueError):
        numbers[row, col] = parse_number(text)
        _show(numbers)
        preset = session().edited
        if preset and is_same(numbers, _drawn(preset)):
            state.update(preset)
            session().numbers = ""
            write_link("x", "")


def choose_plane(link: Mapping[str, str]) -> None:
    """Put the plane that a link names on the stage; for callbacks."""
    if "x" in link:
        _show(parse_plane(share.decode_numbers(link["x"])))
        return
    limits = {"h": share.ROWS, "w": share.COLUMNS, "seed": share.SEED}
    numbers = {name: int(link.get(name, limit.default)) for name, limit in limits.items()}
    put({"preset": link.get("preset", PRESETS[0]), **numbers})


def is_same(one: Plane, other: Plane) -> bool:
    """Say whether all numbers are equal, also in their sign where they are zero."""
    equal = np.array_equal(one, other, equal_nan=True)
    return equal and np.array_equal(np.signbit(one), np.signbit(other))


def _current() -> Plane:
    """Return the plane that link and widgets name."""
    state = st.session_state
    if state["preset"] != OWN:
        session().numbers = _linked_text() or session().numbers
        write_link("x", "")
        return _drawn(state)
    text = _own_text()
    session().numbers = text
    write_link("x", share.encode_numbers(text))  # it is not there after a visit to another page
    return parse_plane(text)


def _drawn(widgets: Any) -> Plane:
    """Return the plane of the preset, size and seed that these widgets hold."""
    sample = BY_NAME[widgets["preset"]]
    return sample.draw(widgets["h"], widgets["w"], widgets.get("seed", share.SEED.default))


def _own_text() -> str:
    """Return the person's numbers: the link's, or the last they had, or some to begin with."""
    for text in (_linked_text(), session().numbers):
        if text:
            return text
    return _STARTER


def _linked_text() -> str:
    """Return the numbers in the link; empty where there are none that can be read."""
    try:
        text = share.decode_numbers(st.query_params.get("x", ""))
        parse_plane(text)
    except ValueError:
        return ""
    return text


def _take_text() -> None:
    """Put the field's numbers on the stage, if they can be read."""
    with suppress(ValueError):
        _show(parse_plane(st.session_state["numbers"]))


def _take_file(key: str) -> None:
    """Put the file's numbers on the stage, if there is a file that can be read."""
    if st.session_state[key] is not None:
        with suppress(ValueError):
            _show(_file_plane(key))


def _show(numbers: Plane) -> None:
    """Make these numbers the person's own: in the link, and so in the field and on the stage."""
    write_link("x", share.encode_numbers(plane_text(numbers)))
    st.session_state["preset"] = OWN


def _file_plane(key: str) -> Plane:
    """Return the numbers in the file a person gave.

    Raises
    ------
    ValueError
        The file is too large, no text, or no plane.
    """
    return parse_plane(_file_text(key))


def _file_text(key: str) -> str:
    file = st.session_state[key]
    if file.size > _MAX_FILE:
        raise ValueError(f"The file has {file.size:,} bytes; a plane needs at most {_MAX_FILE:,}.")
    try:
        return str(file.getvalue().decode("utf-8-sig"))
    except UnicodeDecodeError:
        raise ValueError("The file is not plain text; save it as CSV or text in UTF-8.") from None


def _close_or_say_why(read: Callable[[], Plane]) -> None:
    """Close the dialog; or say beside the field, until it changes, why it cannot be read."""
    try:
        read()
    except ValueError as problem:
        st.warning(plain(str(problem)))
    else:
        st.rerun()
