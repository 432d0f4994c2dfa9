"""The parts of the page Start, in the order in which `pages/start.py` shows them."""

import streamlit as st

from pooling_ui.features.start.digit import digit_scene
from pooling_ui.features.start.next_pages import LAST_SCENE, next_pages
from pooling_ui.features.start.photo import photo_scene
from pooling_ui.features.start.scene import TEXT, column, show_scene
from pooling_ui.features.start.scene_keys import scene_keys
from pooling_ui.features.start.windows import (
    gradient_scene,
    kernel_scene,
    stride_scene,
    window_scene,
)
from pooling_ui.linked.pages import file_of
from pooling_ui.paste.box import box_elsewhere
from pooling_ui.shell.browser import is_narrow
from pooling_ui.shell.layout import page_title, unprinted
from pooling_ui.shell.made_page import page_link
from pooling_ui.state.addresses import page_of
from pooling_ui.state.link import current_link, open_page


def lead_to_grid() -> None:
    """Open Grid if the link is one of it: the server does so, but the browser build has none."""
    link = current_link()
    if page := page_of("", link):
        open_page(file_of(page), link)


def opening() -> None:
    """Show what the page is, the way to the grid, and the box for those with a question."""
    narrow = is_narrow()
    with column():
        both = st.container(horizontal=not narrow, gap="small" if narrow else "large")
        with both.container(width="stretch" if narrow else TEXT, gap="xsmall"):
            page_title("See what pooling does")
            st.markdown("Every number equals PyTorch’s. Guess, then look.")
            with unprinted("skip"):
                page_link("pages/grid.py", label=":primary[Skip the tour: open the grid →]")
        with both.container(width="stretch"):
            box_elsewhere()


def story() -> None:
    """Show the scenes, one below the other, and where to go on."""
    scenes = [
        window_scene(),
        kernel_scene(),
        stride_scene(),
        photo_scene(),
        digit_scene(),
        gradient_scene(),
    ]
    following = [*(scene.name for scene in scenes[1:]), LAST_SCENE]
    for number, (scene, after) in enumerate(zip(scenes, following, strict=True), 1):
        show_scene(scene, number, after)
    next_pages(len(scenes) + 1)
    scene_keys([*(scene.name for scene in scenes), LAST_SCENE])
