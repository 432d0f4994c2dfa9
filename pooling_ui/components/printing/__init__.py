"""Pages on paper: what a page says and shows, without what people press; nothing of it is seen."""

from pathlib import Path

import streamlit as st

from pooling_ui.components.bundle import bundle

_HERE = Path(__file__).parent

# What Streamlit draws is hidden on paper by rules for the whole document; no other way leads there.
_mount = st.components.v2.component(
    "poolscope_printing",
    css=(_HERE / "printing.css").read_text(encoding="utf-8"),
    js=bundle(_HERE / "printing.js"),
    isolate_styles=False,
)


def print_cleanly(*, asks: bool) -> None:
    """Let every page print cleanly; one with a stage prints the stage's sheet instead.

    Where the page `asks`, there are lines for an answer.
    """
    _mount(data="asks" if asks else "", key="printing")
