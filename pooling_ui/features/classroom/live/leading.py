"""Let the teacher of a room ask, close the vote, vote again, show the answer, and lead."""

import random
from collections.abc import Callable
from time import time

from pooling_ui.features.classroom.live.membership import Membership, membership
from pooling_ui.features.classroom.live.store.chosen_store import room_store
from pooling_ui.features.classroom.live.store.room import Room
from pooling_ui.features.classroom.live.store.store import MOST_BYTES, StoreError
from pooling_ui.features.classroom.live.tally import asked_question
from pooling_ui.features.classroom.tasks.links import state_of, students_link
from pooling_ui.features.classroom.tasks.texts import PREDICT_IT
from pooling_ui.linked.pages import PLAIN_PAGES, TASK_PAGES
from pooling_ui.predict.parameters import QUESTION_NUMBER, QUESTION_SEED
from pooling_ui.predict.questions.next_setting import next_setting
from pooling_ui.setting.choices import value_text
from pooling_ui.state.addresses import Link, query, read_query, texts_of
from pooling_ui.state.link import shared_link
from pooling_ui.task.parameters import PREDICT
from pooling_ui.task.task import Task

LOOK_HERE = "Your teacher shows you this page"
_TRIED = 20  # questions, for one with another text
_TOO_LONG = "The numbers of this page are too many for a room. Use a preset or fewer numbers."
_DOWN = "The room does not answer at the moment. Press again in a few seconds."
_OVERTAKEN = "Somebody else who leads this room was first. The page shows what they did."


def can_ask(member: Membership) -> bool:
    """Return True if the page that is open draws questions, or shows a lesson's step that does."""
    page, link = _stage(member.page)
    return page in TASK_PAGES and TASK_PAGES[page].can_ask(link)


def _stage(page: str) -> tuple[str, Link]:
    """Return the page of the stage that an open page shows, and its link.

    For a lesson's step it is the stage with which the step begins.
    """
    link = shared_link()
    if page not in PLAIN_PAGES:
        return page, link
    return PLAIN_PAGES[page].stage_of(dict(texts_of(link))) or (page, link)


def can_show(member: Membership) -> bool:
    """Return True if the class can be led to the page that is open."""
    return member.page in TASK_PAGES or member.page in PLAIN_PAGES


def ask_page() -> None:
    """Ask a random question about the page as it is now; the one it shows, if it shows one."""
    page, link = _stage(membership().page)
    shown = PREDICT.value_in(link) or page != membership().page
    seed = QUESTION_SEED.text_in(link) if shown else ""
    link = {**link, QUESTION_SEED.name: seed or str(random.randint(1, QUESTION_SEED.reader.most))}
    number = QUESTION_NUMBER.text_in(link) if shown else ""
    asked = students_link(link, Task(PREDICT_IT, predicts=True))
    ask(page, asked | ({QUESTION_NUMBER.name: number} if number else {}))


def ask(page: str, link: Link) -> None:
    """Ask the question of a task's link. For callbacks."""
    _change(lambda room: room.ask(page, query(link)), link)


def ask_next() -> None:
    """Ask the next random question about the same page. For callbacks."""
    room = membership().room
    assert room is not None
    ask(room.page, _next_link(room.page, read_query(room.query)))


def _next_link(page: str, link: Link) -> Link:
    """Return the link of the next question; if all have one text, of one about another setting."""
    before, number = asked_question(page, query(link)).text, QUESTION_NUMBER.value_in(link)
    for further in range(1, _TRIED):
        at = (number + further) % (QUESTION_NUMBER.reader.most + 1)
        following = {**link, QUESTION_NUMBER.name: str(at)}
        if asked_question(page, query(following)).text != before:
            return following
    setting = TASK_PAGES[page].setting(dict(texts_of(link)))
    changed = next_setting(setting, QUESTION_SEED.value_in(link), number + 1) if setting else {}
    texts = {name: value_text(value) for name, value in changed.items()}
    return {**link, **texts, QUESTION_NUMBER.name: str(number + 1)}


def close_vote() -> None:
    """Close the open vote. For callbacks."""
    _change(Room.close_vote)


def vote_again() -> None:
    """Open the second vote. For callbacks."""
    _change(Room.vote_again)


def reveal() -> None:
    """Show the answer on every device. For callbacks."""
    _change(Room.reveal)


def look_here() -> None:
    """Show the open page, as it is now, on every device. For callbacks."""
    page = membership().page
    if page in TASK_PAGES:
        link: Link = students_link(state_of(shared_link()), Task(LOOK_HERE))
    else:
        link = PLAIN_PAGES[page].link_to(shared_link()).link
    _change(lambda room: room.look(page, query(link)), link)


def let_try() -> None:
    """Let the class begin at the open page and set what they like. For callbacks."""
    page, here = membership().page, shared_link()
    link = state_of(here) if page in TASK_PAGES else PLAIN_PAGES[page].link_to(here).link
    _change(lambda room: room.let_try(page, query(link)), link)


def _change(step: Callable[[Room], Room], link: Link | None = None) -> None:
    """Change the room by one step, unless another teacher was first. For callbacks."""
    member = membership()
    member.problem = ""
    if link is not None and len(query(link)) > MOST_BYTES:
        member.problem = _TOO_LONG
        return
    try:
        before = member.room
        assert before is not None
        if not room_store().leads(member.code, member.secret):
            return
        if not room_store().change(member.code, step(before)):
            member.problem = _OVERTAKEN
        member.room = room_store().room(member.code, time())
    except StoreError:
        member.problem = _DOWN
