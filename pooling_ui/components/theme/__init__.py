"""The theme that a person chose, kept for all pages; nothing of it is seen."""

from collections.abc import Sequence
from pathlib import Path

import streamlit as st

from pooling_ui.components.bundle import bundle

# Streamlit sends it again with every change on a page: small, it needs no delivery of its own.
_mount = st.components.v2.component(
    "poolscope_theme", js=bundle(Path(__file__).parent / "theme.js")
)


def keep_theme(addresses: Sequence[str]) -> None:
    """Let every page have the theme chosen on any; `addresses` are the pages' paths in the app."""
    _mount(data=",".join(addresses), key="theme")
