"""Tell what a person may see and set on a page that a task or a lesson's step limits."""

import streamlit as st

from pooling_ui.state.parameters import COVER, LESSON_NAME, LOCK, SHOW, TASK
from pooling_ui.state.params import GROUPS, Param
from pooling_ui.state.readers import Reader
from pooling_ui.state.session import session
from pooling_ui.state.tasks import COVERED_WITH_SIZE, Task


def may_set(param: Param[Reader]) -> bool:
    """Return True if a person may set this parameter of the link; without a task, always."""
    task = current_task()
    return task is None or (task.has(param) and not task.is_locked(param))


def shows(param: Param[Reader]) -> bool:
    """Return True if a person sees this parameter's widget; without a task, always."""
    task = current_task()
    return task is None or task.has(param)


def current_task() -> Task | None:
    """Return the task of a lesson's step, or else the task of the link, or None."""
    visit = session().visit
    return visit.lesson_step.task if visit.lesson_step else visit.task


def teachers_task() -> Task | None:
    """Return the task of the link as the page began, or None; a lesson comes first."""
    return session().visit.task


def shows_little() -> bool:
    """Return True if the link leads to a task or a lesson's step, before the page has begun."""
    return LESSON_NAME in st.query_params or linked_task() is not None


def linked_task() -> Task | None:
    """Return the task that the link holds, or None; a lesson comes first.

    A damaged task counts as none, also before the page tells of it. If the size of the output is
    covered, the fields that hold it are hidden, too.
    """
    link = st.query_params
    says = TASK.value_in(link)
    if not says or LESSON_NAME in link:
        return None
    hides_size = COVER.value_in(link) == COVERED_WITH_SIZE
    shows, locks = (
        tuple(
            group for group in param.value_in(link) if not (hides_size and GROUPS[group].tells_size)
        )
        for param in (SHOW, LOCK)
    )
    return Task(says, shows, locks)
