"""A presentation for a class: the stage and its settings fill the screen. The link keeps it."""

from typing import Any

import streamlit as st

from pooling_ui.shell.browser import is_narrow, show_from_top
from pooling_ui.shell.parameters import PRESENT
from pooling_ui.state.link import write_link
from pooling_ui.state.params import GROUPS
from pooling_ui.task.current_task import current_task, lesson_step


def presenting() -> bool:
    """Return True if the page shows only its stage and its settings."""
    return bool(PRESENT.value_in(st.query_params))


def beside_lesson() -> bool:
    """Return True if a presentation shows a lesson's step beside the stage, not over it."""
    return presenting() and lesson_step() is not None and not is_narrow()


def in_row() -> bool:
    """Return True if settings share a row: in a presentation, except in a lesson."""
    return presenting() and lesson_step() is None


def has_large_questions() -> bool:
    """Return True if questions have the stage's type size, as in a presentation.

    A lesson on a phone keeps its usual layout: else its planes would be smaller.
    """
    return in_row() or beside_lesson()


def fine_print(text: str) -> str:
    """Return Markdown in small type; in ordinary type if a class reads it beside the stage."""
    return text if beside_lesson() else f":small[{text}]"


def present(on: bool) -> None:
    """Begin or end a presentation, which shows from its top; for callbacks."""
    write_link(PRESENT, "true" if on else "")
    show_from_top()


def settings_row(place: Any) -> tuple[Any, Any]:
    """Make a row for settings; return its place, and that of its `rest`.

    The button that ends the presentation is the last of the row; in a task without settings, it is
    the first.
    """
    task = current_task()
    sets = task is None or task.sets
    if not sets:
        with place:
            end_button()
    look: dict[str, Any] = {"vertical_alignment": "bottom", "gap": "small", "width": "content"}
    # By this key, the page's style lets its widgets share lines with the buttons behind them.
    side = place.container(horizontal=True, key="settings_row", **look)
    has_rest = task is None or any(GROUPS[group].in_rest for group in (*task.shows, *task.locks))
    rest = place.popover("More") if has_rest else place.container(width="content")
    if sets:
        with place:
            end_button()
    return side, rest


def end_button() -> None:
    """Show the button that ends the presentation."""
    tip = "Ends the presentation. Esc does it, too."
    st.button("End", key="end", help=tip, on_click=present, args=(False,))
