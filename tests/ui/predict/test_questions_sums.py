"""The questions of averages, power averages and windows by output size: slips, and definitions."""

import math
from typing import Any

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from hypothesis.strategies import DataObject
from numpy.typing import ArrayLike, NDArray

from pooling_core import (
    AdaptiveRule,
    AdaptiveSpec,
    Average,
    PoolSpec,
    PowerAverage,
    trace_pool,
)
from pooling_core.trace.reducers import Reducer
from pooling_core.trace.trace import PoolTrace
from pooling_ui.predict.questions import judge
from pooling_ui.predict.questions.answers import TypedNumber
from pooling_ui.predict.questions.average import average_question, divisor_question, power_question
from pooling_ui.predict.questions.size import span_question
from pooling_ui.text.places import unravelled
from tests.core import draw, naive

NAN = math.nan
DIGITS = np.array([[4.0, 7, -2, 1], [3, 5, 9, 8], [1, 2, 6, 4], [0, 3, 5, 7]])


def trace(x: ArrayLike, reducer: Reducer | None = None, **setting: Any) -> PoolTrace:
    """Return the trace of a plane, averaged."""
    return trace_pool(np.array(x, float), PoolSpec.of(**setting), reducer or Average())


ONE_OF_25 = np.eye(25)[0].reshape(5, 5)
PADDED: dict[str, Any] = {"kernel_size": 2, "stride": 2, "padding": 1}


@pytest.mark.parametrize(
    ("traced", "at", "answer", "says"),
    [
        (
            trace(DIGITS, **PADDED),
            (0, 0),
            "4",
            "It is 1. count_include_pad is on: padding counts, so the sum is divided by 4, "
            "not by 1.",
        ),
        (
            trace(DIGITS, Average(count_include_pad=False), **PADDED),
            (0, 0),
            "1",
            "It is 4. count_include_pad is off: only the 1 cell that is there counts.",
        ),
        (
            trace(DIGITS, kernel_size=3, stride=3, ceil_mode=True),
            (1, 1),
            "0.7778",
            "It is 7. The overhang never counts: the sum is divided by 1, not by 9.",
        ),
        (
            trace(DIGITS, Average(divisor_override=3), kernel_size=2),
            (0, 0),
            "4.75",
            "It is 6.33333. divisor_override divides every sum by 3.",
        ),
        (
            trace(DIGITS, Average(divisor_override=-3), kernel_size=2),
            (0, 0),
            "4.75",
            "It is −6.33333. divisor_override divides every sum by −3.",
        ),
        (
            trace(DIGITS, Average(divisor_override=-3), kernel_size=2),
            (0, 0),
            "19",
            "It is −6.33333. 19 is the sum, not yet divided by −3.",
        ),
        (
            trace(DIGITS, Average(divisor_override=-2), kernel_size=2),
            (0, 0),
            "99",
            "It is −9.5. 4 + 7 + 3 + 5 = 19; divided by −2, that is −9.5.",
        ),
        (
            trace(ONE_OF_25, kernel_size=5),
            (0, 0),
            "0.0",
            "It is 0.04. It is not 0: when you round, keep at least one digit that is not 0.",
        ),
        (
            trace(DIGITS, kernel_size=2),
            (0, 0),
            "19",
            "It is 4.75. 19 is the sum, not yet divided by 4.",
        ),
        (
            trace(DIGITS, kernel_size=2),
            (0, 0),
            "7",
            "It is 4.75. 7 is the largest number; the window keeps its average.",
        ),
        (
            trace([[1, NAN], [2.0, 6]], kernel_size=2),
            (0, 0),
            "3",
            "It is NaN. NaN is not left out: a sum with NaN is NaN.",
        ),
        (
            trace(DIGITS, kernel_size=2),
            (0, 1),
            "1.5",
            "It is 4. Rows come first: output (0, 1) reads rows 0 to 1 and columns 2 to 3.",
        ),
        (
            trace(DIGITS, kernel_size=2),
            (0, 1),
            "99",
            "It is 4. −2 + 1 + 9 + 8 = 16; divided by 4, that is 4.",
        ),
    ],
)
def test_a_wrong_average_is_met_with_what_was_overlooked(
    traced: PoolTrace, at: tuple[int, int], answer: str, says: str
) -> None:
    verdict = judge(average_question(traced, at), answer)

    assert not verdict.right
    assert verdict.says.startswith(says)


