"""What every widget here has in common: a place in the address bar, a width, whole numbers."""

from collections.abc import Sequence
from typing import Any

import streamlit as st

from pooling_ui.compat import supported
from pooling_ui.controls.link import forget
from pooling_ui.controls.session import session
from pooling_ui.link_readers import Flag, Limit, Thousandths
from pooling_ui.share import WIDGETS

FIELD_WIDTH = 136  # pixels: two fields beside each other in the side column, as many on a phone


def bound(widget: Any, name: str) -> dict[str, Any]:
    """Return the keywords that tie a widget to its name in the link; `share.WIDGETS` has them all.

    A Streamlit that knows no binding gets the key alone.
    """
    if name not in WIDGETS:
        raise KeyError(f"{name!r} is not in share.WIDGETS")
    return {"key": name, **supported(widget, bind="query-params")}


def whole_number(label: str, limit: Limit, key: str, **more: Any) -> int:
    """Show a small field for a whole number; the link holds it under `key`."""
    number: int = st.number_input(
        label,
        limit.least,
        limit.most,
        **{"value": limit.default, **more},
        **bound(st.number_input, key),
    )
    return number


def decimal_number(label: str, limit: Thousandths, key: str, **more: Any) -> float:
    """Show a small field for a number below 1; the link holds it under `key`.

    Of any other number, field and link hold the nearest. Streamlit's own bounds would keep it from
    Python, and leave it in the field; see `Visit.asked`.
    """
    state, asked = st.session_state, session().visit.asked
    number = state.get(key)
    if number is None:
        number = limit.number(st.query_params.get(key, ""))
    if number is not None and number != limit.nearest(number):
        forget(key)
        state[key] = limit.nearest(number)
        if not limit.has(number):
            asked[key] = (number, state[key])
    used: float = st.number_input(
        label,
        **{"value": limit.default, "step": 0.1, "format": "%.3g", **more},
        **bound(st.number_input, key),
    )
    if key in asked and asked[key][1] != used:
        del asked[key]
    return used


def held_number(key: str, limit: Limit) -> int:
    """Return what `whole_number` further down the page will give, before it is there."""
    value = st.session_state.get(key)
    if value is None:
        value = limit.read(st.query_params.get(key, ""))
    return value if value is not None and limit.least <= value <= limit.most else limit.default


def held_flag(key: str) -> bool:
    """Return what a switch further down the page will give, before it is there."""
    value: bool | None = st.session_state.get(key)
    return bool(Flag().read(st.query_params.get(key, "")) if value is None else value)


def held_choice(key: str, options: Sequence[str], default: str) -> str:
    """Return what a choice further down the page will give, before it is there."""
    value = st.session_state.get(key, st.query_params.get(key))
    return value if value in options else default
