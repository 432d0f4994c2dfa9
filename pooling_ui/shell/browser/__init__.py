"""Watch the browser: the window's width, the theme, the history and the key /; all is invisible.

A window is narrow where Streamlit hides its navigation.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Any

import streamlit as st

from pooling_ui.components.delivery import do_nothing, small_component
from pooling_ui.state.link import open_page
from pooling_ui.state.params import Param
from pooling_ui.state.readers import Reader
from pooling_ui.state.session import session

# Streamlit subtracts 0.02 pixels from its limit of 768, so that no width is both narrow and wide.
QUERY = "(max-width: 767.98px)"
# The index page sets it: Python then knows the width before it lays out the first page.
COOKIE = "poolscope_narrow"
_KEY = "browser"
# One counter for all sessions: two runs never get the same number.
_RUNS = count()

_HERE = Path(__file__).parent
_mount = small_component(
    _HERE / "browser.js",
    html="<span></span>",  # the script reads the theme from its colour
    css=(_HERE / "theme.css").read_text(encoding="utf-8"),
)


@dataclass(slots=True)
class NewContent:
    """The number of times that a person opened something new to read at the top of the page."""

    times: int = 0


@dataclass(slots=True)
class Window:
    """The window of a tab: `narrow` is None before the app has looked."""

    narrow: bool | None = None


def show_from_top() -> None:
    """Scroll to the top of the page, where something new is to be read. For callbacks."""
    session().part(NewContent).times += 1


def watch_browser(pages: Sequence[str], quiet: Param[Reader], ask: str | None) -> None:
    """Watch the window, the theme, the history and the key / of a tab.

    The page runs again when its window becomes narrow or wide, and when its theme becomes light or
    dark, because charts have colours of their own. It scrolls to its top after `show_from_top`.
    Call this at the end of a run: the changed data tell the browser that the run is over.

    Parameters
    ----------
    pages : Sequence[str]
        The paths of the pages in the app: each has the theme that was chosen on any.
    quiet : Param
        The history has one entry for each address that a person saw. A change of this parameter
        alone makes no new entry.
    ask : str or None
        The page that the key / opens, if the open page has no box to ask in. Without it, the key
        does nothing.
    """
    new = session().part(NewContent).times
    data = {
        "screen": {"query": QUERY, "guess": _guess(), "new": new},
        "theme": list(pages),
        "askKey": ask is not None,
        "history": [next(_RUNS), quiet.name],
    }
    _mount(
        data=list(data.items()),  # in a dict, Streamlit would look for tables, with pandas
        key=_KEY,
        on_narrow_change=do_nothing,
        on_dark_change=do_nothing,
        on_asked_change=do_nothing,
    )
    if ask and _reported("asked"):
        open_page(ask, {})


def _reported(name: str) -> Any:
    """Return what the browser reported; None before it did."""
    return (st.session_state.get(_KEY) or {}).get(name)


def spoken(name: str, **look: Any) -> Any:
    """Return a place whose text screen readers speak when it changes; no other has its name.

    `index_page/spoken.js` finds it by its key.
    """
    return st.container(key=f"spoken_{name}", **look)


def look_at_window() -> None:
    """Note whether the window is narrow. Call it when a run of the app begins.

    The parts of a page ask fifteen times: each answer of Streamlit takes longer than all of ours.
    """
    session().part(Window).narrow = _looks_narrow()


def is_narrow() -> bool:
    """Return True if the window was narrow when this run began."""
    narrow = session().part(Window).narrow
    return _looks_narrow() if narrow is None else narrow


def _looks_narrow() -> bool:
    reported = _reported("narrow")
    return _guess() if reported is None else bool(reported)


def _guess() -> bool:
    return st.context.cookies.get(COOKIE) == "true"


def scheme() -> str:
    """Return the page's theme: light or dark.

    Just after a change, Streamlit's own answer may be old.
    """
    dark = _reported("dark")
    if dark is None:
        theme = getattr(st.context, "theme", None)
        dark = getattr(theme, "type", None) == "dark"
    return "dark" if dark else "light"
