"""The setting of a teacher's task as a sentence, if its widgets do not show."""

from collections.abc import Mapping
from typing import Any

import streamlit as st

from pooling_ui.predict.current_question import CurrentQuestion
from pooling_ui.setting.choices import shown, window_mode
from pooling_ui.setting.labels import setting_words
from pooling_ui.setting.legal import legal_words, nearest_legal
from pooling_ui.setting.pool_table import BY_KERNEL, POOLS, WINDOW_MODE_WORDS
from pooling_ui.setting.setting import Setting
from pooling_ui.shell.presentation import presenting
from pooling_ui.state.current_task import teachers_task
from pooling_ui.text.words import plain

_OF_ALL = {"lay", "separate"}  # every setting's words name them
_NOTHING = CurrentQuestion()


def setting_sentence(
    title: str, choices: Mapping[str, Any], current: CurrentQuestion = _NOTHING
) -> str:
    """Return a task's setting as a sentence; "" if all its widgets show, or without a task.

    The answer of the current question, and what is covered, are left out.
    """
    task = teachers_task()
    if task is None or all(map(task.has, shown(choices) - _OF_ALL)):
        return ""
    return f"{title}: {_words(choices, current)}."


def setting_caption(
    title: str, choices: Mapping[str, Any], current: CurrentQuestion = _NOTHING
) -> None:
    """Show this sentence over a stage; a presentation has it under the question instead."""
    if not presenting() and (says := setting_sentence(title, choices, current)):
        st.caption(plain(says))


def setting_line(title: str, setting: Setting, *, covers: bool) -> None:
    """Show this sentence on a page without a stage; `covers`: the page's results are covered."""
    with st.container():  # always there, so that what follows keeps its place
        setting_caption(title, setting.choices, CurrentQuestion(hidden=covers))


def refusal_line(setting: Setting) -> None:
    """Say why PyTorch refuses a setting, and which one works, if nothing else does."""
    task = teachers_task()
    with st.container():  # always there, so that what follows keeps its place
        if task and not task.sets and setting.refusal:
            nearest = legal_words(nearest_legal(setting.choices, setting.shape))
            says = f"PyTorch refuses this: {setting.refusal}. The nearest that works: {nearest}."
            st.warning(f":small[{plain(says)}]")


def _words(choices: Mapping[str, Any], current: CurrentQuestion) -> str:
    """Return the setting without a covered output size, and without the answer to the question."""
    if current.covered and window_mode(choices) != BY_KERNEL:
        return WINDOW_MODE_WORDS[window_mode(choices)].lower()
    if current.waits and current.question:
        choices = {**choices, **dict.fromkeys(current.question.hides_settings)}
    return setting_words(choices).removeprefix(f"{POOLS[choices['keep']].within}, ")
