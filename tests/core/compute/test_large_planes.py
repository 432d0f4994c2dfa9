"""Planes larger than a tile, of every dtype, beside PyTorch: values and indices to the bit."""

from collections.abc import Iterator
from typing import Any
from unittest.mock import patch

import numpy as np
import pytest

from pooling_core import adaptive_max_pool2d, max_pool2d, min_pool2d
from pooling_core.compute import tiles
from pooling_core.compute.plan import plan
from pooling_core.compute.steps import MergePicked, Scatter
from pooling_core.geometry.adaptive import OutputSize
from pooling_core.geometry.pool_spec import PoolSpec
from tests.core import draw
from tests.core.aliases import Array
from tests.core.compare import assert_same_bits

torch = pytest.importorskip(
    "torch", reason="PyTorch is not installed: NOTHING here was compared with it"
)
F = torch.nn.functional
SHAPE = (2, 330, 310)


def inputs(dtype: str) -> Iterator[Array]:
    """Yield every value there is, then few, so that ties abound; for floats zeros and NaN too."""
    rng = np.random.default_rng(7)
    if np.dtype(dtype).kind == "f":
        normal = (rng.standard_normal(SHAPE) * 100).astype(dtype)
        yield normal
        yield np.where(rng.random(SHAPE) < 1e-4, np.nan, normal).astype(dtype)
        yield np.maximum(normal, 0) * rng.choice(np.array([-1, 1], dtype), SHAPE) * (normal < 9)
    else:
        limits = np.iinfo(dtype)
        yield rng.integers(limits.min, limits.max, SHAPE, dtype, endpoint=True)
    yield rng.choice(np.array(draw.few_values(dtype), dtype), SHAPE)


SETTINGS = [
    (2, 2),
    (3, 2, 1),
    (3, 1, 1, 2, True),
    (7, 1, 3),
    ((4, 9), (3, 1), (2, 4), 1, True),
    ((17, 18), (2, 5), (8, 9)),
    (5, 4, 2, 3, True),
    ((330, 2), 1),
    (100, (99, 101), 50, 1, True),
    ((30, 20), (30, 24), (9, 10), (2, 1)),
]


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
@pytest.mark.parametrize("dtype", draw.DTYPES)
def test_regular_windows(dtype: str, setting: Any) -> None:
    """Full range, ties, NaN, zeros of both signs; windows of more than 256 taps."""
    for x in inputs(dtype):
        values, indices = F.max_pool2d(torch.from_numpy(x), *setting, return_indices=True)

        actual = max_pool2d(x, *setting, return_indices=True)

        assert_same_bits(actual[0], values.numpy())
        assert_same_bits(actual[1], indices.numpy())
        assert_same_bits(max_pool2d(x, *setting), values.numpy())
        if x.dtype.kind == "f":
            least = -F.max_pool2d(-torch.from_numpy(x), *setting)
            assert_same_bits(min_pool2d(x, *setting), least.numpy())


@pytest.mark.parametrize("output_size", [1, (7, 300), (100, 13), (310, 400)], ids=str)
@pytest.mark.parametrize("dtype", draw.FLOATS)
def test_ragged_windows(dtype: str, output_size: OutputSize) -> None:
    """Windows of several sizes, larger and smaller than a tile, and more of them than cells."""
    for x in inputs(dtype):
        theirs = F.adaptive_max_pool2d(torch.from_numpy(x), output_size, return_indices=True)

        actual = adaptive_max_pool2d(x, output_size, return_indices=True)

        for one, other in zip(actual, theirs, strict=True):
            assert_same_bits(one, other.numpy())
        assert_same_bits(adaptive_max_pool2d(x, output_size), theirs[0].numpy())


@pytest.mark.parametrize("stride", [1, 2, 3])
@pytest.mark.parametrize("kernel", range(2, 16))
def test_padding_costs_no_index_arrays(kernel: int, stride: int) -> None:
    """Edge windows are slices like all others; index arrays would make copies of every cell."""
    layouts = PoolSpec.of(kernel, stride, kernel // 2, ceil_mode=True).lay((99, 98))
    for row_major in (False, True):
        made = plan(tuple(layout.real for layout in layouts), row_major)

        assert not any(isinstance(step, MergePicked | Scatter) for step in made.steps)


@pytest.mark.parametrize("stride", [1, 2])
@pytest.mark.parametrize("kernel", range(2, 16))
def test_windows_at_the_edges(kernel: int, stride: int) -> None:
    """Every kernel with all the padding that it may have, in one tile and in many."""
    x = np.random.default_rng(8).integers(-99, 99, (2, 40, 37)).astype(np.float32)
    setting = (kernel, stride, kernel // 2)
    expected = F.max_pool2d(torch.from_numpy(x), *setting, return_indices=True)
    for tile in (2**18, 3000):
        with patch.object(tiles, "_TILE_BYTES", tile):
            actual = max_pool2d(x, *setting, return_indices=True)

            for one, other in zip(actual, expected, strict=True):
                assert_same_bits(one, other.numpy())
            assert_same_bits(max_pool2d(x, *setting), expected[0].numpy())


def test_padding_with_values_that_never_win() -> None:
    """Wide rows are padded; their least values still win over the border, and nothing leaks."""
    for dtype in draw.DTYPES:
        floats = np.dtype(dtype).kind == "f"
        least = -np.inf if floats else np.iinfo(dtype).min
        x = np.full((1, 70, 90), least, dtype)
        x[0, 35:] = np.random.default_rng(9).integers(0, 99, (35, 90))
        with patch.object(tiles, "_TILE_BYTES", 5000):
            for setting in ((9, 2, 4), ((1, 8), 1, (0, 4)), (5, 3, 2, 3, True)):
                expected = F.max_pool2d(torch.from_numpy(x), *setting)

                assert_same_bits(max_pool2d(x, *setting), expected.numpy())
                smallest = max_pool2d(-x, *setting) if floats else None
                if smallest is not None:
                    assert_same_bits(min_pool2d(x, *setting), -smallest)
