"""A presentation for a class: the stage and its settings fill the screen; the link says so."""

from typing import Any

import streamlit as st

from pooling_ui.controls.link import write_link
from pooling_ui.controls.task import current_task


def presenting() -> bool:
    """Say whether the page shows its stage and its settings alone."""
    return st.query_params.get("present", "").lower() == "true"


def present(on: bool) -> None:
    """Begin or end a presentation; for callbacks."""
    write_link("present", "true" if on else "")


def without_stage() -> None:
    """Take out of the link what only a page with a stage can do. Call it where there is none."""
    names = [name for name in ("present", "task", "show", "lock") if name in st.query_params]
    for name in names:
        del st.query_params[name]
    if names:
        st.rerun()


def settings_row(place: Any) -> tuple[Any, Any]:
    """Lay a row of settings out; return its place, and that of the settings a class needs least.

    The row ends with the button that ends the presentation.
    """
    side = place.container(
        horizontal=True, vertical_alignment="bottom", gap="small", width="content"
    )
    task = current_task()
    rest = place.popover("More") if task is None or task.sets else place.container(width="content")
    says = "Ends the presentation. Esc does it, too."
    place.button("End", key="end", help=says, on_click=present, args=(False,))
    return side, rest
