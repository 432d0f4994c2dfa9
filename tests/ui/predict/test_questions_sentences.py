"""What a wrong answer is met with is true, and each “it” in it means one thing."""

import math
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from numpy.typing import ArrayLike, NDArray

from pooling_core import (
    AdaptiveRule,
    Average,
    Minimum,
    PoolSpec,
    PowerAverage,
    trace_gradient,
    trace_pool,
    trace_unpool,
)
from pooling_core.trace.back_trace import BackTrace
from pooling_core.trace.reducers import Reducer
from pooling_core.trace.trace import PoolTrace
from pooling_ui.predict.questions import judge
from pooling_ui.predict.questions.average import average_question, divisor_question
from pooling_ui.predict.questions.backward import (
    receiver_question,
    receivers_question,
    sum_question,
)
from pooling_ui.predict.questions.question import Question
from pooling_ui.predict.questions.size import size_question, span_question
from pooling_ui.predict.questions.value import value_question
from pooling_ui.predict.questions.winner import winner_question
from tests.ui.pages import spaced

NAN = math.nan
DIGITS = np.array([[4.0, 7, -2, 1], [3, 5, 9, 8], [1, 2, 6, 4], [0, 3, 5, 7]])
# Of 4 × 4 cells, the last window has 1: 4 with padding, 9 with the overhang.
BOTH_BORDERS = {"kernel_size": 3, "stride": 2, "padding": 1, "ceil_mode": True}
NO_PADDING = Average(count_include_pad=False)


def trace(x: ArrayLike, reducer: Reducer | None = None, **setting: Any) -> PoolTrace:
    """Return the trace of a plane; its kernel is 2, unless the setting says otherwise."""
    return trace_pool(np.array(x, float), PoolSpec.of(**{"kernel_size": 2, **setting}), reducer)


def back(x: ArrayLike, reducer: Average | None = None, **setting: Any) -> BackTrace:
    """Return the gradient of a pool; ones arrive."""
    traced = trace(x, reducer, **setting)
    return trace_gradient(traced, np.ones(traced.output.shape))


def says(question: Question, answer: str) -> str:
    """Return what a wrong answer is met with, after the right one."""
    verdict = judge(question, answer)
    assert not verdict.right
    return spaced(verdict.says).removeprefix(f"It is {question.right}. ")


@pytest.mark.parametrize(
    ("x", "answer", "met"),
    [
        ([[2, 1], [9, 8]], "9", "9 is in the window, but the window keeps its smallest number."),
        ([[-2, 1], [-9, 8]], "9", "Signs stay: −9 is not 9. −9 is the smallest of −2, 1, −9, 8."),
    ],
)
def test_only_who_dropped_a_sign_is_told_that_signs_stay(
    x: list[list[int]], answer: str, met: str
) -> None:
    assert says(value_question(trace(x, Minimum()), (0, 0)), answer) == met


@pytest.mark.parametrize("reducer", [None, Minimum()])
def test_nan_is_never_called_the_largest_or_the_smallest_number(reducer: Minimum | None) -> None:
    asked = winner_question(trace([[9.0, 3], [NAN, 2]], reducer), (0, 0))

    for place, number in (("0 0", 9), ("0 1", 3), ("1 1", 2)):
        met = f"NaN at (1, 0) wins against every number, also against {number}."
        assert says(asked, place) == met


def test_where_magnitudes_count_signs_are_told_rightly() -> None:
    both = trace([[5, -5], [1, 2]], PowerAverage(math.inf))
    large = trace([[1, -5], [2, 3]], PowerAverage(math.inf))
    hangs = trace([[1, -5, -6]], PowerAverage(math.inf), kernel_size=(1, 2), ceil_mode=True)

    assert says(winner_question(both, (0, 0)), "0 1") == (
        "(0, 1) ties, but (0, 0) comes first, row by row."
    )
    assert says(value_question(both, (0, 0)), "-5") == "The sign is dropped: |−5| = 5."
    assert says(value_question(large, (0, 0)), "77") == (
        "−5 is the largest in magnitude of 1, −5, 2, 3, and |−5| = 5."
    )
    assert (
        winner_question(large, (0, 0)).why
        == "It holds −5, the number of largest magnitude in its window."
    )
    assert says(value_question(hangs, (0, 1)), "0") == (
        "The overhang is left out, and does not count as 0. "
        "The window reads one cell, which holds −6, and |−6| = 6."
    )


@pytest.mark.parametrize("ask", [average_question, divisor_question])
@pytest.mark.parametrize("wrong", [4, 9])
def test_who_counts_a_border_that_does_not_count_is_told_so(
    ask: Callable[..., Any], wrong: int
) -> None:
    """Padding alone, or the overhang as well."""
    asked = ask(trace(DIGITS, NO_PADDING, **BOTH_BORDERS), (2, 2))

    answer = wrong if ask is divisor_question else 7 / wrong
    met = "count_include_pad is off: only the 1 cell that is there counts."
    assert says(asked, str(answer)) == met


@pytest.mark.parametrize(
    ("reducer", "setting", "why"),
    [
        (
            NO_PADDING,
            BOTH_BORDERS,
            "count_include_pad is off: only the 1 cell of the input counts.",
        ),
        (
            Average(),
            BOTH_BORDERS,
            "1 cell of the input and 3 of padding count; the overhang never does.",
        ),
        (
            Average(),
            {"kernel_size": 3, "stride": 3, "ceil_mode": True},
            "1 cell of the input counts; the overhang never does.",
        ),
    ],
)
def test_what_a_divisor_counts_is_told_in_numbers_that_agree(
    reducer: Average, setting: dict[str, Any], why: str
) -> None:
    traced = trace(DIGITS, reducer, **setting)

    assert divisor_question(traced, tuple(side - 1 for side in traced.output.shape)).why == why


