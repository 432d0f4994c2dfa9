"""Averages of ordinary numbers beside PyTorch: every way of adding them rounds alike."""

from unittest.mock import patch

import numpy as np
import pytest

import pooling_core
from pooling_core import gathered_sums, tiles
from tests.core.compare import assert_same_bits

torch = pytest.importorskip(
    "torch", reason="PyTorch is not installed: NOTHING here was compared with it"
)
F = torch.nn.functional

CASES = [
    ("avg_pool2d", (2, 130, 150), (3, 1, 1)),  # by rows
    ("avg_pool2d", (2, 130, 300), (7, 3, 3, True, False)),  # by rows, columns sorted out
    ("avg_pool2d", (40, 14, 14), (3, 2, 1, True)),  # by planes
    ("avg_pool2d", (3, 130, 150), (40, 37, 20)),  # gathered
    ("avg_pool2d", (1, 7, 9), ((7, 9),)),  # a single window
    ("avg_pool1d", (2, 5000), (600, 50, 300)),
    ("avg_pool3d", (2, 9, 20, 40), (3, 2, 1)),
    ("adaptive_avg_pool2d", (2, 130, 150), ((7, 11),)),
    ("adaptive_avg_pool2d", (3, 130, 150), (100,)),
    ("adaptive_avg_pool2d", (40, 14, 14), (5,)),  # by planes, of several sizes
    ("adaptive_avg_pool1d", (3, 5000), (7,)),
    ("adaptive_avg_pool3d", (2, 9, 20, 40), ((2, 7, 11),)),
]


@pytest.mark.parametrize("small", [False, True], ids=["as always", "in many parts"])
@pytest.mark.parametrize(("name", "shape", "arguments"), CASES, ids=str)
def test_sums_are_rounded_alike(name, shape, arguments, small):
    """In float32 and float64; also where NaN and infinity are near, and in integers."""
    rng = np.random.default_rng(5)
    dtypes = ["float32", "float64"] + ["int64"] * name.startswith("avg")
    for dtype in dtypes:
        x = (rng.standard_normal(shape) * 1000).astype(dtype)
        if dtype == "float32":
            x.flat[:: x.size // 3] = np.nan, np.inf, -np.inf, 3
        expected = getattr(F, name)(torch.from_numpy(x), *arguments).numpy()
        cuts = (3000, 700) if small else (tiles._TILE_BYTES, gathered_sums._AT_ONCE)
        with (
            patch.object(tiles, "_TILE_BYTES", cuts[0]),
            patch.object(gathered_sums, "_AT_ONCE", cuts[1]),
        ):
            assert_same_bits(getattr(pooling_core, name)(x, *arguments), expected)
