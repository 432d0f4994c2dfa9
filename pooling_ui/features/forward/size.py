"""The size rule: one line above the stage, and all steps in a table below it."""

from collections.abc import Callable

import streamlit as st

from pooling_ui.setting.setting import Setting
from pooling_ui.setting.sizes import size_sentence, size_table
from pooling_ui.shell.browser import is_narrow
from pooling_ui.shell.cover import COVERED_UNTIL_ANSWERED
from pooling_ui.shell.presentation import presenting
from pooling_ui.task.current_task import current_task
from pooling_ui.text.words import plain

_STEPS = "size-steps"
_LINK = f"[All steps](#{_STEPS})"


def size_line(
    setting: Setting,
    comparison: str = "",
    below: Callable[[], None] | None = None,
    *,
    covers: bool = False,
) -> None:
    """Show the size rule in one sentence with a link to its table, or the `comparison` of A and B.

    In a narrow window, `below` shows its widgets here. With `covers`, the size is not told before a
    person has answered.
    """
    if presenting() or current_task():
        return
    if covers:
        text = COVERED_UNTIL_ANSWERED
    elif comparison:
        text = f"{plain(comparison)} {_LINK}"
    elif setting.sizes:
        text = f"{plain(size_sentence(setting.sizes))} {_LINK}"
    else:
        text = "No output size: PyTorch refuses the setting."
    st.markdown(f":small[{text}]")
    if below and is_narrow():
        below()


def size_steps(setting: Setting, reading: str, *, covers: bool = False) -> None:
    """Show every step of the size rule as a table, and how much of the input is read."""
    st.header("Output size", anchor=_STEPS)
    if covers:
        st.markdown(COVERED_UNTIL_ANSWERED)
        return
    if setting.sizes:
        st.markdown(size_table(setting.sizes))
    st.markdown(reading or "There is no output.")
