"""Unpooling against PyTorch: random calls, legal and not, to the bit."""

from functools import partial

import numpy as np
import pytest

import pooling_core as core
from tests.core import draw
from tests.core.aliases import Named
from tests.core.oracle import Draws, assert_alike, outcome, pair

DRAWN = 430
"""Calls for each number of axes and dtype."""


@pytest.mark.parametrize("dtype", draw.FLOATS)
@pytest.mark.parametrize("ndim", [1, 2, 3])
def test_max_unpool(ndim: int, dtype: str) -> None:
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
def test_max_unpool_looks_at_what_pytorch_looks_at(ndim: int, kernel: int, more: Named) -> None:
    """With two axes, longer tuples and any kernel and stride are legal; with three they are not."""
    ours, theirs = pair(f"max_unpool{ndim}d")
    x, indices = np.ones((1, *(2,) * ndim), np.float32), np.zeros((1, *(2,) * ndim), np.int64)

    assert_alike((ours, theirs), [x, indices], kernel, **more)


@pytest.mark.parametrize("size", range(8))
@pytest.mark.parametrize("stride", [1, 2, 3])
def test_the_output_size_lies_within_a_stride_of_the_default(stride: int, size: int) -> None:
    """The default is 2 · stride; a size that differs by a stride or more is refused."""
    x, indices = np.ones((1, 2, 1), np.float32), np.zeros((1, 2, 1), np.int64)
    arguments = (stride, 1), stride, 0, (size, 1)

    legal = assert_alike(pair("max_unpool2d"), [x, indices], *arguments)

    assert legal == (stride < size < 3 * stride)
