"""Gradients against their definition, by hand, and refusals."""

from collections.abc import Callable
from math import inf, nan
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import pooling_core as core
from pooling_core import PoolSpec, SettingError
from tests.core import draw, naive
from tests.core.aliases import Array, Refusal
from tests.core.compare import assert_same_bits

Case = tuple[Array, PoolSpec, Array, tuple[naive.Axis, naive.Axis]]

GRADIENTS = [0.1, 1 / 3, -2.0, -0.0, 7.0, 1e16]


@st.composite
def cases(draw_one: st.DrawFn, max_dilation: int) -> Case:
    """Draw a plane, a setting that fits it, and the gradient of each output cell."""
    shape, spec = draw_one(draw.fitting(max_dilation=max_dilation))
    x = draw_one(draw.planes("float64", shape))
    grad = draw_one(draw.planes("float64", spec.output_shape(shape), GRADIENTS))
    settings = zip(shape, spec.kernel_size, spec.stride, spec.padding, spec.dilation, strict=True)
    rows, cols = (naive.windows(*each, spec.ceil_mode)[0] for each in settings)
    return x, spec, grad, (rows, cols)


@given(cases(max_dilation=3))
def test_the_gradient_of_a_maximum_goes_to_its_winner(case: Case) -> None:
    x, spec, grad, axes = case
    windows = naive.max_pool(x.tolist(), *axes)
    expected = naive.max_backward(grad.tolist(), windows, x.shape)
    winners = [[-1 if winner is None else index for _, index, winner in line] for line in windows]

    actual = core.max_pool2d_backward(grad[None], np.array(winners)[None], (1, *x.shape))

    assert_same_bits(actual, np.array([expected]))


@given(cases(max_dilation=1), st.booleans(), st.none() | st.integers(1, 3) | st.just(-2))
def test_the_gradient_of_an_average_is_shared_out(
    case: Case, include_pad: bool, override: int | None
) -> None:
    x, spec, grad, axes = case
    height, width = x.shape
    expected = naive.avg_backward(
        grad.tolist(), *axes, spec.padding, include_pad, override, (height, width)
    )

    actual = core.avg_pool2d_backward(
        grad[None],
        (1, *x.shape),
        spec.kernel_size,
        spec.stride,
        spec.padding,
        spec.ceil_mode,
        include_pad,
        override,
    )

    assert_same_bits(actual, np.array([expected]))


@given(
    st.lists(st.integers(1, 9), min_size=1, max_size=3),
    st.data(),
)
def test_gradients_of_adaptive_averages_sum_up_to_the_output_gradients(
    shape: list[int], data: st.DataObject
) -> None:
    """The whole output gradient is shared out, and nothing else, whatever the windows."""
    ndim = len(shape)
    size = [data.draw(st.integers(1, 12)) for _ in shape]
    grad = np.arange(1.0, 1 + np.prod(size)).reshape(1, *size)

    actual = getattr(core, f"adaptive_avg_pool{ndim}d_backward")(grad, (1, *shape))

    np.testing.assert_allclose(actual.sum(), grad.sum())
    back = np.random.default_rng(0).standard_normal((1, *shape))
    forth = getattr(core, f"adaptive_avg_pool{ndim}d")(back, size)
    np.testing.assert_allclose((forth * grad).sum(), (back * actual).sum(), atol=1e-9 * grad.sum())


def test_unpooling_and_its_gradient_move_the_same_cells() -> None:
    """The gradient reads the cells that unpooling writes; a cell of two values gives both all."""
    indices = np.array([[[5, 0], [5, 2]]])

    gradient = core.max_unpool2d_backward([[[1.0, 2.0, 3.0], [4.0, 5.0, nan]]], indices)

    np.testing.assert_array_equal(gradient, [[[nan, 1.0], [nan, 3.0]]])
    assert gradient.flags.c_contiguous


@pytest.mark.parametrize("index", [-1, 6])
def test_an_index_outside_the_unpooled_plane_is_refused(index: int) -> None:
    words = f"max_unpool2d_backward: index {index} lies outside a plane of 2 × 3 cells"
    with pytest.raises(ValueError, match=words.replace("-", "−")):
        core.max_unpool2d_backward(np.ones((1, 2, 3)), np.array([[[index]]]))


def test_where_the_sum_is_zero_so_is_the_gradient() -> None:
    """PyTorch multiplies with the sum's sign. For powers below 1 that is 0 · ∞."""
    x, ones = np.zeros((1, 2, 2)), [[[1.0]]]

    assert core.lp_pool2d_backward(ones, x, 2, 2).tolist() == x.tolist()
    assert core.lp_pool2d_backward(ones, [[[1.0, -1.0]]], 1, (1, 2)).tolist() == [[[0, 0]]]
    assert np.isnan(core.lp_pool2d_backward(ones, x, 0.5, 2)).all()


