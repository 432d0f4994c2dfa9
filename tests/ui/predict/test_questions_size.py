"""The question for the output size: every slip is named, and the right size is always right."""

from typing import Any

import pytest
from hypothesis import given

from pooling_core import PoolSpec
from pooling_ui.predict.questions import judge
from pooling_ui.predict.questions.question import Question
from pooling_ui.predict.questions.size import size_question
from tests.core import draw, naive
from tests.ui.pages import spaced


def ask(shape: tuple[int, ...], **setting: Any) -> Question:
    """Return the question for a setting."""
    return size_question(PoolSpec.of(**setting, ndim=len(shape)).size_rules(shape), "a setting")


@pytest.mark.parametrize(
    ("shape", "setting", "answer", "says"),
    [
        (
            (7, 7),
            {"kernel_size": 1, "stride": 7, "ceil_mode": True},
            "2 × 2",
            "It is 1 × 1. The last window would start at 7, past the last row, 6: it is dropped.",
        ),
        (
            (6, 6),
            {"kernel_size": 3, "stride": 2},
            "3 × 3",
            "It is 2 × 2. One more window would reach from 4 to 6, past the last row, 5: "
            "it is left out.",
        ),
        (
            (6, 6),
            {"kernel_size": 3, "stride": 2, "ceil_mode": True},
            "2 × 2",
            "It is 3 × 3. ceil_mode rounds up: (6 − 3) ÷ 2 = 1.5 becomes 2, plus 1.",
        ),
        (
            (6, 6),
            {"kernel_size": 3, "stride": 1, "padding": 1},
            "5 × 5",
            "It is 6 × 6. Padding is on both sides: 6 + 2 · 1 = 8 rows, not 7.",
        ),
        (
            (6, 6),
            {"kernel_size": 3, "stride": 1, "padding": 1},
            "4 × 4",
            "It is 6 × 6. Padding makes room for windows: 6 + 2 · 1 = 8 rows, not 6.",
        ),
        (
            (6, 6),
            {"kernel_size": 3, "stride": 1, "dilation": 2},
            "4 × 4",
            "It is 2 × 2. With dilation 2, a kernel of 3 spans 2 · (3 − 1) + 1 = 5 rows, not 3.",
        ),
        (
            (8, 8),
            {"kernel_size": 2, "stride": 2},
            "7 × 7",
            "It is 4 × 4. The window moves by 2, not by 1: (8 − 2) ÷ 2 = 3, plus 1 = 4.",
        ),
        (
            (8, 8),
            {"kernel_size": 2, "stride": 2},
            "3 × 3",
            "It is 4 × 4. The first window counts, too: (8 − 2) ÷ 2 = 3, plus 1 = 4.",
        ),
        (
            (9, 9),
            {"kernel_size": 5, "stride": 3},
            "3 × 3",
            "It is 2 × 2. One more window would reach from 6 to 10, past the last row, 8: "
            "it is left out.",
        ),
        (
            (9, 9),
            {"kernel_size": 6, "stride": 3},
            "3 × 3",
            "It is 2 × 2. Windows must fit, so it is not 9 ÷ 3: (9 − 6) ÷ 3 = 1, plus 1 = 2.",
        ),
        (
            (9, 9),
            {"kernel_size": 3, "stride": 3},
            "9 × 9",
            "It is 3 × 3. The output does not keep the input’s size: (9 − 3) ÷ 3 = 2, plus 1 = 3.",
        ),
        ((4, 6), {"kernel_size": 2}, "3 × 2", "It is 2 × 3. Rows come first."),
        (
            (6, 9),
            {"kernel_size": (2, 4), "stride": (2, 2)},
            "3 × 4",
            "It is 3 × 3. One more window would reach from 6 to 9, past the last column, 8: "
            "it is left out.",
        ),
        ((6, 6), {"kernel_size": 2}, "50 × 3", "It is 3 × 3. Rows: (6 − 2) ÷ 2 = 2, plus 1 = 3."),
        (
            (7, 5),
            {"kernel_size": 2, "stride": 4, "padding": 1, "ceil_mode": True},
            "7 × 8",
            "It is 2 × 2. The output does not keep the input’s size. Rows: "
            "(7 + 2 · 1 − 2) ÷ 4 = 1.75, rounded up to 2, plus 1 = 3, less 1 dropped = 2. "
            "Columns: (5 + 2 · 1 − 2) ÷ 4 = 1.25, rounded up to 2, plus 1 = 3, less 1 dropped = 2.",
        ),
        (
            (6, 5),
            {"kernel_size": 2},
            "4 × 3",
            "It is 3 × 2. Rows: (6 − 2) ÷ 2 = 2, plus 1 = 3. "
            "Columns: (5 − 2) ÷ 2 = 1.5, rounded down to 1, plus 1 = 2.",
        ),
        ((9,), {"kernel_size": 3}, "7", "It is 3. The window moves by 3, not by 1"),
        ((4, 4, 6), {"kernel_size": 2}, "3 2 2", "It is 2 × 2 × 3. Slices come first."),
    ],
)
def test_a_typical_mistake_is_recognised(
    shape: tuple[int, ...], setting: dict[str, Any], answer: str, says: str
) -> None:
    verdict = judge(ask(shape, **setting), answer)

    assert not verdict.right
    assert says in spaced(verdict.says)


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
    assert other.says.startswith(f"It is {size[0]} × {size[1]}. ")


def test_the_question_names_the_setting() -> None:
    rules = PoolSpec.of(3).size_rules((6, 5))

    question = size_question(rules, "kernel 3, stride 3")

    assert question.asks == "Input 6 × 5, kernel 3, stride 3: what size is the output?"
    assert question.form == "rows × columns"


@pytest.mark.parametrize(
    "text", ["", "3", "3 × 3 × 3", "2.5 × 3", "−3 × 3", "three", "9999999999 3", "9999999999 1 2"]
)
def test_what_is_no_size_is_not_judged(text: str) -> None:
    with pytest.raises(ValueError, match="Write 2 whole numbers, such as 4 × 4."):
        judge(ask((6, 6), kernel_size=2), text)


@pytest.mark.parametrize("text", ["3 × 3", "3x3", "(3, 3)", "3 3", "3*3"])
def test_a_size_is_read_however_it_is_written(text: str) -> None:
    assert judge(ask((6, 6), kernel_size=2), text).right
