"""A teacher's link: the state of a page, a question, and what of the page shows."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from urllib.parse import urlsplit

import streamlit as st

from pooling_ui.components.screen import is_narrow
from pooling_ui.controls.layout import heading
from pooling_ui.controls.link import held_link, open_page, page_address, write_link
from pooling_ui.controls.session import Left, session
from pooling_ui.controls.task_fields import ask_drawn, drawn, fill, task_fields, why_none
from pooling_ui.controls.task_list import held_tasks, keep_tasks, task_list
from pooling_ui.controls.task_ways import hand_out, link_ways
from pooling_ui.plain_links import PlainLink, plain_link, read_plain
from pooling_ui.task_links import is_own_computer, read_address, state_of
from pooling_ui.task_lists import (
    MOST,
    Made,
    changed_by,
    decode_draft,
    encode_draft,
    goes_through,
)
from pooling_ui.task_pages import PAGES, can_ask
from pooling_ui.task_refusal import refusal_words
from pooling_ui.tasks import Task, is_question, without_marks
from pooling_ui.words import plain

_PATH = "teachers"
_NOTHING = Made("", {}, Task(""))
_OWN_COMPUTER = (
    "Students cannot open these links: they lead to this computer alone. Start Poolscope with "
    "`python3 run.py --host 0.0.0.0`, open it by this computer's address in your network, and make "
    "the links there."
)
_TOO_LONG = (
    "The list has no room for this question: own numbers make a link long. Take numbers by a "
    "preset, or fewer of them; or hand this question out by its own link, below."
)
_FULL = (
    f"A list holds {MOST} questions. Remove one, or hand this question out by its own link, below."
)
_NO_PLACE = (
    "The question in the fields has no place in the list and would be lost. Hand it out by its "
    "own link, or empty its field; then change the other one."
)
_NO_QUESTION = (
    "The text in the fields is no question that a link takes, and would be lost. Mend it, or empty "
    "its field; then change the other one."
)
_NO_PICTURE = "Students see a built-in picture: a link cannot hold yours."
_NOTHING_LEFT = "“Grid”, as it begins. Set up another page first, or paste its link here."


def leave(path: str) -> None:
    """Keep the page that a person was on last, for when they make a link of it."""
    if path in PAGES and "task" not in st.query_params:
        session().left, session().passed = Left(path, held_link()), None
    elif path != _PATH:
        session().passed = plain_link(path, held_link())


def teachers() -> None:
    """Show what a teacher chooses and, beside it, the link; below, the tasks they have made."""
    begun = _begun()
    tasks = held_tasks()
    heading(
        "For teachers", "Set a task: students see your question, and of a page what you choose."
    )
    if is_own_computer(here()):
        st.info(_OWN_COMPUTER)
    both = st.container(horizontal=not is_narrow(), gap="large")
    with both.container(width="stretch"):
        left = _page(begun, tasks)
        made = drawn(Made(left.path, state_of(left.link), task_fields(left, begun, tasks)))
    _keep(made)
    with both.container(width="stretch"):
        if is_question(made.task.says):
            _add_button(made, tasks)
            link_ways(made.address(here()), made.task.says)
        else:
            st.markdown(why_none(made.task.says))
        task_list(tasks, here(), partial(_change, made))


def _begun() -> Made | None:
    """Return the task that was being made, and let the fields hold it where they are new."""
    text = st.query_params.get("draft", "") or session().made.get("draft", "")
    begun = decode_draft(text)
    if begun and "task_says" not in st.session_state:
        fill(begun)
        if at := changed_by(text):
            session().made["changed"] = at
    return begun


def _keep(made: Made) -> None:
    """Keep the task that is being made: the link does for a reload, the session for other pages."""
    asked = made._replace(link={})  # where its numbers are too long
    changed = session().made.get("changed", "")
    kept = (made, asked, asked._replace(task=Task("")))
    texts = [encode_draft(each, changed) for each in kept]
    text = "" if made == _NOTHING and not changed else next(filter(decode_draft, texts))
    write_link("draft", text)
    session().made["draft"] = text


def _page(begun: Made | None, tasks: Sequence[Made]) -> Left:
    """Show of which page a link is made; return the page and its link."""
    left = session().left or (Left(begun.path, begun.link) if begun else Left("", {}))
    pasted = st.text_input("Page", key="pasted", placeholder="Paste a link of Poolscope")
    base = urlsplit(here()).path
    found = read_address(pasted, base) if pasted else None
    passed = read_plain(pasted, base) if pasted else session().passed
    if passed:
        _plain(passed)
    chosen = Left(*found) if found else left
    _meet(chosen)
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        st.caption(_by_link(chosen, pasted) if found else _as_left(left, tasks), width="content")
        if st.button("Open it as it is here", key="open_page", type="tertiary"):
            open_page(f"pages/{chosen.path or 'grid'}.py", chosen.link)
    if "from" in chosen.link:
        st.caption(_NO_PICTURE)
    if pasted and not found and not passed:
        st.warning("This is no link of a page that can have a task: the page above is used.")
    if why := refusal_words(chosen.path, state_of(chosen.link)):
        st.warning(plain(f"Students see no output, for PyTorch refuses this setting: {why}"))
    return chosen


def _plain(passed: PlainLink) -> None:
    """Show the way to hand out the link of a page that takes no task."""
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        says = plain(f"“{passed.says}” takes no question of yours.")
        st.caption(says, width="content")
        if st.button("Hand it out as it is", key="hand_plain"):
            hand_out(passed.address(here()), passed.says)


def _meet(chosen: Left) -> None:
    """Take over from another page than before that “Predict” is on there."""
    if chosen != session().met:
        session().met = chosen
        if chosen.link.get("predict") == "true" and can_ask(chosen.path, chosen.link):
            ask_drawn()


def _as_left(left: Left, tasks: Sequence[Made]) -> str:
    """Say which page a person was on last."""
    name = PAGES[left.path].name
    at = _changed(tasks)
    if "changed" in session().made and at < len(tasks):
        of = tasks[at]
        if (of.path, of.link) == (left.path, state_of(left.link)):
            return f"“{name}”, as question {at + 1} has it."
    is_set = left.link or left.path
    return f"“{name}”, as you left it." if is_set else _NOTHING_LEFT


def _by_link(chosen: Left, pasted: str) -> str:
    """Say which page a link shows, and if it leads elsewhere, where the task's link will lead."""
    host, own = urlsplit(pasted.strip()).netloc, urlsplit(here()).netloc
    elsewhere = (
        f" It leads to {host}; students go to {own}." if host and own and host != own else ""
    )
    return plain(f"“{PAGES[chosen.path].name}”, as the link has it.{elsewhere}")


