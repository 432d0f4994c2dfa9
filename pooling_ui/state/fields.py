"""What every widget here has in common: a place in the address bar, a width, whole numbers."""

from collections.abc import Sequence
from typing import Any

import streamlit as st

from pooling_ui.share import WIDGETS
from pooling_ui.state.compat import supported
from pooling_ui.state.current_task import current_task
from pooling_ui.state.link import forget
from pooling_ui.state.readers import Flag, Limit, Thousandths
from pooling_ui.state.session import session

FIELD_WIDTH = 136  # pixels: two fields beside each other in the side column, as many on a phone


def bound(widget: Any, name: str) -> dict[str, Any]:
    """Return the keywords that tie a widget to its name in the link; `share.WIDGETS` has them all.

    A Streamlit that knows no binding gets the key alone.
    """
    if name not in WIDGETS:
        raise KeyError(f"{name!r} is not in share.WIDGETS")
    return {"key": name, **supported(widget, bind="query-params")}


def control(widget: Any, name: str, *args: Any, **more: Any) -> Any:
    """Show a widget that the link holds under this name, and return its value.

    Of a task, only what its teacher chose is shown, and some of it is locked. The value of what is
    not shown is what the widget would begin with.
    """
    task = current_task()
    if task and not task.has(name):
        if name not in st.session_state:
            st.session_state[name] = _begins(widget, name, args, more)
        return st.session_state[name]
    if task and task.is_locked(name):
        more["disabled"] = True
    return widget(*args, **more, **bound(widget, name))


def choice(
    name: str,
    label: str,
    options: Sequence[str],
    first: str = "",
    *,
    shown: bool = False,
    **more: Any,
) -> str:
    """Show options beside each other, one of which is always chosen; return it.

    `first` is the one to begin with, else the first of them. `shown`: the label is seen, not only
    heard.
    """
    first = first or options[0]
    chosen: str | None = control(
        st.segmented_control,
        name,
        label,
        options,
        default=first,
        label_visibility="visible" if shown else "collapsed",
        **supported(st.segmented_control, required=True),
        **more,
    )
    return chosen or first


def _begins(widget: Any, name: str, args: tuple[Any, ...], more: dict[str, Any]) -> Any:
    """Return what a widget would begin with: what the link holds, or else its default."""
    text = st.query_params.get(name, "")
    reader = WIDGETS[name]
    if widget is st.pills:
        return [text for text in st.query_params.get_all(name) if reader.reads(text)]
    held = reader.read(text) if hasattr(reader, "read") else text or None
    if held is not None:
        return held
    if widget is st.selectbox:
        first = more.get("index", 0)
        return None if first is None else args[1][first]
    nothing = {st.toggle: False, st.text_input: ""}.get(widget)
    return more.get("value", more.get("default", nothing))


def whole_number(label: str, limit: Limit, key: str, **more: Any) -> int:
    """Show a small field for a whole number; the link holds it under `key`."""
    more = {"value": limit.default, **more}
    number: int = control(st.number_input, key, label, limit.least, limit.most, **more)
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
    more = {"value": limit.default, "step": 0.1, "format": "%.3g", **more}
    used: float = control(st.number_input, key, label, **more)
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
