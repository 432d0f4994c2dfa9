"""Read and set the values of a setting's widgets, also of those that do not show now."""

from collections.abc import Collection, Iterable, Mapping
from types import MappingProxyType
from typing import Any

import streamlit as st

from pooling_ui.setting.choices import Choices, from_link, shown
from pooling_ui.setting.parameters import APART, SEPARATE
from pooling_ui.state.link import forget, held_widgets
from pooling_ui.state.params import SETTING, Param
from pooling_ui.state.readers import Reader
from pooling_ui.state.session import session


def held_everywhere(
    held: Choices = MappingProxyType({}), names: Collection[str] = SETTING
) -> dict[str, Any]:
    """Return the values of all widgets of a setting, also of those that do not show now.

    `held` holds the values of the widgets on the page, and for the others only the defaults; the
    session, or else the link, keeps their values. `names` may name other widgets.
    """
    now = shown(held) | (held.keys() - SETTING.keys()) if held else set()
    return {
        **from_link(st.query_params.to_dict()),
        **held_widgets(names),
        **{name: value for name, value in held.items() if name in now},
    }


def linked_choices(param: Param[Reader]) -> dict[str, Any]:
    """Return the values of a setting's widgets that the link holds as this parameter."""
    return param.value_in(st.query_params) or {}


def put(choices: Choices) -> None:
    """Set these widgets, also those that do not show yet. For callbacks."""
    unused = () if choices.get(SEPARATE.name, True) else APART
    for name, value in choices.items():
        if name not in unused:
            if name in st.query_params:
                forget(name)
            st.session_state[name] = value


def begin_with(choices: Mapping[str, Any]) -> None:
    """Begin a page with these values, which a person did not choose.

    If the person changes none of them, the next page begins with its own defaults.
    """
    st.session_state.update(choices)
    session().opened = dict(choices)


def clear(names: Iterable[str]) -> None:
    """Let hidden widgets begin with their defaults when they show. For callbacks."""
    for name in names:
        if name in st.query_params:
            forget(name)
        st.session_state.pop(name, None)
