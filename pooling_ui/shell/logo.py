"""Show the product's name and mark on every page; a press on it leads to the page Start."""

from functools import cache
from pathlib import Path

import streamlit as st

from pooling_ui.shell.browser import scheme

_FILE = Path(__file__).parents[2] / "assets" / "logo.svg"
_TEXT = "#101418"  # the colour of its letters in the file: that of text in the light theme


def logo() -> None:
    """Show the name and the mark, readable in the page's theme."""
    st.logo(_logo(scheme()), size="medium")


@cache
def _logo(scheme: str) -> str:
    colour = st.get_option(f"theme.{scheme}.textColor")
    return _FILE.read_text(encoding="utf-8").replace(_TEXT, colour or _TEXT)
