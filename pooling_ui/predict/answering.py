"""Answers to the question about a stage: typed, picked, or shown. The link keeps them."""

from collections.abc import Callable
from functools import partial
from typing import Any

import streamlit as st

from pooling_ui.predict.current_question import CurrentQuestion, move_to_question
from pooling_ui.predict.parameters import ANSWER
from pooling_ui.predict.progress import count_answer, field_key, question_progress
from pooling_ui.predict.questions.answers import (
    MOST_TYPED,
    GivenAnswer,
    clean_text,
    encode_answer,
)
from pooling_ui.predict.questions.backward import with_picked_end
from pooling_ui.predict.questions.question import ENDS, TEXT, judge
from pooling_ui.stage.position import pinned, stage_callbacks
from pooling_ui.state.link import write_link
from pooling_ui.task.current_task import lesson_step
from pooling_ui.text.places import place_of

# The note after a click that does not answer.
TYPE_IT = "Type the answer into the field, and press “Check”: pressing a cell only shows windows."


def empty_field() -> None:
    """Empty the field for an answer. For callbacks."""
    st.session_state[field_key()] = ""
    question_progress().is_field_empty = True


def submit_answer(current: CurrentQuestion, text: str) -> None:
    """Judge an answer; after a first wrong one, the question stays open. For callbacks.

    If it cannot be read, the page says how one looks.
    """
    progress, text = question_progress(), clean_text(text)
    assert current.question is not None
    try:
        verdict = judge(current.question, text)
        if len(text) > MOST_TYPED:
            raise ValueError(f"Write at most {MOST_TYPED} characters.")
    except ValueError as problem:
        progress.problem = str(problem)
        if current.ballot:
            return
        # The link keeps it, so that it outlasts a reload, but not in place of a first try.
        if current.is_open and not current.try_again and len(text) <= MOST_TYPED:
            given = GivenAnswer(progress.question, text)
            write_link(ANSWER, encode_answer(given) if text else "")
        return
    if current.ballot:
        progress.problem = ""
        current.ballot.vote(text)
        return
    if verdict.right or not current.is_open or _is_second_try(current, text):
        reveal(current, text, right=verdict.right)
        return
    progress.problem = ""
    write_link(ANSWER, encode_answer(GivenAnswer(progress.question, text, first_try=True)))
    count_answer(right=False)


def _is_second_try(current: CurrentQuestion, text: str) -> bool:
    """Return True if another wrong answer came before this one: a double press is one answer."""
    given: GivenAnswer = ANSWER.value_in(st.query_params)
    return bool(current.try_again) and given.text != text


def reveal(current: CurrentQuestion, answer: str = "", *, right: bool = False) -> None:
    """Uncover the output, and move the stage to the window of the question. For callbacks.

    The link keeps the answer under `answer`. It is written first, so that the browser's Back leads
    from an answer to the page before its question; see `watch_browser`.
    """
    progress = question_progress()
    progress.problem = ""
    write_link(ANSWER, encode_answer(GivenAnswer(progress.question, answer)))
    count_answer(right=right)
    move_to_question(current)


def callbacks(current: CurrentQuestion, prefix: str = "") -> dict[str, Any]:
    """Return the callbacks of a stage. If the question asks for a cell, a pin picks it.

    In a lesson, a click that picks nothing shows how to answer. Elsewhere, people may click around.
    """
    calls = stage_callbacks(prefix)
    if current.question is None or not current.is_open:
        return calls
    if current.ballot and (current.ballot.leads or not current.ballot.is_open):
        return calls
    if current.question.answered_by != TEXT:
        return calls | {"on_pin": partial(_choose, calls["on_pin"], current)}
    if lesson_step():
        return calls | {"on_pin": partial(_tell_to_type, calls["on_pin"], prefix)}
    return calls


def _tell_to_type(write_pin: Callable[[], None], prefix: str) -> None:
    write_pin()
    question_progress().problem = TYPE_IT if pinned(prefix) else ""


def _choose(write_pin: Callable[[], None], current: CurrentQuestion) -> None:
    """Write the pinned cell into the field; empty the field when the pin is removed.

    If a question asks for the ends of a range, the second cell joins the first.

    Only “Check” sends the answer, so a slip of the finger does not. The link keeps any other pin,
    but not this choice: the browser's Back would lead to it.
    """
    assert current.source is not None
    pin, progress = pinned(current.source.prefix), question_progress()
    if pin and pin[0] == "input" and (place := place_of(pin[1], pin[2], current.source.plane)):
        assert current.question is not None
        picked = (
            st.session_state.get(field_key(), "") if current.question.answered_by == ENDS else ""
        )
        st.session_state[field_key()] = with_picked_end(picked, place)
        progress.is_field_empty, progress.problem = False, ""
        return
    if pin is None:
        empty_field()
    write_pin()
