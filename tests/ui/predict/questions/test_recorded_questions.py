"""Check questions and verdicts: one case for each thing to overlook.

All wrong answers that a question knows are given to it, one that it does not know, and those that
its case adds. Other tests compute which answer is right.
"""

import math
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from pooling_core import (
    AdaptiveRule,
    Average,
    BackTrace,
    Minimum,
    PoolSpec,
    PoolTrace,
    PowerAverage,
    trace_gradient,
    trace_pool,
    trace_unpool,
)
from pooling_core.trace.reducers import Reducer
from pooling_ui.predict.questions.average import average_question, divisor_question, power_question
from pooling_ui.predict.questions.backward import (
    receiver_question,
    receivers_question,
    shares_question,
    sum_question,
)
from pooling_ui.predict.questions.question import Question, judge
from pooling_ui.predict.questions.shift import shift_question
from pooling_ui.predict.questions.size import size_question, span_question
from pooling_ui.predict.questions.value import value_question
from pooling_ui.predict.questions.winner import winner_question
from tests.ui.helpers.recorded import assert_recorded

NAN, INF = math.nan, math.inf
RAMP = np.arange(36.0).reshape(6, 6)
SMALL = np.arange(16.0).reshape(4, 4)
TIE = [[1, 5, 0], [5, 2, 5], [0, 0, 0]]
DIGITS = [[4, 7, -2, 1], [3, 5, 9, 8], [1, 2, 6, 4], [0, 3, 5, 7]]
CENTRE = [[5, 1, 2], [0, 9, 3], [5, 4, 5]]  # 9 wins all four windows
EQUAL = [[5, 5, 1], [5, 5, 1], [0, 0, 2]]
# The last window of 4 × 4 cells has 1 cell: 4 with padding, 9 with the overhang.
BOTH_BORDERS = (3, 2, 1, 1, True)

MIN, MEAN, OFF = Minimum(), Average(), Average(count_include_pad=False)
OF_3, OF_MINUS_3 = Average(divisor_override=3), Average(divisor_override=-3)
P_2, P_MAX, P_MIN = PowerAverage(2), PowerAverage(INF), PowerAverage(-INF)


def pool(x: Any, *setting: Any, by: Reducer | None = None) -> PoolTrace:
    """Return the trace of a plane; the setting begins with the kernel."""
    return trace_pool(np.array(x, float), PoolSpec.of(*setting), by)


def back(
    x: Any, *setting: Any, by: Reducer | None = None, grad: ArrayLike | None = None
) -> BackTrace:
    """Return the gradient of a pool; all output gradients are 1, unless others are given."""
    traced = pool(x, *setting, by=by)
    return trace_gradient(traced, np.ones(traced.output.shape) if grad is None else grad)


def unpool(x: Any, *setting: Any, size: tuple[int, int] | None = None) -> BackTrace:
    """Return unpooled maxima."""
    spec = PoolSpec.of(*setting, ndim=np.ndim(x))
    return trace_unpool(trace_pool(np.array(x, float), spec), spec, size)


def size(shape: tuple[int, ...], setting: tuple[Any, ...]) -> Question:
    """Return the question for an output size."""
    return size_question(PoolSpec.of(*setting, ndim=len(shape)).size_rules(shape), "a setting")


def lines(axes: Sequence[tuple[int, int]], at: tuple[int, int]) -> Question:
    """Return the question for what a window reads; an axis has so many cells and windows."""
    return span_question([AdaptiveRule(*axis) for axis in axes], *at)


