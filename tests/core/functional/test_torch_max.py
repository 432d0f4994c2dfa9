"""Maxima and minima against PyTorch: thousands of random calls, legal and not, to the bit."""

import numpy as np
import pytest

from pooling_core import min_pool2d
from tests.core import draw
from tests.core.aliases import Arguments
from tests.core.oracle import LARGEST, Draws, F, assert_alike, pair, torch

DRAWN = 430
"""Calls for each number of axes and dtype."""


def test_the_oracle_is_the_release_that_is_promised() -> None:
    """Another release may behave otherwise."""
    assert torch.__version__.split("+")[0] == "2.13.0"


@pytest.mark.parametrize("dtype", draw.DTYPES)
@pytest.mark.parametrize("ndim", [1, 2, 3])
def test_max_pool(ndim: int, dtype: str) -> None:
    """Values with and without indices, and indices."""
    draws, legal = Draws("max", ndim, dtype), 0
    for _ in range(DRAWN if ndim != 2 else 2 * DRAWN):
        x = draws.array(dtype, draw.few_values(dtype), draws.shape(ndim))
        arguments = (*draws.pool_settings(ndim), draws.setting(ndim, 3), draws.flag())
        legal += assert_alike(pair(f"max_pool{ndim}d"), [x], *arguments, return_indices=True)
        assert_alike(pair(f"max_pool{ndim}d"), [x], *arguments)

    assert legal > DRAWN // 3


@pytest.mark.parametrize("dtype", draw.FLOATS)
def test_min_pool2d(dtype: str) -> None:
    """The maximum of -x, negated."""
    draws, legal = Draws("min", dtype), 0
    functions = min_pool2d, lambda x, *arguments: -F.max_pool2d(-x, *arguments)
    for _ in range(DRAWN):
        x = draws.array(dtype, draw.few_values(dtype), draws.shape(2))
        arguments = (*draws.pool_settings(2), draws.setting(2, 3), draws.flag())
        legal += assert_alike(functions, [x], *arguments)

    assert legal > DRAWN // 3


@pytest.mark.parametrize("dtype", draw.FLOATS)
@pytest.mark.parametrize("ndim", [1, 2, 3])
def test_adaptive_max_pool(ndim: int, dtype: str) -> None:
    """Values and indices; more windows than cells, too."""
    draws, legal = Draws("adaptive max", ndim, dtype), 0
    for _ in range(DRAWN):
        x = draws.array(dtype, draw.few_values(dtype), draws.shape(ndim))
        size = draws.adaptive_size(ndim)
        assert_alike(pair(f"adaptive_max_pool{ndim}d"), [x], size)
        legal += assert_alike(pair(f"adaptive_max_pool{ndim}d"), [x], size, return_indices=True)

    assert legal > DRAWN // 2


@pytest.mark.parametrize("dtype", draw.DTYPES)
@pytest.mark.parametrize("arguments", [(3, 2), (2, 2), (9, 4, 4, 2), ((40, 3), 1, (20, 1))])
def test_larger_planes_agree_too(dtype: str, arguments: Arguments) -> None:
    """Planes of several tiles, with many ties."""
    x = np.random.default_rng(4).integers(0, 9, (2, 500, 700)).astype(dtype)

    assert assert_alike(pair("max_pool2d"), [x], *arguments)
    assert assert_alike(pair("max_pool2d"), [x], *arguments, return_indices=True)


TAPS = [(15, 17), (16, 16), (1, 257), (257, 1), (255, 257), (256, 256), (1, 2**16 + 1)]


@pytest.mark.parametrize("kernel", TAPS, ids=str)
@pytest.mark.parametrize("dtype", ["float32", "int32"])
def test_the_last_tap_of_a_large_window_can_win(dtype: str, kernel: tuple[int, int]) -> None:
    """Around 2**8 and 2**16 taps, where the number of a tap needs another byte."""
    rows, cols = kernel
    x = np.arange((rows + 1) * (cols + 1), dtype=dtype).reshape(1, rows + 1, cols + 1)

    assert assert_alike(pair("max_pool2d"), [x], kernel, 1, return_indices=True)


WIDE = 2**20  # PyTorch walks through the padding cell by cell


@pytest.mark.parametrize(
    "arguments",
    [
        (WIDE, 1, WIDE // 2),
        (WIDE, LARGEST, WIDE // 2, 1, True),
        ((WIDE, 1), (1, 1), (WIDE // 2, 0)),
        (LARGEST, LARGEST, 0, 1, True),
        (2, LARGEST, 1, LARGEST, True),
        (2, 1, 1, LARGEST),
        (LARGEST, 1, LARGEST // 2, LARGEST),
    ],
)
def test_extreme_settings(arguments: Arguments) -> None:
    """Settings are at the limits of what PyTorch takes."""
    x = np.random.default_rng(5).standard_normal((2, 5, 4)).astype(np.float32)

    assert_alike(pair("max_pool2d"), [x], *arguments, return_indices=True)
