"""The key / leads to the box from any page; Enter, and a paste, let it answer at once."""

from pathlib import Path

import streamlit as st

from pooling_ui.components.bundle import bundle
from pooling_ui.state.link import open_page

_KEY = "ask_key"

# Streamlit resends this code with each change; it is small enough not to need `delivery.py`.
_mount = st.components.v2.component(
    "poolscope_ask_key", js=bundle(Path(__file__).parent / "ask_key.js")
)


def ask_key(page: str) -> None:
    """Listen to the key /; if the open page has no box, open `page`, which has one.

    It is invisible. Call it before the page runs.
    """
    _mount(key=_KEY, on_asked_change=lambda: None)
    if (st.session_state.get(_KEY) or {}).get("asked"):
        open_page(page, {})
