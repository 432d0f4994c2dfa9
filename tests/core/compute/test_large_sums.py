"""Averages of ordinary numbers beside PyTorch: every way of adding them rounds alike."""

from contextlib import ExitStack
from unittest.mock import patch

import numpy as np
import pytest

import pooling_core
from pooling_core.compute import series_sums, tabled_sums, tiles
from tests.core.aliases import Arguments, Shape
from tests.core.compare import assert_same_bits

torch = pytest.importorskip(
    "torch", reason="PyTorch is not installed: NOTHING here was compared with it"
)
F = torch.nn.functional

CASES = [
    ("avg_pool2d", (2, 130, 150), (3, 1, 1)),  # by rows
    ("avg_pool2d", (2, 130, 300), (7, 3, 3, True, False)),  # by rows, columns sorted out
    ("avg_pool2d", (40, 14, 14), (3, 2, 1, True)),  # transposed, as all up to the empty line
    ("avg_pool2d", (3, 130, 150), (40, 37, 20)),
    ("avg_pool2d", (3, 130, 150), (2, 9)),
    ("avg_pool2d", (1, 70, 90), ((70, 90),)),  # a single window
    ("avg_pool1d", (2, 5000), (600, 50, 300)),
    ("avg_pool1d", (3, 70000), (5, 1)),
    ("avg_pool3d", (2, 9, 20, 40), (3, 2, 1)),
    ("adaptive_avg_pool2d", (2, 130, 150), ((7, 11),)),
    ("adaptive_avg_pool2d", (3, 130, 150), (100,)),
    ("adaptive_avg_pool2d", (40, 14, 14), (5,)),  # of several sizes
    ("adaptive_avg_pool1d", (3, 5000), (7,)),
    ("adaptive_avg_pool1d", (3, 60000), (9000,)),  # each ninth window alike
    ("adaptive_avg_pool3d", (2, 9, 20, 40), ((2, 7, 11),)),
    ("adaptive_avg_pool3d", (9, 9, 12, 13), ((2, 7, 5),)),
    ("adaptive_avg_pool3d", (2, 20, 30, 40), ((2, 2, 3),)),
    # Chains: wide windows, side by side, apart, or of several sizes.
    ("avg_pool1d", (3, 60000), (100, 130, 50)),
    ("avg_pool2d", (2, 130, 310), (60, 60, 3, True)),
    ("adaptive_avg_pool1d", (3, 50003), (1900,)),
    ("adaptive_avg_pool2d", (2, 401, 301), ((30, 3),)),
    ("adaptive_avg_pool3d", (2, 20, 41, 160), ((7, 9, 3),)),
    # Rows of windows as planes: too many series of windows.
    ("adaptive_avg_pool2d", (3, 131, 151), (100,)),
    ("adaptive_avg_pool2d", (2, 20, 301), ((30, 77),)),
    ("adaptive_avg_pool1d", (3, 5003), (71,)),
]


SMALL = [
    (tiles, "_TILE_BYTES", 3000),
    (series_sums, "_AT_ONCE", 640),
    (series_sums, "_CHAINED", 700),
    (tabled_sums, "_AT_ONCE", 700),
    (tabled_sums, "_LANES", 5),
]


@pytest.mark.parametrize("small", [False, True], ids=["as always", "in many parts"])
@pytest.mark.parametrize(("name", "shape", "arguments"), CASES, ids=str)
def test_sums_are_rounded_alike(name: str, shape: Shape, arguments: Arguments, small: bool) -> None:
    """Sums are rounded alike in all dtypes, and where NaN and infinity are near."""
    rng = np.random.default_rng(5)
    dtypes = ["float32", "float64"] + ["int64"] * name.startswith("avg")
    dtypes += ["float16"] * (name != "avg_pool3d")
    for dtype in dtypes:
        x = (rng.standard_normal(shape) * 1000).astype(dtype)
        if dtype in ("float16", "float32"):
            x.flat[:: x.size // 3] = np.nan, np.inf, -np.inf, 3
        expected = getattr(F, name)(torch.from_numpy(x), *arguments).numpy()
        with ExitStack() as cuts:
            for module, name_of_cut, size in SMALL if small else ():
                cuts.enter_context(patch.object(module, name_of_cut, size))
            assert_same_bits(getattr(pooling_core, name)(x, *arguments), expected)
