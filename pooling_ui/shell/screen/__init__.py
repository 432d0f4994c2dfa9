"""Tell Python whether the person's window is narrow; the component is invisible."""

from pathlib import Path

import streamlit as st

from pooling_ui.components.bundle import bundle
from pooling_ui.shell.narrow import COOKIE, QUERY

_KEY = "screen"

_mount = st.components.v2.component(
    "poolscope_screen", js=bundle(Path(__file__).parent / "screen.js")
)


def watch_screen(turned: int) -> None:
    """Run the page again whenever its window becomes narrow or wide.

    If `turned` is another number than before, the page scrolls to its top.
    """
    data = {"query": QUERY, "guess": _guess(), "turned": turned}
    _mount(data=data, key=_KEY, on_narrow_change=lambda: None)


def is_narrow() -> bool:
    """True if the window is narrow."""
    told = (st.session_state.get(_KEY) or {}).get("narrow")
    return _guess() if told is None else bool(told)


def _guess() -> bool:
    return st.context.cookies.get(COOKIE) == "true"
