"""Check what goes back through a pool: the same as PyTorch's, as a sum of the writes."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
import torch
import torch.nn.functional as F
from hypothesis import assume, given
from hypothesis import strategies as st

from pooling_core import (
    AdaptiveSpec,
    Average,
    BackTrace,
    Maximum,
    Minimum,
    PoolSpec,
    PowerAverage,
    UnpoolSize,
    trace_gradient,
    trace_pool,
    trace_unpool,
    unpool_sizes,
    writes_of,
)
from pooling_core.trace.reducers import Reducer
from tests.core import draw
from tests.core.aliases import Array
from tests.core.compare import assert_same_bits, present

Case = tuple[Array, PoolSpec, Array]

VALUES = [-2.0, -0.0, 0.1, 1 / 3, 7.0]


@st.composite
def cases(draw_one: st.DrawFn, max_dilation: int = 1) -> Case:
    """Draw a plane, a setting that fits it, and a gradient of the output's shape."""
    shape, spec = draw_one(draw.fitting(2, max_dilation))
    x = draw_one(draw.planes("float64", shape, VALUES))
    windows = tuple(layout.windows for layout in spec.lay(shape))
    return x, spec, draw_one(draw.planes("float64", windows, VALUES))


def autograd(x: Array, grad: Array, pool: Callable[[torch.Tensor], torch.Tensor]) -> Array:
    """Return the gradient that PyTorch's autograd gives."""
    leaf: Any = torch.tensor(x[None], requires_grad=True)
    output: Any = pool(leaf)
    output.backward(torch.tensor(grad[None]))
    gradient: Array = leaf.grad[0].numpy()
    return gradient


def last_sums(back: BackTrace) -> Array:
    """Return what each cell holds after the last write to it."""
    cells, _, _, sums = writes_of(back)
    held = np.zeros(back.result.size)
    for cell, total in zip(cells, sums, strict=True):
        held[cell] = total
    return held.reshape(back.result.shape)


@given(cases(max_dilation=3))
def test_the_gradient_of_maxima_is_autograd_s(case: Case) -> None:
    """Every window has a cell here: else PyTorch writes outside the array."""
    x, spec, grad = case
    trace = trace_pool(x, spec)

    back = trace_gradient(trace, grad)

    assert_same_bits(last_sums(back), back.result)
    if (present(trace.winners) >= 0).all():
        setting = (spec.kernel_size, spec.stride, spec.padding, spec.dilation, spec.ceil_mode)
        assert_same_bits(back.result, autograd(x, grad, lambda it: F.max_pool2d(it, *setting)))


@given(cases(), st.booleans(), st.none() | st.integers(1, 3))
def test_the_gradient_of_averages_is_autograd_s(
    case: Case, include_pad: bool, override: int | None
) -> None:
    x, spec, grad = case
    trace = trace_pool(x, spec, Average(count_include_pad=include_pad, divisor_override=override))

    back = trace_gradient(trace, grad)

    setting = (spec.kernel_size, spec.stride, spec.padding, spec.ceil_mode, include_pad, override)
    expected = autograd(x, grad, lambda it: F.avg_pool2d(it, *setting))
    assert_same_bits(back.result, expected)
    np.testing.assert_array_equal(last_sums(back), expected)
    assert len(writes_of(back).cells) == trace.coverage.sum()


def test_sums_grow_window_by_window() -> None:
    """A cell that wins three windows gets one gradient after the other."""
    trace = trace_pool([[0.0, 0, 9, 0, 0]], PoolSpec.of((1, 3), 1))

    cells, starts, shares, sums = writes_of(trace_gradient(trace, [[1, 2, 4]]))

    assert cells.tolist() == [2, 2, 2]
    assert starts.tolist() == [0, 1, 2, 3]
    assert shares.tolist() == [1, 2, 4]
    assert sums.tolist() == [1, 3, 7]


def test_the_writes_of_an_average_leave_out_the_border() -> None:
    trace = trace_pool(np.ones((2, 2)), PoolSpec.of(2, 1, 1), Average())

    cells, starts, _, _ = writes_of(trace_gradient(trace, np.ones((3, 3))))

    assert starts.tolist() == [0, 1, 3, 4, 6, 10, 12, 13, 15, 16]
    assert cells[starts[4] : starts[5]].tolist() == [0, 1, 2, 3]
    assert cells[:3].tolist() == [0, 0, 1]


def test_a_window_without_cells_gives_nothing() -> None:
    trace = trace_pool([[7.0]], PoolSpec.of(2, 1, 1, 2))

    back = trace_gradient(trace, [[5.0]])

    assert present(back.cells).tolist() == [[-1]]
    assert back.result.tolist() == [[0]]
    assert writes_of(back).starts.tolist() == [0, 0]


