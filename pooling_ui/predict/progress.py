"""The answers of a person on the open page, and the count of those right at the first try."""

from dataclasses import dataclass, field

import streamlit as st

from pooling_ui.predict.parameters import FIRST_ANSWERS
from pooling_ui.predict.questions.answers import encode_count
from pooling_ui.state.link import write_link
from pooling_ui.state.session import session


@dataclass(slots=True)
class QuestionProgress:
    """The progress of a person with the questions of the open page.

    Attributes
    ----------
    question : str
        The name of the last question.
    problem : str
        The reason why its last answer could not be read.
    field_number : int
        The number of the field for an answer. Only a new field forgets a text that was not sent.
    is_field_empty : bool
        True if the field is empty, so that no new one is needed.
    counted : set of str
        The questions that were answered.
    first_answers : tuple of int, or None
        The number of answers that were right at the first try, and the number of all; None: those
        in the link.
    """

    question: str = ""
    problem: str = ""
    field_number: int = 0
    is_field_empty: bool = True
    counted: set[str] = field(default_factory=set)
    first_answers: tuple[int, int] | None = None


def question_progress() -> QuestionProgress:
    """Return the progress with the questions of the open page."""
    return session().visit.part(QuestionProgress)


def first_answers() -> tuple[int, int]:
    """Return the number of questions that were right at the first try, and the number of all.

    A question whose answer was shown counts as not right. The link keeps the count, so that a page
    goes on after it is loaded again.
    """
    progress = question_progress()
    if progress.first_answers is None:
        progress.first_answers = FIRST_ANSWERS.value_in(st.query_params)
    return progress.first_answers


def count_words(right: int, questions: int) -> str:
    """Return the count of right first answers in words."""
    return f"Right at the first try: {right} of {questions}"


def count_answer(*, right: bool) -> None:
    """Count a question once, by its first answer; the link holds the count. For callbacks."""
    progress, (was_right, questions) = question_progress(), first_answers()
    if progress.question not in progress.counted:
        progress.counted.add(progress.question)
        progress.first_answers = (was_right + right, questions + 1)
    _write_count()


def _write_count() -> None:
    """Write the count into the link, also before the first answer. For callbacks."""
    write_link(FIRST_ANSWERS, encode_count(*first_answers()))


def reset_count() -> None:
    """Reset the count. For callbacks."""
    question_progress().first_answers = FIRST_ANSWERS.default
    write_link(FIRST_ANSWERS, "")


def field_key() -> str:
    """Return the key of the field for an answer. It changes when the question changes.

    It stays after an answer: the field is emptied then, and keeps the keyboard's focus.
    """
    return f"guess{question_progress().field_number or ''}"
