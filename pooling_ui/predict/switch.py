"""The switch “Predict”: the output is covered until a person has answered a question about it.

The link holds the switch, the answer, and the kind, the seed and the number of the question.
"""

import random

import streamlit as st

from pooling_ui.predict.parameters import (
    ANSWER,
    FIRST_ANSWERS,
    QUESTION_NUMBER,
    QUESTION_SEED,
)
from pooling_ui.predict.setting_before import restore_setting_before
from pooling_ui.shell import cover
from pooling_ui.shell.presentation import presenting
from pooling_ui.state.link import write_link
from pooling_ui.task.bound_widgets import control
from pooling_ui.task.parameters import PREDICT


def predict_toggle() -> None:
    """Show the switch. `current_question` reads its value from the link before it is shown."""
    control(st.toggle, PREDICT, "Predict", on_change=_begin)


def switch_in_presentation() -> None:
    """Show the switch among the settings while a presentation has no title to show it beside."""
    if presenting():
        predict_toggle()


def _begin() -> None:
    """Draw a new seed if the switch is on; else restore the setting. For callbacks.

    Streamlit calls it, too, when another link opens on the same page, which has chosen all this.
    """
    on = st.session_state.get(PREDICT.name)
    if on is None:
        return
    if not on:
        restore_setting_before()
    write_link(QUESTION_SEED, str(random.randint(1, QUESTION_SEED.reader.most)) if on else "")
    write_link(QUESTION_NUMBER, "")
    write_link(ANSWER, "")
    write_link(FIRST_ANSWERS, "")
    cover.cover_stage(on=False)
