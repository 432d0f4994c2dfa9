"""The last scene: where to go on, by what a person wants to do."""

from typing import NamedTuple

import streamlit as st

from pooling_ui.features.start.scene import column
from pooling_ui.linked.pages import file_of
from pooling_ui.shell.browser import is_narrow
from pooling_ui.shell.made_page import page_link


class Aim(NamedTuple):
    """An aim of a person, and its pages; each page has a short description."""

    title: str
    pages: tuple[tuple[str, str, str], ...]


LAST_SCENE = "ways"  # as in its address
_WIDE = 336  # pixels of a list: Streamlit cuts a page's link that is longer, and does not wrap it
_AIMS = (
    Aim(
        "See",
        (
            ("grid", "Grid", "every window, with your numbers"),
            ("picture", "Picture", "pool a photo of your own"),
            ("backwards", "Backwards", "gradients and unpooling"),
            ("dimensions", "1-D and 3-D", "series and volumes"),
        ),
    ),
    Aim(
        "Measure",
        (
            ("compare", "Compare", "pools side by side, with noise"),
            ("shift", "Shift", "what stays when a picture moves"),
            ("stack", "Stack", "the layers of your model"),
            ("network", "Network", "draw a digit, look inside"),
        ),
    ),
    Aim(
        "Learn",
        (
            ("lessons", "Lessons", "eleven, of a few minutes each"),
            ("questions", "Questions", "answers, with the numbers"),
        ),
    ),
    Aim(
        "Teach",
        (
            ("teachers", "For teachers", "tasks for your class, as a link"),
            ("join", "Live room", "your class answers, and you see how"),
        ),
    ),
    Aim(
        "Look up",
        (
            ("reference", "Reference", "all pooling layers of torch.nn"),
            ("frameworks", "Frameworks", "PyTorch, TensorFlow, ONNX, Caffe"),
        ),
    ),
)


def next_pages(number: int) -> None:
    """Show the pages by what a person wants to do."""
    with column():
        st.header(f"{number}. Where to go on", anchor=LAST_SCENE)
        narrow = is_narrow()
        with st.container(horizontal=not narrow, gap="medium"):
            for aim in _AIMS:
                # A finger needs room between links.
                with st.container(
                    width="stretch" if narrow else _WIDE, gap="small" if narrow else None
                ):
                    st.markdown(f"**{aim.title}**")
                    for page, name, use in aim.pages:
                        label = f":primary[{name}]: {use}"
                        page_link(file_of(page), label=label)
