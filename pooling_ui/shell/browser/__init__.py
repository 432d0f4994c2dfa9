"""Watch the browser: the window's width, the theme, and the history; its components are invisible.

A window is narrow where Streamlit hides its navigation.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Any

import streamlit as st

from pooling_ui.components.bundle import bundle
from pooling_ui.state.params import Param
from pooling_ui.state.readers import Reader
from pooling_ui.state.session import session

# Streamlit subtracts 0.02 pixels from its limit of 768, so that no width is both narrow and wide.
QUERY = "(max-width: 767.98px)"
# The index page sets it: Python then knows the width before it lays out the first page.
COOKIE = "poolscope_narrow"
_SCREEN, _THEME = "screen", "theme"
# One counter for all sessions: two runs never get the same number.
_RUNS = count()

_HERE = Path(__file__).parent
# Streamlit resends this code with each change; it is small enough not to need `delivery.py`.
_mount_screen = st.components.v2.component("poolscope_screen", js=bundle(_HERE / "screen.js"))
_mount_theme = st.components.v2.component(
    "poolscope_theme",
    html="<span></span>",
    css=(_HERE / "theme.css").read_text(encoding="utf-8"),
    js=bundle(_HERE / "theme.js"),
)
_mount_visited = st.components.v2.component("poolscope_visited", js=bundle(_HERE / "visited.js"))


@dataclass(slots=True)
class NewContent:
    """The number of times that a person opened something new to read at the top of the page."""

    times: int = 0


def show_from_top() -> None:
    """Scroll to the top of the page, where something new is to be read. For callbacks."""
    session().part(NewContent).times += 1


def watch_screen() -> None:
    """Run the page again if its window becomes narrow or wide; scroll after `show_from_top`."""
    data = {"query": QUERY, "guess": _guess(), "new": session().part(NewContent).times}
    _mount_screen(data=data, key=_SCREEN, on_narrow_change=lambda: None)


def spoken(name: str, **look: Any) -> Any:
    """Return a place whose text screen readers speak when it changes; no other has its name.

    `index_page/spoken.js` finds it by its key.
    """
    return st.container(key=f"spoken_{name}", **look)


def is_narrow() -> bool:
    """Return True if the window is narrow."""
    reported = (st.session_state.get(_SCREEN) or {}).get("narrow")
    return _guess() if reported is None else bool(reported)


def _guess() -> bool:
    return st.context.cookies.get(COOKIE) == "true"


def keep_theme(addresses: Sequence[str]) -> None:
    """Let every page have the theme chosen on any; `addresses` are the pages' paths in the app.

    The page runs again whenever its theme becomes light or dark: charts have colours of their own.
    """
    _mount_theme(
        data=list(addresses),
        key=_THEME,
        on_dark_change=lambda: None,
    )


def scheme() -> str:
    """Return the page's theme: light or dark.

    Just after a change, Streamlit's own answer may be old.
    """
    dark = (st.session_state.get(_THEME) or {}).get("dark")
    if dark is None:
        theme = getattr(st.context, "theme", None)
        dark = getattr(theme, "type", None) == "dark"
    return "dark" if dark else "light"


def keep_visited(quiet: Param[Reader]) -> None:
    """Keep one entry of the browser's history for each address that a person saw.

    A change of `quiet` alone makes no new entry. Call it at the end of a run: the changed
    data tell the browser that the run is over.
    """
    _mount_visited(data=[next(_RUNS), quiet.name], key="visited")
