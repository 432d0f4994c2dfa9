"""The questions of what goes back: which cell gets it, where it lands, what adds up."""

from typing import Any

import numpy as np
import pytest
from hypothesis import assume, given
from numpy.typing import NDArray

from pooling_core import Average, PoolSpec, trace_gradient, trace_pool, trace_unpool
from pooling_core.trace.back_trace import BackTrace
from pooling_ui.predict.questions import backward_questions, judge
from pooling_ui.predict.questions.answers import TypedNumber
from pooling_ui.predict.questions.backward import (
    receiver_question,
    receivers_question,
    sum_question,
)
from pooling_ui.predict.questions.question import Question
from pooling_ui.text.places import unravelled
from tests.core import draw, naive

# 9 in the middle wins all four windows, and 5 is there twice.
PLANE = np.array([[5.0, 1, 2], [0, 9, 3], [5, 4, 5]])
TIES = np.array([[5.0, 5, 1], [5, 5, 1], [0, 0, 2]])


def back(
    x: NDArray[np.float64] = PLANE,
    grad: NDArray[np.float64] | None = None,
    reducer: Average | None = None,
    **setting: Any,
) -> BackTrace:
    """Return the gradient of a pool; ones arrive."""
    trace = trace_pool(x, PoolSpec.of(**{"kernel_size": 2, "stride": 1, **setting}), reducer)
    return trace_gradient(trace, np.ones(trace.output.shape) if grad is None else grad)


def unpooled(size: tuple[int, int] | None = None) -> BackTrace:
    """Return unpooled maxima of a plane of 4 × 4."""
    spec = PoolSpec.of(2)
    return trace_unpool(trace_pool(np.arange(16.0).reshape(4, 4), spec), spec, size)


@pytest.mark.parametrize(
    ("question", "answer", "says"),
    [
        (
            receiver_question(back(TIES), (0, 0)),
            "1 1",
            "It is (0, 0). (1, 1) holds 5, too, but (0, 0) comes first, row by row.",
        ),
        (
            receiver_question(back(), (0, 0)),
            "0 1",
            "It is (1, 1). 9 is larger than 1, which (0, 1) holds.",
        ),
        (
            receiver_question(unpooled((4, 5)), (1, 0)),
            "3 1",
            "It is (2, 3). 13 was read at (3, 1) of the 4 × 4 input, and lands at another place. "
            "The index is flat: in a result of 4 × 5, 13 is 2 · 5 + 3.",
        ),
        (
            receiver_question(unpooled(), (0, 1)),
            "3 1",
            "It is (1, 3). Rows come first. The index is flat: in a result of 4 × 4, 7 is",
        ),
        (
            receiver_question(unpooled(), (0, 1)),
            "0 2",
            "It is (1, 3). The index, not the window’s first cell, says where a number lands.",
        ),
        (
            receiver_question(unpooled(), (1, 1)),
            "1 1",
            "It is (3, 3). (1, 1) is the place in the output, not in the result. The index is flat",
        ),
        (
            receiver_question(unpooled(), (1, 1)),
            "0 3",
            "It is (3, 3). The index is flat: in a result",
        ),
        (
            sum_question(back(), (1, 1)),
            "1",
            "It is 4. What the cell gets from several windows is added. The cell wins outputs "
            "(0, 0), (0, 1), (1, 0) and (1, 1): 1 + 1 + 1 + 1 = 4.",
        ),
        (
            sum_question(back(), (0, 0)),
            "1",
            "It is 0. What arrives at a window goes to its winner alone. The cell is read by 1 "
            "window, and wins none.",
        ),
        (
            sum_question(back(TIES, stride=3), (0, 0)),
            "0.25",
            "It is 1. Equal cells do not share: the first of them, row by row, gets all. The cell "
            "wins output (0, 0).",
        ),
        (
            sum_question(back(stride=3), (1, 1)),
            "0.25",
            "It is 1. The winner gets all: a maximum is not shared. The cell wins output (0, 0).",
        ),
        (sum_question(back(), (1, 1)), "0", "It is 4. The cell does get something."),
        (sum_question(back(), (1, 1)), "9", "It is 4. 9 is what the cell holds, not what it gets."),
        (
            sum_question(back(), (1, 1)),
            "77",
            "It is 4. The cell wins outputs (0, 0), (0, 1), (1, 0) and",
        ),
        (
            sum_question(back(reducer=Average()), (0, 1)),
            "2",
            "It is 0.5. Each window gives a share, not all. The cell gets a share from outputs "
            "(0, 0) and (0, 1): 0.25 + 0.25 = 0.5.",
        ),
        (
            sum_question(back(reducer=Average()), (0, 1)),
            "0.25",
            "It is 0.5. What the cell gets from several windows is added.",
        ),
        (
            sum_question(unpooled(), (0, 1)),
            "1",
            "It is 0. Only the numbers of winners come back. The cell is read by 1 window, and "
            "wins none, so 0 stays there.",
        ),
        (
            sum_question(unpooled(), (0, 1)),
            "5",
            "It is 0. A number comes back to one cell alone. The cell is read by 1 window",
        ),
        (
            sum_question(unpooled(), (1, 1)),
            "0",
            "It is 5. The number of a winner comes back. The cell wins output",
        ),
    ],
)
def test_a_wrong_answer_is_met_with_what_was_overlooked(
    question: Question, answer: str, says: str
) -> None:
    verdict = judge(question, answer)

    assert not verdict.right
    assert verdict.says.startswith(says)


