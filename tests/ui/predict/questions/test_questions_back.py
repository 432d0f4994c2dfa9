"""The questions of what goes back: which cell gets it, where it lands, what adds up."""

from typing import Any

import numpy as np
import pytest
from hypothesis import assume, given
from numpy.typing import NDArray

from pooling_core import Average, PoolSpec, trace_gradient, trace_pool, trace_unpool
from pooling_core.trace.back_trace import BackTrace
from pooling_ui.predict.questions.answers import TypedNumber
from pooling_ui.predict.questions.backward import (
    receiver_question,
    receivers_question,
    sum_question,
)
from pooling_ui.predict.questions.question import judge
from pooling_ui.predict.questions.table import backward_questions
from pooling_ui.text.places import unravelled
from tests.core import draw, naive

PLANE = np.array([[5.0, 1, 2], [0, 9, 3], [5, 4, 5]])


def back(
    x: NDArray[np.float64] = PLANE,
    grad: NDArray[np.float64] | None = None,
    reducer: Average | None = None,
    **setting: Any,
) -> BackTrace:
    """Return the gradient of a pool; all output gradients are 1."""
    trace = trace_pool(x, PoolSpec.of(**{"kernel_size": 2, "stride": 1, **setting}), reducer)
    return trace_gradient(trace, np.ones(trace.output.shape) if grad is None else grad)


def unpooled(size: tuple[int, int] | None = None) -> BackTrace:
    """Return unpooled maxima of a plane of 4 × 4."""
    spec = PoolSpec.of(2)
    return trace_unpool(trace_pool(np.arange(16.0).reshape(4, 4), spec), spec, size)


def test_no_cell_of_many_windows_is_asked_about() -> None:
    grad = np.arange(9.0).reshape(3, 3)
    many = back(np.arange(25.0).reshape(5, 5), grad, Average(), kernel_size=3)

    for number in range(8):
        asked = backward_questions(many).draw(kind="Sum", seed=7, number=number)
        assert many.trace.coverage[asked.cell] <= 4


@given(draw.fitting(), draw.planes("float64", (6, 6), [-2.0, 0.0, 1.0, 3.0]))
def test_the_gradient_by_definition_is_right_and_no_mistake_is(
    case: tuple[tuple[int, int], PoolSpec], plane: NDArray[np.float64]
) -> None:
    shape, spec = case
    x = np.resize(plane, shape)
    traced = trace_pool(x, spec)
    grad = 1.0 + np.arange(traced.output.size).reshape(traced.output.shape)
    settings = zip(shape, spec.kernel_size, spec.stride, spec.padding, spec.dilation, strict=True)
    rows, cols = (naive.windows(*each, spec.ceil_mode)[0] for each in settings)
    cells = naive.max_pool(x.tolist(), rows, cols)
    gradient = np.zeros(shape)
    for at in np.ndindex(grad.shape):
        if cells[at[0]][at[1]][2] is not None:
            gradient[cells[at[0]][at[1]][2]] += grad[at]
    sent = trace_gradient(traced, grad)
    read = np.argwhere(traced.coverage > 0).tolist()
    assume(read)

    for cell in (tuple(read[0]), tuple(read[len(read) // 2]), tuple(read[-1])):
        asked = sum_question(sent, cell)
        assert judge(asked, repr(float(gradient[cell]))).right
        assert judge(asked, asked.right_answer).right
        assert not any(asked.is_right(TypedNumber(wrong, 17)) for wrong, _ in asked.mistakes)
    last = unravelled(grad.size - 1, grad.shape)
    if (winner := cells[last[0]][last[1]][2]) is not None:
        assert judge(receiver_question(sent, last), f"{winner}").right


@pytest.mark.parametrize("size", [(4, 4), (4, 5), (5, 4), (5, 5)])
def test_where_unpooling_puts_a_number_is_right(size: tuple[int, int]) -> None:
    sent = unpooled(size)
    for at in np.ndindex(2, 2):
        place = np.argwhere(sent.result == sent.grad_output[at])[0].tolist()
        asked = receiver_question(sent, at)

        assert judge(asked, f"{place}").right
        assert place not in [list(wrong) for wrong, _ in asked.mistakes]


@pytest.mark.parametrize("setting", [{}, {"padding": 1}, {"stride": 2, "ceil_mode": True}])
@pytest.mark.parametrize("divisor", [None, 3])
def test_as_many_cells_are_named_as_get_a_gradient_where_all_output_gradients_are_equal(
    divisor: int | None, setting: dict[str, Any]
) -> None:
    for at in np.ndindex(back(reducer=Average(), **setting).grad_output.shape):
        grad = np.zeros(back(reducer=Average(), **setting).grad_output.shape)
        grad[at] = 1
        sent = back(grad=grad, reducer=Average(divisor_override=divisor), **setting)

        assert receivers_question(sent, at).right_answer == str(np.count_nonzero(sent.result))


@pytest.mark.parametrize(
    ("sent", "kinds"),
    [
        (back(), ("Cell", "Sum")),
        (back(reducer=Average()), ("Cells", "How many", "Sum")),
        (back(grad=np.zeros((2, 2)), reducer=Average()), ("Sum",)),
        (unpooled(), ("Cell", "Sum")),
        (unpooled((4, 5)), ("Cell",)),
        (back(np.zeros((1, 1)), padding=1, dilation=2), ()),
    ],
)
def test_only_what_is_a_question_here_is_asked(sent: BackTrace, kinds: tuple[str, ...]) -> None:
    assert backward_questions(sent).kinds == kinds
    for kind in kinds:
        asked = [
            backward_questions(sent).draw(kind=kind, seed=7, number=number) for number in range(8)
        ]
        assert {each.kind for each in asked} == {kind}
        assert len({each.text for each in asked}) > 2
        assert all(judge(each, each.right_answer).right for each in asked)
