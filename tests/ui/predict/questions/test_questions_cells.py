"""The right answers to the questions for the winner and for the value, by definition."""

from typing import Any

import numpy as np
import pytest
from hypothesis import assume, given
from numpy.typing import NDArray

from pooling_core import AdaptiveSpec, PoolSpec, trace_gradient, trace_pool
from pooling_ui.predict.questions.backward import receiver_question, sum_question
from pooling_ui.predict.questions.question import CLICK_IT, judge
from pooling_ui.predict.questions.value import value_question
from pooling_ui.predict.questions.winner import winner_question
from pooling_ui.text.places import unravelled
from tests.core import draw, naive

RAMP = np.arange(36.0).reshape(6, 6)


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
        assert judge(asked, asked.right_answer).right
        assert judge(asked, str(value)).right
        assert not any(asked.is_same(asked.read(str(value)), wrong) for wrong, _ in asked.mistakes)
        assume(winner is not None)
        asked = winner_question(traced, at)
        assert judge(asked, f"{winner}").right
        assert not any(place == winner for place, _ in asked.mistakes)
        assert {judge(asked, f"{mistake.answer}").right for mistake in asked.mistakes} <= {False}


@pytest.mark.parametrize(
    ("numbers", "says"),
    [
        ([[5, 1, 5]], "the first wins"),
        ([[4, 1, 5]], ""),
        ([[1, 1, 5]], ""),
        ([[np.nan, 9, np.nan]], "the last wins"),
        ([[np.nan, 9, 9]], ""),
    ],
)
def test_a_question_states_the_rule_that_decides_a_tie(numbers: Any, says: str) -> None:
    trace = trace_pool(np.array(numbers, float), PoolSpec.of((1, 3)))
    back = trace_gradient(trace, np.ones((1, 1)))

    for asked in (winner_question(trace, (0, 0)), receiver_question(back, (0, 0))):
        assert asked.text.endswith(CLICK_IT)
        assert ("row by row" in asked.text, says in asked.text) == (bool(says), True)
    assert ("row by row" in sum_question(back, (0, 2)).text) == bool(says)


def test_the_gradient_of_a_cell_that_no_tie_is_about_states_no_rule() -> None:
    trace = trace_pool(np.array([[5.0, 1.0, 5.0]]), PoolSpec.of((1, 3)))

    assert not sum_question(trace_gradient(trace, np.ones((1, 1))), (0, 1)).rule


def test_windows_by_output_size_have_winners_and_values() -> None:
    traced = trace_pool(RAMP, AdaptiveSpec(4))

    assert judge(winner_question(traced, (1, 1)), "2 2").right
    assert judge(value_question(traced, (1, 1)), "14").right
