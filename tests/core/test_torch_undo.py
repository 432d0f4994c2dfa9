"""Unpooling and the gradient against PyTorch: random calls, legal and not, to the bit."""

from functools import partial

import numpy as np
import pytest

import pooling_core as core
from tests.core import draw
from tests.core.compare import assert_same_bits
from tests.core.oracle import THEIRS, Draws, F, assert_alike, outcome, pair, torch

DRAWN = 430
"""Calls for each number of axes and dtype."""


@pytest.mark.parametrize("dtype", draw.FLOATS)
@pytest.mark.parametrize("ndim", [1, 2, 3])
def test_max_unpool(ndim, dtype):
    """The results of pools, with output sizes near the default, and with wrong indices."""
    draws, legal = Draws("unpool", ndim, dtype), 0
    pool = partial(getattr(core, f"max_pool{ndim}d"), return_indices=True)
    for _ in range(DRAWN if ndim < 3 else 2 * DRAWN):
        x = draws.array(dtype, draw.few_values(dtype), draws.shape(ndim))
        arguments = draws.pool_settings(ndim)
        pooled = outcome(pool, ValueError, x, *arguments)
        if pooled is None:
            continue
        values, indices = pooled
        size = None
        if draws.chance(0.6):
            size = [side + draws.randint(-1, 1) for side in x.shape[-ndim:]]
            if draws.chance(0.3):
                size = [0, 0, *size][: ndim + 3 - draws.randint(1, 2)]
        if draws.chance(0.1) and indices.size:
            indices.reshape(-1)[draws.randrange(indices.size)] = draws.randint(-2, 99)
        if draws.chance(0.05):
            indices = indices.astype(np.int32)
        functions = pair(f"max_unpool{ndim}d")
        legal += assert_alike(functions, [values, indices], *arguments, output_size=size)

    assert legal > DRAWN // 10


@pytest.mark.parametrize(
    "more",
    [
        {"stride": (2, 2, 2)},
        {"padding": (0, 0, 0)},
        {"stride": (2,)},
        {"stride": (2,) * 4},
        {"stride": 0},
        {"stride": (1, 0, 1)},
        {"stride": -1},
        {"padding": 1},
        {"padding": -1},
        {"padding": 3},
    ],
    ids=str,
)
@pytest.mark.parametrize("ndim", [2, 3])
@pytest.mark.parametrize("kernel", [2, 0, -1])
def test_max_unpool_looks_at_what_pytorch_looks_at(ndim, kernel, more):
    """With two axes, longer tuples and any kernel and stride are legal; with three they are not."""
    ours, theirs = pair(f"max_unpool{ndim}d")
    x, indices = np.ones((1, *(2,) * ndim), np.float32), np.zeros((1, *(2,) * ndim), np.int64)

    assert_alike((ours, theirs), [x, indices], kernel, **more)


@pytest.mark.parametrize("size", range(8))
@pytest.mark.parametrize("stride", [1, 2, 3])
def test_the_output_size_lies_within_a_stride_of_the_default(stride, size):
    """The default is 2 · stride; a size that differs by a stride or more is refused."""
    x, indices = np.ones((1, 2, 1), np.float32), np.zeros((1, 2, 1), np.int64)
    arguments = (stride, 1), stride, 0, (size, 1)

    legal = assert_alike(pair("max_unpool2d"), [x, indices], *arguments)

    assert legal == (stride < size < 3 * stride)


@pytest.mark.parametrize("dtype", draw.FLOATS)
def test_the_gradient_of_max_pool(dtype):
    """Equal to PyTorch's backward pass, with overlapping windows, ties and NaN."""
    draws, legal = Draws("gradient", dtype), 0
    for _ in range(DRAWN):
        x = draws.array(dtype, draw.few_values(dtype), draws.shape(2))
        arguments = (*draws.pool_settings(2), draws.setting(2, 3), draws.flag())
        tensor = torch.from_numpy(x).requires_grad_()
        try:
            pooled = F.max_pool2d(tensor, *arguments)
        except THEIRS:
            continue
        _, indices = core.max_pool2d(x, *arguments, return_indices=True)
        if (indices >= np.prod(x.shape[-2:])).any():
            continue  # a window without cells: PyTorch writes out of bounds
        gradient = draws.array(dtype, [0.1, 1 / 3, -2.0, 7.0], tuple(pooled.shape))
        pooled.backward(torch.from_numpy(gradient))

        actual = core.max_pool2d_backward(gradient, indices, x.shape)

        assert_same_bits(actual, tensor.grad.numpy())
        legal += 1
    assert legal > DRAWN // 3
