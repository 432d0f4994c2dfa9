"""“Predict”: the output is covered until a person has answered a question about it.

The link holds the switch, the answer, and the kind, the seed and the number of the question.
"""

import random
import zlib

import streamlit as st

from pooling_ui.predict.answering import answer_in_link, fill_field
from pooling_ui.predict.current_question import (
    CurrentQuestion,
    move_to_question,
    question_number,
    question_seed,
)
from pooling_ui.predict.parameters import (
    ANSWER,
    FIRST_ANSWERS,
    QUESTION_KIND,
    QUESTION_NUMBER,
    QUESTION_SEED,
)
from pooling_ui.predict.policy import next_question_policy, restore_setting_before
from pooling_ui.predict.progress import question_progress
from pooling_ui.predict.question_source import QuestionSource
from pooling_ui.predict.questions import MIX, Question, Verdict, judge, shown_answer_text
from pooling_ui.predict.questions.answers import question_name
from pooling_ui.shell import cover
from pooling_ui.shell.presentation import presenting
from pooling_ui.state.link import write_link
from pooling_ui.state.readers import OneOf
from pooling_ui.task.fields import control, held_value
from pooling_ui.task.parameters import PREDICT


def predict_toggle() -> None:
    """Show the switch. `current_question` reads its value from the link before it is shown."""
    control(st.toggle, PREDICT, "Predict", on_change=_begin)


def switch_in_presentation() -> None:
    """Show the switch among the settings while a presentation has no title to show it beside."""
    if presenting():
        predict_toggle()


def _begin() -> None:
    """Draw a new seed if the switch is on; else restore the setting. For callbacks."""
    on = st.session_state[PREDICT.name]
    if not on:
        restore_setting_before()
    write_link(QUESTION_SEED, str(random.randint(1, QUESTION_SEED.reader.most)) if on else "")
    write_link(QUESTION_NUMBER, "")
    write_link(ANSWER, "")
    write_link(FIRST_ANSWERS, "")
    cover.cover(on=False)


def current_question(question_source: QuestionSource | None) -> CurrentQuestion:
    """Return the current question; move the stage to its window if it is new."""
    if not held_value(PREDICT):
        return CurrentQuestion(hidden=cover.covering(), hides_size=cover.covers_size())
    if question_source is None:
        return CurrentQuestion(on=True, policy=next_question_policy())
    kind = held_value(QUESTION_KIND.limited(OneOf(question_source.kinds, MIX)))
    question = question_source.draw(kind=kind, seed=question_seed(), number=question_number())
    progress, numbers = question_progress(), zlib.crc32(question_source.numbers)
    name = question_name(
        question_seed(), question_number(), question.text, question.right_answer, numbers
    )
    current = CurrentQuestion(
        True, question_source, question, _verdict(question, name), policy=next_question_policy()
    )
    if progress.question != name:
        progress.question = name
        progress.problem = ""
        if current.verdict:  # it was answered before the page was reloaded or left
            progress.counted.add(name)
        progress.field_number += not progress.is_field_empty
        progress.is_field_empty = False
        fill_field(question, name)
        move_to_question(current)
    return current


def _verdict(question: Question, name: str) -> Verdict | None:
    """Return the verdict on the answer in the link; None if it has none to this question."""
    text = answer_in_link(name)
    if text is None:
        return None
    try:
        return judge(question, text) if text else Verdict(False, shown_answer_text(question))
    except ValueError:  # it cannot be read, and the question still waits
        return None
