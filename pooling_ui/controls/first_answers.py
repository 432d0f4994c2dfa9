"""How many first answers were right; the link keeps it, so that a page that is reloaded goes on."""

import streamlit as st

from pooling_ui.controls.link import write_link
from pooling_ui.controls.session import session
from pooling_ui.questions.given import decode_count, encode_count

_NONE = (0, 0)


def first_answers() -> tuple[int, int]:
    """Return how many were right, and of how many."""
    visit = session().visit
    if visit.first_time is None:
        visit.first_time = decode_count(st.query_params.get("first", "")) or _NONE
    return visit.first_time


def count_words(right: int, answered: int) -> str:
    """Return how many were right, in words."""
    return f"First answers right: {right} of {answered}"


def count_first(*, right: bool) -> None:
    """Count an answer. For callbacks."""
    was_right, answers = first_answers()
    session().visit.first_time = (was_right + right, answers + 1)


def keep_count() -> None:
    """Let the link hold the count, also before anything is counted. For callbacks."""
    write_link("first", encode_count(*first_answers()))


def count_anew() -> None:
    """Begin to count anew. For callbacks."""
    session().visit.first_time = _NONE
    write_link("first", "")
