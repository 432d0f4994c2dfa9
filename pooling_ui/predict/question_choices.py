"""Which kinds of question are drawn, and how many were answered rightly at the first try."""

import streamlit as st

from pooling_ui.predict.current_question import CurrentQuestion
from pooling_ui.predict.first_answers import count_anew, count_words, first_answers
from pooling_ui.predict.parameters import ASK
from pooling_ui.predict.questions import MIX
from pooling_ui.shell.notices import check
from pooling_ui.shell.screen import is_narrow
from pooling_ui.state.fields import choice
from pooling_ui.state.readers import OneOf
from pooling_ui.state.session import session

_BUTTON_HIGH = 40  # pixels


def question_choices(asked: CurrentQuestion) -> None:
    """Show which kinds of question there are, and how many answers were right."""
    with st.container(horizontal=True, width="content", vertical_alignment="center", gap="small"):
        _kind(asked)
        _count(asked)
        st.container(width=1, height=_BUTTON_HIGH, border=False)  # as high before there is a count


def _kind(asked: CurrentQuestion) -> None:
    """Show which kinds of question there are."""
    param = ASK.limited(OneOf((MIX, *asked.kinds)))
    check("ask", param.reads)
    choice(param, "Kind of question")


def _count(asked: CurrentQuestion) -> None:
    """Show how many answers were right the first time; nothing before the first answer.

    In a step on a phone, that is told with what the answer came to.
    """
    right, questions = first_answers()
    if questions and asked.policy.counts and not (is_narrow() and session().visit.lesson_step):
        st.button(
            count_words(right, questions),
            key="recount",
            type="tertiary",
            help="Press it to count anew.",
            on_click=count_anew,
        )
