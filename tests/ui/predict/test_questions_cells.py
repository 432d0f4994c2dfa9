"""The questions for the winner and for the value: the trace judges, and every slip is named."""

import math
from typing import Any

import numpy as np
import pytest
from hypothesis import assume, given
from numpy.typing import ArrayLike, NDArray

from pooling_core import AdaptiveSpec, Minimum, PoolSpec, PowerAverage, trace_pool
from pooling_core.trace.reducers import Reducer
from pooling_core.trace.trace import PoolTrace
from pooling_ui.predict.questions import judge
from pooling_ui.predict.questions.value import value_question
from pooling_ui.predict.questions.winner import winner_question
from pooling_ui.text.places import unravelled
from tests.core import draw, naive

NAN = math.nan
RAMP = np.arange(36.0).reshape(6, 6)
TIE = np.array([[1.0, 5, 0], [5, 2, 5], [0, 0, 0]])


def trace(x: ArrayLike, reducer: Reducer | None = None, **setting: Any) -> PoolTrace:
    """Return the trace of a plane."""
    return trace_pool(np.array(x, float), PoolSpec.of(**setting), reducer)


@pytest.mark.parametrize(
    ("traced", "at", "answer", "says"),
    [
        (
            trace(TIE, kernel_size=3),
            (0, 0),
            "1, 0",
            "It is (0, 1). (1, 0) holds 5, too, but (0, 1) comes first, row by row.",
        ),
        (
            trace([[9, NAN], [1.0, 2]], kernel_size=2),
            (0, 0),
            "0, 0",
            "It is (0, 1). NaN at (0, 1) wins against every number, also against 9.",
        ),
        (
            trace([[9, NAN], [NAN, 2]], kernel_size=2),
            (0, 0),
            "0, 1",
            "It is (1, 0). (0, 1) holds NaN, too, but the last NaN wins, row by row: (1, 0).",
        ),
        (
            trace([[9, NAN], [1.0, 2]], kernel_size=2),
            (0, 0),
            "1, 1",
            "It is (0, 1). NaN at (0, 1) wins against every number, also against 2.",
        ),
        (
            trace([[-9, 1], [0, 2]], kernel_size=2),
            (0, 0),
            "0, 0",
            "It is (1, 1). −9 is large in magnitude only: 2 is larger.",
        ),
        (
            trace([[3, 1], [0, 2]], Minimum(), kernel_size=2),
            (0, 0),
            "0, 0",
            "It is (1, 0). The window keeps its smallest number, 0.",
        ),
        (
            trace(RAMP, kernel_size=2, stride=2),
            (1, 0),
            "2, 1",
            "It is (3, 1). 19 is larger than 13, which (2, 1) holds.",
        ),
        (
            trace(RAMP, kernel_size=2, stride=3),
            (1, 0),
            "2, 1",
            "It is (4, 1). The window moves by 3 rows at a time: this one starts at row 3.",
        ),
        (
            trace(RAMP, kernel_size=3, stride=1, padding=1),
            (0, 1),
            "2, 3",
            "It is (1, 2). With padding 1, this window starts at row −1.",
        ),
        (
            trace(-RAMP, kernel_size=2, stride=1, dilation=2),
            (0, 3),
            "0, 4",
            "It is (0, 3). Output (0, 3) reads rows 0 and 2 and columns 3 and 5: "
            "(0, 4) is outside.",
        ),
        (
            trace(RAMP, kernel_size=2, stride=1, dilation=2),
            (0, 0),
            "1, 1",
            "It is (2, 2). With dilation 2, the window has holes: of the rows it reads 0 and 2.",
        ),
        (
            trace(RAMP, kernel_size=2),
            (0, 2),
            "5, 1",
            "It is (1, 5). Rows come first: output (0, 2) reads rows 0 to 1 and columns 4 to 5.",
        ),
        (
            trace(RAMP, kernel_size=2),
            (0, 0),
            "9, 9",
            "It is (1, 1). Output (0, 0) reads rows 0 to 1 and columns 0 to 1: "
            "no cell is at (9, 9).",
        ),
        (
            trace([[3, -8], [0, 2]], PowerAverage(math.inf), kernel_size=2),
            (0, 0),
            "0, 0",
            "It is (0, 1). −8 is larger in magnitude than 3, which (0, 0) holds.",
        ),
    ],
)
def test_a_wrong_winner_is_met_with_what_was_overlooked(
    traced: PoolTrace, at: tuple[int, int], answer: str, says: str
) -> None:
    verdict = judge(winner_question(traced, at), answer)

    assert not verdict.right
    assert verdict.says == says


@pytest.mark.parametrize(
    ("traced", "at", "says"),
    [
        (
            trace(TIE, kernel_size=3),
            (0, 0),
            "3 cells tie at 5; the first of them, row by row, wins.",
        ),
        (trace([[NAN, 1], [1.0, 1]], kernel_size=2), (0, 0), "NaN wins against every number."),
        (
            trace([[NAN, NAN], [1.0, 1]], kernel_size=2),
            (0, 0),
            "2 cells hold NaN, which wins against every number; the last NaN wins.",
        ),
        (
            trace([[-1, -2], [-3, -4]], kernel_size=2, stride=1, padding=1),
            (0, 0),
            "It holds −1, the largest number in its window. Padding counts as −∞: it never wins.",
        ),
        (
            trace(RAMP, kernel_size=4, stride=4, ceil_mode=True),
            (1, 1),
            "It holds 35, the largest number in its window. "
            "The overhang counts as −∞: it never wins.",
        ),
    ],
)
def test_the_right_winner_is_met_with_what_decides(
    traced: PoolTrace, at: tuple[int, int], says: str
) -> None:
    question = winner_question(traced, at)
    verdict = judge(question, question.right)

    assert verdict.right
    assert verdict.says == f"Right: {question.right}. {says}"


@given(draw.fitting(), draw.planes("float64", (6, 6)))
def test_the_definition_is_right_and_no_mistake_is(
    case: tuple[tuple[int, int], PoolSpec], plane: NDArray[np.float64]
) -> None:
    """Also where all are NaN, all are −∞, or many tie."""
    shape, spec = case
    x = np.resize(plane, shape)
    settings = zip(shape, spec.kernel_size, spec.stride, spec.padding, spec.dilation, strict=True)
    rows, cols = (naive.windows(*each, spec.ceil_mode)[0] for each in settings)
    traced = trace_pool(x, spec)
    for flat in {0, traced.output.size - 1, traced.output.size // 2}:
        at = unravelled(flat, traced.output.shape)
        value, _, winner = naive.max_pool(x.tolist(), [rows[at[0]]], [cols[at[1]]])[0][0]
        asked = value_question(traced, at)
        assert judge(asked, asked.right).right
        assert judge(asked, str(value)).right
        assert not any(asked.same(asked.read(str(value)), wrong) for wrong, _ in asked.mistakes)
        assume(winner is not None)
        asked = winner_question(traced, at)
        assert judge(asked, f"{winner}").right
        assert not any(place == winner for place, _ in asked.mistakes)
        assert {judge(asked, f"{mistake.answer}").right for mistake in asked.mistakes} <= {False}


def test_windows_by_output_size_have_winners_and_values() -> None:
    traced = trace_pool(RAMP, AdaptiveSpec(4))

    assert judge(winner_question(traced, (1, 1)), "2 2").right
    assert judge(value_question(traced, (1, 1)), "14").right
