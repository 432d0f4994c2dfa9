"""Check which arrays max_pool2d and min_pool2d take, and which they return."""

from typing import Any

import numpy as np
import pytest

from pooling_core import SettingError, max_pool2d, min_pool2d
from tests.core.aliases import Array, Function, Shape
from tests.core.compare import assert_same_bits, present

X = np.arange(48, dtype=np.int32).reshape(2, 4, 6) % 7
PACKED = np.zeros((2, 4, 6), [("tag", "i1"), ("value", "i4")])
PACKED["value"] = X
FROZEN = X.copy()
FROZEN.flags.writeable = False


@pytest.mark.parametrize("function", [max_pool2d, min_pool2d])
@pytest.mark.parametrize(
    "x",
    [
        np.asfortranarray(X),
        X.astype(">i4"),
        FROZEN,
        np.repeat(X, 2, axis=2)[:, :, ::2],
        X[:, ::-1][:, ::-1],
        np.moveaxis(np.ascontiguousarray(np.moveaxis(X, 0, -1)), -1, 0),
        PACKED["value"],
        np.broadcast_to(X, (3, 2, 4, 6))[1],
    ],
    ids=["fortran", "byte-swapped", "read-only", "strided", "reversed", "hwc", "packed", "view"],
)
def test_any_memory_layout_will_do(function: Function, x: Array) -> None:
    """The result is that of a contiguous copy in native byte order; the input is not written to."""
    before = x.copy()

    result = function(x, 2, 1, 1)

    assert_same_bits(result, function(X, 2, 1, 1))
    np.testing.assert_array_equal(x, before)


@pytest.mark.parametrize("shape", [(1, 4, 4), (2, 3, 4, 4)])
def test_the_result_is_fresh(shape: Shape) -> None:
    """Writing to the result does not change the input, even for a kernel of 1."""
    x = np.arange(np.prod(shape)).reshape(shape)

    values, indices = max_pool2d(x, 1, return_indices=True)
    results = [values, indices, max_pool2d(x, 1), min_pool2d(x, 1)]

    for result in results:
        assert not np.shares_memory(result, x)
        assert result.flags.owndata or present(result.base).flags.owndata
        assert result.flags.c_contiguous
        assert result.flags.writeable
    np.testing.assert_array_equal(values, x)


def test_a_batch_is_pooled_plane_by_plane() -> None:
    """Unbatched, batched, or a batch of none."""
    x = np.random.default_rng(1).integers(0, 9, (3, 2, 5, 6))

    together, indices = max_pool2d(x, 2, 1, return_indices=True)

    for n in range(3):
        apart = max_pool2d(x[n], 2, 1, return_indices=True)
        np.testing.assert_array_equal(together[n], apart[0])
        np.testing.assert_array_equal(indices[n], apart[1])
    assert max_pool2d(x[:0], 2, 1).shape == (0, 2, 4, 5)
    assert [part.shape for part in max_pool2d(x[:0], 2, 1, return_indices=True)] == [
        (0, 2, 4, 5)
    ] * 2


def test_lists_and_anything_true_will_do() -> None:
    """An array_like, and `return_indices` by its truth, as in PyTorch."""
    one: Any = 1

    values, indices = max_pool2d([[[1, 5], [7, 3]]], 2, return_indices=one)

    assert (values.tolist(), indices.tolist()) == ([[[7]]], [[[2]]])


@pytest.mark.parametrize("function", [max_pool2d, min_pool2d])
@pytest.mark.parametrize(
    "shape",
    [
        (),
        (4,),
        (4, 4),
        (1, 1, 1, 4, 4),
        (0, 4, 4),
        (1, 0, 4),
        (1, 4, 0),
        (2, 0, 4, 4),
        (2, 1, 0, 4),
    ],
)
def test_a_wrong_shape_is_a_value_error(function: Function, shape: Shape) -> None:
    """The message names the shape, and the error is not a SettingError."""
    with pytest.raises(ValueError, match=r"got shape \(") as caught:
        function(np.zeros(shape), 2)
    assert not isinstance(caught.value, SettingError)


REFUSED = ["?", "u2", "u4", "u8", "c8", "c16", "O", "U3", "M8[s]", "m8[s]"]
REFUSED += [name for name in ["g"] if np.dtype(name) != np.float64]


@pytest.mark.parametrize("function", [max_pool2d, min_pool2d])
@pytest.mark.parametrize("dtype", REFUSED)
def test_a_wrong_dtype_is_a_type_error(function: Function, dtype: str) -> None:
    """Everything that PyTorch's CPU kernels do not take."""
    with pytest.raises(TypeError, match="takes an input of float16, float32, float64, int8"):
        function(np.zeros((1, 4, 4), dtype), 2)
