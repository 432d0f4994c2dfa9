"""The cover over a page's results, which a person puts on and takes off; the link says so.

A stage has a button for it. A page without one calls `uncover_button`, and shows no results.
"""

import streamlit as st

from pooling_ui.controls.fields import held_flag
from pooling_ui.controls.link import write_link

# What stands where the page would tell of the results.
COVERED = "Covered until you uncover it on the stage."


def covering() -> bool:
    """Say whether a person covers the results; "Predict" has a cover of its own."""
    return st.query_params.get("cover", "").lower() == "true" and not held_flag("predict")


def cover(on: bool) -> None:
    """Cover the results, or uncover them; for callbacks."""
    write_link("cover", "true" if on else "")


def uncover_button(*, covers: bool) -> None:
    """Show, on a page without a stage, the button that shows its results, or covers them again.

    It is one button, so that it keeps the keyboard's focus. Once they show, the link says
    `cover=false`: where it says nothing of a cover, nobody has asked for one.
    """
    with st.container():  # there in any case: what follows keeps its place
        if "cover" in st.query_params:
            with st.container(horizontal=True, vertical_alignment="center", gap="small"):
                label = "Show the results" if covers else "Cover the results"
                st.button(label, key="uncover", on_click=_turn, args=(not covers,))
                if covers:
                    st.markdown("The results are covered.", width="content")


def _turn(covers: bool) -> None:
    write_link("cover", "true" if covers else "false")
