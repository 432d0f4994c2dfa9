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
    """Show, while the results of a page without a stage are covered, the button that shows them."""
    with st.container():  # there in any case: what follows keeps its place
        if covers:
            with st.container(horizontal=True, vertical_alignment="center", gap="small"):
                st.markdown("The results are covered.", width="content")
                st.button("Show the results", key="uncover", on_click=_uncover)


def _uncover() -> None:
    cover(on=False)