@pytest.mark.parametrize(
    ("traced", "at", "answer", "says"),
    [
        (trace(DIGITS, **PADDED), (0, 0), "1", "It is 4. count_include_pad is on: padding counts"),
        (
            trace(DIGITS, Average(count_include_pad=False), **PADDED),
            (0, 1),
            "4",
            "It is 2. count_include_pad is off: only the 2 cells that are there count.",
        ),
        (
            trace(DIGITS, kernel_size=3, stride=3, ceil_mode=True),
            (0, 1),
            "9",
            "It is 3. The overhang never counts: the sum is divided by 3, not by 9.",
        ),
        (
            trace(DIGITS, Average(divisor_override=3), kernel_size=2),
            (0, 0),
            "4",
            "It is 3. divisor_override divides every sum by 3.",
        ),
        (
            trace(DIGITS, kernel_size=2),
            (0, 0),
            "2",
            "It is 4. The window has 4 cells",
        ),
    ],
)
def test_a_wrong_divisor_is_met_with_what_was_overlooked(
    traced: PoolTrace, at: tuple[int, int], answer: str, says: str
) -> None:
    verdict = judge(divisor_question(traced, at), answer)

    assert not verdict.right
    assert verdict.says.startswith(says)


@given(draw.fitting(), draw.planes("float64", (6, 6), [-2.0, -0.5, 0.0, 1.0, 3.0]), st.booleans())
def test_the_average_and_the_divisor_by_definition_are_right(
    case: tuple[tuple[int, int], PoolSpec], plane: NDArray[np.float64], include: bool
) -> None:
    shape, spec = case
    assume(set(spec.dilation) == {1})
    x = np.resize(plane, shape)
    traced = trace_pool(x, spec, Average(count_include_pad=include))
    settings = zip(shape, spec.kernel_size, spec.stride, spec.padding, spec.dilation, strict=True)
    rows, cols = (naive.windows(*each, spec.ceil_mode)[0] for each in settings)
    means = naive.avg_pool(x.tolist(), rows, cols, spec.padding, include, None)
    for flat in {0, traced.output.size - 1, traced.output.size // 2}:
        at = unravelled(flat, traced.output.shape)
        value, divisor = average_question(traced, at), divisor_question(traced, at)
        pads = spec.padding if include else (0, 0)
        ends = [side + pad for side, pad in zip(shape, pads, strict=True)]
        begins = [-pad for pad in pads]
        taps = [
            sum(begin <= tap < end for tap in lines[i])
            for lines, i, begin, end in zip((rows, cols), at, begins, ends, strict=True)
        ]
        mean = float(means[at[0]][at[1]])

        assert judge(value, repr(mean)).right
        assert judge(divisor, str(math.prod(taps))).right
        for asked in (value, divisor):
            assert judge(asked, asked.right).right
            assert not any(asked.is_right(TypedNumber(wrong, 17)) for wrong, _ in asked.mistakes)


@pytest.mark.parametrize(
    ("p", "answer", "says"),
    [
        (
            2,
            "25",
            "It is 5. 25 is the sum of the powers; the root of 25 with p = 2 is 5.",
        ),
        (2, "3.5355", "It is 5. Lp pooling does not divide by the number of cells."),
        (2, "12.5", "It is 5. Lp pooling does not divide by the number of cells."),
        (
            2,
            "4",
            "It is 5. 4 is the largest number of the window. The sum of the powers is 25; the root",
        ),
        (2, "7", "It is 5. The powers are added, not the numbers. The sum of the powers is 25"),
        (1, "3.5", "It is 7. Lp pooling does not divide by the number of cells."),
        (2, "99", "It is 5. The sum of the powers is 25; the root of 25 with p = 2 is 5."),
    ],
)
def test_a_wrong_power_average_is_met_with_what_was_overlooked(
    p: int, answer: str, says: str
) -> None:
    traced = trace([[3, 4]], PowerAverage(p), kernel_size=(1, 2))

    verdict = judge(power_question(traced, (0, 0)), answer)

    assert not verdict.right
    assert verdict.says.startswith(says)


def test_the_overhang_of_a_power_average_is_made_up_for() -> None:
    traced = trace([[3, 4, 5]], PowerAverage(2), kernel_size=(1, 2), ceil_mode=True)
    asked = power_question(traced, (0, 1))

    assert judge(asked, "7.07").says == (
        "Right: 7.07107. The sum of the powers is 25, scaled up to 50 for the overhang; the root "
        "of 50 with p = 2 is 7.07107."
    )
    says = "It is 7.07107. For the overhang, the sum of the powers is scaled up to 50."
    assert judge(asked, "5").says == says


@pytest.mark.parametrize("p", [0.5, 1, 2, 3, -2])
@pytest.mark.parametrize("x", [[[0.0, 0]], [[-3.0, 2]], [[NAN, 1]], [[1e200, 1e200]]])
def test_power_averages_without_a_root_have_questions_too(p: float, x: list[list[float]]) -> None:
    traced = trace(x, PowerAverage(p), kernel_size=(1, 2))
    asked = power_question(traced, (0, 0))

    assert judge(asked, asked.right).right


@pytest.mark.parametrize(
    ("answer", "says"),
    [
        ("1-3", "It is 1 to 2. The window ends before ⌈2 · 6 ÷ 4⌉ = 3: its last row is 2."),
        ("2–2", "It is 1 to 2. The start is rounded down: ⌊1 · 6 ÷ 4⌋ = 1."),
        ("1", "It is 1 to 2. 6 rows cannot be shared evenly by 4 windows."),
        ("0 1", "It is 1 to 2. 0 to 1 is for output row 0: rows count from 0."),
        (
            "0 to 9",
            "It is 1 to 2. The window begins at ⌊1 · 6 ÷ 4⌋ = 1 and ends before ⌈2 · 6 ÷ 4⌉ = 3.",
        ),
    ],
)
def test_wrong_rows_of_a_window_are_met_with_what_was_overlooked(answer: str, says: str) -> None:
    rules = AdaptiveSpec((4, 4)).size_rules((6, 6))

    verdict = judge(span_question(list(rules), 0, 1), answer)

    assert not verdict.right
    assert verdict.says.startswith(says)


@given(st.integers(1, 64), st.integers(1, 64), st.data())
def test_the_rows_by_definition_are_right_and_no_mistake_is(
    size: int, windows: int, data: DataObject
) -> None:
    """A cell is read if a part of it lies in the window's equal share of the axis."""
    at = data.draw(st.integers(0, windows - 1))
    read = [
        n for n in range(size) if n * windows < (at + 1) * size and (n + 1) * windows > at * size
    ]
    asked = span_question([AdaptiveRule(size, windows)], 0, at)

    assert judge(asked, f"{read[0]} to {read[-1]}").right
    assert judge(asked, asked.right).right
    assert (read[0], read[-1]) not in [mistake.answer for mistake in asked.mistakes]
    assert all(not judge(asked, f"{a} {b}").right for (a, b), _ in asked.mistakes)


@pytest.mark.parametrize("text", ["", "1 2 3", "first", "1.5 2"])
def test_what_names_no_rows_is_not_judged(text: str) -> None:
    with pytest.raises(ValueError, match="Write two whole numbers, such as 1 to 2."):
        judge(span_question([AdaptiveRule(6, 4)], 0, 1), text)