def test_a_minimum_sends_its_gradient_to_its_winner() -> None:
    back = trace_gradient(trace_pool([[4.0, 2.0]], PoolSpec.of((1, 2)), Minimum()), [[3.0]])

    assert back.result.tolist() == [[0, 3]]


@given(cases(), st.data())
def test_unpooling_is_pytorch_s_for_every_size_that_it_takes(
    case: Case, data: st.DataObject
) -> None:
    """Sizes that PyTorch refuses are refused here, too."""
    x, spec, _ = case
    trace = trace_pool(x, spec)
    sizes = unpool_sizes(trace.output.shape, spec)
    size = tuple(
        data.draw(st.sampled_from([each.taken.start - 1, *each.taken, each.taken.stop]))
        for each in sizes
    )
    pooled, indices = torch.tensor(trace.output[None]), torch.tensor(present(trace.indices)[None])
    setting = (spec.kernel_size, spec.stride, spec.padding)
    try:
        expected = F.max_unpool2d(pooled, indices, *setting, output_size=size)[0].numpy()
    except (RuntimeError, ValueError):
        with pytest.raises(ValueError, match="index|output_size"):
            trace_unpool(trace, spec, size)
        return

    back = trace_unpool(trace, spec, size)

    assert all(one in each.taken for one, each in zip(size, sizes, strict=True))
    assert_same_bits(back.result, expected)
    assert_same_bits(last_sums(back), expected)


def test_sizes_are_less_than_a_stride_from_the_default() -> None:
    assert [each.taken for each in unpool_sizes((2, 2), PoolSpec.of(2))] == [range(3, 6)] * 2
    assert unpool_sizes((1,), PoolSpec.of(2, 5, 1, ndim=1)) == (UnpoolSize(0, 5),)
    assert UnpoolSize(0, 5).taken == range(5)


def test_indices_are_flat_so_that_cells_move_in_another_width() -> None:
    spec = PoolSpec.of(2)
    trace = trace_pool(np.arange(25.0).reshape(5, 5), spec)

    assert np.argwhere(trace_unpool(trace, spec, (5, 5)).result).tolist() == [
        [1, 1], [1, 3], [3, 1], [3, 3],
    ]  # fmt: skip
    with pytest.raises(ValueError, match="index 16 lies outside a plane of 4 × 4 cells"):
        trace_unpool(trace, spec)
    assert np.argwhere(trace_unpool(trace, spec, (5, 4)).result).tolist() == [
        [1, 2], [2, 0], [4, 0], [4, 2],
    ]  # fmt: skip


def test_what_has_no_way_back_is_refused() -> None:
    for reducer in (PowerAverage(2), PowerAverage(np.inf), Average(), Minimum()):
        trace = trace_pool([[1.0, 2.0]], PoolSpec.of((1, 2)), reducer)
        with pytest.raises(ValueError, match="only maxima have indices"):
            trace_unpool(trace, PoolSpec.of((1, 2)))
    with pytest.raises(ValueError, match="the output has shape"):
        trace_gradient(trace_pool([[1.0]], PoolSpec.of(1)), [[1.0, 2.0]])


def test_adaptive_windows_have_a_gradient_too() -> None:
    trace = trace_pool(np.arange(10.0).reshape(2, 5), AdaptiveSpec((1, 3)))

    gradient = trace_gradient(trace, [[1, 2, 4]]).result
    np.testing.assert_array_equal(gradient, [[0] * 5, [0, 1, 0, 2, 4]])


def test_a_power_average_sends_to_each_cell_by_its_value() -> None:
    """The slope of √(3² + 4²) is 3 ÷ 5 and 4 ÷ 5; a cell of 0 gets nothing."""
    trace = trace_pool([[3.0, 4.0, 0.0, 0.0]], PoolSpec.of((1, 3), 1), PowerAverage(2))

    back = trace_gradient(trace, [[5.0, 2.0]])

    np.testing.assert_allclose(back.result, [[3, 6, 0, 0]], rtol=1e-15)
    assert back.reached.tolist() == [[True, True, False, False]]
    cells, starts, shares, sums = writes_of(back)
    assert (cells.tolist(), starts.tolist()) == ([0, 1, 2, 1, 2, 3], [0, 3, 6])
    np.testing.assert_allclose(shares, [3, 4, 0, 2, 0, 0], rtol=1e-15)
    np.testing.assert_allclose(sums, [3, 4, 0, 6, 0, 0], rtol=1e-15)


