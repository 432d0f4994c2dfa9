"""Hints that show before the answer."""

import re
from typing import Protocol

from pooling_core import PoolTrace
from pooling_ui.predict.questions.question import Question, known_mistake
from pooling_ui.predict.questions.window import Window
from pooling_ui.text.places import place_text
from pooling_ui.text.words import WRONG

# The hints of questions that are about no single window or cell, by the name of their kind.
_OF_KIND = {
    "Size": "Add twice the padding, take away the span of the kernel, divide by the stride, and "
    "round; then add 1.",
    "Window": "A window i begins at i · input ÷ output, rounded down, and ends before "
    "(i + 1) · input ÷ output, rounded up.",
    "Cells": "All cells of the input that the window reads get a share, and no others.",
}
# What follows one of these says how a sentence goes on: often with the answer.
_JOINT = re.compile(r"([.:;] |, so |, but )")
# These parts of sentences tell the answer of a kind, beside the answer itself.
_TELLS = {"Size": ("plus 1", "becomes"), "Window": ("⌊", "⌈"), "Cells": ("reads ",)}


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


def try_again_text(question: Question, text: str) -> str:
    """Return the text for a first wrong answer: a hint, without the right answer.

    The hint says what the person overlooked, as far as this is known and does not tell the answer.
    """
    return _not_yet(question, known_mistake(question, question.read(text)))


def likely_try_again_texts(question: Question) -> list[str]:
    """Return the texts for each known mistake as a first answer, and for any other wrong answer."""
    explanations = (mistake.explanation for mistake in question.mistakes)
    return [_not_yet(question, each) for each in ("", *explanations)]


def _not_yet(question: Question, explanation: str) -> str:
    return f"{WRONG} Not yet. {_untold(question, explanation) or question.hint}".strip()


def _untold(question: Question, explanation: str) -> str:
    """Return the beginning of an explanation, up to the part that tells the right answer."""
    beginning = explanation.partition(question.why)[0]
    parts = _JOINT.split(beginning.rstrip(" .:"))
    kept = ""
    for joint, part in zip(("", *parts[1::2]), parts[::2], strict=True):
        if _tells(question, part):
            break
        kept += f"{joint}{part}"
    return f"{kept}." if kept else ""


def _tells(question: Question, part: str) -> bool:
    """Return True if a part of a sentence tells the right answer."""
    answer = rf"(?<![\w.,−]){re.escape(question.right_answer)}(?!\w|[.,]\d)"
    if question.kind != "Size" and re.search(answer, part):
        return True
    return any(each in part for each in _TELLS.get(question.kind, ()))
