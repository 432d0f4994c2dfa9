"""Show widgets whose values the link holds; read such a value before its widget shows."""

from typing import Any

import streamlit as st

from pooling_ui.state.compat import supported
from pooling_ui.state.params import WIDGETS, Param
from pooling_ui.state.readers import Limit, OneOf, Reader
from pooling_ui.task.current_task import current_task

FIELD_WIDTH = 136  # pixels: two fields beside each other in the side column, as many on a phone


def bound(widget: Any, param: Param[Reader]) -> dict[str, Any]:
    """Return the keywords that tie a widget to its parameter of the link.

    Streamlit 1.62, which the browser build has, cannot tie tabs: they get the key alone.
    """
    if param.name not in WIDGETS:
        raise KeyError(f"no feature declares {param.name!r} as held by a widget")
    return {"key": param.name, **supported(widget, bind="query-params")}


def control(widget: Any, param: Param[Reader], *args: Any, **more: Any) -> Any:
    """Show a widget that the link holds as this parameter, and return its value.

    In a task, only the widgets that its teacher chose show, and some are locked. The value of a
    hidden widget is its first value.
    """
    task = current_task()
    if task and not task.has(param):
        name = param.name
        if name not in st.session_state:
            st.session_state[name] = _begins(widget, param, args, more)
        return st.session_state[name]
    if task and task.is_locked(param):
        more["disabled"] = True
    return widget(*args, **more, **bound(widget, param))


def choice(param: Param[OneOf], label: str, *, shown: bool = False, **more: Any) -> str:
    """Show the options of a parameter beside each other, one of which is always chosen; return it.

    It begins with the parameter's default. With `shown`, the label is visible, not only spoken.
    """
    reader = param.reader
    chosen: str | None = control(
        st.segmented_control,
        param,
        label,
        reader.labels,
        default=reader.default,
        label_visibility="visible" if shown else "collapsed",
        **supported(st.segmented_control, required=True),
        **more,
    )
    return chosen or reader.default


def _begins(widget: Any, param: Param[Reader], args: tuple[Any, ...], more: dict[str, Any]) -> Any:
    """Return the first value of a widget: that of the link, or else the default."""
    name, link = param.name, st.query_params
    if widget is st.pills:
        return [text for text in link.get_all(name) if param.reads(text)]
    linked = param.read(link[name]) if link.get(name) else None
    if linked is not None:
        return linked
    if widget is st.selectbox:
        first = more.get("index", 0)
        return None if first is None else args[1][first]
    nothing = {st.toggle: False, st.text_input: ""}.get(widget)
    return more.get("value", more.get("default", nothing))


def whole_number(label: str, param: Param[Limit], **more: Any) -> int:
    """Show a small field for a whole number, with its parameter's limits."""
    limit = param.reader
    more = {"value": limit.default, **more}
    number: int = control(st.number_input, param, label, limit.least, limit.most, **more)
    return number


def current_value(param: Param[Reader]) -> Any:
    """Return the value that a widget further down the page will have."""
    value = st.session_state.get(param.name)
    text = st.query_params.get(param.name, "")
    return _usable(param, param.read(text) if value is None else value)


def _usable(param: Param[Reader], value: Any) -> Any:
    """Return the value, or the default if this page's widget cannot hold it."""
    match param.reader:
        case Limit(least=least, most=most):
            fits = value is not None and least <= value <= most
        case OneOf(labels=labels):
            fits = value in labels
        case _:
            fits = value is not None
    return value if fits else param.default
