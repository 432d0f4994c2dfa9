"""Bring a tab in line with its room: join it, take part in its vote, open what it shows."""

from time import monotonic, time

import streamlit as st

from pooling_ui.features.classroom.live.joining import lead_by, why_not_joined
from pooling_ui.features.classroom.live.membership import (
    Membership,
    RoomBallot,
    ballot_in,
    begin_membership,
    membership,
    send_unsent_vote,
)
from pooling_ui.features.classroom.live.parameters import ROOM
from pooling_ui.features.classroom.live.shown_page import JOIN, target_of
from pooling_ui.features.classroom.live.store.chosen_store import room_store
from pooling_ui.features.classroom.live.store.room import ASK, LOOK, TRY, WAIT, Room
from pooling_ui.features.classroom.live.store.store import StoreError
from pooling_ui.features.classroom.live.stream import adopt_kept
from pooling_ui.linked.pages import PLAIN_PAGES, file_of
from pooling_ui.predict.parameters import QUESTION_NUMBER, QUESTION_SEED
from pooling_ui.stage.position import note_move
from pooling_ui.state.addresses import Link, query, read_query
from pooling_ui.state.compat import IN_BROWSER
from pooling_ui.state.link import let_link_set_widgets, open_page, shared_link, write_link
from pooling_ui.task.ballot import take_part
from pooling_ui.task.parameters import COVER, PREDICT, TASK

_LATE = 3.0  # seconds after a page was opened, in which runs of the page before may come
# The parameters of a task that tell which question it asks; widgets hold none of them.
_OF_QUESTION = (TASK, PREDICT, COVER, QUESTION_SEED, QUESTION_NUMBER)
_MOST_TIMES = 3  # that a page is opened again, if it does not show what it should


def follow_room(page: str) -> None:
    """Bring the tab in line with its room, if it is in one. Call it before the page begins.

    `page` is the address of the open page. Another page opens if the room shows another.
    """
    if IN_BROWSER:
        return
    member = membership()
    code = ROOM.value_in(st.query_params)
    if code and code != member.code:
        member = begin_membership(code)
    take_part(None)
    member.page = page
    if not member.code:
        return
    adopt_kept(member)
    try:
        _follow(member)
        member.is_down = False
    except StoreError:
        member.is_down = True
        take_part(member.ballot or _no_ballot_yet(member))  # the output stays covered


def keep_place() -> None:
    """Write the room of the tab into the link, for a reload. Call it at the end of a run.

    The next run may find another page open: the browser opens what the room shows.
    """
    if IN_BROWSER:
        return
    member = membership()
    if member.code or ROOM.name in st.query_params:
        write_link(ROOM, member.code)
    member.left = (member.page, query(shared_link()))


def _follow(member: Membership) -> None:
    if not member.is_in:
        if not member.browser_told:
            take_part(_no_ballot_yet(member))
            return  # it tells in a moment whether it has a seat
        if member.kept_secret:
            lead_by(member, member.kept_secret)
        if not member.leads and (problem := why_not_joined(member)):
            _leave(problem, opens_join=False)
            return
    room = room_store().room(member.code, time())
    if room is None:
        _leave(f"Room {member.code} has ended.", opens_join=True)
        return
    send_unsent_vote()
    member.room = room
    _go_along(member, room)
    is_there = not member.leads or _shows(member, *target_of(room))
    member.ballot = ballot_in(member, room) if room.mode == ASK and is_there else None
    take_part(member.ballot)


def _no_ballot_yet(member: Membership) -> RoomBallot:
    """Return a closed vote, until the state of the room is known."""
    return RoomBallot(member, Room(), "")


def _go_along(member: Membership, room: Room) -> None:
    """Open what the room shows, if it is new, or if a student has left it."""
    if member.leads and room.mode == WAIT:
        return  # before the first question, a teacher is where they like
    page, link = target_of(room)
    is_new = member.shown != (page, room.query, room.mode)
    held = room.mode in (ASK, LOOK) and not member.leads
    is_there = _shows(member, page, link)
    if is_new:
        is_led = not member.leads and member.shown and member.shown[:2] != (page, room.query)
        if is_led:
            is_there = member.page == page and shared_link() == link  # the browser opened it
        own = member.left if is_there else (member.page, query(shared_link()))
        if member.is_free and own and own[0] != JOIN:
            member.own = own
        if is_led and is_there:
            let_link_set_widgets(link)  # as when Python opens it
            note_move()
        member.is_free = room.mode == TRY
        member.shown = (page, room.query, room.mode)
        member.times_opened = 0
        member.opened = monotonic()
    # The browser may have asked for this run before it knew the address of the page that opens.
    is_late = member.page == page and monotonic() - member.opened < _LATE
    if is_there:
        member.times_opened = 0
    elif (is_new or held or is_late) and member.times_opened < _MOST_TIMES:
        member.times_opened += 1
        open_in_room(page, link)


def open_in_room(page: str, link: Link) -> None:
    """Open a page of the room that the tab is in."""
    open_page(file_of(page), {**link, ROOM.name: membership().code})


def _shows(member: Membership, page: str, link: Link) -> bool:
    """Return True if the tab shows this page, with this question or step."""
    here, plain = st.query_params, PLAIN_PAGES.get(page)
    # A page without tasks draws a seed of its own.
    params = plain.chosen_by if plain else _OF_QUESTION
    return member.page == page and all(
        param.value_in(here) == param.value_in(link) for param in params
    )


def leave_room() -> None:
    """Leave the room of the tab; go back to what the person had before. For callbacks."""
    own = membership().own
    begin_membership("")
    write_link(ROOM, "")
    if own:
        page, text = own
        open_page(file_of(page), read_query(text))


def _leave(problem: str, *, opens_join: bool) -> None:
    """Leave the room and say why: on the open page, or on the page where people join."""
    member = begin_membership("", problem)
    write_link(ROOM, "")
    take_part(None)
    if opens_join and member.page != JOIN:
        open_page(file_of(JOIN), {})
