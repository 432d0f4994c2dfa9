"""The widgets that choose a plane of numbers: a preset, or a person's own.

A person's own numbers live in the link (`x`). The field only proposes: what it holds reaches the
link once it can be read, so a slip of the keyboard never empties the stage.
"""

from dataclasses import dataclass

import streamlit as st

from pooling_ui import share
from pooling_ui.compat import supported
from pooling_ui.controls.fields import FIELD_WIDTH, bound, whole_number
from pooling_ui.numbers import parse_number, parse_plane, plane_text
from pooling_ui.samples import BY_NAME, Plane

OWN = "Your numbers"
PRESETS = (*BY_NAME, OWN)
_STARTER = "4 7 -2 0\n1 0 3 5\n-6 2 8 8\n9 -1 0 3"
_MAX_FILE = 1_000_000  # bytes; the largest plane needs a tenth of it


@dataclass(frozen=True, slots=True)
class Source:
    """The plane on the stage, what to look for in it, and what was wrong with the last input."""

    plane: Plane
    shows: str
    complaint: str | None


def plane() -> Source:
    """Show the widgets that choose the numbers: a preset, its size and seed, or a person's own."""
    with st.container(horizontal=True, vertical_alignment="bottom", gap="small"):
        name = st.selectbox("Numbers", PRESETS, key="preset", width=200, **bound(st.selectbox))
        if name != OWN:
            _size(seeded=BY_NAME[name].seeded)
        _own_numbers()
    shows = "Double-click a cell to change it." if name == OWN else BY_NAME[name].shows
    return Source(_current(), shows, _complaint())


def _size(seeded: bool) -> None:
    with st.popover("Size and seed" if seeded else "Size"):
        whole_number("Rows", share.ROWS, "h", width=FIELD_WIDTH)
        whole_number("Columns", share.COLUMNS, "w", width=FIELD_WIDTH)
        if seeded:
            whole_number("Seed", share.SEED, "seed", width=FIELD_WIDTH)


def _own_numbers() -> None:
    with st.popover("Your own numbers"):
        st.text_area(
            "One row a line; spaces, commas or tabs between the numbers",
            _linked_text() or _STARTER,
            height=200,
            key="numbers",
            on_change=_take_text,
            **supported(st.text_area, persist_state="session"),
        )
        st.file_uploader(
            "Or a CSV or text file", type=["csv", "tsv", "txt"], key="file", on_change=_take_file
        )


def edit_cell(row: int, col: int, text: str) -> None:
    """Write what a person typed into a cell; the numbers become their own. For callbacks."""
    numbers = _current()
    try:
        numbers[row, col] = parse_number(text)
    except ValueError:
        return  # `_complaint` says why, from the same text
    _show(numbers)


def _current() -> Plane:
    """Return the plane that link and widgets name."""
    state = st.session_state
    if state["preset"] != OWN:
        sample = BY_NAME[state["preset"]]
        return sample.draw(state["h"], state["w"], state.get("seed", share.SEED.default))
    if not _linked_text():  # chosen just now, or back from another page: the field still knows
        st.query_params["x"] = share.encode_numbers(_readable(state["numbers"]) or _STARTER)
    return parse_plane(_linked_text())


def _linked_text() -> str:
    """Return the numbers in the link; empty where there are none that can be read."""
    try:
        return _readable(share.decode_numbers(st.query_params.get("x", "")))
    except ValueError:
        return ""


def _readable(text: str) -> str:
    """Return the text if it holds a plane, else nothing."""
    try:
        parse_plane(text)
    except ValueError:
        return ""
    return text


def _take_text() -> None:
    """Put the field's numbers on the stage, if they can be read."""
    if _readable(st.session_state["numbers"]):
        _show(parse_plane(st.session_state["numbers"]))


def _take_file() -> None:
    try:
        _show(parse_plane(_file_text()))
    except ValueError:
        return  # `_complaint` says why, from the same file


def _show(numbers: Plane) -> None:
    """Make these numbers the person's own: in the link, in the field, on the stage."""
    text = plane_text(numbers)
    st.query_params["x"] = share.encode_numbers(text)
    st.session_state["numbers"] = text
    st.session_state["preset"] = OWN


def _file_text() -> str:
    """Return the text of the file a person gave; empty without one.

    Raises
    ------
    ValueError
        The file is too large, or no text.
    """
    file = st.session_state.get("file")
    if file is None:
        return ""
    if file.size > _MAX_FILE:
        raise ValueError(f"The file has {file.size:,} bytes; a plane needs at most {_MAX_FILE:,}.")
    try:
        return str(file.getvalue().decode("utf-8-sig"))
    except UnicodeDecodeError:
        raise ValueError("The file is not plain text; save it as CSV or text in UTF-8.") from None


def _complaint() -> str | None:
    """Return what is wrong with the last thing a person typed or gave, if anything."""
    typed = (st.session_state.get("stage") or {}).get("edit")
    try:
        parse_plane(st.session_state["numbers"])
        if text := _file_text():
            parse_plane(text)
        if typed:
            parse_number(typed["text"])
    except ValueError as problem:
        return f"{problem} The stage keeps the numbers it had."
    return None
