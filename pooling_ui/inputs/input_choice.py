"""The choice of a page's input: a plane, a series, a long series, or a volume."""

import streamlit as st

from pooling_ui.inputs.input_kinds import INPUT_KINDS
from pooling_ui.inputs.opening import open_numbers
from pooling_ui.setting.first_setting import note_new_numbers
from pooling_ui.setting.parameters import WINDOW_MODE
from pooling_ui.setting.stored_choices import forget_change, note_lost_windows
from pooling_ui.setting.window_modes import WINDOW_MODES
from pooling_ui.state.link import write_link
from pooling_ui.state.params import WRITTEN, Param, ResetBy
from pooling_ui.state.readers import OneOf
from pooling_ui.state.session import session
from pooling_ui.task.bound_widgets import choice


def input_choice(param: Param[OneOf]) -> str:
    """Show the choice of input that a page holds in this parameter; return it."""
    return choice(param, "What is pooled", on_change=_begin_kind, args=(param,))


def _begin_kind(param: Param[OneOf]) -> None:
    """Begin anew with another kind of numbers; note a window mode that it does not have."""
    begin_numbers_anew()
    state, kind = st.session_state, INPUT_KINDS.get(st.session_state[param.name])
    mode = WINDOW_MODES.get(state.get(WINDOW_MODE.name, ""))
    note_new_numbers()
    if kind:
        open_numbers(kind)
    lacks_mode = kind and mode and len(kind.sizes) not in mode.axes
    note_lost_windows(mode if lacks_mode else None)


def begin_numbers_anew() -> None:
    """Forget the values of other numbers: last change, setting A, pin, step, output gradients.

    For callbacks.
    """
    forget_change()
    session().visit.shown = {}
    for param in WRITTEN.values():
        if ResetBy.NUMBERS in param.reset_by:
            write_link(param, "")
