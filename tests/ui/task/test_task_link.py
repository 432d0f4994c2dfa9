"""A task in a link: what is written is read, for students and for their teacher alike."""

import pytest

from pooling_ui.task.task import Task
from pooling_ui.task.task_link import link_of_task, task_in

_SHOWS, _LOCKS = ("stride", "kernel"), ("ceil",)


@pytest.mark.parametrize(
    "task",
    [
        Task("Why?"),
        Task("", _SHOWS, _LOCKS),  # a draft without a question
        Task("Why?", predicts=True),
        Task("Why?", covers=True),
        Task("Why?", _SHOWS, _LOCKS, covers=True, covers_size=True),
    ],
)
def test_what_a_link_says_of_a_task_is_the_task(task: Task) -> None:
    assert task_in({"k": "3", **link_of_task(task)}) == task


def test_what_a_link_damages_is_left_out() -> None:
    """The question stays as it is: a teacher may be typing it."""
    link = {"task": "?!", "show": "stride.x", "lock": "kernel", "cover": "no", "predict": "1"}

    assert task_in(link) == Task("?!", locks=("kernel",))
