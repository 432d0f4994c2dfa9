"""Let the browser's Back lead to what a person saw before; the component is invisible."""

from itertools import count
from pathlib import Path

import streamlit as st

from pooling_ui.components.bundle import bundle
from pooling_ui.state.params import Param
from pooling_ui.state.readers import Reader

_mount = st.components.v2.component(
    "poolscope_visited", js=bundle(Path(__file__).parent / "visited.js")
)
# One counter for all sessions: two runs never get the same number.
_RUNS = count()


def keep_visited(quiet: Param[Reader]) -> None:
    """Keep one entry of the browser's history for each address that a person saw.

    A change of `quiet` alone makes no new entry. Call it at the end of a run: the changed
    data tell the browser that the run is over.
    """
    _mount(data=[next(_RUNS), quiet.name], key="visited")
