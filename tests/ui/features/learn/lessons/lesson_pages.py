"""The page Lessons as its tests use it."""

from dataclasses import replace
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from pooling_ui.features.learn.lessons import lessons
from tests.ui.helpers import pages

PAGE = "pages/lessons.py"
LESSONS = lessons()
FIRST = next(iter(LESSONS))
# The first lesson's step that asks for a larger kernel, and its last one.
LARGER, LAST = 4, len(LESSONS[FIRST].steps)


def press(app: AppTest, key: str) -> AppTest:
    return app.button(key=key).click().run()


def show_answer(app: AppTest) -> AppTest:
    """Show the hint, then the answer: one button does both."""
    return press(press(app, "show"), "show")


def answer_wrong(app: AppTest, first: str, second: str) -> AppTest:
    """Give two wrong answers: the first is met with a hint, the second with the solution."""
    for text in (first, second):
        app.text_input[0].set_value(text)
        app = press(app, "check")
    return app


def on(app: AppTest) -> int:
    """The seed of the step on show, which no two beginnings share."""
    return int(app.query_params["draw"])


def done(app: AppTest) -> list[str]:
    return [note.value for note in app.success]


def with_step(monkeypatch: pytest.MonkeyPatch, part: int, **fields: Any) -> None:
    """Let a step of the first lesson have other fields."""
    lesson = LESSONS[FIRST]
    steps = list(lesson.steps)
    steps[part - 1] = replace(steps[part - 1], **fields)
    changed = {**LESSONS, FIRST: replace(lesson, steps=tuple(steps))}
    monkeypatch.setattr("pooling_ui.features.learn.lessons.step.lessons", lambda: changed)


def browser_goes(monkeypatch: pytest.MonkeyPatch, app: AppTest, **link: str) -> AppTest:
    """Go to an earlier link of the first lesson, as the browser's Back does."""
    return pages.browser_goes(monkeypatch, app, lesson=FIRST, **link)
