"""Unpooling and the gradient of the maximum: exact values by hand, and refusals."""

from typing import Any

import numpy as np
import pytest

from pooling_core import max_pool2d_backward, max_unpool1d, max_unpool2d, max_unpool3d
from tests.core.aliases import Array, Function, Named, Refusal

UNPOOL = {1: max_unpool1d, 2: max_unpool2d, 3: max_unpool3d}


def test_minus_one_stands_for_no_cell() -> None:
    """The gradient of such a value is dropped, as in PyTorch."""
    gradient = max_pool2d_backward([[[5.0, 7.0]]], [[[-1, 2]]], (1, 2, 2))

    assert gradient.tolist() == [[[0, 0], [7, 0]]]


@pytest.mark.parametrize("index", [-2, -100, 4, 5])
@pytest.mark.parametrize("beside", [-1, 0])
def test_an_index_outside_the_plane_is_refused(index: int, beside: int) -> None:
    """PyTorch would write outside the array. An index of −1 in the same call is not named."""
    words = f"max_pool2d_backward: index {index} lies outside a plane of 2 × 2 cells"
    with pytest.raises(ValueError, match=words.replace("-", "−")):
        max_pool2d_backward([[[5.0, 7.0]]], [[[beside, index]]], (1, 2, 2))


def test_gradients_of_the_same_cell_are_added() -> None:
    """They are added in each plane separately: indices are flat in a plane."""
    gradient = np.arange(1.0, 9).reshape(2, 2, 1, 2)
    indices = np.array([[[[1, 1]], [[0, 1]]], [[[0, 0]], [[1, 0]]]])

    added = max_pool2d_backward(gradient, indices, (2, 2, 1, 2))

    assert added.tolist() == [[[[0, 3]], [[3, 4]]], [[[11, 0]], [[8, 7]]]]


@pytest.mark.parametrize(
    ("shape", "error", "words"),
    [
        (4, TypeError, "input_shape must be a tuple of ints, got 4"),
        ((1, 2), ValueError, "one int or a tuple of 3, got 2"),
        ((2, 2, 2), ValueError, r"must begin with \(1,\) and hold sizes, got \(2, 2, 2\)"),
        ((1, -1, -4), ValueError, r"must begin with \(1,\) and hold sizes"),
        ((1, 2, -1), ValueError, r"must begin with \(1,\) and hold sizes"),
        ((1, 2.0, 2), TypeError, "input_shape must be an int or a tuple of ints"),
    ],
)
def test_an_input_shape_that_cannot_be(shape: Any, error: Refusal, words: str) -> None:
    with pytest.raises(error, match=words):
        max_pool2d_backward([[[5.0]]], [[[0]]], shape)


@pytest.mark.parametrize("function", [max_pool2d_backward, max_unpool2d])
@pytest.mark.parametrize(
    ("indices", "error", "words"),
    [
        (np.zeros((1, 1, 1), np.int32), TypeError, "takes int64 indices, not int32"),
        (np.zeros((1, 1, 1)), TypeError, "takes int64 indices, not float64"),
        (np.zeros((1, 1, 2), np.int64), ValueError, r"have shape \(1, 1, 2\), but the values"),
        (np.zeros((1, 1), np.int64), ValueError, r"have shape \(1, 1\), but the values"),
    ],
)
def test_indices_that_cannot_be(
    function: Function, indices: Array, error: Refusal, words: str
) -> None:
    with pytest.raises(error, match=words):
        function([[[5.0]]], indices, (1, 2, 2) if function is max_pool2d_backward else 2)


def test_indices_in_another_byte_order_will_do() -> None:
    indices = np.array([[[3]]], ">i8")

    assert max_unpool2d([[[7.0]]], indices, 2).tolist() == [[[0, 0], [0, 7]]]
    assert max_pool2d_backward([[[7.0]]], indices, (1, 2, 2)).tolist() == [[[0, 0], [0, 7]]]


@pytest.mark.parametrize("ndim", UNPOOL)
@pytest.mark.parametrize("stride", [0, -1])
def test_only_three_axes_need_a_stride_of_at_least_one(ndim: int, stride: int) -> None:
    """PyTorch takes any stride with fewer axes."""
    values, indices = np.full((1,) * (ndim + 1), 7.0), np.zeros((1,) * (ndim + 1), np.int64)

    if ndim == 3:
        words = f"stride must be at least 1: {stride} < 1".replace("-", "−")
        with pytest.raises(ValueError, match=words):
            UNPOOL[ndim](values, indices, 2, stride)
        return
    assert UNPOOL[ndim](values, indices, 2, stride).shape == (1, *(2,) * ndim)


@pytest.mark.parametrize(
    ("settings", "error", "words"),
    [
        ({"kernel_size": (2, 2, 2)}, ValueError, "kernel_size must be one int or 2, got 3"),
        ({"kernel_size": (2,)}, ValueError, "kernel_size must be one int or 2, got 1"),
        ({"kernel_size": 2, "stride": (2,)}, ValueError, "stride must be one int or 2, got 1"),
        ({"kernel_size": 2, "output_size": 2}, TypeError, "must be a tuple of ints, got 2"),
        ({"kernel_size": 2, "output_size": (1, 2, 2)}, ValueError, "must have 2 or 4 entries"),
        (
            {"kernel_size": 2, "output_size": (2, 4)},
            ValueError,
            "output_size must be more than 0 and less than 4 on axis 1, got 4",
        ),
        (
            {"kernel_size": 1, "output_size": (-1, 1)},
            ValueError,
            "output_size must be more than 0 and less than 2 on axis 0, got −1",
        ),
        ({"kernel_size": 2, "padding": 2}, ValueError, r"must be at least 0, got \(-2, -2\)"),
    ],
)
def test_settings_that_cannot_be(settings: Named, error: Refusal, words: str) -> None:
    with pytest.raises(error, match=words):
        max_unpool2d([[[7.0]]], [[[1]]], **settings)


def test_a_size_of_nothing_holds_nothing() -> None:
    """The indices are then not checked, as in PyTorch."""
    assert max_unpool2d([[[7.0]]], [[[99]]], 1, padding=0, stride=2, output_size=(0, 1)).size == 0
