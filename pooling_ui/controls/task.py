"""The task that the link holds, if there is one."""

import streamlit as st

from pooling_ui.tasks import Task, decode_groups


def may_set(name: str) -> bool:
    """Say whether a person may set what the link holds under this name; without a task, always."""
    task = current_task()
    return task is None or (task.has(name) and not task.is_locked(name))


def current_task() -> Task | None:
    """Return the task that the link holds, or None."""
    link = st.query_params
    if "task" not in link:
        return None
    shows, locks = (decode_groups(link.get(name, "")) or () for name in ("show", "lock"))
    return Task(link["task"], shows, locks)