def test_a_magnitude_sends_back_with_the_sign_of_its_cell() -> None:
    """The largest magnitude grows as a negative winner falls; that of 0 has no slope."""
    windows, reducer = PoolSpec.of((1, 2)), PowerAverage(np.inf)

    back = trace_gradient(trace_pool([[1.0, -5.0, 0, 0]], windows, reducer), [[3.0, 1.0]])

    assert present(back.cells).tolist() == [[1, 2]]
    assert back.result.tolist() == [[0, -3, 0, 0]]
    assert writes_of(back).shares.tolist() == [-3, 0]
    assert back.reached.tolist() == [[False, True, False, False]]


def test_cells_are_reached_even_where_what_they_get_cancels() -> None:
    back = trace_gradient(trace_pool([[0.0, 9, 0, 0, 7]], PoolSpec.of((1, 2), 1)), [[1, -1, 0, 2]])

    assert back.result.tolist() == [[0, 0, 0, 0, 2]]
    assert back.reached.tolist() == [[False, True, False, False, True]]


@pytest.mark.parametrize("reducer", [Average(), Maximum()])
def test_integers_have_no_gradient(reducer: Reducer) -> None:
    trace = trace_pool(np.array([[1, 2]]), PoolSpec.of((1, 2)), reducer)

    with pytest.raises(TypeError, match=r"pool2d_backward takes an input of float.*, not int64"):
        trace_gradient(trace, [[1]])


def test_adaptive_averages_of_volumes_have_a_gradient_in_halves() -> None:
    """PyTorch has it, too, and none in halves for windows by kernel."""
    trace = trace_pool(np.ones((1, 1, 2), np.float16), AdaptiveSpec((1, 1, 1)), Average())

    back = trace_gradient(trace, np.ones((1, 1, 1)))

    assert_same_bits(back.result, np.full((1, 1, 2), 0.5, np.float16))


@pytest.mark.parametrize("ndim", [1, 3])
@pytest.mark.parametrize("average", [False, True])
@given(data=st.data())
def test_series_and_volumes_have_autograd_s_gradient(
    ndim: int, average: bool, data: st.DataObject
) -> None:
    shape, spec = data.draw(draw.fitting(ndim, max_dilation=1))
    # Of volumes, averages refuse a kernel that is larger, even where padding would help.
    assume(not average or all(n >= k for n, k in zip(shape, spec.kernel_size, strict=True)))
    x = data.draw(draw.planes("float64", shape, VALUES))
    trace = trace_pool(x, spec, Average() if average else Maximum())
    grad = data.draw(draw.planes("float64", trace.output.shape, VALUES))

    back = trace_gradient(trace, grad)

    setting: list[Any] = [spec.kernel_size, spec.stride, spec.padding]
    setting += [spec.ceil_mode] if average else [spec.dilation, spec.ceil_mode]
    pool = getattr(F, f"{'avg' if average else 'max'}_pool{ndim}d")
    assert_same_bits(back.result, autograd(x, grad, lambda it: pool(it, *setting)))
    np.testing.assert_array_equal(last_sums(back), back.result)


@pytest.mark.parametrize("ndim", [1, 3])
@given(data=st.data())
def test_series_and_volumes_are_unpooled_as_in_pytorch(ndim: int, data: st.DataObject) -> None:
    shape, spec = data.draw(draw.fitting(ndim, max_dilation=1))
    trace = trace_pool(data.draw(draw.planes("float64", shape, VALUES)), spec)
    sizes = unpool_sizes(trace.output.shape, spec)
    size = tuple(data.draw(st.sampled_from(each.taken)) for each in sizes)
    pooled, indices = torch.tensor(trace.output[None]), torch.tensor(present(trace.indices)[None])
    setting = (spec.kernel_size, spec.stride, spec.padding)
    unpool = getattr(F, f"max_unpool{ndim}d")
    try:
        expected = unpool(pooled, indices, *setting, output_size=size)[0].numpy()
    except (RuntimeError, ValueError):
        with pytest.raises(ValueError, match="index"):
            trace_unpool(trace, spec, size)
        return

    back = trace_unpool(trace, spec, size)

    assert_same_bits(back.result, expected)
    assert_same_bits(last_sums(back), expected)


def test_nothing_is_written_to_a_result_without_cells() -> None:
    spec = PoolSpec.of(2, 3)
    trace = trace_pool(np.ones((2, 2)), spec)

    back = trace_unpool(trace, spec, (0, 2))

    assert back.result.shape == (0, 2)
    assert writes_of(back).cells.size == 0
    assert writes_of(back).starts.tolist() == [0, 0]
