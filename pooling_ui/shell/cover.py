"""The cover over a page's results: a person covers and uncovers them, and the link keeps it.

A stage has a button for it. A page without one calls `uncover_button`, and shows no results. In a
task the stage's cover may hide how large the output is, too: then its message does not hold it.
"""

from typing import Any

import streamlit as st

from pooling_ui.shell.presentation import presenting
from pooling_ui.state.link import write_link
from pooling_ui.task.ballot import current_ballot
from pooling_ui.task.bound_widgets import current_value
from pooling_ui.task.current_task import teachers_task
from pooling_ui.task.parameters import COVER, PREDICT
from pooling_ui.task.task import COVERED_WITH_SIZE
from pooling_ui.task.task_link import is_covered, is_size_covered

# The sentence in place of covered results.
COVERED = "Covered until you uncover it on the stage."
# The sentence while a question waits for its answer.
COVERED_UNTIL_ANSWERED = "Covered until you have answered the question."
_AFTER_VOTE = "The results stay covered until the teacher shows the answer of the vote."
# The sentence while the class votes.
COVERED_UNTIL_SHOWN = "Covered until the teacher shows the answer."
# The sentence on a stage in place of an output whose size is covered, too.
SIZE_COVERED = "Output and size are covered. The eye below, “Cover the output”, uncovers them."


def covering() -> bool:
    """Return True if a person covers the results; “Predict” has its own cover.

    In a vote, the results show once its answer is revealed.
    """
    ballot = current_ballot()
    if ballot and ballot.is_revealed:
        return False
    return is_covered(st.query_params) and not current_value(PREDICT)


def covers_size() -> bool:
    """Return True if a stage's cover hides the output's size, too: in a teacher's task alone."""
    return covering() and is_size_covered(st.query_params) and teachers_task() is not None


def cover_stage(on: bool) -> None:
    """Cover the results of a stage's page, or uncover them. For callbacks.

    After a cover that hid the size, too, the link says `cover=false`: the next one hides it again.
    """
    if _waits_for_reveal():
        return
    hid_size = COVER.value_in(st.query_params) in (COVERED_WITH_SIZE, "false")
    if hid_size and teachers_task():
        write_link(COVER, COVERED_WITH_SIZE if on else "false")
    else:
        write_link(COVER, "true" if on else "")


def uncover_button() -> None:
    """Show, on a page without a stage, the button that shows its results, or covers them again.

    The key C does it, too: see `page_keys`. In a presentation, the button alone says all.

    It is one button, so that it keeps the keyboard's focus. Once they show, the link says
    `cover=false`: where it says nothing of a cover, nobody has asked for one.
    """
    with st.container():  # made even if empty: what follows keeps its place
        if COVER.name in st.query_params:
            look: dict[str, Any] = {"width": "content" if presenting() else "stretch"}
            with st.container(horizontal=True, vertical_alignment="center", gap="small", **look):
                covers = covering()
                label = "Show the results" if covers else "Cover the results"
                st.button(label, key="uncover", on_click=cover_page, args=(not covers,))
                if covers and not presenting():
                    st.markdown("The results are covered.", width="content")


def cover_page(on: bool) -> None:
    """Cover the results of a page without a stage, or uncover them. For callbacks."""
    if _waits_for_reveal():
        return
    write_link(COVER, "true" if on else "false")


def _waits_for_reveal() -> bool:
    """Return True, and say so, while a vote covers the results: only its teacher uncovers them."""
    ballot = current_ballot()
    waits = ballot is not None and not ballot.is_revealed
    if waits:
        st.toast(_AFTER_VOTE)
    return waits
