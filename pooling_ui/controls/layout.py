"""How a page is laid out: a bar with its title, and settings beside what they change."""

from typing import Any

import streamlit as st

from pooling_ui.controls.fields import FIELD_WIDTH

_SIDE = 2 * FIELD_WIDTH + 16  # pixels: two number fields beside each other, and the gap


def bar() -> Any:
    """Return the top line of a page: its title at the left, what chooses its subject at the right.

    Title and widgets share a line so that what a person looks at starts high on the screen.
    """
    return st.container(
        horizontal=True,
        horizontal_alignment="distribute",
        vertical_alignment="bottom",
        gap="small",
    )


def side_and_main() -> tuple[Any, Any]:
    """Return two containers beside each other, one above the other on a phone."""
    both = st.container(horizontal=True, gap="medium")
    return both.container(width=_SIDE, gap="xsmall"), both.container(width="stretch")
