"""The classic examples in a dialog: a press shows one on the page."""

from collections.abc import Mapping

import streamlit as st

from pooling_ui.choice_codes import from_link
from pooling_ui.compat import supported
from pooling_ui.controls.cells import choose_cells
from pooling_ui.controls.last_change import forget_change, put
from pooling_ui.controls.link import open_page, write_link
from pooling_ui.controls.look import KINDS
from pooling_ui.controls.place import move_stage
from pooling_ui.controls.session import session
from pooling_ui.examples import EXAMPLES, GRID
from pooling_ui.kinds import PLANE


def examples() -> None:
    """Show the button that leads to the classic examples."""
    if st.button("Examples", **supported(st.button, key="examples")):
        _dialog()


@st.dialog("Classic examples")
def _dialog() -> None:
    """List them; a press on one closes the dialog."""
    for number, example in enumerate(EXAMPLES):
        with st.container(gap="xsmall"):
            pressed = st.button(
                example.name,
                key=f"example{number}",
                on_click=open_example,
                args=(example.link,),
            )
            st.caption(example.says)
        if pressed and example.page == GRID:
            st.rerun()
        if pressed:
            open_page(example.page, example.link)


def open_example(link: Mapping[str, str]) -> None:
    """Set everything as this link does; what it does not name starts anew. For callbacks.

    Pages share what their widgets hold under one name: so it is set for another page, too.
    """
    choose_cells(KINDS.get(link.get("look", ""), PLANE), link)
    put(from_link(link))
    put({name: link[name] for name in ("look", "mode") if name in link})
    write_link("a", link.get("a", ""))
    move_stage(int(link.get("at", "0")))
    forget_change()  # other numbers, and a setting that is no change of the last one
    session().visit.shown = {}
