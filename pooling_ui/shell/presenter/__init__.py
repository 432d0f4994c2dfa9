"""The keys of a page without a stage of its own: they present it and cover its results."""

from collections.abc import Callable
from pathlib import Path

import streamlit as st

from pooling_ui.components.bundle import bundle

_KEY = "presenter"

# Streamlit sends it again with every change on a page: small, it needs no delivery of its own.
_mount = st.components.v2.component(
    "poolscope_presenter", js=bundle(Path(__file__).parent / "presenter.js")
)


def presenter(
    *, presents: bool, presenting: bool, may_cover: bool, on_press: Callable[[], None]
) -> None:
    """Listen to P and Esc on a page that `presents`, and to C where it may cover its results.

    Nothing of it is seen. The browser's full screen comes and goes with the presentation.
    `on_press` finds by `pressed` what a person did.
    """
    data = {"presents": presents, "presenting": presenting, "may_cover": may_cover}
    _mount(data=data, key=_KEY, on_pressed_change=on_press)


def pressed() -> str:
    """Return what a person did: "present" or "cover". For the callback."""
    what: str = st.session_state[_KEY]["pressed"]
    return what
