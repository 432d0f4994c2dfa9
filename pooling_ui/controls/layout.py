"""How a page is laid out: a bar with its title, and settings beside what they change."""

from collections.abc import Sequence
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


def beside() -> tuple[Any, Any]:
    """Return two containers of equal width beside each other; an empty one takes no room."""
    both = st.container(horizontal=True, gap="medium")
    return both.container(width="stretch"), both.container(width="stretch")


def page_links(pages: Sequence[Any]) -> None:
    """Show links to all pages on a phone, where Streamlit hides them behind an unnamed “»”."""
    if "Mobi" in (st.context.headers.get("User-Agent") or ""):
        with st.container(horizontal=True, gap="small"):
            for page in pages:
                st.page_link(page)


def heading(title: str, says: str) -> None:
    """Show the title of a page and the one sentence that a newcomer must read."""
    with st.container(width="stretch", gap=None):
        st.title(title, anchor=False)
        st.markdown(says)
