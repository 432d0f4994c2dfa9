"""Check the reducer in the stage's message: all that the browser says comes from it."""

from types import SimpleNamespace

import numpy as np
import pytest

from pooling_core import AdaptiveSpec, Average, Maximum, Minimum, PoolSpec, PowerAverage, trace_pool
from pooling_core.trace.reducers import Reducer
from pooling_ui.stage.message import stage_message
from pooling_ui.stage.reduction import forward_reduction
from pooling_ui.text.words import number_labels
from tests.ui.helpers.messages import unpack
from tests.ui.helpers.typed import present

PLANE = [[1.0, -3.0, 2.0], [0.5, 4.0, -1.0], [3.0, 3.0, 0.0]]


@pytest.mark.parametrize(
    ("reducer", "padding", "does"),
    [
        (Maximum(), "−∞", "counts as −∞: it never wins"),
        (Minimum(), "∞", "counts as ∞: it never wins"),
        (Average(), "0", "counts as 0: it adds nothing, but it is counted"),
        (Average(divisor_override=3), "0", "counts as 0: it adds nothing"),
        (Average(count_include_pad=False), "", "is left out: only cells of the input count"),
    ],
)
def test_what_padding_does(reducer: Reducer, padding: str, does: str) -> None:
    header, _ = unpack(stage_message(trace_pool(PLANE, PoolSpec.of(3, 2, 1), reducer)))

    assert (header["reduction"]["padding"], header["reduction"]["padding_does"]) == (padding, does)
    assert ["padding", f"padding: {padding or 'left out'}"] in header["legend"]


def test_an_average_has_totals_and_divisors_and_no_winner() -> None:
    trace = trace_pool(PLANE, PoolSpec.of(3, 2, 1), Average(count_include_pad=False))

    header, arrays = unpack(stage_message(trace))

    assert arrays["winners"].size == arrays["indices"].size == arrays["term_label"].size == 0
    assert arrays["divisors"].tolist() == present(trace.divisors).ravel().tolist() == [4, 4, 4, 4]
    totals = [header["total_labels"][label] for label in arrays["total_label"]]
    assert totals == list(number_labels(present(trace.totals).ravel()))


def test_a_power_average_has_the_power_of_every_cell() -> None:
    header, arrays = unpack(
        stage_message(trace_pool(PLANE, PoolSpec.of(3, ceil_mode=True), PowerAverage(2)))
    )

    terms = [header["term_labels"][label] for label in arrays["term_label"]]
    assert terms == ["1", "9", "4", "0.25", "16", "1", "9", "9", "0"]
    assert header["reduction"]["power"] == "2"


def test_the_colours_of_a_power_average_reach_to_its_output() -> None:
    """It may be larger than any cell; an average never is."""
    spec = PoolSpec.of(3)

    power, _ = unpack(stage_message(trace_pool(PLANE, spec, PowerAverage(1))))
    average, _ = unpack(stage_message(trace_pool(PLANE, spec, Average())))

    assert (power["scale"]["limit"], average["scale"]["limit"]) == ("9.5", "4")


def test_an_infinite_power_has_a_winner() -> None:
    header, arrays = unpack(
        stage_message(trace_pool(PLANE, PoolSpec.of(3), PowerAverage(float("-inf"))))
    )

    assert header["reduction"]["wins"] == "the smallest in magnitude"
    assert arrays["winners"].tolist() == [8]
    assert header["total_labels"] == []


def test_adaptive_windows_are_drawn_as_any_others() -> None:
    """Adaptive windows differ in size and have no border."""
    _, arrays = unpack(stage_message(trace_pool(np.zeros((5, 5)), AdaptiveSpec((3, 2)))))

    assert arrays["row_taps"].shape == (3, 3)
    assert arrays["col_taps"].tolist() == [[0, 1, 2], [2, 3, 4]]


def test_a_reducer_that_the_stage_cannot_draw_is_refused() -> None:
    """If no cell wins, the stage has no words for a reducer that it does not know."""
    reducer = SimpleNamespace(comparison=None)

    with pytest.raises(TypeError, match="no such reducer"):
        forward_reduction(reducer)
