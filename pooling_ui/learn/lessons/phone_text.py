"""What a lesson's step tells on a phone over the planes: what it says and asks, what came of it."""

from typing import Literal

import streamlit as st

from pooling_ui.learn.lessons.step_progress import StepProgress
from pooling_ui.predict.answering import TYPE_IT
from pooling_ui.predict.current_question import CurrentQuestion, number
from pooling_ui.predict.phone_room import room_over_question
from pooling_ui.predict.progress import count_words, question_progress
from pooling_ui.predict.question_box import TOLD, counted, show_question, tell_answer
from pooling_ui.predict.questions import CELL, ENDS, TEXT, Question, verdicts
from pooling_ui.text.words import unbroken_formulas

_PICKED = {
    CELL: "Pick the cell, then press “Check”.",
    ENDS: "Pick the first and the last cell, then press “Check”.",
}


def result_text(progress: StepProgress, asked: CurrentQuestion) -> str:
    """Return what follows from a step that is done.

    Right after what was overlooked, "Done" would be read as "right".
    """
    if progress.changed_since:
        return progress.step.was_so
    return unbroken_formulas(progress.step.then) if is_wrong(asked) else progress.step.ended


def is_wrong(asked: CurrentQuestion) -> bool:
    """Say whether the last answer was not right."""
    return asked.verdict is not None and not asked.verdict.right


def show_phone_text(progress: StepProgress, asked: CurrentQuestion) -> None:
    """Tell what a step says and asks; what an answer came to takes the place of what it says.

    So the question, the field under it and the planes stay where they are.
    """
    step, verdict, unread = progress.step, asked.verdict, question_progress().problem
    then = result_text(progress, asked)
    at: Literal["top", "center"] = "center" if verdict else "top"
    with st.container(gap="xsmall", key=TOLD):
        room = _room(progress, asked)
        with st.container(height=room, border=False, gap="xsmall", vertical_alignment=at):
            if verdict is None and not unread:
                st.header(unbroken_formulas(step.says), anchor=False)
            tell_answer(asked, then if progress.done else "", counted(asked))
            if verdict is None:  # what could not be read leaves the question open
                st.markdown(f":small[{unbroken_formulas(_to_do(progress, asked))}]")
        show_question(asked, how=False)


def _to_do(progress: StepProgress, asked: CurrentQuestion) -> str:
    """Return what a person is to do, and how they answer: under a question, that would move it."""
    by = asked.question.by if asked.question else TEXT
    return _joined(progress.step.do, _PICKED.get(by, ""))


def _room(progress: StepProgress, asked: CurrentQuestion) -> int:
    """Return the height for all that an answer to this question may come to."""
    step, question = progress.step, asked.question
    do = _to_do(progress, asked)
    if question is None:
        return room_over_question(step.says, do, [], "")
    told = _all_told(progress, asked, question)
    if asked.verdict:
        then = result_text(progress, asked) if progress.done else ""
        told.append(_joined(asked.verdict.says, then, counted(asked)))
    unread = max(question_progress().problem, _unreadable(question), key=len)
    return room_over_question(step.says, do, told, unread)


def _unreadable(question: Question) -> str:
    """Return what is said where an answer is none."""
    if question.by == TEXT:
        return TYPE_IT
    try:
        question.read("")
    except ValueError as problem:
        return str(problem)
    return ""


def _all_told(progress: StepProgress, asked: CurrentQuestion, question: Question) -> list[str]:
    """Return all that is said of answers which people are likely to give."""
    step, (right, wrong) = progress.step, verdicts(question)
    ends = progress.done or number() + 1 >= step.questions
    count = f"{count_words(0, step.questions)}." if asked.policy.counts else ""
    told = [_joined(right, step.ended if ends else "", count)]
    return told + [_joined(says, step.then if ends else "", count) for says in wrong]


def _joined(*parts: str) -> str:
    return " ".join(filter(None, parts))