def test_unpooled_numbers_of_overlapping_windows_do_not_add_up() -> None:
    spec = PoolSpec.of(2, 1)
    asked = sum_question(trace_unpool(trace_pool(PLANE, spec), spec, (3, 3)), (1, 1))

    assert judge(asked, "9").right
    assert judge(asked, "36").says.startswith(
        "It is 9. Unpooled numbers are not added. The cell wins"
    )


def test_what_arrives_at_many_windows_is_not_listed() -> None:
    grad = np.arange(9.0).reshape(3, 3)
    many = back(np.arange(25.0).reshape(5, 5), grad, Average(), kernel_size=3)

    assert sum_question(many, (2, 2)).asks == (
        "9 windows read the cell; the output shows what arrives at each. "
        "Which gradient does input (2, 2) get?"
    )
    for number in range(8):
        asked = backward_questions(many).draw(kind="Sum", seed=7, number=number)
        assert many.trace.coverage[asked.cell] <= 4


def test_what_arrives_is_said() -> None:
    grad = np.array([[1.0, 2], [3, 4]])

    assert sum_question(back(), (0, 1)).asks == (
        "1 arrives at every output cell. Which gradient does input (0, 1) get?"
    )
    assert sum_question(back(grad=grad), (0, 1)).asks == (
        "What arrives: 1 at output (0, 0) and 2 at output (0, 1). "
        "Which gradient does input (0, 1) get?"
    )
    assert receiver_question(back(grad=grad), (1, 0)).asks == (
        "3 arrives at output (1, 0). Which cell of the input gets it? Pick it, then press “Check”."
    )


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
        assert judge(asked, asked.right).right
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


@pytest.mark.parametrize(
    ("at", "setting", "answer", "says"),
    [
        (
            (0, 0),
            {},
            "9",
            "It is 4. Only the window’s cells get something. Each cell of the input",
        ),
        ((0, 0), {}, "1", "One cell gets all where the maximum is kept; an average has no winner."),
        ((0, 0), {"padding": 1}, "4", "It is 1. Padding gets nothing. Each cell"),
        (
            (0, 0),
            {"padding": 1},
            "4",
            "Each cell of the input in the window gets the same share: 1 cell.",
        ),
        ((0, 0), {"padding": 1}, "0", "What arrives goes back to the cells that the window reads."),
        (
            (1, 1),
            {"stride": 2, "ceil_mode": True},
            "4",
            "What hangs over the edge gets nothing. Each cell",
        ),
    ],
)
def test_cells_of_the_input_get_a_share_and_the_border_gets_none(
    at: tuple[int, int], setting: dict[str, Any], answer: str, says: str
) -> None:
    asked = receivers_question(back(reducer=Average(), **setting), at)

    assert says in judge(asked, answer).says
    assert not judge(asked, answer).right


@pytest.mark.parametrize("setting", [{}, {"padding": 1}, {"stride": 2, "ceil_mode": True}])
@pytest.mark.parametrize("divisor", [None, 3])
def test_as_many_cells_are_named_as_get_a_gradient_where_one_number_arrives(
    divisor: int | None, setting: dict[str, Any]
) -> None:
    for at in np.ndindex(back(reducer=Average(), **setting).grad_output.shape):
        grad = np.zeros(back(reducer=Average(), **setting).grad_output.shape)
        grad[at] = 1
        sent = back(grad=grad, reducer=Average(divisor_override=divisor), **setting)

        assert receivers_question(sent, at).right == str(np.count_nonzero(sent.result))


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
        assert len({each.asks for each in asked}) > 2
        assert all(judge(each, each.right).right for each in asked)
