"""The message of what goes back: what is drawn is what the core computed."""

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.strategies import DataObject
from numpy.typing import NDArray

from pooling_core import (
    Average,
    Maximum,
    PoolSpec,
    PowerAverage,
    trace_gradient,
    trace_pool,
    trace_unpool,
)
from pooling_core.trace.back_trace import BackTrace
from pooling_core.trace.reducers import Reducer
from pooling_core.trace.trace import PoolTrace
from pooling_ui.stage import back_message, stage_message
from tests.ui.helpers.messages import unpack
from tests.ui.helpers.typed import present
from tests.ui.stage.traces import traces

_WHOLE = ["whole", "cells show final sums: too many shares to add one by one"]


def sent(back: BackTrace, **look: Any) -> tuple[dict[str, Any], dict[str, NDArray[Any]]]:
    return unpack(back_message(back, title="Backwards stage", **look))


@given(traces(2, 2))
def test_the_planes_are_the_result_and_the_output_gradient(trace: PoolTrace) -> None:
    grad = np.arange(trace.output.size, dtype=float).reshape(trace.output.shape) - 2
    back = trace_gradient(trace, grad)

    header, arrays = sent(back)

    values = arrays["values"]
    np.testing.assert_array_equal(values[arrays["label"]], back.result.ravel())
    np.testing.assert_array_equal(values[arrays["output_label"]], grad.ravel())
    np.testing.assert_array_equal(arrays["winners"], present(trace.winners).ravel())
    np.testing.assert_array_equal(arrays["row_taps"], trace.rows.taps)
    named = [header["term_labels"][at] for at in arrays["term_label"]]
    assert len(named) == trace.x.size
    assert (header["writes"], header["reduction"]["kind"]) == ("input", "gradient")


@given(traces(2, 2), st.data())
def test_the_last_that_is_written_to_a_cell_is_its_number(
    trace: PoolTrace, data: DataObject
) -> None:
    back = trace_gradient(
        trace, np.full(trace.output.shape, data.draw(st.sampled_from([1.0, 0.1])))
    )

    _, arrays = sent(back)

    held = np.full(back.result.size, arrays["blank"][0])
    for cell, label in zip(arrays["written"], arrays["written_label"], strict=True):
        held[cell] = label
    np.testing.assert_array_equal(held, arrays["label"])
    assert arrays["values"][arrays["blank"][0]] == 0


def test_sums_that_differ_by_rounding_alone_share_a_label() -> None:
    """In floats, 0.1 + 0.2 is not 0.3."""
    trace = trace_pool([[0.0, 5.0, 0.0, 7.0]], PoolSpec.of((1, 2), 1), Maximum())

    header, arrays = sent(trace_gradient(trace, [[0.1, 0.2, 0.3]]))

    assert [header["labels"][at] for at in arrays["label"]] == ["0", "0.3", "0", "0.3"]


def label_sets(back: BackTrace) -> list[list[str]]:
    """Return what the cells of both planes bear."""
    header, arrays = sent(back)
    return [[header["labels"][at] for at in arrays[name]] for name in ("label", "output_label")]


@pytest.mark.parametrize("value", [0.3333333333333333, 123456789012345.0, 0.1 + 0.2, -1 / 7])
def test_a_value_looks_the_same_on_both_planes(value: float) -> None:
    """Unpooled, or as the gradient of one window; or of two, of which one sends 0."""
    spec = PoolSpec.of((1, 2))
    unpooled, pooled = label_sets(trace_unpool(trace_pool([[value, value - 1]], spec), spec))
    assert unpooled[0] == pooled[0]

    trace = trace_pool([[0.0, 5.0, 0.0, 7.0]], PoolSpec.of((1, 2), 1))
    gradient, arrived = label_sets(trace_gradient(trace, [[value, 0, value]]))
    assert gradient[1] == gradient[3] == arrived[0] == arrived[2]


