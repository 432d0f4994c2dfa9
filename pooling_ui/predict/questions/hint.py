"""Hints that a lesson shows before the answer."""

from typing import Protocol

from pooling_core import PoolTrace
from pooling_ui.predict.questions.question import Question
from pooling_ui.predict.questions.window import Window
from pooling_ui.text.places import place_text

# The hints of questions that are about no single window or cell, by the name of their kind.
_OF_KIND = {
    "Size": "Add twice the padding, take away the span of the kernel, divide by the stride, and "
    "round; then add 1.",
    "Window": "A window i begins at i · input ÷ output, rounded down, and ends before "
    "(i + 1) · input ÷ output, rounded up.",
}


class HasTrace(Protocol):
    """A pool, forward or backward, that questions are drawn about."""

    @property
    def trace(self) -> PoolTrace:
        """Return the trace of the pool."""


def hint_of(pool: HasTrace, question: Question) -> str:
    """Return a true sentence that leads to the answer and does not hold it; "" if there is none."""
    if question.kind in _OF_KIND:
        return _OF_KIND[question.kind]
    if question.window is not None:
        window = Window.of(pool.trace, question.window)
        return f"{window.name.capitalize()} reads {window.reads} of the input."
    if question.cell is not None:
        return f"First find all windows that read the cell {place_text(question.cell)}."
    return ""
