"""The list of all lessons, and the link to the first one."""

import streamlit as st

from pooling_ui.learn.lessons import Lesson, lessons
from pooling_ui.learn.lessons.step import open_step
from pooling_ui.learn.lessons.step_progress import finished
from pooling_ui.shell.browser import is_narrow
from pooling_ui.shell.layout import heading
from pooling_ui.state.compat import supported

_WIDE, _TITLE = 960, 264  # pixels


def lesson_list() -> None:
    """Show the lessons, each with its subject, its minutes, and a mark if it is done."""
    sentence = "A few steps each, on the stage itself, and three questions at the end."
    heading("Lessons", sentence, takes_task=False)
    done = finished()
    with st.container(width=_WIDE, gap="xsmall"):
        for number, each in enumerate(lessons().values(), 1):
            _row(number, each, is_done=each.name in done)
        if done:
            st.caption("This browser keeps which lessons are done.")


def _row(number: int, lesson: Lesson, *, is_done: bool) -> None:
    narrow = is_narrow()
    takes = f"{lesson.minutes} minutes."
    done = "✓ **Done.**" if is_done else ""
    with st.container(
        horizontal=not narrow, vertical_alignment="center", gap=None if narrow else "small"
    ):
        with st.container(width="stretch" if narrow else _TITLE):
            st.button(
                f":primary[{number}. {lesson.title}]",
                key=f"lesson_{lesson.name}",
                type="tertiary",
                on_click=open_step,
                args=(lesson.name,),
            )
        st.markdown(f":small[{lesson.subject} {takes} {done}]", width="stretch")


def first_lesson() -> None:
    """Show the link to the first lesson, for people who are new here."""
    lesson = next(iter(lessons().values()))
    minutes = {2: "Two", 3: "Three"}.get(lesson.minutes, str(lesson.minutes))
    st.page_link(
        "pages/lessons.py",
        label=f":primary[:small[New here? {minutes} minutes.]]",
        **supported(st.page_link, query_params={"lesson": lesson.name}),
    )
