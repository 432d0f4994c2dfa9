"""The setting of a teacher's task as a sentence, if its widgets do not show."""

import streamlit as st

from pooling_ui.predict.current_question import CurrentQuestion
from pooling_ui.setting.labels import setting_words
from pooling_ui.setting.nearest import refusal_words
from pooling_ui.setting.parameters import SEPARATE, WINDOW_MODE
from pooling_ui.setting.setting import Setting
from pooling_ui.shell.cover import covering
from pooling_ui.shell.presentation import presenting
from pooling_ui.state.params import SETTING
from pooling_ui.task.current_task import sets_nothing, teachers_task
from pooling_ui.text.words import plain

_OF_ALL = {WINDOW_MODE.name, SEPARATE.name}  # every setting's words name them
_NOTHING = CurrentQuestion()


def setting_sentence(title: str, setting: Setting, current: CurrentQuestion = _NOTHING) -> str:
    """Return a task's setting as a sentence; "" if all its widgets show, or without a task.

    The answer of the current question, and what is covered, are left out.
    """
    task = teachers_task()
    if task is None or all(task.has(SETTING[name]) for name in setting.choices.visible - _OF_ALL):
        return ""
    return f"{title}: {_words(setting, current)}."


def setting_line(title: str, setting: Setting) -> None:
    """Show this sentence on a page without a stage, whose results may be covered.

    A presentation has it under the question instead.
    """
    sentence = setting_sentence(title, setting, CurrentQuestion(hidden=covering()))
    with st.container():  # made even if empty: what follows keeps its place
        if sentence and not presenting():
            st.caption(plain(sentence))


def refusal_line(setting: Setting) -> None:
    """Say why PyTorch refuses a setting, and which one works, if nothing else does."""
    with st.container():  # made even if empty: what follows keeps its place
        if sets_nothing() and setting.refusal:
            st.warning(f":small[{plain(f'PyTorch refuses this: {refusal_words(setting)}')}]")


def _words(setting: Setting, current: CurrentQuestion) -> str:
    """Return the setting without a covered output size, and without the answer to the question."""
    if current.covered and setting.windows.mode.chooses_size:
        return setting.windows.mode.words
    if current.is_open and current.question:
        hidden = dict.fromkeys(current.question.hides_settings)
        setting = setting.with_values(hidden)
    return setting_words(setting).removeprefix(f"{setting.pool.within}, ")