SIZE = {
    "rounded down": ((6, 6), (3, 2)),
    "rounded down, with padding": ((6, 6), (3, 2, 1)),
    "rounded up": ((6, 6), (3, 2, 0, 1, True)),
    "dropped": ((7, 7), (1, 7, 0, 1, True)),
    "padding": ((6, 6), (3, 1, 1)),
    "dilation": ((6, 6), (3, 1, 0, 2)),
    # Without holes, ceil_mode makes 4 windows; rounded down, they would be 3, as with holes.
    "dilation, rounded up": ((7, 7), (2, 2, 0, 3, True)),
    "not rounded": ((8, 8), (2,)),
    "windows must fit": ((9, 9), (6, 3)),
    "the kernel is the stride": ((9, 9), (3,)),
    "other rows than columns": ((4, 6), (2,), "2 41", "41 3", "2.5 3"),
    "other kernels": ((6, 9), ((2, 4), 2), "5 3"),
    "other rounding": ((6, 5), (2,), "4 3"),
    "dropped along both axes": ((7, 5), (2, 4, 1, 1, True), "7 8"),
    "series": ((9,), (3,), "41"),
    "volume": ((4, 4, 6), (2,), "1 9 9", "41 41 41"),
}
LINES = {
    "not even": ([(6, 4), (6, 4)], (0, 1), "1", "2–2", "1.5 2"),
    "even": ([(6, 3), (6, 3)], (0, 1), "3"),
    "one row": ([(1, 2), (1, 2)], (0, 1)),
    "columns": ([(6, 4), (7, 3)], (1, 2)),
    "series": ([(7, 3)], (0, 0)),
}
WINNER = {
    "a tie": (pool(TIE, 3), (0, 0), "2 2"),
    "NaN": (pool([[9, 3], [NAN, 2]], 2), (0, 0), "0 1", "1 1"),
    "NaN, of the smallest": (pool([[9, 3], [NAN, 2]], 2, by=MIN), (0, 0), "0 0", "0 1"),
    "NaN twice": (pool([[9, NAN], [NAN, 2]], 2), (0, 0), "1 1"),
    "NaN alone": (pool([[NAN, NAN], [NAN, NAN]], 2), (0, 0)),
    "a negative number": (pool([[-9, 1], [0, 2]], 2), (0, 0), "0 1"),
    "a number below 1": (pool([[0.5, 0.1], [0, 0.2]], 2), (0, 0), "0 1"),
    "dilation, negative numbers": (pool(-RAMP - 1, 2, 1, 0, 2), (0, 0), "1 1"),
    "the smallest": (pool([[3, 1], [0, 2]], 2, by=MIN), (0, 0), "0 1"),
    "the smallest, negative": (pool([[3, 1], [-9, 2]], 2, by=MIN), (0, 0), "0 1"),
    "another window": (pool(RAMP, 2), (1, 0), "2 1"),
    "stride": (pool(RAMP, 2, 3), (1, 0), "0 5"),
    "stride, of the smallest": (pool(RAMP, 2, 3, by=MIN), (1, 0)),
    "padding": (pool(RAMP, 3, 1, 1), (0, 1), "5 5"),
    "padding, negative numbers": (pool([[-1, -2], [-3, -4]], 2, 1, 1), (0, 0)),
    "overhang": (pool(RAMP, 4, 4, 0, 1, True), (1, 1)),
    "dilation": (pool(RAMP, 2, 1, 0, 2), (0, 0)),
    "dilation, two columns": (pool(-RAMP, 2, 1, 0, 2), (0, 3), "0 4"),
    "dilation, three columns": (pool(-RAMP, 3, 1, 0, 2), (0, 1), "0 4"),
    "rows come first": (pool(RAMP, 2), (0, 2)),
    "p = ∞": (pool([[3, -8], [0, 2]], 2, by=P_MAX), (0, 0), "0 0"),
    "p = ∞, a tie": (pool([[5, -5], [1, 2]], 2, by=P_MAX), (0, 0), "1 1"),
    "p = ∞, overhang": (pool([[1, -5, -6]], (1, 2), 2, 0, 1, True, by=P_MAX), (0, 1)),
    "p = −∞": (pool([[3, -8], [1, 2]], 2, by=P_MIN), (0, 0), "0 0"),
}
VALUE = {
    "of four": (pool([[3, 1], [0, 2]], 2), (0, 0)),
    "of nine": (pool(RAMP, 3), (0, 0)),
    "of ten": (pool(RAMP, (5, 2)), (0, 0)),
    "outside": (pool([[1, 2, 9], [3, 4, 5], [6, 7, 8]], 2, 1), (0, 0), "6"),
    "padding": (pool([[-3, -1], [-4, -2]], 2, 1, 1), (0, 1)),
    "padding, one cell": (pool([[-3, -1], [-4, -2]], 2, 1, 1), (0, 0)),
    "padding alone": (pool([[7]], 2, 1, 1, 2), (0, 0)),
    "padding, of the smallest": (pool([[3, 1], [4, 2]], 2, 1, 1, by=MIN), (0, 1)),
    "padding alone, of the smallest": (pool([[7]], 2, 1, 1, 2, by=MIN), (0, 0)),
    "overhang": (pool(-RAMP, 4, 4, 0, 1, True), (1, 1)),
    "NaN": (pool([[9, NAN], [-5, 2]], 2), (0, 0), "2", "-5"),
    "NaN and padding": (pool([[NAN, 4], [1, 2]], 3, 1, 1), (0, 0), "-inf"),
    "NaN alone": (pool([[NAN]], 1), (0, 0)),
    "a negative number": (pool([[-9, 1], [0, 2]], 2), (0, 0)),
    "the smallest": (pool([[2, 1], [9, 8]], 2, by=MIN), (0, 0)),
    "the smallest, negative": (pool([[-2, 1], [-9, 8]], 2, by=MIN), (0, 0)),
    "near another number": (pool([[1.69, 1.7], [3, 4]], 2, by=MIN), (0, 0), "1.7"),
    "near the sign of another": (pool([[-0.6, 0.59]], (1, 2)), (0, 0), "0.6"),
    "near another magnitude": (pool([[-1.69, 1.7], [0, 1]], 2, by=P_MAX), (0, 0), "1.69"),
    "stride": (pool(RAMP, 2, 3), (1, 0)),
    "padding, ahead": (pool(RAMP**2, 3, 1, 1), (0, 0)),
    "dilation": (pool(RAMP**2, 2, 1, 0, 2), (0, 0)),
    "rows come first": (pool(RAMP, 2), (0, 2)),
    "p = ∞": (pool([[1, -5], [2, 3]], 2, by=P_MAX), (0, 0)),
    "p = ∞, below 1": (pool([[0.5, 0.1], [0, 0.2]], 2, by=P_MAX), (0, 0)),
    "p = ∞, all 0": (pool([[0, 0]], (1, 2), by=P_MAX), (0, 0)),
    "p = ∞, a tie": (pool([[5, -5], [1, 2]], 2, by=P_MAX), (0, 0)),
    "p = ∞, overhang": (pool([[1, -5, -6]], (1, 2), 2, 0, 1, True, by=P_MAX), (0, 1)),
    "p = −∞": (pool([[3, -8], [1, -2]], 2, by=P_MIN), (0, 0)),
}
AVERAGE = {
    "of four": (pool(DIGITS, 2, by=MEAN), (0, 0)),
    "of two": (pool([[3, -1]], (1, 2), by=MEAN), (0, 0)),
    "of twelve": (pool(np.ones((3, 4)), (3, 4), by=MEAN), (0, 0)),
    "of one and padding": (pool([[3]], 2, 2, 1, by=MEAN), (0, 0)),
    "padding": (pool(DIGITS, 2, 2, 1, by=MEAN), (0, 1)),
    "padding does not count": (pool(DIGITS, 2, 2, 1, by=OFF), (0, 0)),
    "overhang": (pool(DIGITS, 3, 3, 0, 1, True, by=MEAN), (1, 1)),
    "both borders": (pool(DIGITS, *BOTH_BORDERS, by=MEAN), (2, 2)),
    "neither counts": (pool(DIGITS, *BOTH_BORDERS, by=OFF), (2, 2)),
    "divisor_override": (pool(DIGITS, 2, by=OF_3), (0, 0)),
    "divisor_override, negative": (pool(DIGITS, 2, by=OF_MINUS_3), (0, 0)),
    "rounds to 0": (pool(np.eye(25)[0].reshape(5, 5), 5, by=MEAN), (0, 0), "0.0"),
    "NaN": (pool([[1, NAN], [2, 6]], 2, by=MEAN), (0, 0)),
    "NaN alone": (pool([[NAN]], 1, by=MEAN), (0, 0)),
    "rows come first": (pool(DIGITS, 2, by=MEAN), (0, 1)),
}
DIVISOR = {
    "no border": (pool(DIGITS, 2, by=MEAN), (0, 0)),
    "padding": (pool(DIGITS, 2, 2, 1, by=MEAN), (0, 0)),
    "padding does not count": (pool(DIGITS, 2, 2, 1, by=OFF), (0, 1)),
    "overhang, one cell": (pool(DIGITS, 3, 3, 0, 1, True, by=MEAN), (1, 1)),
    "overhang, three cells": (pool(DIGITS, 3, 3, 0, 1, True, by=MEAN), (0, 1)),
    "both borders": (pool(DIGITS, *BOTH_BORDERS, by=MEAN), (2, 2)),
    "neither counts": (pool(DIGITS, *BOTH_BORDERS, by=OFF), (2, 2)),
    "divisor_override": (pool(DIGITS, 2, by=OF_3), (0, 0)),
}
POWER = {
    "p = 2": (pool([[3, 4]], (1, 2), by=P_2), (0, 0)),
    "p = 1": (pool([[3, 4]], (1, 2), by=PowerAverage(1)), (0, 0)),
    "p = −2": (pool([[3, 4]], (1, 2), by=PowerAverage(-2)), (0, 0)),
    "no root": (pool([[-3, 2]], (1, 2), by=PowerAverage(0.5)), (0, 0)),
    "overhang": (pool([[3, 4, 5]], (1, 2), 2, 0, 1, True, by=P_2), (0, 1), "7.07"),
    "stride": (pool(RAMP, 2, 3, by=P_2), (0, 1)),
}
RECEIVER = {
    "other gradients": (back(CENTRE, 2, 1, grad=[[1, 2], [3, 4]]), (1, 0), "1 0"),
    "a tie": (back(EQUAL, 2, 1), (0, 0)),
    "NaN": (back([[9, NAN], [1, 2]], 2), (0, 0)),
    "unpooled": (unpool(SMALL, 2), (0, 1)),
    "unpooled, the last": (unpool(SMALL, 2), (1, 1)),
    "unpooled, another size": (unpool(SMALL, 2, size=(4, 5)), (1, 0)),
    # Nobody can choose padding.
    "unpooled, at the edge": (unpool(SMALL, 2, 2, 1), (1, 0)),
    "unpooled, series": (unpool(RAMP[0], 2), (1,)),
    "unpooled, volume": (unpool(np.arange(48.0).reshape(2, 4, 6), 2), (0, 1, 2), "0 0 0"),
}
HOW_MANY = {
    "no border": (back(CENTRE, 2, 1, by=MEAN), (0, 0)),
    "padding": (back(CENTRE, 2, 1, 1, by=MEAN), (0, 0)),
    "overhang": (back(CENTRE, 2, 2, 0, 1, True, by=MEAN), (1, 1)),
    "both borders": (back(DIGITS, *BOTH_BORDERS, by=MEAN), (2, 2)),
    "divisor_override": (back(DIGITS, 2, by=OF_3), (0, 0)),
}
SUM = {
    "of four windows": (back(CENTRE, 2, 1), (1, 1)),
    "of none": (back(CENTRE, 2, 1), (0, 0)),
    "of one": (back(CENTRE, 2, 3), (1, 1)),
    "a tie": (back(EQUAL, 2, 3), (0, 0)),
    "a tie, the second": (back([[5, 5], [1, 1]], 2), (0, 1)),
    "a tie that loses": (back([[9, 5], [5, 1]], 2), (0, 1)),
    "other gradients": (back(CENTRE, 2, 1, grad=[[1, -2], [3, 4]]), (1, 1)),
    "two gradients": (back(CENTRE, 2, 1, grad=[[1, 2], [3, 4]]), (0, 1)),
    "shares": (back(CENTRE, 2, 1, by=MEAN), (0, 1)),
    "one share": (back(CENTRE, 2, 1, by=MEAN), (0, 0)),
    "many shares": (back(DIGITS, 3, 1, 1, by=MEAN, grad=SMALL), (1, 1)),
    "unpooled, no winner": (unpool(SMALL, 2), (0, 1)),
    "unpooled, a winner": (unpool(SMALL, 2), (1, 1)),
    "unpooled, of four windows": (unpool(CENTRE, 2, 1, size=(3, 3)), (1, 1)),
}
SHIFT = {
    "changes": (pool(DIGITS, 2), (0, 1)),
    "comes in at the left": (pool(RAMP - 40, 2), (0, 0)),
    "minimum": (pool(DIGITS, 2, by=MIN), (1, 1)),
    "padding": (pool(DIGITS, 3, 2, 1), (0, 1)),
}
CELLS = {
    "no border": (back(RAMP, 2, by=MEAN), (0, 1), "(1, 3) to (0, 2)"),
    # A cell of the window, by whatever way it came.
    "the first window": (back(RAMP, 2, by=MEAN), (0, 0), "0 0"),
    "padding": (back(RAMP, 3, 2, 1, by=MEAN), (0, 1)),
    "padding, one cell": (back(RAMP, 2, 2, 1, by=MEAN), (0, 0)),
    "stride": (back(RAMP, 2, 3, by=MEAN), (0, 1)),
    "power": (back(RAMP + 1, 2, by=P_2), (0, 1)),
}
# What asks, an answer that no question knows, and the cases.
KINDS: dict[str, tuple[Callable[..., Question], str, dict[str, Any]]] = {
    "size": (size, "41 41", SIZE),
    "lines": (lines, "0 to 9", LINES),
    "winner": (winner_question, "9 9", WINNER),
    "value": (value_question, "77", VALUE),
    "shift": (shift_question, "77", SHIFT),
    "average": (average_question, "77", AVERAGE),
    "divisor": (divisor_question, "77", DIVISOR),
    "power average": (power_question, "77", POWER),
    "receiver": (receiver_question, "8 8", RECEIVER),
    "how many": (receivers_question, "77", HOW_MANY),
    "sum": (sum_question, "77", SUM),
    "cells": (shares_question, "(0, 0) to (4, 4)", CELLS),
}


def sentences() -> dict[str, str]:
    """Return for each question what it asks, its answer, and what each other answer is met with."""
    texts = {}
    for kind, (asks, unknown, cases) in KINDS.items():
        for name, (made, at, *others) in cases.items():
            asked_and_met = _asked_and_met(asks(made, at), [unknown, *others])
            texts[f"{kind}, {name}"] = "\n".join(asked_and_met)
    return texts


def _asked_and_met(asked: Question, others: Sequence[str]) -> Iterator[str]:
    yield asked.text
    yield asked.placeholder
    yield judge(asked, asked.right_answer).text
    for answer in (*(mistake.answer for mistake in asked.mistakes), *others):
        text = f"{answer:g}" if isinstance(answer, float) else str(answer)
        try:
            met = judge(asked, text).text.removeprefix(f"It is {asked.right_answer}. ")
        except ValueError as refusal:
            met = str(refusal)
        yield f"{text}: {met}"


def test_what_questions_say_is_what_was_recorded() -> None:
    assert_recorded(__file__, sentences())
