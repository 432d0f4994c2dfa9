"""Store in the browser which lessons a person has finished; the component is invisible."""

from collections.abc import Iterable
from pathlib import Path

import streamlit as st

from pooling_ui.components.delivery import small_component

_COOKIE = "poolscope_finished"
_BETWEEN = "."

_mount = small_component(Path(__file__).parent / "finished.js")


def store_finished(names: Iterable[str]) -> None:
    """Store these lessons in the browser, besides those that it has."""
    _mount(data=[_COOKIE, _BETWEEN, sorted(names)], key="finished")


def stored_finished() -> set[str]:
    """Return the names that the browser had when it loaded the app, whatever they are."""
    return set(st.context.cookies.get(_COOKIE, "").split(_BETWEEN))