def test_a_sum_that_looks_like_an_output_gradient_is_that() -> None:
    """0.1 + 0.2 is the 0.30000000000000004 of another cell."""
    trace = trace_pool([[0.0, 5.0, 0.0, 7.0]], PoolSpec.of((1, 2), 1))

    gradient, arrived = label_sets(trace_gradient(trace, [[0.1, 0.2, 0.1 + 0.2]]))

    assert gradient[1] == gradient[3] == arrived[2]


def test_random_numbers_that_only_move_keep_their_labels_short() -> None:
    x = np.random.default_rng(0).normal(size=(6, 6))
    spec = PoolSpec.of(2)

    header, _ = sent(trace_unpool(trace_pool(x, spec), spec))

    assert max(map(len, header["labels"])) <= 6


def test_an_average_says_what_one_cell_gets() -> None:
    trace = trace_pool(np.ones((4, 4)), PoolSpec.of(3, 1, 1), Average())

    header, arrays = sent(trace_gradient(trace, np.ones((4, 4))))

    assert {header["total_labels"][at] for at in arrays["total_label"]} == {"0.111"}
    assert header["reduction"]["divisor"] == "padding"
    assert ["padding", "padding: gets nothing"] in header["legend"]


@pytest.mark.parametrize(
    ("counts", "does"),
    [
        (True, "is no cell of the input: what would go there is lost"),
        (False, "is left out"),
    ],
)
def test_what_padding_does_with_a_share(counts: bool, does: str) -> None:
    trace = trace_pool(np.ones((2, 2)), PoolSpec.of(2, 1, 1), Average(count_include_pad=counts))

    header, _ = sent(trace_gradient(trace, np.ones((3, 3))))

    assert header["reduction"]["padding_does"] == does
    assert header["reduction"]["overhang_does"] == "is left out"


def test_an_average_over_large_windows_is_told_as_a_whole() -> None:
    """Its single writes would be more than a million."""
    trace = trace_pool(np.ones((64, 64)), PoolSpec.of(32, 1), Average())

    header, arrays = sent(trace_gradient(trace, np.ones((33, 33))))

    assert arrays["written"].size == arrays["write_starts"].size == 0
    assert _WHOLE in header["legend"]
    assert header["term_says"] == "small number: what the window adds"  # the same to each cell
    assert arrays["label"].size == 64 * 64


def test_of_power_averages_fewer_writes_are_told() -> None:
    """Nearly each has labels of its own."""
    x = np.arange(1024.0).reshape(32, 32)
    for kernel, told in ((2, 3844), (3, 0)):
        trace = trace_pool(x, PoolSpec.of(kernel, 1), PowerAverage(2))

        header, arrays = sent(trace_gradient(trace, np.ones(trace.output.shape)))

        assert arrays["written"].size == arrays["share_label"].size == told
        marks = [mark for mark, _ in header["legend"]]
        assert ("term" in marks) == (header["longest_note"] != "") == (told > 0)
        assert (_WHOLE in header["legend"]) == (told == 0)


def test_windows_have_no_place_on_a_plane_of_another_shape() -> None:
    spec = PoolSpec.of(2, padding=1)
    trace = trace_pool(-np.arange(25.0).reshape(5, 5), spec)

    fitting, _ = sent(trace_unpool(trace, spec, (5, 5)))
    header, arrays = sent(trace_unpool(trace, spec, (5, 4)))

    assert fitting["axes"][0]["low"] == 1
    assert header["axes"][0]["low"] == arrays["row_taps"].size == 0
    assert header["shape"] == [5, 4]
    assert header["index_shape"] == [5, 5]
    assert "never read" not in str(header["legend"])


def test_a_scale_ends_at_the_largest_number_of_both_planes() -> None:
    trace = trace_pool([[1.0, 2.0, 3.0]], PoolSpec.of((1, 3)), Average())

    header, _ = sent(trace_gradient(trace, [[-6.0]]))

    assert header["scale"]["limit"] == "6"


