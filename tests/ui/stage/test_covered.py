"""Output cells that are hidden until a person has guessed them: the message holds no answer."""

import numpy as np
import pytest

from pooling_core import Average, Minimum, PoolSpec, PowerAverage, trace_gradient, trace_pool
from pooling_core.trace.reducers import Reducer
from pooling_ui.stage import back_message, refused_message, stage_message
from tests.ui.helpers.messages import unpack

PLANE = np.array([[1.0, 2, 4], [8, 16, 32], [64, 128, 256]])  # all sums differ
COVERED = np.array([[True, False], [False, True]])
ENTRY = ["covered", "covered: the answer is hidden"]


@pytest.mark.parametrize("reducer", [None, Minimum(), Average(), PowerAverage(2)])
def test_the_message_holds_nothing_of_a_covered_window(reducer: Reducer | None) -> None:
    trace = trace_pool(PLANE, PoolSpec.of(2, 1), reducer)
    _, whole = unpack(stage_message(trace))
    header, arrays = unpack(stage_message(trace, covered=COVERED))

    assert arrays["covered"].tolist() == [1, 0, 0, 1]
    seen = {*PLANE.ravel(), *trace.output[~COVERED]}
    assert set(arrays["values"]) == seen
    if trace.winners is not None:
        assert arrays["winners"].tolist() == np.where(COVERED, -1, trace.winners).ravel().tolist()
        assert arrays["indices"][[0, 3]].tolist() == [0, 0]
    if trace.totals is not None:
        said = {header["total_labels"][label] for label in arrays["total_label"]}
        assert len(said) == 3  # of two windows, and what stands for the others
        assert len(header["total_labels"]) == 3
    if trace.divisors is not None:
        assert arrays["divisors"].tolist() == [0, 4, 4, 0]
    for name in ("row_taps", "col_taps", "coverage"):
        np.testing.assert_array_equal(arrays[name], whole[name])
    assert ENTRY in header["legend"]


def test_without_covered_cells_nothing_is_hidden() -> None:
    trace = trace_pool(PLANE, PoolSpec.of(2, 1))

    assert stage_message(trace, covered=np.zeros((2, 2))) == stage_message(trace)


def test_the_legend_tells_of_the_question_marks_while_a_person_covers_what_windows_write() -> None:
    trace = trace_pool(PLANE, PoolSpec.of(2, 1))
    back = trace_gradient(trace, np.ones((2, 2)))

    for message in (stage_message(trace), back_message(back, title="")):
        header, _ = unpack(message)
        assert ENTRY in header["covered_legend"]
        assert ENTRY not in header["legend"]
    assert unpack(refused_message(PLANE, "No."))[0]["covered_legend"] == []


def test_covered_cells_have_the_shape_of_the_output() -> None:
    trace = trace_pool(PLANE, PoolSpec.of(2, 1))

    refused = r"covered must have the output's shape \(2, 2\), got \(3, 3\)"
    with pytest.raises(ValueError, match=refused):
        stage_message(trace, covered=np.zeros((3, 3)))
