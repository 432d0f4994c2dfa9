"""Keep in the browser which lessons a person has finished; the component is invisible."""

from collections.abc import Iterable
from pathlib import Path

import streamlit as st

from pooling_ui.components.bundle import bundle

_COOKIE = "poolscope_finished"
_BETWEEN = "."

_mount = st.components.v2.component(
    "poolscope_finished", js=bundle(Path(__file__).parent / "finished.js")
)


def keep_finished(names: Iterable[str]) -> None:
    """Let the browser keep these lessons besides those that it keeps."""
    _mount(data=[_COOKIE, _BETWEEN, sorted(names)], key="finished")


def kept_finished() -> set[str]:
    """Return the names that the browser kept when it loaded the app, whatever they are."""
    return set(st.context.cookies.get(_COOKIE, "").split(_BETWEEN))
