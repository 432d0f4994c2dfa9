"""Show the stage of a link as a small picture; Python draws it, as the browser build does."""

import streamlit as st

from pooling_ui.linked.linked_picture import compared_links, thumbnail
from pooling_ui.shell.browser import scheme
from pooling_ui.state.addresses import Link
from pooling_ui.state.compat import supported

_GAP = 16  # pixels between two pictures


def show_thumbnail(page: str, link: Link, alt: str, size: tuple[int, int]) -> None:
    """Show the stage that a link of this page shows, in this width and height; nothing if none.

    Two settings that the link compares stand beside each other in this width.
    """
    links = compared_links(link)
    width, height = ((size[0] - _GAP) // 2, size[1] // 2) if len(links) > 1 else size
    with st.container(horizontal=True, gap="small"):
        for name, each in links.items():
            drawing = thumbnail(page, each, scheme(), (width, height))
            if drawing:
                says = supported(st.image, alt=f"{alt}: {name}" if name else alt)
                st.image(drawing, caption=name or None, width=width, **says)
