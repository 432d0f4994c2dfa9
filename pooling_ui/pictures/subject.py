"""The subject that Compare, Shift and Network pool: a test pattern or a picture."""

from dataclasses import dataclass

import streamlit as st

from pooling_ui.pictures.cache import drawn_picture
from pooling_ui.pictures.parameters import A_PICTURE, SUBJECT, SUBJECTS
from pooling_ui.pictures.patterns import PATTERN_BY_NAME, Pattern
from pooling_ui.pictures.source import ChosenPicture, choose_source, chosen_picture
from pooling_ui.state.fields import control


@dataclass(frozen=True, slots=True)
class Subject:
    """What is pooled, without noise; the pattern, if it is one."""

    chosen: ChosenPicture
    pattern: Pattern | None


def choose_subject(first: str = SUBJECTS[0]) -> Subject:
    """Show what may be pooled: a test pattern, or a picture; return the choice."""
    index = SUBJECTS.index(first)
    name = control(st.selectbox, SUBJECT, "What is pooled", SUBJECTS, index=index)
    with st.container():  # there in any case: what follows keeps its place
        if name == A_PICTURE:
            choose_source()
            return Subject(chosen_picture(), None)
    return pattern_subject(name)


def pattern_subject(name: str) -> Subject:
    """Return a test pattern."""
    pattern = PATTERN_BY_NAME[name]
    picture = drawn_picture(name, lambda: pattern.draw()[None])
    _, rows, columns = picture.shape
    middle = (rows // 2, columns // 2)
    return Subject(ChosenPicture(name, picture, picture.digest, pattern.shows, middle), pattern)
