"""The pages Lessons, Questions and Reference by their links: each takes no task."""

from collections.abc import Mapping

from pooling_ui.features.learn.faq.parameters import QUESTION
from pooling_ui.features.learn.lessons import lessons
from pooling_ui.features.learn.lessons.parameters import LESSON, STEP_NUMBER
from pooling_ui.linked.plain_page import PlainPage
from pooling_ui.paste.faq_entries import faq_entries
from pooling_ui.state.addresses import Link


def _step(link: Mapping[str, str]) -> str:
    """Return the name of a lesson's step."""
    lesson = lessons().get(LESSON.text_in(link))
    return f"{lesson.title}, {STEP_NUMBER.value_in(link)} of {len(lesson.steps)}" if lesson else ""


def _stage_of_step(link: Mapping[str, str]) -> tuple[str, Link] | None:
    """Return the page of a lesson, and the link with which the step begins."""
    lesson, part = lessons().get(LESSON.text_in(link)), STEP_NUMBER.value_in(link)
    if lesson is None or part > len(lesson.steps):
        return None
    return lesson.page, lesson.steps[part - 1].start_of(0)


def _question(link: Mapping[str, str]) -> str:
    """Return the open question."""
    asked = faq_entries().get(QUESTION.text_in(link))
    return asked.question if asked else ""


LESSONS = PlainPage("lessons", "Lessons", (LESSON, STEP_NUMBER), _step, _stage_of_step)
QUESTIONS = PlainPage("questions", "Questions", (QUESTION,), _question)
REFERENCE = PlainPage("reference", "Reference")
