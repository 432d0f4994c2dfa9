"""The text of a lesson's step above the planes on a phone: task, question and verdict."""

from typing import Any, Literal

import streamlit as st

from pooling_ui.features.learn.lessons.step_progress import StepProgress
from pooling_ui.predict.answering import TYPE_IT
from pooling_ui.predict.current_question import CurrentQuestion, question_number
from pooling_ui.predict.phone_heights import height_over_question
from pooling_ui.predict.progress import count_words
from pooling_ui.predict.question_box import (
    QUESTION_KEY,
    counted,
    show_question,
    show_verdict,
    verdict_text,
)
from pooling_ui.predict.questions.hint import likely_try_again_texts
from pooling_ui.predict.questions.question import CELL, ENDS, TEXT, Question, likely_feedback
from pooling_ui.shell.browser import spoken
from pooling_ui.text.words import unbroken_formulas

_FINISHED = "**You have finished this lesson.**"
_PICKED = {
    CELL: "Pick the cell, then press “Check”.",
    ENDS: "Pick the first and the last cell, then press “Check”.",
}


def result_text(progress: StepProgress, current: CurrentQuestion) -> str:
    """Return the text of a step that is done; the last one says that the lesson is finished."""
    if progress.changed_since:
        return progress.step.text_changed_since
    return _ending(progress, wrong=is_wrong(current))


def _ending(progress: StepProgress, *, wrong: bool) -> str:
    """Return the text of a step that was just done.

    After a wrong answer it does not begin with "Done", which could be read as "right".
    """
    then = unbroken_formulas(progress.step.then)
    if progress.is_last:
        return f"{_FINISHED} {then}"
    return then if wrong else progress.step.text_done


def finish_place(progress: StepProgress) -> Any:
    """Return a place for the text of a done step: screen readers speak it where a lesson ends.

    A person may go on with further questions: then it is not spoken again.
    """
    ends = progress.done and progress.is_last
    is_new = ends and question_number() < progress.step.questions
    return spoken("lesson_end") if is_new else st.container()


def is_wrong(current: CurrentQuestion) -> bool:
    """Return True if the last answer was wrong."""
    return current.verdict is not None and not current.verdict.right


def show_phone_text(progress: StepProgress, current: CurrentQuestion) -> None:
    """Show a step's text and question; the verdict replaces the text.

    So the question, the field below it and the planes do not move.
    """
    step, verdict, text = progress.step, current.verdict, verdict_text(current)
    then = result_text(progress, current)
    at: Literal["top", "center"] = "center" if verdict else "top"
    with st.container(gap="xsmall", key=QUESTION_KEY):
        room = _room(progress, current)
        with st.container(height=room, border=False, gap="xsmall", vertical_alignment=at):
            if not text:
                st.header(unbroken_formulas(step.heading), anchor=False)
            with finish_place(progress):
                show_verdict(current, then if progress.done else "", counted(current))
            if verdict is None:  # an answer that cannot be read leaves the question open
                st.markdown(f":small[{unbroken_formulas(_to_do(progress, current))}]")
        show_question(current, how=False)


def _to_do(progress: StepProgress, current: CurrentQuestion) -> str:
    """Return the task, and how to pick a cell.

    Both stand above the question: a line below it would move it.
    """
    by = current.question.answered_by if current.question else TEXT
    return _joined(progress.step.do, _PICKED.get(by, ""))


def _room(progress: StepProgress, current: CurrentQuestion) -> int:
    """Return the height that fits the texts after any answer."""
    step, question = progress.step, current.question
    do = _to_do(progress, current)
    if question is None:
        return height_over_question(step.heading, do, [], "")
    verdicts = _likely_verdicts(progress, current, question)
    if current.verdict:
        then = result_text(progress, current) if progress.done else ""
        verdicts.append(_joined(current.verdict.text, then, counted(current)))
    hints = (question.hint, *likely_try_again_texts(question))
    shown = "" if current.verdict else verdict_text(current)
    unread = max(shown, _unreadable(question), *hints, key=len)
    return height_over_question(step.heading, do, verdicts, unread)


def _unreadable(question: Question) -> str:
    """Return the text for an answer that cannot be read."""
    if question.answered_by == TEXT:
        return TYPE_IT
    try:
        question.read("")
    except ValueError as problem:
        return str(problem)
    return ""


def _likely_verdicts(
    progress: StepProgress, current: CurrentQuestion, question: Question
) -> list[str]:
    """Return the texts for all likely answers."""
    step, (right, wrong) = progress.step, likely_feedback(question)
    ends = progress.done or question_number() + 1 >= step.questions
    after_right, after_wrong = (
        _ending(progress, wrong=wrong) if ends else "" for wrong in (False, True)
    )
    count = f"{count_words(0, step.questions)}." if current.policy.counts else ""
    verdicts = [_joined(right, after_right, count)]
    return verdicts + [_joined(correction, after_wrong, count) for correction in wrong]


def _joined(*parts: str) -> str:
    return " ".join(filter(None, parts))
