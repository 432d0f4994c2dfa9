"""Read a task from a link, and write it into one."""

from pooling_ui.state.addresses import Link
from pooling_ui.task.parameters import COVER, LOCK, PREDICT, SHOW, TASK
from pooling_ui.task.task import COVERED_WITH_SIZE, Task, encode_groups


def task_in(link: Link) -> Task:
    """Return the task that a link holds; its question may be damaged or missing.

    Examples
    --------
    >>> task_in({"task": "Why?", "cover": "size", "k": "3"})
    Task(question='Why?', shows=(), locks=(), predicts=False, is_teachers=True, covers=True, \
covers_size=True)
    """
    return Task(
        TASK.text_in(link),
        SHOW.value_in(link),
        LOCK.value_in(link),
        predicts=PREDICT.value_in(link),
        covers=is_covered(link),
        covers_size=is_size_covered(link),
    )


def is_covered(link: Link) -> bool:
    """Return True if a link covers the results."""
    return COVER.value_in(link) in ("true", COVERED_WITH_SIZE)


def is_size_covered(link: Link) -> bool:
    """Return True if a link covers the output's size, too."""
    covers: str = COVER.value_in(link)
    return covers == COVERED_WITH_SIZE


def link_of_task(task: Task) -> dict[str, str]:
    """Return the part of a link that holds a task, which `task_in` reads.

    Examples
    --------
    >>> link_of_task(Task("Why?", ("stride", "kernel"), predicts=True))
    {'task': 'Why?', 'show': 'stride.kernel', 'predict': 'true'}
    """
    covers = COVERED_WITH_SIZE if task.covers_size else "true"
    names = {
        SHOW.name: encode_groups(task.shows),
        LOCK.name: encode_groups(task.locks),
        PREDICT.name: "true" if task.predicts else "",
        COVER.name: covers if task.covers else "",
    }
    return {TASK.name: task.question} | {name: text for name, text in names.items() if text}
