"""The tasks that a teacher has made, the link of the page For teachers holds them."""

from collections.abc import Callable

import streamlit as st

from pooling_ui.controls.link import write_link
from pooling_ui.controls.session import session
from pooling_ui.controls.task_ways import hand_out
from pooling_ui.task_lists import Made, as_text, decode_tasks, encode_tasks, goes_through
from pooling_ui.task_pages import PAGES
from pooling_ui.tasks import task_words
from pooling_ui.words import plain


def held_tasks() -> tuple[Made, ...]:
    """Return the tasks: the link's, which the session keeps for other pages, or else its own."""
    made = session().made
    if "tasks" in st.query_params:
        made["tasks"] = st.query_params["tasks"]
    elif made.get("tasks"):
        write_link("tasks", made["tasks"])
    return decode_tasks(st.query_params.get("tasks", ""))


def keep_tasks(tasks: tuple[Made, ...]) -> bool:
    """Keep other tasks, or those that there are if a link cannot hold the others; say which.

    For callbacks.
    """
    if not goes_through(tasks):
        return False
    text, made = encode_tasks(tasks), session().made
    made["tasks"] = text
    made.pop("changed", None)  # it may have another place now
    write_link("tasks", text)
    return True


def task_list(tasks: tuple[Made, ...], app: str, change: Callable[[int], None]) -> None:
    """Show each task with its number and the ways to hand it out, and all of them as one text.

    `change` lets the fields hold one of them.
    """
    if not tasks:
        return
    st.header(f"Your list: {len(tasks)} question{'s' if len(tasks) > 1 else ''}", anchor=False)
    st.markdown(
        "Set up the next question on its page, then come back: the list waits here. The address of "
        "this page holds it, so a bookmark keeps it."
    )
    for at, made in enumerate(tasks):
        _row(at, made, made.address(app), change)
    st.markdown("**All of them, to copy**")
    st.code(as_text(tasks, app), language=None, wrap_lines=True)


def _row(at: int, made: Made, link: str, change: Callable[[int], None]) -> None:
    says, about = plain(" ".join(made.task.says.split())), task_words(made.task)
    st.markdown(f"**{at + 1}.** {says}  \n:small[{PAGES[made.path].name}: {plain(about)}]")
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        if st.button("Hand it out", key=f"ways_{at}"):
            hand_out(link, made.task.says)
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
