"""The question for the output size: the right size is always right."""

import pytest
from hypothesis import given

from pooling_core import PoolSpec
from pooling_ui.predict.questions.question import Question, judge
from pooling_ui.predict.questions.size import size_question
from tests.core import draw, naive


def ask() -> Question:
    """Return the question for a plane of 6 × 6."""
    return size_question(PoolSpec.of(2).size_rules((6, 6)), "a setting")


@given(draw.fitting())
def test_the_size_by_definition_is_right_and_no_other(
    case: tuple[tuple[int, int], PoolSpec],
) -> None:
    shape, spec = case
    settings = zip(shape, spec.kernel_size, spec.stride, spec.padding, spec.dilation, strict=True)
    size = [len(naive.windows(*each, spec.ceil_mode)[0]) for each in settings]
    question = size_question(spec.size_rules(shape), "a setting")

    assert judge(question, " × ".join(map(str, size))).right
    assert all(list(mistake.answer) != size for mistake in question.mistakes)
    other = judge(question, f"{size[0] + 41} × {size[1]}")
    assert not other.right
    assert other.text.startswith(f"✗ No: it is {size[0]} × {size[1]}. ")


@pytest.mark.parametrize(
    "text", ["", "3", "3 × 3 × 3", "2.5 × 3", "−3 × 3", "three", "9999999999 3", "9999999999 1 2"]
)
def test_what_is_no_size_is_not_judged(text: str) -> None:
    with pytest.raises(ValueError, match="Write 2 whole numbers, such as 4 × 4."):
        judge(ask(), text)


@pytest.mark.parametrize("text", ["3 × 3", "3x3", "(3, 3)", "3 3", "3*3"])
def test_a_size_is_read_however_it_is_written(text: str) -> None:
    assert judge(ask(), text).right
