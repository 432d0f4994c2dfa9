"""Tell Python whether the person's window is narrow, and scroll to what is new to read.

The component is invisible.
"""

from dataclasses import dataclass
from pathlib import Path

import streamlit as st

from pooling_ui.components.bundle import bundle
from pooling_ui.shell.narrow import COOKIE, QUERY
from pooling_ui.state.session import session

_KEY = "screen"

_mount = st.components.v2.component(
    "poolscope_screen", js=bundle(Path(__file__).parent / "screen.js")
)


@dataclass(slots=True)
class NewContent:
    """Count how often a person opened something new to read at the top of the page."""

    times: int = 0


def show_from_top() -> None:
    """Scroll to the top of the page, where something new is to be read. For callbacks."""
    session().part(NewContent).times += 1


def watch_screen() -> None:
    """Run the page again if its window becomes narrow or wide; scroll after `show_from_top`."""
    data = {"query": QUERY, "guess": _guess(), "new": session().part(NewContent).times}
    _mount(data=data, key=_KEY, on_narrow_change=lambda: None)


def is_narrow() -> bool:
    """Return True if the window is narrow."""
    told = (st.session_state.get(_KEY) or {}).get("narrow")
    return _guess() if told is None else bool(told)


def _guess() -> bool:
    return st.context.cookies.get(COOKIE) == "true"
