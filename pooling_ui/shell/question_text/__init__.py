"""The questions of a presentation, above the field for the answer, in large type."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from pooling_ui.components.bundle import joined_styles
from pooling_ui.components.delivery import small_component

_HERE = Path(__file__).parent
# How a question looks: a presentation's stage shows it in the same way.
QUESTION_STYLE = _HERE / "question.css"
_mount = small_component(
    _HERE / "question_text.js",
    html='<div class="around"><div class="questions"></div></div>',
    css=joined_styles(QUESTION_STYLE, _HERE / "question_text.css"),
)


def show_questions(asks: Sequence[Mapping[str, str]]) -> None:
    """Show each question (`says`) below its source (`by`), if it has one."""
    _mount(data=list(asks), key="question_text")
