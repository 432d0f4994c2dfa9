"""Keys, cover and presentation of a page without a stage."""

from pathlib import Path

import streamlit as st

from pooling_ui.components.delivery import small_component
from pooling_ui.shell.cover import cover_page, covering, uncover_button
from pooling_ui.shell.layout import Places
from pooling_ui.shell.presentation import present, presenting
from pooling_ui.shell.question_text import show_questions
from pooling_ui.task.current_task import teachers_task
from pooling_ui.task.task import SET_BY

_KEY = "page_keys"

_mount = small_component(Path(__file__).parent / "page_keys.js")


def page_keys(places: Places, *, may_cover: bool = True) -> None:
    """Let P present a page, Esc end that, and, if `may_cover`, C cover its results.

    The button that covers and uncovers them is in a presentation's row of settings, above a
    teacher's question. Call this before anything else is in the page's main place, and nowhere
    else.
    """
    _mount_keys(may_cover=may_cover)
    with places.top if presenting() else places.main:
        if may_cover:
            uncover_button()
    task = teachers_task()
    if presenting() and task:
        with places.main:
            show_questions([{"by": SET_BY, "says": task.question}])


def present_button() -> None:
    """Show, beside the title, the button that presents the page."""
    tip = "Fills the screen, for a class (P)"
    st.button("Present", key="present_page", help=tip, on_click=present, args=(True,))


def _pressed() -> None:
    """Present the page, or cover its results, as the pressed key asks."""
    if st.session_state[_KEY]["pressed"] == "cover":
        cover_page(not covering())
    else:
        present(not presenting())


def _mount_keys(*, may_cover: bool) -> None:
    """Listen to P and Esc, and to C if the page can cover its results.

    It is invisible. The browser's full screen begins and ends with the presentation.
    """
    data = {"presenting": presenting(), "may_cover": may_cover}
    _mount(data=data, key=_KEY, on_pressed_change=_pressed)
