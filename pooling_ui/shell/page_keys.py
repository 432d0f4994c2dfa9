"""A page without a stage of its own: its keys, its cover, and how it is presented."""

import streamlit as st

from pooling_ui.shell.asked import show_asked
from pooling_ui.shell.cover import cover_results, covering, uncover_button
from pooling_ui.shell.layout import Places
from pooling_ui.shell.presentation import present, presenting
from pooling_ui.shell.presenter import presenter, pressed
from pooling_ui.state.current_task import teachers_task
from pooling_ui.state.tasks import SET_BY


def page_keys(places: Places, *, covers: bool | None, presents: bool = False) -> None:
    """Let P present a page and Esc end that, where it `presents`; let C cover its results.

    `covers`: whether they are covered; None where the page shows none that could be. The button
    that uncovers them is in a presentation's row of settings, below which a teacher's question
    stands. Call it before there is anything in the page's main place, and in no other.
    """
    may_cover = covers is not None
    presenter(presents=presents, presenting=presenting(), may_cover=may_cover, on_press=_pressed)
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
    if pressed() == "cover":
        cover_results(not covering())
    else:
        present(not presenting())
