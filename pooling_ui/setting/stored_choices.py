"""Read and set the values of a setting's widgets, also of those that do not show now."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

import streamlit as st

from pooling_ui.setting.choices import Choices, Values
from pooling_ui.setting.parameters import APART, SEPARATE
from pooling_ui.state.link import forget, held_widgets
from pooling_ui.state.params import SETTING, Param
from pooling_ui.state.readers import Reader
from pooling_ui.state.session import session


def stored_choices(on_page: Choices | None = None, axes: int = 2) -> Choices:
    """Return the values of all widgets of a setting, also of those that do not show now.

    `on_page` holds the values of the widgets on the page, and for the others only the defaults: the
    session, or else the link, keeps these. Without it, the session and the link tell all values,
    for an input with so many `axes`.
    """
    stored = Choices.from_link(st.query_params.to_dict(), axes) | held_widgets(SETTING)
    if on_page is None:
        return stored
    return replace(on_page, values=stored.values) | {
        name: on_page[name] for name in on_page.visible
    }


def linked_choices(param: Param[Reader]) -> dict[str, Any]:
    """Return the values of a setting's widgets that the link holds as this parameter."""
    return param.value_in(st.query_params) or {}


def put(values: Values) -> None:
    """Set these widgets, also those that do not show yet. For callbacks."""
    unused = () if values.get(SEPARATE.name, True) else APART
    for name, value in values.items():
        if name not in unused:
            if name in st.query_params:
                forget(name)
            st.session_state[name] = value


def begin_with(values: Values) -> None:
    """Begin a page with these values, which a person did not choose.

    If the person changes none of them, the next page begins with its own defaults.
    """
    st.session_state.update(values)
    session().opened = dict(values)


def clear(names: Iterable[str]) -> None:
    """Let hidden widgets begin with their defaults when they show. For callbacks."""
    for name in names:
        if name in st.query_params:
            forget(name)
        st.session_state.pop(name, None)
