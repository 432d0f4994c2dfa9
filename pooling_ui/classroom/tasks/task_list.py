"""A teacher's list: tasks, and places on pages that take none; the link of its page holds it."""

from collections.abc import Callable

import streamlit as st

from pooling_ui.classroom.tasks.handouts import hand_out
from pooling_ui.classroom.tasks.lists import (
    Entry,
    Made,
    as_text,
    decode_tasks,
    encode_tasks,
    goes_through,
)
from pooling_ui.classroom.tasks.plain_links import TITLES
from pooling_ui.classroom.tasks.teacher import teacher
from pooling_ui.page_groups.pages import PAGES
from pooling_ui.shell.layout import unprinted
from pooling_ui.state.link import write_link
from pooling_ui.state.tasks import task_words
from pooling_ui.text.words import plain


def held_tasks() -> tuple[Entry, ...]:
    """Return the list: the link's, which the session keeps for other pages, or else its own."""
    made = teacher().made
    if "tasks" in st.query_params:
        made["tasks"] = st.query_params["tasks"]
    elif made.get("tasks"):
        write_link("tasks", made["tasks"])
    return decode_tasks(st.query_params.get("tasks", ""))


def keep_tasks(tasks: tuple[Entry, ...]) -> bool:
    """Keep another list, or the one that there is if a link cannot hold the other; say which.

    For callbacks.
    """
    if not goes_through(tasks):
        return False
    text, made = encode_tasks(tasks), teacher().made
    made["tasks"] = text
    made.pop("changed", None)  # it may have another place now
    write_link("tasks", text)
    return True


def task_list(tasks: tuple[Entry, ...], app: str, change: Callable[[int], None]) -> None:
    """Show each entry with its number and the ways to hand it out, and all of them as one text.

    `change` lets the fields hold one of the tasks.
    """
    if not tasks:
        return
    one, more = ("question", "questions") if all(map(_is_task, tasks)) else ("link", "links")
    st.header(f"Your list: {len(tasks)} {more if len(tasks) > 1 else one}", anchor=False)
    unprinted("what_next").markdown(
        "Set up the next question on its page, then come back: the list waits here. The address of "
        "this page holds it, so a bookmark keeps it."
    )
    for at, entry in enumerate(tasks):
        _row(at, entry, entry.address(app), change)
    st.markdown("**All of them, to copy**")
    st.code(as_text(tasks, app), language=None, wrap_lines=True)


def _is_task(entry: Entry) -> bool:
    return isinstance(entry, Made)


def _row(at: int, entry: Entry, link: str, change: Callable[[int], None]) -> None:
    says = plain(" ".join(entry.says.split()))
    if isinstance(entry, Made):
        about = f"{PAGES[entry.path].name}: {task_words(entry.task)}"
    else:
        about = f"{TITLES[entry.path]}: as it is"
    st.markdown(f"**{at + 1}.** {says}  \n:small[{plain(about)}]")
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        if st.button("Hand it out", key=f"ways_{at}"):
            hand_out(link, entry.says)
        if _is_task(entry):
            st.button("Change", key=f"change_{at}", on_click=change, args=(at,))
        if at:
            st.button("Move up", key=f"up_{at}", on_click=_move_up, args=(at,))
        st.button("Remove", key=f"remove_{at}", on_click=_remove, args=(at,))


def _move_up(at: int) -> None:
    tasks = list(held_tasks())
    tasks[at - 1 : at + 1] = tasks[at], tasks[at - 1]
    keep_tasks(tuple(tasks))


def _remove(at: int) -> None:
    tasks = held_tasks()
    keep_tasks(tasks[:at] + tasks[at + 1 :])
