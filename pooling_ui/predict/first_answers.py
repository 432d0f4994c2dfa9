"""How many questions were answered rightly at the first try; one that was shown does not count.

The link keeps it, so that a page that is reloaded goes on.
"""

import streamlit as st

from pooling_ui.predict.questions.given import decode_count, encode_count
from pooling_ui.state.link import write_link
from pooling_ui.state.session import session

_NONE = (0, 0)


def first_answers() -> tuple[int, int]:
    """Return how many were right at the first try, and of how many."""
    visit = session().visit
    if visit.first_time is None:
        visit.first_time = decode_count(st.query_params.get("first", "")) or _NONE
    return visit.first_time


def count_words(right: int, questions: int) -> str:
    """Return how many were right at the first try, in words."""
    return f"Right at the first try: {right} of {questions}"


def count_first(*, right: bool) -> None:
    """Count a question once, by its first answer; the link holds the count. For callbacks."""
    visit, (was_right, questions) = session().visit, first_answers()
    if visit.asked_for not in visit.counted:
        visit.counted.add(visit.asked_for)
        visit.first_time = (was_right + right, questions + 1)
    _keep_count()


def _keep_count() -> None:
    """Let the link hold the count, also where nothing counts yet. For callbacks."""
    write_link("first", encode_count(*first_answers()))


def count_anew() -> None:
    """Begin to count anew. For callbacks."""
    session().visit.first_time = _NONE
    write_link("first", "")
