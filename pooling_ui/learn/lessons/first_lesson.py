"""The way from the first screen to the first lesson."""

import streamlit as st

from pooling_ui.learn.lessons import lessons
from pooling_ui.state.compat import supported


def first_lesson() -> None:
    """Show, to whoever is new here, the link to the first lesson."""
    lesson = next(iter(lessons().values()))
    minutes = {2: "Two", 3: "Three"}.get(lesson.minutes, str(lesson.minutes))
    st.page_link(
        "pages/lessons.py",
        label=f":primary[:small[New here? {minutes} minutes.]]",
        **supported(st.page_link, query_params={"lesson": lesson.name}),
    )
