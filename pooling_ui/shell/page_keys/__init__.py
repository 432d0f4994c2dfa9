"""A page without a stage of its own: its keys, its cover, and how it is presented."""

from collections.abc import Callable
from pathlib import Path

import streamlit as st

from pooling_ui.components.bundle import bundle
from pooling_ui.shell.asked import show_asked
from pooling_ui.shell.cover import cover_results, covering, uncover_button
from pooling_ui.shell.layout import Places
from pooling_ui.shell.presentation import present, presenting
from pooling_ui.state.current_task import teachers_task
from pooling_ui.state.tasks import SET_BY

_KEY = "presenter"

# Streamlit sends it again with every change on a page: small, it needs no delivery of its own.
_mount = st.components.v2.component(
    "poolscope_presenter", js=bundle(Path(__file__).parent / "page_keys.js")
)


def page_keys(places: Places, *, covers: bool | None, presents: bool = False) -> None:
    """Let P present a page and Esc end that, where it `presents`; let C cover its results.

    `covers`: whether they are covered; None where the page shows none that could be. The button
    that uncovers them is in a presentation's row of settings, below which a teacher's question
    stands. Call it before there is anything in the page's main place, and in no other.
    """
    may_cover = covers is not None
    _mount_keys(presents=presents, presenting=presenting(), may_cover=may_cover, on_press=_pressed)
    with places.top if presenting() else places.main:
        if covers is not None:
            uncover_button(covers=covers)
    task = teachers_task()
    if presenting() and task:
        with places.main:
            show_asked([{"by": SET_BY, "says": task.says}])


def present_button() -> None:
    """Show, beside the title, the button that presents the page."""
    says = "Fills the screen, for a class (P)"
    st.button("Present", key="present_page", help=says, on_click=present, args=(True,))


def _pressed() -> None:
    if _pressed_what() == "cover":
        cover_results(not covering())
    else:
        present(not presenting())


def _mount_keys(
    *, presents: bool, presenting: bool, may_cover: bool, on_press: Callable[[], None]
) -> None:
    """Listen to P and Esc on a page that `presents`, and to C where it may cover its results.

    Nothing of it is seen. The browser's full screen comes and goes with the presentation.
    `on_press` finds by `_pressed_what` what a person did.
    """
    data = {"presents": presents, "presenting": presenting, "may_cover": may_cover}
    _mount(data=data, key=_KEY, on_pressed_change=on_press)


def _pressed_what() -> str:
    """Return what a person did: "present" or "cover". For the callback."""
    what: str = st.session_state[_KEY]["pressed"]
    return what
