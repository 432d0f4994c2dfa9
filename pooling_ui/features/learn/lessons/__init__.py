"""The lessons: one Markdown file each in `assets/lessons`, in the order of their numbers."""

from collections.abc import Mapping
from functools import cache

from pooling_ui.features.learn.lessons.conditions import (
    CONDITION_FORMS,
    Condition,
    StepState,
    hint,
    progress_sentence,
)
from pooling_ui.features.learn.lessons.files import files
from pooling_ui.features.learn.lessons.lesson import Lesson, Step
from pooling_ui.features.learn.lessons.reading import read_lesson

__all__ = [
    "CONDITION_FORMS",
    "Condition",
    "Lesson",
    "StepState",
    "Step",
    "hint",
    "lessons",
    "progress_sentence",
    "read_lesson",
]


@cache
def lessons() -> Mapping[str, Lesson]:
    """Return all lessons by name; read once."""
    return {name: read_lesson(path) for name, path in files().items()}
