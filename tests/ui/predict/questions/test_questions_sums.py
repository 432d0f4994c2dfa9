"""The right answers on averages, power averages and windows by output size: their definitions."""

import math

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from hypothesis.strategies import DataObject
from numpy.typing import NDArray

from pooling_core import (
    AdaptiveRule,
    Average,
    PoolSpec,
    PowerAverage,
    trace_pool,
)
from pooling_ui.predict.questions.answers import TypedNumber
from pooling_ui.predict.questions.average import average_question, divisor_question, power_question
from pooling_ui.predict.questions.question import judge
from pooling_ui.predict.questions.size import span_question
from pooling_ui.text.places import unravelled
from tests.core import draw, naive

NAN = math.nan


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
            assert judge(asked, asked.right_answer).right
            assert not any(asked.is_right(TypedNumber(wrong, 17)) for wrong, _ in asked.mistakes)


@pytest.mark.parametrize("p", [0.5, 1, 2, 3, -2])
@pytest.mark.parametrize("x", [[[0.0, 0]], [[-3.0, 2]], [[NAN, 1]], [[1e200, 1e200]]])
def test_power_averages_without_a_root_have_questions_too(p: float, x: list[list[float]]) -> None:
    traced = trace_pool(x, PoolSpec.of((1, 2)), PowerAverage(p))
    asked = power_question(traced, (0, 0))

    assert judge(asked, asked.right_answer).right


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
    assert judge(asked, asked.right_answer).right
    assert (read[0], read[-1]) not in [mistake.answer for mistake in asked.mistakes]
    assert all(not judge(asked, f"{a} {b}").right for (a, b), _ in asked.mistakes)


@pytest.mark.parametrize("text", ["", "1 2 3", "first", "1.5 2"])
def test_what_names_no_rows_is_not_judged(text: str) -> None:
    with pytest.raises(ValueError, match="Write two whole numbers, such as 1 to 2."):
        judge(span_question([AdaptiveRule(6, 4)], 0, 1), text)
