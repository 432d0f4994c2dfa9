"""The field for an answer in words to a vote, where a teacher asks in their own words."""

import streamlit as st

from pooling_ui.task.ballot import Ballot

MOST_TYPED = 60  # characters


def vote_field(ballot: Ballot) -> None:
    """Show the field, its button, and how the vote stands; the teacher sees only the last."""
    if not ballot.leads:
        key = f"vote_{'_'.join(map(str, ballot.name))}"
        if key not in st.session_state:
            st.session_state[key] = ballot.answer
        with (
            st.form("vote_form", border=False, width="content"),
            st.container(horizontal=True, gap="small"),
        ):
            st.text_input(
                "Your answer",
                key=key,
                placeholder="Your answer",
                label_visibility="collapsed",
                autocomplete="off",
                max_chars=MOST_TYPED,
                disabled=not ballot.is_open,
            )
            st.form_submit_button(
                "Change the vote" if ballot.answer else "Vote",
                disabled=not ballot.is_open,
                on_click=_vote,
                args=(ballot, key),
            )
    if ballot.note:
        st.info(ballot.note)  # screen readers announce it


def _vote(ballot: Ballot, key: str) -> None:
    text = " ".join(st.session_state[key].split())
    if text:
        ballot.vote(text)
