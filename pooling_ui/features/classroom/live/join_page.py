"""The page Live room: join one by its code, open one, and lead it to its end."""

from dataclasses import dataclass, field
from functools import lru_cache
from time import time

import streamlit as st

from pooling_ui.features.classroom.live.following import leave_room, open_in_room
from pooling_ui.features.classroom.live.joining import (
    DOWN,
    NEW_ROOMS,
    NOT_A_CODE,
    TOO_MANY_ROOMS,
    visitors_address,
)
from pooling_ui.features.classroom.live.membership import (
    Membership,
    begin_membership,
    membership,
)
from pooling_ui.features.classroom.live.parameters import OPEN, ROOM
from pooling_ui.features.classroom.live.results import Result, csv_of, results_of, table_of
from pooling_ui.features.classroom.live.shown_page import JOIN, target_of
from pooling_ui.features.classroom.live.store.chosen_store import room_store
from pooling_ui.features.classroom.live.store.codes import new_code, new_secret, read_code
from pooling_ui.features.classroom.live.store.room import ASK, LOOK, TRY, Room
from pooling_ui.features.classroom.live.store.store import HOURS, MOST_ROOMS, StoreError
from pooling_ui.features.classroom.live.tally import asked_question
from pooling_ui.features.classroom.tasks.share_link import qr_picture, warn_of_own_computer
from pooling_ui.features.classroom.tasks.teacher import teacher
from pooling_ui.linked.pages import TASK_PAGES
from pooling_ui.setting.labels import setting_words
from pooling_ui.shell.browser import is_narrow, scheme, spoken
from pooling_ui.shell.layout import heading, unprinted
from pooling_ui.shell.palette import palettes
from pooling_ui.state.addresses import address, read_query, texts_of
from pooling_ui.state.compat import IN_BROWSER, supported
from pooling_ui.state.link import app_address, write_link
from pooling_ui.state.session import session
from pooling_ui.text.words import plain

_TRIED = 50  # codes, for one that is free
_QR = 360  # pixels
_FIELD = 320  # pixels
_NO_SERVER = (
    "Live rooms need a server, and this page runs in your browser alone. Start one with "
    "`python3 run.py --host 0.0.0.0`, and open this page there."
)
_FULL = f"This server has {MOST_ROOMS} open rooms, and cannot open another. Try again later."
_AT_THE_END = (
    "All students leave the room, and the server removes the questions and the answers. The "
    "results stay in this tab."
)
_KEPT = (
    f"The server keeps the questions and the answers until you end the room, and {HOURS} hours at "
    "most. It keeps no names."
)


@dataclass(slots=True)
class _Ended:
    """The results of the room that the teacher ended in this tab, and its code."""

    code: str = ""
    results: list[Result] = field(default_factory=list)


def join_page() -> None:
    """Show the room of the tab, or the field to join one."""
    member = membership()
    if not IN_BROWSER and OPEN.value_in(st.query_params):
        write_link(OPEN, "")
        if not member.is_in:
            _open_room()
            st.rerun()
    if member.leads:
        _lead(member)
        return
    title = f"Room {member.code}" if member.code else "Live room"
    heading(title, "" if member.code else "Answer together with your class.", takes_task=False)
    if IN_BROWSER:
        st.info(_NO_SERVER)
    elif not member.code:
        _join_field(member)
        _show_results()
    elif member.is_in:
        _wait(member)
    else:
        st.markdown(DOWN if member.is_down else "One moment.")


def _join_field(member: Membership) -> None:
    """Show the field for a code, and the button that opens a room."""
    with st.form("join_form", border=False, width=_FIELD):
        st.text_input(
            "Code of the room",
            key="room_code",
            placeholder="Five letters, such as BCDFG",
            autocomplete="off",
        )
        st.form_submit_button("Join", on_click=_join, width="stretch")
    if member.problem:
        st.info(member.problem)
    with unprinted("open_room"):
        st.markdown("**You teach?** A room shows your class what you choose, and counts answers.")
        st.button("Open a room", key="open_room", on_click=_open_room)


def _join() -> None:
    code = read_code(st.session_state["room_code"])
    if code:
        begin_membership(code)
    else:
        begin_membership("", NOT_A_CODE)


def _open_room() -> None:
    """Open a room that this tab leads. For callbacks, or before the page shows."""
    address = visitors_address()
    if not NEW_ROOMS.may_try(address):
        begin_membership("", TOO_MANY_ROOMS)
        return
    NEW_ROOMS.note(address)
    secret = new_secret()
    try:
        store = room_store()
        code = next(
            code
            for code in (new_code() for _ in range(_TRIED))
            if store.open_room(code, secret, time())
        )
    except OverflowError:
        begin_membership("", _FULL)
        return
    except StoreError:
        begin_membership("", DOWN)
        return
    member = begin_membership(code)
    member.secret, member.browser_told, member.room = secret, True, Room()


def _wait(member: Membership) -> None:
    """Show a student that they are in the room, and how to leave it."""
    st.markdown("You are in. Your teacher’s questions open here by themselves.")
    st.caption(
        "Your answers are counted without your name. They are removed when the room ends, after "
        f"{HOURS} hours at the latest."
    )
    if st.button("Leave the room", key="leave_room"):
        leave_room()
        st.rerun()


