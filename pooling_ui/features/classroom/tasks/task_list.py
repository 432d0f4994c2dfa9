"""A teacher's list of tasks and links: shown, and changed; the link of its page holds it."""

from collections.abc import Callable, Sequence
from dataclasses import replace

import streamlit as st

from pooling_ui.features.classroom.tasks.asked import asked_text, typed_text
from pooling_ui.features.classroom.tasks.fields import fill
from pooling_ui.features.classroom.tasks.lists import (
    MOST,
    Entry,
    PageTask,
    as_text,
    decode_tasks,
    encode_tasks,
    fits_into_link,
)
from pooling_ui.features.classroom.tasks.parameters import TASKS
from pooling_ui.features.classroom.tasks.share_link import share_dialog
from pooling_ui.features.classroom.tasks.teacher import PreviousPage, teacher
from pooling_ui.features.classroom.tasks.texts import task_words
from pooling_ui.linked.pages import PLAIN_PAGES, TASK_PAGES
from pooling_ui.shell.layout import unprinted
from pooling_ui.state.addresses import PlainLink
from pooling_ui.state.link import write_link
from pooling_ui.task.task import is_question
from pooling_ui.text.words import plain


def linked_tasks() -> tuple[Entry, ...]:
    """Return the list in the link; without one, that of the session, which is written there."""
    if text := TASKS.text_in(st.query_params):
        teacher().tasks = text
    elif teacher().tasks:
        write_link(TASKS, teacher().tasks)
    return decode_tasks(TASKS.text_in(st.query_params))


def write_tasks(tasks: tuple[Entry, ...]) -> bool:
    """Write another list into the link; return False, and write nothing, if no link can hold it.

    For callbacks.
    """
    if not fits_into_link(tasks):
        return False
    teacher().tasks = encode_tasks(tasks)
    teacher().changed = None  # it may have another place now
    write_link(TASKS, teacher().tasks)
    return True


def task_list(
    tasks: tuple[Entry, ...],
    app: str,
    change: Callable[[int], None],
    ask_class: Callable[[int, PageTask], None],
) -> None:
    """Show each entry with its number and the ways to hand it out, and all of them as one text.

    `change` fills the fields with the task at a place; `ask_class` shows the button that asks it.
    """
    if not tasks:
        return
    one, more = ("question", "questions") if all(map(_is_task, tasks)) else ("link", "links")
    st.header(f"Your list: {len(tasks)} {more if len(tasks) > 1 else one}", anchor=False)
    unprinted("what_next").markdown(
        "Set up the next question on its page, then come back: the list stays here. The address of "
        "this page holds the list, so you can bookmark it."
    )
    for at, entry in enumerate(tasks):
        _row(at, entry, entry.address(app), change, ask_class)
    st.markdown("**All of them, to copy**")
    st.code(as_text(tasks, app), language=None, wrap_lines=True)


def _is_task(entry: Entry) -> bool:
    return isinstance(entry, PageTask)


def _row(
    at: int,
    entry: Entry,
    link: str,
    change: Callable[[int], None],
    ask_class: Callable[[int, PageTask], None],
) -> None:
    title = plain(" ".join(entry.title.split()))
    if isinstance(entry, PageTask):
        about = f"{TASK_PAGES[entry.path].name}: {task_words(entry.task)}"
    else:
        about = f"{PLAIN_PAGES[entry.path].title}: as it is"
    st.markdown(f"**{at + 1}.** {title}  \n:small[{plain(about)}]")
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        if st.button("Share its link", key=f"ways_{at}"):
            share_dialog(link, entry.title)
        if isinstance(entry, PageTask):
            ask_class(at, entry)
            st.button("Change", key=f"change_{at}", on_click=change, args=(at,))
        if at:
            st.button("Move up", key=f"up_{at}", on_click=_move_up, args=(at,))
        st.button("Remove", key=f"remove_{at}", on_click=_remove, args=(at,))


def _move_up(at: int) -> None:
    tasks = list(linked_tasks())
    tasks[at - 1 : at + 1] = tasks[at], tasks[at - 1]
    write_tasks(tuple(tasks))


