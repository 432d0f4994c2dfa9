"""What a lesson's step tells on a phone in one place: what it says and asks, or what came of it."""

import streamlit as st

from pooling_ui.controls.asked_now import Asked, number
from pooling_ui.controls.doing import Doing
from pooling_ui.controls.first_answers import count_words
from pooling_ui.controls.question_box import (
    TOLD,
    counted,
    question_words,
    tell_in_step,
)
from pooling_ui.controls.session import session
from pooling_ui.lessons.room import room_to_answer
from pooling_ui.questions import Question, verdicts
from pooling_ui.words import unbroken_formulas


def tell_in_one(doing: Doing, asked: Asked) -> None:
    """Tell what a step says, asks and wants done; what an answer came to takes their place.

    Right after what was overlooked, "Done" would be read as "right".
    """
    step, right = doing.step, asked.verdict is not None and asked.verdict.right
    then = step.ended if right else unbroken_formulas(step.then)
    with st.container(height=_room(doing, asked), border=False, gap="xsmall", key=TOLD):
        if asked.verdict is None and not session().visit.unread:
            st.header(unbroken_formulas(step.says), anchor=False)
        tell_in_step(asked, unbroken_formulas(step.do), then if doing.done else "")


def _room(doing: Doing, asked: Asked) -> int:
    """Return the height for this question and what its answer comes to.

    Where the planes stay as they are, it is reserved for all that an answer may come to. Where
    they are laid out anew with the answer, because their size was asked, they get what is left.
    """
    step, unread = doing.step, session().visit.unread
    asks, answered = (question_words(asked, waits=waits) for waits in (True, False))
    if asked.question is None:
        return room_to_answer(step, asks, asks, [])
    moves = asked.question.hides_windows
    told = [] if moves else _all_told(doing, asked, asked.question)
    if asked.verdict:
        then = step.ended if asked.verdict.right else step.then
        told.append(_joined(asked.verdict.says, then if doing.done else "", counted(asked)))
    waits = asks if asked.waits or not moves else ""
    return room_to_answer(
        step, waits, answered, [*told, _joined(unread, step.do if unread else "")]
    )


def _all_told(doing: Doing, asked: Asked, question: Question) -> list[str]:
    """Return all that is said of answers which people are likely to give."""
    step, (right, wrong) = doing.step, verdicts(question)
    ends = doing.done or number() + 1 >= step.questions
    count = f"{count_words(0, step.questions)}." if asked.turns.counts else ""
    told = [_joined(right, step.ended if ends else "", count)]
    return told + [_joined(says, step.then if ends else "", count) for says in wrong]


def _joined(*parts: str) -> str:
    return " ".join(filter(None, parts))
