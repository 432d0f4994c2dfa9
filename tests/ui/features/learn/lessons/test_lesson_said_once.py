"""Check that the text after a step tells something else than the verdict on its answer.

Both are read one after the other.
"""

import re

import pytest

from pooling_ui.features.learn.lessons import lessons
from pooling_ui.predict.questions.question import likely_feedback
from tests.ui.features.learn.lessons.lesson_state import State

LESSONS = lessons()
ASKING = [
    (name, at)
    for name, lesson in LESSONS.items()
    for at, step in enumerate(lesson.steps)
    if step.asks
]
SEEDS = ("1", "2", "3", "4", "5", "6")
# So many words in a row are the same statement.
_RUN = 3


@pytest.mark.parametrize(("name", "at"), ASKING)
def test_a_done_step_does_not_repeat_the_verdict(name: str, at: int) -> None:
    """The answer may be right, shown, or typically wrong; a lesson's last step asks three times."""
    lesson = LESSONS[name]
    step = lesson.steps[at]
    for seed in [step.start["draw"]] if "draw" in step.start else SEEDS:
        state = State(lesson.page, {**step.start, "draw": seed})
        for number in range(step.questions):
            state = state.before_question(number, step)
        right, wrong = likely_feedback(state.question_of(step.questions - 1))

        for verdict in (right, *wrong):
            twice = runs(verdict) & runs(step.then)
            assert not twice, f"“{verdict} {step.then}” says twice: {twice}"


@pytest.mark.parametrize(("name", "at"), ASKING)
def test_what_an_answer_is_met_with_tells_of_padding_once(name: str, at: int) -> None:
    state = State(LESSONS[name].page, LESSONS[name].steps[at].start)
    right, wrong = likely_feedback(state.question)

    for verdict in (right, *wrong):
        assert verdict.count("Padding") <= 1, verdict


def runs(text: str) -> set[str]:
    """Return all runs of words within the sentences of a text."""
    sentences = (re.findall(r"[^\s,()]+", each.lower()) for each in re.split(r"[.:;]\s|\.$", text))
    return {
        " ".join(words[at : at + _RUN])
        for words in sentences
        for at in range(len(words) - _RUN + 1)
    }
