"""Check that, on a phone, the verdict on an answer fits in the place of the step's text.

No text scrolls, little room is left, and nothing moves: question, field and planes stay.
"""

import re

import pytest
from streamlit.testing.v1 import AppTest

from pooling_ui.features.learn.lessons import lessons
from pooling_ui.predict.questions.question import Question
from pooling_ui.setting.parameters import decode_choices
from tests.ui.features.learn.lessons.lesson_pages import PAGE, press
from tests.ui.features.learn.lessons.lesson_state import State
from tests.ui.helpers.pages import blocks_of, open_page, spaced, unmarked

# Of a phone of 360 pixels: characters in a line of small type, its height, and a box's padding.
LINE, HIGH, BOXED, BOX = 44, 26, 24, 32
SPARE = 64  # what a step says and what it comes to are not equally long
SEED = 7
ASKING = [
    (name, part)
    for name, lesson in lessons().items()
    for part, step in enumerate(lesson.steps, 1)
    if step.asks
]


@pytest.mark.parametrize(("name", "part"), ASKING)
def test_a_question_and_what_its_answer_comes_to_have_room_and_not_much_more(
    monkeypatch: pytest.MonkeyPatch, name: str, part: int
) -> None:
    """The first answers are typical mistakes, the last is right; planes that stay do not move."""
    monkeypatch.setattr(
        "pooling_ui.features.learn.lessons.drawn_answers.random.randint", lambda *_: SEED
    )
    lesson = lessons()[name]
    step = lesson.steps[part - 1]
    app = open_page(PAGE, lesson=name, part=str(part))
    app.session_state["browser"] = {"narrow": True}
    app.run()
    link = app.query_params
    state = State(lesson.page, {**step.start, "ask": step.question_kind, "draw": link["draw"]})
    if "about" in link:
        state = state.where(**(decode_choices(link["about"]) or {}))

    for number in range(step.questions):
        state = state.before_question(number, step)
        question = state.question_of(number)
        place = QuestionBlock(app)
        assert place.height >= place.needs
        last = number + 1 == step.questions
        if not last:
            app.text_input[0].set_value(answers(question)[1])
            press(app, "check")
            hinted = QuestionBlock(app)
            assert hinted.height >= hinted.needs
            assert (hinted.height, hinted.asks) == (place.height, place.asks)
        app.text_input[0].set_value(question.right_answer if last else answers(question)[0])
        press(app, "check")

        after = QuestionBlock(app)
        assert after.height >= after.needs
        assert (after.height, after.asks) == (place.height, place.asks)
        assert after.height <= max(place.needs, after.needs) + SPARE
        if step.questions > 1:
            assert f"Right at the first try: {int(last)} of {number + 1}." in after.says
        if not last:
            press(app, "check")


@pytest.mark.parametrize("name", ["the-window", "stride", "padding", "sizes"])
def test_what_cannot_be_read_leaves_the_question_and_its_setting(name: str) -> None:
    step = lessons()[name].steps[-1]
    app = open_page(PAGE, lesson=name, part=str(len(lessons()[name].steps)))
    app.session_state["browser"] = {"narrow": True}
    app.run()
    place = QuestionBlock(app)
    app.text_input[0].set_value("?")
    press(app, "check")

    after = QuestionBlock(app)
    assert "such as" in after.says or "is not a number" in after.says
    assert unmarked(step.do) in after.says
    assert after.height >= after.needs
    assert (after.height, after.asks) == (place.height, place.asks)


def answers(question: Question) -> list[str]:
    """Return wrong answers as people type them."""
    wrong = [each.answer for each in question.mistakes]
    texts = [" ".join(map(str, it)) if isinstance(it, tuple) else f"{it:g}" for it in wrong]
    other = " ".join("41" for _ in texts[0].split()) if texts else "0 0 0"
    return [*texts, other, other]


class QuestionBlock:
    """The place over a question that tells what came of it: its height, what its texts need."""

    def __init__(self, app: AppTest) -> None:
        (both,) = (
            it
            for it in blocks_of(app._tree)
            if getattr(it.proto, "id", "").endswith("question_and_answer")
        )
        place, asks = both.children.values()
        self.asks = asks.markdown[0].value
        self.height = place.proto.height_config.pixel_height
        texts = [*place.header, *place.success, *place.info, *place.markdown]
        self.says = spaced(unmarked(" ".join(each.value for each in texts)))
        boxes = [*place.success, *place.info]
        small = sum(lines(each.value) * HIGH for each in place.markdown)
        boxed = sum(lines(each.value) * BOXED + BOX for each in boxes)
        heading = sum(lines(each.value, 36) * 24 + 16 for each in place.header)
        self.needs = heading + small + boxed + 8 * (len(texts) - 1)


def lines(text: str, line: int = LINE) -> int:
    return -(-len(re.sub(r":small\[|[\]*\\\u2060]", "", text)) // line)
