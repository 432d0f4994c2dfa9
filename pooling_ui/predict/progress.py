"""What a person has done with the questions of a page, and the count of first answers."""

from dataclasses import dataclass, field

import streamlit as st

from pooling_ui.predict.questions.answers import decode_count, encode_count
from pooling_ui.state.link import write_link
from pooling_ui.state.session import session


@dataclass(slots=True)
class QuestionProgress:
    """What a person has done with the questions of the open page.

    `question` is the name of the question that was asked last, `problem` says why its last answer
    could not be read. `field_number` is how often the field for an answer was made anew: only
    another field forgets what is typed and not sent. `is_field_empty` says whether it must not.
    `counted` are the questions that were answered. `first_answers` are how many of them were right
    at the first try, and of how many; None: as the link says.
    """

    question: str = ""
    problem: str = ""
    field_number: int = 0
    is_field_empty: bool = True
    counted: set[str] = field(default_factory=set)
    first_answers: tuple[int, int] | None = None


def question_progress() -> QuestionProgress:
    """Return the progress on the open page."""
    return session().visit.part(QuestionProgress)


_NONE = (0, 0)


def first_answers() -> tuple[int, int]:
    """Return how many questions were right at the first try, and of how many.

    A question whose answer was shown counts as not right. The link keeps the count, so that a page
    goes on after it is loaded again.
    """
    progress = question_progress()
    if progress.first_answers is None:
        progress.first_answers = decode_count(st.query_params.get("first", "")) or _NONE
    return progress.first_answers


def count_words(right: int, questions: int) -> str:
    """Return how many were right at the first try, in words."""
    return f"Right at the first try: {right} of {questions}"


def count_answer(*, right: bool) -> None:
    """Count a question once, by its first answer; the link holds the count. For callbacks."""
    progress, (was_right, questions) = question_progress(), first_answers()
    if progress.question not in progress.counted:
        progress.counted.add(progress.question)
        progress.first_answers = (was_right + right, questions + 1)
    _keep_count()


def _keep_count() -> None:
    """Let the link hold the count, also where nothing counts yet. For callbacks."""
    write_link("first", encode_count(*first_answers()))


def reset_count() -> None:
    """Begin to count anew. For callbacks."""
    question_progress().first_answers = _NONE
    write_link("first", "")
