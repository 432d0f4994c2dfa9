"""The task of the open page, and the widgets that it lets a person see and set."""

from dataclasses import dataclass, replace
from typing import Protocol

import streamlit as st

from pooling_ui.state.params import GROUPS, Param
from pooling_ui.state.readers import Reader
from pooling_ui.state.session import session
from pooling_ui.task.parameters import LESSON_NAME
from pooling_ui.task.task import Task, is_question
from pooling_ui.task.task_link import task_in


class StepOnShow(Protocol):
    """The parts of a lesson's step that the page around it uses."""

    @property
    def title(self) -> str:
        """Return the title of the lesson and the place of the step in it."""

    @property
    def heading(self) -> str:
        """Return the step's heading."""

    @property
    def to_do(self) -> str:
        """Return the instruction as text without marks."""

    @property
    def spoken(self) -> str:
        """Return the heading and the instruction as text without marks."""

    @property
    def task(self) -> Task:
        """Return the groups of the page that show."""

    @property
    def questions(self) -> int:
        """Return the number of random questions that the step asks for."""

    @property
    def asks_once(self) -> bool:
        """Return True if the step asks at most one question."""

    @property
    def knows_all_answers(self) -> bool:
        """Return True if all answers are known, as the first question was asked in this session."""


@dataclass(slots=True)
class _OnPage:
    """The task that the link held when the page began, and the lesson's step on show."""

    task: Task | None = None
    step: StepOnShow | None = None


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
    step = lesson_step()
    return step.task if step else teachers_task()


def teachers_task() -> Task | None:
    """Return the task of the link as the page began, or None; a lesson comes first."""
    return _on_page().task


def sets_nothing() -> bool:
    """Return True if the page is a teacher's task in which students set nothing."""
    task = teachers_task()
    return task is not None and not task.sets


def lesson_step() -> StepOnShow | None:
    """Return the lesson's step on show, or None."""
    return _on_page().step


def show_step(step: StepOnShow | None) -> None:
    """Limit the page by a lesson's step, or by none."""
    _on_page().step = step
    session().visit.ends_widgets = step is not None  # a lesson chose these settings, no person


def keep_linked_task() -> None:
    """Limit the page by the task that its link holds now. Call it when the page begins."""
    _on_page().task = linked_task()


def _on_page() -> _OnPage:
    return session().visit.part(_OnPage)


def shows_little() -> bool:
    """Return True if the link leads to a task or a lesson's step, before the page has begun."""
    return LESSON_NAME in st.query_params or linked_task() is not None


def linked_task() -> Task | None:
    """Return the task that the link holds, or None; a lesson comes first.

    A damaged task counts as none, also before the page tells of it. If the size of the output is
    covered, the fields that hold it are hidden, too.
    """
    task = task_in(st.query_params)
    if LESSON_NAME in st.query_params or not is_question(task.question):
        return None
    if not task.covers_size:
        return task
    shows, locks = (
        tuple(group for group in groups if not GROUPS[group].tells_size)
        for groups in (task.shows, task.locks)
    )
    return replace(task, shows=shows, locks=locks)