def student_line() -> None:
    """Show a student which room the tab is in, over a page that the room shows."""
    member = membership()
    if member.problem and not member.leads and member.page != JOIN:
        st.info(member.problem)
    if not member.is_in or member.leads or member.page == JOIN or member.room is None:
        return
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        free = member.room.mode == TRY
        with spoken("room", width="content"):
            st.markdown(f":small[Room **{member.code}**. {_standing(member.room)}]")
        own = member.own if free else None
        if own and st.button("Back to what I had", key="room_own", type="tertiary"):
            page, text = own
            open_in_room(page, read_query(text))
        if st.button("Leave", key="leave_room", type="tertiary"):
            leave_room()
            st.rerun()


def _standing(room: Room) -> str:
    """Return what the room shows now; screen readers speak it when it changes."""
    if room.mode == LOOK:
        setting = _shown_setting(room.page, room.query)
        return f"Your teacher shows this page{setting and f': {setting}'}."
    if room.mode != ASK:
        return "Set what you like." if room.mode == TRY else ""
    asked = f"Question {room.question}"
    if room.is_revealed:
        # Of a question in the teacher's own words nobody knows what is right.
        drawn = asked_question(room.page, room.query).drawn
        return f"{asked}: the answer shows." if drawn else f"{asked}: the vote is over."
    vote = "second vote" if room.round > 1 else "first vote"
    return f"{asked}: {vote}." if room.is_open else f"{asked}: the vote is closed."


@lru_cache(maxsize=128)
def _shown_setting(page: str, query: str) -> str:
    """Return the setting of a page that a room shows, in words; "" if its link does not say it."""
    link = dict(texts_of(read_query(query)))
    setting = TASK_PAGES[page].setting(link) if page in TASK_PAGES else None
    return plain(setting_words(setting)) if setting else ""


def _lead(member: Membership) -> None:
    """Show the teacher the room: how to join, where to go on, the results, and the end."""
    join = address(app_address(), JOIN, {ROOM.name: member.code})
    heading(f"Room {member.code}", "", takes_task=False)
    both = st.container(horizontal=not is_narrow(), gap="large")
    with both.container(width="stretch"):
        drawn = code_picture(member.code, palettes()[scheme()]["text"])
        spelt = supported(st.image, alt=f"The code of the room: {' '.join(member.code)}")
        st.image(drawn, width="stretch", **spelt)
        st.markdown(f"Open **{plain(join.partition('?')[0])}** and type the code, or scan it.")
        warn_of_own_computer(join, place="room")
        with unprinted("lead_room"):
            _go_on(member)
            with st.expander("Your own link: whoever has it leads the room"):
                own = f"{join}#lead={member.secret}"
                st.markdown("Keep it for a second device. Do not show it to the class.")
                st.code(own, language=None, wrap_lines=True)
            st.caption(_KEPT)
            with st.popover("End the room"):
                st.markdown(_AT_THE_END)
                st.button("End it now", key="end_room", on_click=_end)
    with both:
        qr_picture(join, "A QR code that leads to the room", "Scan it to join.", _QR)
    hidden = member.room.hidden_question if member.room else 0
    try:
        _results(results_of(room_store(), member.code, hidden), member.code)
    except StoreError:
        st.info(DOWN)


def code_picture(code: str, ink: tuple[int, int, int]) -> str:
    """Return a room's code as the text of an SVG: a class reads it from the last row."""
    spaced = " ".join(code)
    look = f'font-family="sans-serif" font-weight="700" font-size="60" fill="rgb{ink}"'
    size = 'width="640" height="160" viewBox="0 0 320 80"'
    text = f'<text x="0" y="60" textLength="310" {look}>{spaced}</text>'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}>{text}</svg>'


def _go_on(member: Membership) -> None:
    """Show the buttons that lead to what the class sees, and to the page that was left."""
    left = teacher().previous_page
    room = member.room
    with st.container(horizontal=True, gap="small"):
        if left and st.button(f"Go on with {TASK_PAGES[left.path].name}", key="go_on"):
            open_in_room(left.path, left.link)
        if not left and st.button("Go on with Grid", key="go_on"):
            open_in_room("grid", {})
        if room and room.page and st.button("To what the class sees", key="to_class"):
            open_in_room(*target_of(room))


def _end() -> None:
    """End the room; keep its results in this tab alone. For callbacks."""
    member = membership()
    try:
        store = room_store()
        if not store.leads(member.code, member.secret):
            return
        ended = _Ended(member.code, results_of(store, member.code))
        store.remove(member.code)
    except StoreError:
        member.problem = DOWN
        return
    kept = session().part(_Ended)
    kept.code, kept.results = ended.code, ended.results
    begin_membership("", f"Room {ended.code} has ended, and the server has removed its answers.")
    write_link(ROOM, "")


def _show_results() -> None:
    """Show the results of the room that the teacher ended in this tab."""
    kept = session().part(_Ended)
    if kept.code:
        _results(kept.results, kept.code)
        if kept.results:
            st.caption("Only this tab still has these results. Download them, or print the page.")


def _results(results: list[Result], code: str) -> None:
    """Show each question with both votes, and the button that downloads them."""
    if not results:
        return
    st.header("Results", anchor=False)
    with unprinted("results"):
        file = csv_of(results, app_address())
        name = f"poolscope-{code.lower()}.csv"
        st.download_button("Download as CSV", file, name, "text/csv", key="results_csv")
    for result in results:
        st.markdown(f"**{result.asked.number}. {plain(result.text)}**")
        if result.right_answer:
            st.markdown(f"Right: {plain(result.right_answer)}")
        if not any(result.counted.rounds):
            st.markdown("Nobody answered.")
            continue
        st.markdown(table_of(result))
        moved = result.counted.moved
        if result.right_answer and any(moved):
            st.markdown(
                f"From wrong to right: {moved.to_right}. From right to wrong: {moved.to_wrong}."
            )