def test_with_infinity_the_largest_magnitude_gets_all_with_its_sign() -> None:
    x = [[[1.0, -4.0], [3.0, 0.0]]]

    assert core.lp_pool2d_backward([[[5.0]]], x, inf, 2).tolist() == [[[0, -5], [0, 0]]]
    assert core.lp_pool2d_backward([[[5.0]]], x, -inf, 2).tolist() == [[[0, 0], [0, 0]]]
    assert core.lp_pool2d_backward([[[5.0]]], [[[-1.0, 2.0]]], -inf, (1, 2)).tolist() == [[[-5, 0]]]


ONE = np.ones((1, 1, 1))
NO_SHAPE: Any = 2
NO_BOOL: Any = 1


@pytest.mark.parametrize(
    ("call", "error", "words"),
    [
        (lambda: core.avg_pool2d_backward(ONE, (1, 4, 4), 2), ValueError, r"gives \(2, 2\)"),
        (lambda: core.avg_pool2d_backward(ONE, (2, 2, 2), 2), ValueError, "must begin with"),
        (lambda: core.avg_pool2d_backward(ONE, NO_SHAPE, 2), TypeError, "must be a tuple of ints"),
        (lambda: core.avg_pool2d_backward(ONE, (1, 1, 1), 2), SettingError, "too large"),
        (lambda: core.avg_pool2d_backward(ONE, (1, 2, 2), 2, padding=2), SettingError, "half"),
        (lambda: core.avg_pool2d_backward(ONE.astype(int), (1, 2, 2), 2), TypeError, "int64"),
        (
            lambda: core.avg_pool3d_backward(ONE[None].astype("f2"), (1, 2, 2, 2), 2),
            TypeError,
            "avg_pool3d_backward takes an input of float32, float64, not float16",
        ),
        (
            lambda: core.avg_pool3d_backward(ONE[None], (1, 1, 2, 2), (2, 2, 2), padding=1),
            ValueError,
            "is larger than the input",
        ),
        (
            lambda: core.avg_pool2d_backward(ONE, (1, 2, 2), 2, None, 0, NO_BOOL),
            TypeError,
            "ceil_mode",
        ),
        (
            lambda: core.avg_pool1d_backward(ONE[0], (1, 2), 2, None, 0, False, NO_BOOL),
            TypeError,
            "count_include_pad must be a bool",
        ),
        (
            lambda: core.avg_pool2d_backward(ONE, (1, 2, 2), 2, divisor_override=0),
            ValueError,
            "divisor_override must be an int64 other than 0",
        ),
        (lambda: core.adaptive_avg_pool2d_backward(ONE, (1, 0, 2)), ValueError, "at least 1"),
        (lambda: core.adaptive_avg_pool2d_backward(ONE, (1, 2)), ValueError, "tuple of 3"),
        (lambda: core.lp_pool2d_backward(ONE, np.ones((1, 4, 4)), 2, 2), ValueError, "pool gives"),
        (
            lambda: core.lp_pool2d_backward(ONE.astype("f4"), np.ones((1, 2, 2)), 2, 2),
            TypeError,
            "the gradient must be float64 as the input, not float32",
        ),
        (lambda: core.lp_pool2d_backward(ONE, np.ones((1, 2, 2)), 0, 2), ValueError, "not be 0"),
        (lambda: core.lp_pool1d_backward(ONE[0], ONE[0], 2, (1,)), ValueError, "must be one int"),
        (lambda: core.max_unpool2d_backward(ONE, [[0]]), ValueError, r"begin with \(1,\)"),
        (lambda: core.max_unpool2d_backward(ONE, [[[0.5]]]), TypeError, "takes int64 indices"),
        (lambda: core.max_pool3d_backward(ONE[None], [[[[9]]]], (1, 2, 2, 2)), ValueError, "index"),
    ],
)
def test_what_cannot_be(call: Callable[[], object], error: Refusal, words: str) -> None:
    with pytest.raises(error, match=words):
        call()


@pytest.mark.parametrize("ndim", [1, 2, 3])
def test_an_output_without_cells_has_no_way_back(ndim: int) -> None:
    """PyTorch refuses an output without cells, and so does the core."""
    with pytest.raises(ValueError, match="takes no empty axis but C, got shape"):
        getattr(core, f"adaptive_avg_pool{ndim}d_backward")(
            np.ones((2, *(0,) * ndim)), (2, *(3,) * ndim)
        )


@given(cases(max_dilation=1), st.booleans())
def test_parts_of_the_cells_add_up_to_the_same(case: Case, include_pad: bool) -> None:
    """The way for many cells: neighbours whose readers lie a window apart are summed together."""
    x, spec, grad, _ = case
    settings = spec.kernel_size, spec.stride, spec.padding, spec.ceil_mode, include_pad
    expected = core.avg_pool2d_backward(grad[None], (1, *x.shape), *settings)

    with pytest.MonkeyPatch.context() as monkeypatch:
        monkeypatch.setattr("pooling_core.compute.shares._FEW_CELLS", 0)
        monkeypatch.setattr("pooling_core.compute.shares._MOST_PHASES", 2**60)
        actual = core.avg_pool2d_backward(grad[None], (1, *x.shape), *settings)

    assert_same_bits(actual, expected)
