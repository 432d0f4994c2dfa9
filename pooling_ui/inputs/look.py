"""The choice of the input of a page: a plane, a series, a long series, or a volume."""

import streamlit as st

from pooling_ui.inputs.input_kinds import INPUT_KINDS, InputKind
from pooling_ui.inputs.opening import open_numbers
from pooling_ui.inputs.parameters import LOOK, OF
from pooling_ui.setting.parameters import WINDOW_MODES_OF
from pooling_ui.setting.pool_table import BY_KERNEL
from pooling_ui.setting.undo import SettingChanges, forget_change
from pooling_ui.state.fields import choice
from pooling_ui.state.link import write_link
from pooling_ui.state.params import Param
from pooling_ui.state.readers import OneOf
from pooling_ui.state.session import session


def look_choice() -> str:
    """Show the choice of input of the page 1-D and 3-D; return it."""
    return _choice(LOOK)


def kind_choice() -> InputKind:
    """Show the choice of input of the page Backwards; return it."""
    return INPUT_KINDS[_choice(OF)]


def _choice(param: Param[OneOf]) -> str:
    return choice(param, "What is pooled", on_change=_begin_kind, args=(param.name,))


def _begin_kind(name: str) -> None:
    """Begin anew with another kind of numbers; note a window mode that it does not have."""
    begin_numbers_anew()
    state, kind = st.session_state, INPUT_KINDS.get(st.session_state[name])
    mode = state.get("lay", BY_KERNEL)
    changes = session().visit.part(SettingChanges)
    changes.numbers_are_new = True
    if kind:
        open_numbers(kind)
    changes.lost_windows = mode if kind and mode not in WINDOW_MODES_OF[len(kind.sizes)] else ""


def begin_numbers_anew() -> None:
    """Forget the values of other numbers: last change, held setting, pin, step, output gradients.

    For callbacks.
    """
    forget_change()
    session().visit.shown = {}
    for name in ("a", "pin", "at", "upto", "grad"):
        write_link(name, "")