def _changed(tasks: Sequence[Made]) -> int:
    """Return the place in the list of the task in the fields; a new one comes last."""
    at = int(session().made.get("changed", MOST))
    return min(at, len(tasks))


def _with(tasks: Sequence[Made], made: Made) -> tuple[Made, ...]:
    """Return the list with the task in the fields at its place."""
    at = _changed(tasks)
    return (*tasks[:at], made, *tasks[at + 1 :])


def _add_button(made: Made, tasks: Sequence[Made]) -> None:
    """Show the button that puts the task into the list, or say why the list cannot take it."""
    at = _changed(tasks)
    if at == MOST:
        st.info(_FULL)
    elif not goes_through(_with(tasks, made)):
        st.info(_TOO_LONG)
    else:
        says = "Add it to the list, as" if at == len(tasks) else "Put it back as"
        st.button(f"{says} question {at + 1}", key="add_task", on_click=_add, args=(made,))


def _add(made: Made) -> None:
    """Put the task into the list; what students may change stays for the next one."""
    made, was_changed = _newest(made), "changed" in session().made
    if not is_question(made.task.says) or not keep_tasks(_with(held_tasks(), made)):
        return
    st.session_state["task_says"] = ""
    session().made.pop("draw", None)
    if was_changed:
        session().left = session().set_aside


def _newest(made: Made) -> Made:
    """Return the task with what is typed now: a button may be pressed before a run has read it."""
    says = without_marks(st.session_state["task_says"])
    return made._replace(task=replace(made.task, says=says))


def _change(typed: Made, at: int) -> None:
    """Let the fields hold a task of the list; it stays there until it is put back changed.

    The one that the fields hold goes into the list first, if it is not there: nothing is lost.
    """
    tasks = held_tasks()
    typed = _newest(typed)
    says = typed.task.says
    if says.strip() and typed not in tasks:
        if not is_question(says):
            st.toast(_NO_QUESTION)
            return
        if not keep_tasks(_with(tasks, typed)):
            st.toast(_NO_PLACE)
            return
    made = held_tasks()[at]
    if "changed" not in session().made:
        session().set_aside = session().left
    session().made["changed"] = str(at)
    session().made.pop("draw", None)
    session().left = Left(made.path, made.link)
    st.session_state["pasted"] = ""
    fill(made)


def here() -> str:
    """Return the address of the app, without its page."""
    parts = urlsplit(page_address())
    base = parts.path.rstrip("/").rpartition("/")[0]
    return f"{parts.scheme}://{parts.netloc}{base}" if parts.netloc else ""
