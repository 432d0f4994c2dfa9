"""The theme that a person chose, kept for all pages; the component is invisible."""

from collections.abc import Sequence
from pathlib import Path

import streamlit as st

from pooling_ui.components.bundle import bundle

_HERE = Path(__file__).parent
_KEY = "theme"

# Streamlit resends this code with each change; it is small enough not to need `delivery.py`.
_mount = st.components.v2.component(
    "poolscope_theme",
    html="<span></span>",
    css=(_HERE / "theme.css").read_text(encoding="utf-8"),
    js=bundle(_HERE / "theme.js"),
)


def keep_theme(addresses: Sequence[str]) -> None:
    """Let every page have the theme chosen on any; `addresses` are the pages' paths in the app.

    The page runs again whenever its theme becomes light or dark: charts have colours of their own.
    """
    _mount(
        data=list(addresses),
        key=_KEY,
        on_dark_change=lambda: None,
    )


def scheme() -> str:
    """Return the page's theme: light or dark.

    Just after a change, Streamlit's own answer may be old.
    """
    dark = (st.session_state.get(_KEY) or {}).get("dark")
    if dark is None:
        theme = getattr(st.context, "theme", None)
        dark = getattr(theme, "type", None) == "dark"
    return "dark" if dark else "light"
