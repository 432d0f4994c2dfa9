"""Show the stage of a link as a small picture; Python draws it, as the browser build does."""

import streamlit as st

from pooling_ui.linked.linked_picture import thumbnail
from pooling_ui.shell.browser import scheme
from pooling_ui.state.addresses import Link
from pooling_ui.state.compat import supported


def show_thumbnail(page: str, link: Link, alt: str, size: tuple[int, int]) -> None:
    """Show the stage that a link of this page shows, in this width and height; nothing if none."""
    drawing = thumbnail(page, link, scheme(), size)
    if drawing:
        st.image(drawing, width=size[0], **supported(st.image, alt=alt))
