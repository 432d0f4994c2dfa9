"""The dialog for a person's own numbers: a field, and a file."""

from collections.abc import Callable
from contextlib import suppress
from typing import Any
from zlib import crc32

import streamlit as st

from pooling_ui.inputs.file_field import file_field
from pooling_ui.inputs.file_field.refusals import text_files
from pooling_ui.inputs.input_kinds import InputKind
from pooling_ui.inputs.uploads import problem_with
from pooling_ui.state.compat import supported
from pooling_ui.state.private_streamlit import UploadedFile, forget_file
from pooling_ui.text.numbers import Cells
from pooling_ui.text.words import plain

_MAX_FILE = 1 << 20  # bytes; the largest plane needs a tenth of it

Take = Callable[[Cells], None]


def own_numbers(kind: InputKind, begin: Callable[[], str], take: Take) -> None:
    """Show the button that leads to the dialog.

    `begin` returns the first text of the field. `take` gets the numbers that a person enters, once
    they can be read.
    """
    if st.button("Own numbers", **supported(st.button, key="own")):
        text = begin()
        st.session_state["numbers"] = text
        _dialog(kind, take, f"file{crc32(text.encode())}")


@st.dialog("Your own numbers")
def _dialog(kind: InputKind, take: Take, key: str) -> None:
    """Show a field and a file field. Numbers that can be read go on the stage and close the dialog.

    `key` is the key of the file field: other numbers make a new field, which holds no file.
    A dialog keeps the keyboard focus until it closes, and then gives it back.
    """
    with st.form("own_numbers", border=False):
        typed = st.text_area(kind.instructions, key="numbers", height=200)
        done = st.form_submit_button(
            "Show them (Ctrl + Enter)", on_click=_take, args=(kind, take, "numbers")
        )
    with st.empty():  # made even if empty: it removes an earlier sentence
        if done:
            _close_or_say_why(kind, typed)
    file = file_field(
        "Or a CSV or text file",
        text_files(_MAX_FILE >> 20),
        key,
        on_change=_take,
        args=(kind, take, key),
    )
    with st.empty():
        if problem := problem_with(key):
            st.warning(plain(problem))
        elif file is not None and not done:
            _close_or_say_why(kind, file)


def _take(kind: InputKind, take: Take, key: str) -> None:
    """Put the field's or the file's numbers on the stage, if they can be read."""
    if st.session_state[key] is not None:
        with suppress(ValueError):
            take(kind.parse(_text(st.session_state[key])))


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


def _close_or_say_why(kind: InputKind, typed: Any) -> None:
    """Close the dialog; or, if the numbers cannot be read, say why beside the field."""
    try:
        kind.parse(_text(typed))
    except ValueError as problem:
        st.warning(plain(str(problem)))
    else:
        if isinstance(typed, UploadedFile):
            forget_file(typed)
        st.rerun()