def _remove(at: int) -> None:
    tasks = linked_tasks()
    write_tasks(tasks[:at] + tasks[at + 1 :])


_TOO_LONG = (
    "The list has no room for this question: your own numbers make its link long. Use a preset or "
    "fewer numbers, or share this question by its own link, below."
)
_FULL = f"A list holds {MOST} questions. Remove one, or share this question by its own link, below."
_NO_ROOM = "The list is full."
_NO_PLACE = (
    "The question in the fields is not in the list and would be lost. Share it by its own link, "
    "or empty its field. Then change the other question."
)
_NO_QUESTION = (
    "A link cannot hold the text in the fields, so the text would be lost. Correct it, or empty "
    "its field. Then change the other question."
)


def changed_at(tasks: Sequence[Entry]) -> int:
    """Return the place in the list of the task in the fields; a new one comes last."""
    at = teacher().changed
    return len(tasks) if at is None else min(at, len(tasks))


def _with(tasks: Sequence[Entry], made: PageTask) -> tuple[Entry, ...]:
    """Return the list with the task in the fields at its place."""
    at = changed_at(tasks)
    return (*tasks[:at], made, *tasks[at + 1 :])


def add_button(made: PageTask, tasks: Sequence[Entry]) -> None:
    """Show the button that puts the task into the list, or say why the list cannot take it."""
    at = changed_at(tasks)
    if at == MOST:
        st.info(_FULL)
    elif not fits_into_link(_with(tasks, made)):
        st.info(_TOO_LONG)
    else:
        label = "Add it to the list as" if at == len(tasks) else "Save it as"
        st.button(f"{label} question {at + 1}", key="add_task", on_click=_add, args=(made,))


def add_plain_button(passed: PlainLink, tasks: Sequence[Entry]) -> None:
    """Show the button that puts a part of a page without tasks into the list, at its end."""
    is_there = passed in tasks
    if not is_there and not fits_into_link((*tasks, passed)):
        st.caption(_NO_ROOM, width="content")
        return
    at = tasks.index(passed) if is_there else len(tasks)
    label = "It is in the list as number" if is_there else "Add it to the list as number"
    st.button(
        f"{label} {at + 1}",
        key="add_plain",
        disabled=is_there,
        on_click=_add_plain,
        args=(passed,),
    )


def _add_plain(passed: PlainLink) -> None:
    """Append it to the list; a task that is being changed keeps its place there."""
    changed = teacher().changed
    write_tasks((*linked_tasks(), passed))
    teacher().changed = changed


def _add(made: PageTask) -> None:
    """Put the task into the list; what students may change stays for the next one."""
    made, was_changed = _newest(made), teacher().changed is not None
    if not is_question(made.task.question) or not write_tasks(_with(linked_tasks(), made)):
        return
    st.session_state["task_says"] = ""
    teacher().seed = teacher().alone = ""
    if was_changed:
        teacher().previous_page = teacher().set_aside


def _newest(made: PageTask) -> PageTask:
    """Return the task with what is typed now: a button may be pressed before a run has read it."""
    return made._replace(task=replace(made.task, question=asked_text()))


def change(typed: PageTask, at: int) -> None:
    """Fill the fields with a task of the list, which keeps its place until it is put back.

    The task that the fields hold goes into the list first, if it is not there: nothing is lost.
    """
    tasks = linked_tasks()
    typed = _newest(typed)
    is_meant = teacher().changed is not None or typed_text().strip()
    if is_meant and typed.title.strip() and typed not in tasks:
        if not is_question(typed.title):
            st.toast(_NO_QUESTION)
            return
        if not write_tasks(_with(tasks, typed)):
            st.toast(_NO_PLACE)
            return
    made = linked_tasks()[at]
    assert isinstance(made, PageTask)
    if teacher().changed is None:
        teacher().set_aside = teacher().previous_page
    teacher().changed = at
    teacher().seed = teacher().alone = ""
    teacher().previous_page = PreviousPage(made.path, made.link)
    st.session_state["pasted"] = ""
    fill(made)
