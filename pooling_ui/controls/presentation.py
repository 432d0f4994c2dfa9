"""A presentation for a class: the stage and its settings fill the screen; the link says so."""

from typing import Any

import streamlit as st

from pooling_ui.controls.link import write_link


def presenting() -> bool:
    """Say whether the page shows its stage and its settings alone."""
    return st.query_params.get("present", "").lower() == "true"


def present(on: bool) -> None:
    """Begin or end a presentation; for callbacks."""
    write_link("present", "true" if on else "")


def settings_row(place: Any) -> tuple[Any, Any]:
    """Lay a row of settings out; return its place, and that of the settings a class needs least.

    The row ends with the button that ends the presentation.
    """
    side = place.container(
        horizontal=True, vertical_alignment="bottom", gap="small", width="content"
    )
    rest = place.popover("More")
    place.button(
        "End presentation", key="end", help="Esc does it, too.", on_click=present, args=(False,)
    )
    return side, rest
