"""The list of all lessons, and the link to the first one."""

from typing import Any

import streamlit as st

from pooling_ui.features.learn.lessons import Lesson, lessons
from pooling_ui.features.learn.lessons.step import open_step
from pooling_ui.features.learn.lessons.step_progress import finished
from pooling_ui.linked.thumbnails import show_thumbnail
from pooling_ui.shell.browser import is_narrow
from pooling_ui.shell.layout import heading, unprinted
from pooling_ui.shell.made_page import page_link
from pooling_ui.state.compat import supported

_PICTURE, _PICTURE_NARROW = (280, 158), (112, 63)  # pixels
# The step whose beginning is the lesson's picture; the first one, unless another shows more.
_SHOWN = {"the-window": 1, "stride": 4, "padding": 1, "sizes": 1, "dilation": 1, "channels": 2}


def lesson_list() -> None:
    """Show the lessons: picture, title, subject and minutes of each, and a mark if it is done."""
    done, all_lessons = finished(), lessons()
    sentence = "A few steps each, on the stage itself, and three questions at the end."
    known = f" {len(done)} of {len(all_lessons)} are done." if done else ""
    heading("Lessons", sentence + known, takes_task=False)
    with st.container(horizontal=not is_narrow(), gap="small"):
        for number, each in enumerate(all_lessons.values(), 1):
            _card(number, each, is_done=each.name in done)
    if done:
        st.caption("This browser keeps which lessons are done.")


def _card(number: int, lesson: Lesson, *, is_done: bool) -> None:
    """Show a lesson; in a narrow window, its text stands beside its picture."""
    narrow = is_narrow()
    look: dict[str, Any] = {"gap": "xsmall", "width": _PICTURE[0]}
    if narrow:
        look = {"horizontal": True, "gap": "small", **supported(st.container, wrap=False)}
    with st.container(**look):
        with unprinted(f"picture_{lesson.name}", width="content"):
            step = lesson.steps[_SHOWN.get(lesson.name, 0)]
            size = _PICTURE_NARROW if narrow else _PICTURE
            show_thumbnail(lesson.page, step.start, f"The stage of “{lesson.title}”", size)
        with st.container(gap=None):
            st.button(
                f":primary[**{number}. {lesson.title}**]",
                key=f"lesson_{lesson.name}",
                type="tertiary",
                on_click=open_step,
                args=(lesson.name,),
            )
            mark = "✓ **Done.**" if is_done else f"{lesson.minutes} minutes."
            st.markdown(f":small[{mark} {lesson.subject}]")


def first_lesson() -> None:
    """Show the link to the first lesson, for people who are new here."""
    lesson = next(iter(lessons().values()))
    minutes = {2: "Two", 3: "Three"}.get(lesson.minutes, str(lesson.minutes))
    page_link(
        "pages/lessons.py",
        label=f":primary[:small[New here? {minutes} minutes.]]",
        **supported(st.page_link, query_params={"lesson": lesson.name}),
    )
