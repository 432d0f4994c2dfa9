"""The cover over a stage's results, which a person puts on and takes off; the link says so."""

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
