"""What of a page may be seen and set, where that is not all: a teacher's task, a lesson's step."""

import streamlit as st

from pooling_ui.state.session import session
from pooling_ui.state.tasks import COVERED_WITH_SIZE, Task, decode_groups, is_question


def may_set(name: str) -> bool:
    """Say whether a person may set what the link holds under this name; without a task, always."""
    task = current_task()
    return task is None or (task.has(name) and not task.is_locked(name))


def shows(name: str) -> bool:
    """Say whether a person sees what the link holds under this name; without a task, always."""
    task = current_task()
    return task is None or task.has(name)


def current_task() -> Task | None:
    """Return what a lesson's step shows, or else the task that the link holds, or None."""
    visit = session().visit
    return visit.lesson_step.task if visit.lesson_step else visit.task


def teachers_task() -> Task | None:
    """Return the task that the link held when the page began, or None; a lesson comes first."""
    return session().visit.task


def shows_little() -> bool:
    """Say whether the link leads to a task or a lesson's step, before the page has begun."""
    return "lesson" in st.query_params or linked_task() is not None


def linked_task() -> Task | None:
    """Return the task that the link holds, or None; a lesson comes first.

    A damaged one is none, also before the page has told of it. While the output's size is covered,
    so are the fields that hold it.
    """
    link = st.query_params
    if not is_question(link.get("task", "")) or "lesson" in link:
        return None
    hidden = {"size"} if link.get("cover", "").lower() == COVERED_WITH_SIZE else set()
    shows, locks = (
        tuple(group for group in decode_groups(link.get(name, "")) or () if group not in hidden)
        for name in ("show", "lock")
    )
    return Task(link["task"], shows, locks)
