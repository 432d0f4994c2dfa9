"""The question for the cells that get a share: two of their corners are the answer."""

import math
from typing import Any

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from numpy.typing import NDArray

from pooling_core import AdaptiveSpec, Average, PoolSpec, PowerAverage, trace_gradient, trace_pool
from pooling_core.trace.back_trace import BackTrace
from pooling_core.trace.reducers import Reducer, WindowSpec
from pooling_ui.predict.questions.backward import shares_question, windows_that_share
from pooling_ui.predict.questions.question import judge
from pooling_ui.predict.questions.table import backward_questions
from tests.core import draw

RAMP = np.arange(1.0, 37).reshape(6, 6)


def back(
    x: NDArray[np.float64] = RAMP,
    reducer: Reducer | None = None,
    spec: WindowSpec | None = None,
    grad: NDArray[np.float64] | None = None,
    **setting: Any,
) -> BackTrace:
    """Return the gradient of an average; all output gradients are 1."""
    spec = spec or PoolSpec.of(**{"kernel_size": 2, **setting})
    traced = trace_pool(np.array(x, float), spec, reducer or Average())
    return trace_gradient(traced, np.ones(traced.output.shape) if grad is None else grad)


@pytest.mark.parametrize(
    "answer", ["(0, 2) to (1, 3)", "(1, 3) to (0, 2)", "(0, 3) to (1, 2)", "0 2 1 3"]
)
def test_two_opposite_corners_are_the_answer(answer: str) -> None:
    assert judge(shares_question(back(), (0, 1)), answer).right


def test_of_one_cell_that_cell_is_the_answer() -> None:
    asked = shares_question(back(kernel_size=2, padding=1), (0, 0))

    assert judge(asked, "0 0").right
    assert judge(asked, "(0, 0) to (0, 0)").right
    assert asked.right_answer == "(0, 0)"


@pytest.mark.parametrize("text", ["", "1", "1 2 3", "(1, 2) to", "x"])
def test_what_names_no_cells_is_not_judged(text: str) -> None:
    asked = shares_question(back(), (0, 1))
    if text == "(1, 2) to":
        assert not judge(asked, text).right  # one cell
        return
    with pytest.raises(ValueError, match=r"Write the first and the last cell, such as \(0, 0\) to"):
        judge(asked, text)


@given(
    draw.fitting(),
    draw.planes("float64", (6, 6), [-2.0, 0.0, 1.0, 3.0, math.nan]),
    st.sampled_from(
        [Average(), Average(count_include_pad=False), PowerAverage(2), PowerAverage(1)]
    ),
)
def test_the_cells_that_a_gradient_reaches_are_right_and_no_mistake_is(
    case: tuple[tuple[int, int], PoolSpec], plane: NDArray[np.float64], reducer: Reducer
) -> None:
    shape, spec = case
    assume(set(spec.dilation) == {1})
    assume(isinstance(reducer, Average) or set(spec.padding) == {0})
    x = np.resize(plane, shape)
    # A root sends NaN back to NaN, also where the gradient of the output is 0.
    assume(isinstance(reducer, Average) or not np.isnan(x).any())
    whole = back(x, reducer, spec)
    places = np.argwhere(windows_that_share(whole)).tolist()
    for at in {0, len(places) // 2, len(places) - 1} if places else ():
        place = tuple(places[at])
        grad = np.zeros(whole.grad_output.shape)
        grad[place] = 1
        reached = np.argwhere(back(x, reducer, spec, grad).result != 0)
        first, last = reached.min(axis=0).tolist(), reached.max(axis=0).tolist()
        asked = shares_question(whole, place)

        assert len(reached) == math.prod(b - a + 1 for a, b in zip(first, last, strict=True))
        assert judge(asked, f"{first} to {last}").right
        assert judge(asked, asked.right_answer).right
        assert (tuple(first), tuple(last)) not in [wrong for wrong, _ in asked.mistakes]


def test_a_window_in_which_a_cell_gets_nothing_is_not_asked_about() -> None:
    """The slope of 0 ** 2 is 0; and where the output gradient is 0, nothing goes on."""
    x = RAMP.copy()
    x[0, 0] = 0
    grad = np.ones((3, 3))
    grad[2, 2] = 0

    assert np.argwhere(~windows_that_share(back(x, PowerAverage(2), grad=grad))).tolist() == [
        [0, 0],
        [2, 2],
    ]
    assert np.argwhere(~windows_that_share(back(x, grad=grad))).tolist() == [[2, 2]]


@pytest.mark.parametrize(
    ("sent", "kinds"),
    [
        (back(), ("Cells", "How many", "Sum")),
        (back(reducer=PowerAverage(2)), ("Cells", "Sum")),
        (back(reducer=PowerAverage(math.inf)), ("Cell", "Sum")),
        (back(np.zeros((6, 6)), PowerAverage(2)), ("Sum",)),
        (back(spec=AdaptiveSpec(4)), ("Cells", "How many", "Sum")),
        (back(np.arange(1.0, 7), spec=PoolSpec.of(2, ndim=1)), ("Cells", "How many", "Sum")),
    ],
)
def test_which_cells_is_asked_where_windows_share(sent: BackTrace, kinds: tuple[str, ...]) -> None:
    assert backward_questions(sent).kinds == kinds
    if "Cells" in kinds:
        asked = [
            backward_questions(sent).draw(kind="Cells", seed=7, number=number)
            for number in range(8)
        ]
        assert {each.kind for each in asked} == {"Cells"}
        assert len({each.text for each in asked}) > 2
        assert all(judge(each, each.right_answer).right for each in asked)
