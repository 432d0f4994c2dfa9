"""The questions of a presentation, above the field for the answer, in large type."""

from collections.abc import Mapping, Sequence
from pathlib import Path

import streamlit as st

from pooling_ui.components.bundle import bundle, joined_styles

_HERE = Path(__file__).parent
# How a question looks: a presentation's stage shows it in the same way.
QUESTION_STYLE = _HERE / "question.css"
_mount = st.components.v2.component(
    "poolscope_question_text",
    html='<div class="around"><div class="questions"></div></div>',
    css=joined_styles(QUESTION_STYLE, _HERE / "question_text.css"),
    js=bundle(_HERE / "question_text.js"),
)


def show_questions(asks: Sequence[Mapping[str, str]]) -> None:
    """Show each question (`says`) below its source (`by`), if it has one."""
    _mount(data=list(asks), key="question_text")
