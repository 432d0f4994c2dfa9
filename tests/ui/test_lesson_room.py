"""On a phone, what came of an answer has room under its question, where the step said what to do.

No text scrolls, and little room is left.
"""

from itertools import product

import pytest

from pooling_ui.controls.with_page import on_paper
from pooling_ui.lessons import lessons
from pooling_ui.lessons.room import room_on_phone
from pooling_ui.questions import SIZE, Question, judged, shown
from tests.ui.lesson_state import State

# Of a phone of 360 pixels: characters in a line of small type, its height, and a box's padding.
LINE, HIGH, BOXED, BOX = 44, 26, 24, 32
SEEDS = range(6)
ASKING = [
    (name, part)
    for name, lesson in lessons().items()
    for part, step in enumerate(lesson.steps, 1)
    if step.asks
]


def verdicts(question: Question) -> list[str]:
    """All that is said of answers: of what is shown, of typical mistakes, of other sizes."""
    found = [shown(question), f"Right: {question.right}. {question.why}"]
    found += [f"It is {question.right}. {mistake.says}" for mistake in question.mistakes]
    if question.kind == SIZE:
        sides = question.right.count("×") + 1
        answers = product(range(0, 9, 2), repeat=sides)
        found += [judged(question, " ".join(map(str, answer))).says for answer in answers]
    return found


@pytest.mark.parametrize(("name", "part"), ASKING)
def test_the_longest_verdict_fits_under_its_question_with_what_follows_from_it(name, part):
    lesson = lessons()[name]
    step = lesson.steps[part - 1]
    longest, asks, asked_again = 0, 0, 0
    for seed in [int(step.start["draw"])] if "draw" in step.start else SEEDS:
        asked = {"ask": step.kind, "draw": str(seed)}
        state = State(lesson.page, {**step.start, **asked})
        for number in range(step.questions):
            state = state.before_question(number)
            question = state.question_of(number)
            longest = max(longest, *map(len, verdicts(question)))
            before = len(f"{number + 1} of 3: ") if step.questions > 1 else 0
            asks = max(asks, before + len(question.asks))
            asked_again = max(asked_again, before + len(on_paper(question.asks)))

    after = lines(asked_again) * HIGH + 8 + lines(longest + 1 + len(step.ended)) * BOXED + BOX
    heading = lines(len(step.says), 36) * 24 + 14
    before = heading + 8 + lines(asks) * HIGH + 8 + lines(len(step.do)) * HIGH + 16
    assert max(before, after) <= room_on_phone(step) <= max(before, after) + 64


def lines(characters, line=LINE):
    return -(-characters // line)