def test_a_power_average_says_what_each_write_brings() -> None:
    trace = trace_pool([[3.0, 4.0, 0.0]], PoolSpec.of((1, 2), 1), PowerAverage(2))

    header, arrays = sent(trace_gradient(trace, [[5.0, 2.0]]))

    shares = [header["share_labels"][at] for at in arrays["share_label"]]
    assert shares == ["3", "4", "2", "0"]
    outputs = [header["total_labels"][at] for at in arrays["total_label"]]
    assert outputs == ["5", "4"]
    reduction = header["reduction"]
    assert (reduction["kind"], reduction["power"], reduction["less"]) == ("power_back", "2", "1")


def test_of_a_magnitude_the_winner_gets_the_sign_of_its_cell() -> None:
    trace = trace_pool([[2.0, -3.0]], PoolSpec.of((1, 2)), PowerAverage(np.inf))

    header, arrays = sent(trace_gradient(trace, [[4.0]]))

    assert [header["total_labels"][at] for at in arrays["total_label"]] == ["−4"]
    assert header["reduction"]["wins"] == "the largest in magnitude"


def test_series_and_volumes_have_taps_along_each_axis() -> None:
    for axes in (1, 3):
        trace = trace_pool(np.zeros((4,) * axes), PoolSpec.of(2, 1, 1, ndim=axes))

        header, arrays = sent(trace_gradient(trace, np.ones((5,) * axes)))

        assert len(header["axes"]) == axes
        assert [each["low"] for each in header["axes"]] == [1] * axes
        assert arrays["col_taps"].shape == (5, 2)
        assert arrays["depth_taps"].size == (10 if axes == 3 else 0)
        assert header["index_shape"] == [4] * axes


def test_the_longest_small_number_is_known() -> None:
    """It decides whether small numbers show: all of them, or none."""
    trace = trace_pool([[3.0, -400.0, 0.0]], PoolSpec.of((1, 2), 1))
    average = trace_pool(trace.x, PoolSpec.of((1, 2), 1), Average())
    power = trace_pool([[3.0, 4.0]], PoolSpec.of((1, 2)), PowerAverage(2))

    assert sent(trace_gradient(trace, [[1, 1]]))[0]["longest_note"] == "−400"
    assert sent(trace_gradient(average, [[1, -2]]))[0]["longest_note"] == "+0.5"
    assert sent(trace_gradient(power, [[-1]]))[0]["longest_note"] == "−0.8"
    assert sent(trace_unpool(trace, PoolSpec.of((1, 2), 1)))[0]["longest_note"] == "0"
    for reducer, longest in ((None, ""), (Average(), "÷2"), (PowerAverage(2), "160000")):
        pooled = trace_pool(trace.x, PoolSpec.of((1, 2)), reducer)
        assert unpack(stage_message(pooled))[0]["longest_note"] == longest


@pytest.mark.parametrize("reducer", [Maximum(), Average(), PowerAverage(2)])
def test_while_the_result_is_covered_the_scale_and_the_legend_tell_of_the_output_gradient(
    reducer: Reducer,
) -> None:
    grad_output = np.array([[1.0, 2], [-3, 1]])
    told = []
    for x in (np.arange(9.0).reshape(3, 3), np.ones((3, 3)), np.full((3, 3), np.nan)):
        back = trace_gradient(trace_pool(x, PoolSpec.of(2, 1), reducer), grad_output)
        header, arrays = sent(back, limit=20.0)
        tones = arrays["covered_tone"][arrays["output_label"]]
        np.testing.assert_allclose(tones, grad_output.ravel() / 3)
        told.append((header["covered_scale"], header["covered_legend"]))

    assert told[0][0] == {"limit": "3", "beyond": None, "signed": True}
    assert [mark for mark, _ in told[0][1]] in (["covered"], ["term", "covered"])
    assert [scale for scale, _ in told] == [told[0][0]] * 3
    assert not any(mark == "nan" for _, entries in told for mark, _ in entries)
