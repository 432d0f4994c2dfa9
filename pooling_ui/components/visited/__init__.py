"""The browser's Back leads to what a person saw before; nothing of it is seen."""

from pathlib import Path

import streamlit as st

from pooling_ui.components.bundle import bundle

_mount = st.components.v2.component(
    "poolscope_visited", js=bundle(Path(__file__).parent / "visited.js")
)


def keep_visited() -> None:
    """Keep one entry of the browser's history for each address that a person saw."""
    _mount(key="visited")
