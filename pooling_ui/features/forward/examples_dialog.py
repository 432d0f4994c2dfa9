"""The classic examples in a dialog: a press shows one on the page."""

from collections.abc import Mapping

import streamlit as st

from pooling_ui.features.forward.examples import EXAMPLES, GRID
from pooling_ui.inputs.input_kinds import INPUT_KINDS, PLANE
from pooling_ui.inputs.parameters import LOOK
from pooling_ui.stage.set_all import set_all
from pooling_ui.state.compat import supported
from pooling_ui.state.link import open_page
from pooling_ui.state.params import ResetBy


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
            st.caption(example.description)
        if pressed and example.page == GRID:
            st.rerun()
        if pressed:
            open_page(example.page, example.link)


def open_example(link: Mapping[str, str]) -> None:
    """Show the example of this link on the page, or on another one. For callbacks."""
    set_all(INPUT_KINDS.get(LOOK.text_in(link), PLANE), link, ResetBy.EXAMPLE)
