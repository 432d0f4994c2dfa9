"""The teacher's bar over each page: who is there, who answered, and what comes next."""

from pathlib import Path
from typing import Any

import streamlit as st

from pooling_ui.components.delivery import small_component
from pooling_ui.features.classroom.live.following import open_in_room
from pooling_ui.features.classroom.live.leading import (
    ask,
    ask_next,
    ask_page,
    can_ask,
    can_show,
    close_vote,
    let_try,
    look_here,
    reveal,
    vote_again,
)
from pooling_ui.features.classroom.live.membership import Membership, membership
from pooling_ui.features.classroom.live.store.room import ASK, LOOK, Room
from pooling_ui.features.classroom.live.tally import asked_question
from pooling_ui.features.classroom.tasks.links import state_of, students_link
from pooling_ui.features.classroom.tasks.lists import PageTask
from pooling_ui.linked.pages import TASK_PAGES
from pooling_ui.shell.browser import is_narrow
from pooling_ui.shell.layout import open_room_link, unprinted
from pooling_ui.shell.made_page import page_link
from pooling_ui.state.addresses import read_query
from pooling_ui.state.compat import supported
from pooling_ui.task.ballot import current_ballot
from pooling_ui.task.current_task import linked_task

_HERE = Path(__file__).parent
_COUNTS = 448  # pixels: the code, three digits of both counts, and the button that shows the votes
_mount = small_component(
    _HERE / "lead_bar.js",
    html=(_HERE / "lead_bar.html").read_text(encoding="utf-8"),
    css=(_HERE / "lead_bar.css").read_text(encoding="utf-8"),
)


def lead_bar() -> None:
    """Show the bar, if the tab is its room's teacher's. Call it before the page begins."""
    member = membership()
    room = member.room
    if not member.leads or room is None:
        return
    with unprinted("room_bar", horizontal=True, vertical_alignment="top", gap="small"):
        is_on_page = current_ballot() is not None
        data = [member.code, room.mode, room.question, room.is_revealed, is_on_page]
        _mount(data=data, key="lead_bar", width="stretch" if is_narrow() else _COUNTS)
        with st.container(
            horizontal=True, width="content", vertical_alignment="center", gap="xsmall"
        ):
            if room.mode == ASK and not room.is_revealed:
                _vote_buttons(room)
            else:
                _page_buttons(member, room)
            page_link("pages/join.py", label="The room", help="Its code, results, and its end.")
    if member.problem:
        st.info(member.problem)


def room_link() -> None:
    """Show the link that opens a live room, unless the tab leads one."""
    if not membership().leads:
        open_room_link("Open a live room")


def ask_button(at: int, task: PageTask) -> None:
    """Show the button that asks a task in the class's room, if the tab leads.

    `at` is the task's place in the teacher's list, or the list's length if it is not in the list.
    """
    if membership().leads:
        students = students_link(task.link, task.task)
        key = f"ask_room_{at}"
        st.button("Ask the room", key=key, on_click=ask, args=(task.path, students))


def _vote_buttons(room: Room) -> None:
    """Show the buttons of a question that is asked."""
    if room.is_open:
        _button("Close the vote", close_vote, keys="Alt+V")
        return
    if room.round == 1:
        _button("Vote again", vote_again, keys="Alt+V")
    # Of a question in the teacher's own words nobody knows the answer.
    label = "Show the answer" if asked_question(room.page, room.query).drawn else "End the question"
    _button(label, reveal, keys="Alt+S", name="show_the_answer")


def _page_buttons(member: Membership, room: Room) -> None:
    """Show the buttons that send something new to the class."""
    if room.mode == ASK and asked_question(room.page, room.query).drawn:
        _button("Next question", ask_next, keys="Alt+Q")
    # A question and “Look here” show no settings: the teacher needs them for what comes next.
    hides = room.mode in (ASK, LOOK) and room.page in TASK_PAGES and linked_task()
    if hides and st.button("Settings", key="room_settings"):
        member.opened = 0.0
        open_in_room(room.page, state_of(read_query(room.query)))
    if not can_show(member):
        return
    may_ask = can_ask(member)
    tip = "" if may_ask else "This page draws no questions. Open Grid or Backwards."
    label = "Ask about this page"
    _button(label, ask_page, keys="Alt+A", help=tip or None, disabled=not may_ask)
    _button("Look here", look_here, help="All devices show this page.")
    _button("Let them try", let_try, help="All may set what they like.")


def _button(label: str, act: Any, *, keys: str = "", name: str = "", **look: Any) -> None:
    shortcut = supported(st.button, shortcut=keys) if keys else {}
    name = name or label.lower().replace(" ", "_")
    st.button(label, key=f"room_{name}", on_click=act, **shortcut, **look)
