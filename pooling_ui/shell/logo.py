"""Show the product's name and mark on every page; a press on them leads to the page Start."""

from functools import cache
from pathlib import Path

import streamlit as st

from pooling_ui.shell.browser import scheme

_ASSETS = Path(__file__).parents[2] / "assets"
_TEXT = "#101418"  # the colour of its letters in the file: that of text in the light theme


@cache
def icon() -> str:
    """Return the mark, for the browser's tab.

    An SVG is part of the message: of a PNG, every rerun would make the browser ask the server.
    """
    return (_ASSETS / "icon.svg").read_text(encoding="utf-8")


def logo() -> None:
    """Show the name and the mark, readable in the page's theme."""
    st.logo(_logo(scheme()), size="medium")


@cache
def _logo(scheme: str) -> str:
    colour = st.get_option(f"theme.{scheme}.textColor")
    return (_ASSETS / "logo.svg").read_text(encoding="utf-8").replace(_TEXT, colour or _TEXT)