def test_two_equal_cells_that_win_do_not_share_and_others_are_no_tie() -> None:
    equal = sum_question(back([[5, 5], [1, 1]]), (0, 0))
    assert says(equal, "0.5").startswith("Equal cells do not share: the first of them, row by row")

    losing = sum_question(back([[9, 5], [5, 1]]), (0, 1))
    assert says(losing, "0.5") == "The cell is read by 1 window, and wins none."


@pytest.mark.parametrize(
    ("answer", "met"),
    [
        ("4", "Padding gets nothing. "),
        ("9", "What hangs over the edge gets nothing. "),
        ("16", "Only the window’s cells get something. "),
    ],
)
def test_what_gets_no_share_is_told_as_that(answer: str, met: str) -> None:
    asked = receivers_question(back(DIGITS, Average(), **BOTH_BORDERS), (2, 2))

    met += "Each cell of the input in the window gets the same share: 1 cell."
    assert says(asked, answer).removesuffix(" The border gets nothing.") == met


def test_a_divisor_that_is_set_does_not_say_how_many_cells_get_a_share() -> None:
    asked = receivers_question(back(DIGITS, Average(divisor_override=3)), (0, 0))

    assert says(asked, "3").startswith("divisor_override says how large a share is, not who gets")


def test_where_nan_gets_all_the_winner_is_named() -> None:
    asked = receiver_question(back([[9, NAN], [1.0, 2]]), (0, 0))

    assert asked.why == "NaN wins against every number. The winner gets all of what arrives."


def test_who_forgets_dilation_under_ceil_mode_is_told_of_dilation() -> None:
    """Without holes, ceil_mode makes 4 windows; rounded down, they would be 3, as with holes."""
    spec = PoolSpec.of(2, 2, 0, 3, ceil_mode=True)
    asked = size_question(spec.size_rules((7, 7)), "a setting")

    assert asked.right == "3 × 3"
    assert says(asked, "4 4") == (
        "With dilation 3, a kernel of 2 spans 3 · (2 − 1) + 1 = 4 rows, not 2."
    )


def test_a_start_that_is_not_rounded_is_not_told_of_rounding() -> None:
    asked = span_question([AdaptiveRule(6, 3)], 0, 1)

    assert says(asked, "3") == (
        "The window begins at ⌊1 · 6 ÷ 3⌋ = 2 and ends before ⌈2 · 6 ÷ 3⌉ = 4."
    )


def test_one_row_is_one_row() -> None:
    asked = span_question([AdaptiveRule(1, 2)] * 2, 0, 1)

    assert asked.asks.startswith("Input 1 row, output 2: which rows does output row 1 read,")


@pytest.mark.parametrize("answer", ["9", "2", "5", "77"])
def test_of_a_window_with_nan_no_number_is_called_the_largest(answer: str) -> None:
    met = says(value_question(trace([[9, NAN], [-5.0, 2]]), (0, 0)), answer)

    assert met.removeprefix("NaN is not left out. ") == (
        "The window holds NaN, which wins against every number."
    )


@pytest.mark.parametrize(
    ("x", "summed"),
    [
        ([[3]], "The sum is 3, of one cell; divided by 4, that is 0.75."),
        (np.ones((3, 4)), "The sum of 12 numbers is 12; divided by 12, that is 1."),
        ([[3, -1]], "3 − 1 = 2; divided by 2, that is 1."),
    ],
)
def test_how_an_average_comes_about_is_a_sentence(
    x: NDArray[np.float64] | list[list[int]], summed: str
) -> None:
    padded = {"padding": 1} if np.size(x) == 1 else {"kernel_size": np.shape(x)}

    assert average_question(trace(x, Average(), **padded), (0, 0)).why == summed


def test_the_first_cell_of_a_window_at_the_edge_is_a_cell_of_the_input() -> None:
    """Nobody can choose padding."""
    spec = PoolSpec.of(2, padding=1)
    sent = trace_unpool(trace_pool(np.arange(16.0).reshape(4, 4), spec), spec)
    asked = receiver_question(sent, (1, 0))

    assert says(asked, "1 0").startswith("The index, not the window’s first cell, says where")
    assert all(min(mistake.answer) >= 0 for mistake in asked.mistakes)


def test_along_one_axis_an_index_is_a_place() -> None:
    spec = PoolSpec.of(2, ndim=1)
    asked = receiver_question(trace_unpool(trace_pool(np.arange(6.0), spec), spec), (1,))

    assert asked.why == "Along one axis, the index is the place."


def test_another_number_of_the_window_is_wrong_though_the_right_one_rounds_to_it() -> None:
    near = value_question(trace([[1.69, 1.7], [3.0, 4]], Minimum()), (0, 0))
    large = value_question(trace([[-1.69, 1.7], [0.0, 1]], PowerAverage(math.inf)), (0, 0))

    assert says(near, "1.7") == "1.69 is the smallest of 1.69, 1.7, 3, 4."
    assert judge(near, "1.69").right
    signless = value_question(trace([[-0.6, 0.59]], kernel_size=(1, 2)), (0, 0))
    assert (
        says(signless, "0.6") == "Signs stay: −0.6 is not 0.6. 0.59 is the largest of −0.6, 0.59."
    )
    assert judge(large, "1.7").right
    assert not judge(large, "1.69").right
