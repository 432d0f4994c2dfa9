"""How many questions were answered rightly at the first try; one that was shown does not count.

The link keeps it, so that a page that is reloaded goes on.
"""

import streamlit as st

from pooling_ui.predict.progress import question_progress
from pooling_ui.predict.questions.answers import decode_count, encode_count
from pooling_ui.state.link import write_link

_NONE = (0, 0)


def first_answers() -> tuple[int, int]:
    """Return how many were right at the first try, and of how many."""
    progress = question_progress()
    if progress.first_answers is None:
        progress.first_answers = decode_count(st.query_params.get("first", "")) or _NONE
    return progress.first_answers


def count_words(right: int, questions: int) -> str:
    """Return how many were right at the first try, in words."""
    return f"Right at the first try: {right} of {questions}"


def count_first(*, right: bool) -> None:
    """Count a question once, by its first answer; the link holds the count. For callbacks."""
    progress, (was_right, questions) = question_progress(), first_answers()
    if progress.question not in progress.counted:
        progress.counted.add(progress.question)
        progress.first_answers = (was_right + right, questions + 1)
    _keep_count()


def _keep_count() -> None:
    """Let the link hold the count, also where nothing counts yet. For callbacks."""
    write_link("first", encode_count(*first_answers()))


def count_anew() -> None:
    """Begin to count anew. For callbacks."""
    question_progress().first_answers = _NONE
    write_link("first", "")
