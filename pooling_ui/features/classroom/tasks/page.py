"""The page For teachers: a task with its link, and the list of tasks."""

from collections.abc import Callable
from functools import partial

import streamlit as st

from pooling_ui.features.classroom.tasks.fields import (
    fill,
    show_field_notes,
    task_fields,
    why_none,
)
from pooling_ui.features.classroom.tasks.lists import (
    PageTask,
    changed_by,
    decode_draft,
    encode_draft,
)
from pooling_ui.features.classroom.tasks.page_choice import page_of_task
from pooling_ui.features.classroom.tasks.parameters import DRAFT
from pooling_ui.features.classroom.tasks.share_link import link_forms, warn_of_own_computer
from pooling_ui.features.classroom.tasks.task_list import (
    add_button,
    change,
    linked_tasks,
    task_list,
)
from pooling_ui.features.classroom.tasks.teacher import teacher
from pooling_ui.shell.browser import is_narrow
from pooling_ui.shell.layout import heading, unprinted
from pooling_ui.state.link import app_address, write_link
from pooling_ui.task.task import Task, is_question

_NOTHING = PageTask("grid", {}, Task(""))


def teachers(room_link: Callable[[], None], ask_class: Callable[[int, PageTask], None]) -> None:
    """Show the fields of a task, its link beside them, and the list of tasks below.

    `room_link` shows the link that opens a live room. `ask_class` shows the button with which the
    teacher of a live room asks a task; it gets the task's place in the list, or the list's length
    if it is not in the list, and the task.
    """
    begun = _begun()
    tasks = linked_tasks()
    heading(
        "For teachers",
        "Set a task: students see your question and the parts of a page that you choose. To "
        "see what they answer, open a live room.",
        takes_task=False,
    )
    with unprinted("live_room"):
        room_link()
    both = st.container(horizontal=not is_narrow(), gap="large")
    with both.container(width="stretch"), unprinted("fields"):
        left = page_of_task(begun, tasks)
        made = task_fields(left, begun, tasks)
    _store_draft(made)
    with both.container(width="stretch"):
        show_field_notes(made, tasks)
        if is_question(made.task.question):
            with st.container(horizontal=True):
                add_button(made, tasks)
                ask_class(len(tasks), made)
            link_forms(made.address(app_address()), made.task.question)
        else:
            unprinted("why_none").markdown(why_none(made.task.question))
            if tasks:
                warn_of_own_computer(app_address(), place="list")
        task_list(tasks, app_address(), partial(change, made), ask_class)


def _begun() -> PageTask | None:
    """Return the unfinished task; fill the fields with it if they are new."""
    text = DRAFT.text_in(st.query_params) or teacher().draft
    begun = decode_draft(text)
    if begun and "task_may" not in st.session_state:
        fill(begun)
        at = changed_by(text)
        teacher().changed = teacher().changed if at is None else at
    return begun


def _store_draft(made: PageTask) -> None:
    """Store the unfinished task: in the link for a reload, in the session for other pages."""
    asked = made._replace(link={})  # if its numbers are too long for a link
    changed = teacher().changed
    kept = (made, asked, asked._replace(task=Task("")))
    texts = [encode_draft(each, changed) for each in kept]
    text = "" if made == _NOTHING and changed is None else next(filter(decode_draft, texts))
    write_link(DRAFT, text)
    teacher().draft = text
