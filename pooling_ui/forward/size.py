"""The size rule: one line above the stage, and all steps in a table below it."""

from collections.abc import Callable
from typing import Any

import streamlit as st

from pooling_ui.forward.comparison_a import hold_button
from pooling_ui.setting.setting import Setting
from pooling_ui.setting.sizes import size_sentence, size_table
from pooling_ui.shell.browser import is_narrow
from pooling_ui.shell.cover import COVERED_UNTIL_ANSWERED
from pooling_ui.shell.presentation import presenting
from pooling_ui.state.compat import supported
from pooling_ui.task.current_task import current_task
from pooling_ui.text.words import plain

_ROOM = 48  # pixels: two lines beside the settings, so that the stage stays in its place
_STEPS = "size-steps"
_LINK = f"[All steps](#{_STEPS})"


def size_line(
    setting: Setting,
    comparison: str = "",
    aside: Callable[[], None] | None = None,
    *,
    covers: bool = False,
) -> None:
    """Show the size rule in one sentence with a link to its table, or the `comparison` of A and B.

    In a narrow window the title has no room beside it: `aside` shows its widgets here. With
    `covers`, the size is not told before a person has answered.
    """
    narrow = is_narrow()
    if presenting() or current_task():
        return
    height: Any = "content" if narrow else _ROOM
    with st.container(height=height, border=False, horizontal=not narrow, gap="small"):
        if covers:
            text = COVERED_UNTIL_ANSWERED
        elif comparison:
            text = f"{plain(comparison)} {_LINK}"
        elif setting.sizes:
            text = f"{plain(size_sentence(setting.sizes))} {_LINK}"
        else:
            text = "No output size: PyTorch refuses the setting."
        st.markdown(f":small[{text}]", **supported(st.markdown, width="stretch"))
        with st.container(horizontal=True, width="stretch" if narrow else "content", gap="small"):
            if not covers:
                hold_button(setting)
            if aside and narrow:
                aside()


def size_steps(setting: Setting, reading: str, *, covers: bool = False) -> None:
    """Show every step of the size rule as a table, and how much of the input is read."""
    st.header("Output size", anchor=_STEPS)
    if covers:
        st.markdown(COVERED_UNTIL_ANSWERED)
        return
    if setting.sizes:
        st.markdown(size_table(setting.sizes))
    st.markdown(reading or "There is no output.")
