"""Averages and power averages against PyTorch: random calls, legal and not."""

from math import inf, nan

import numpy as np
import pytest

from tests.core import draw
from tests.core.aliases import Arguments, Array, Same, Shape
from tests.core.compare import assert_same_bits, assert_within
from tests.core.oracle import LP_SHAPES, POWERS, UNITS, Draws, assert_alike, pair

DRAWN = 430
"""Calls for each number of axes and dtype."""

AVERAGED: dict[str, list[float]] = {
    "float16": [-2.0, -0.0, 0.1, 6e-8, 1 / 3, 1001.0, 6e4],
    "float32": [-2.0, -0.0, 0.1, 1e-45, 1 / 3, 1e7, 3e38],
    "float64": [-2.0, -0.0, 0.1, 5e-324, 1 / 3, 1e16, 1e308],
    "int64": [-(2**62), -7, -1, 0, 1, 2, 10**6, 2**62],
}
"""Values whose sums are rounded or overflow."""


def values(draws: Draws, dtype: str) -> list[float]:
    """Return values to draw from, often finite ones alone: NaN and infinity hide rounding."""
    odd: list[float] = [] if dtype == "int64" or draws.flag() else [-inf, inf, nan]
    return AVERAGED[dtype] + odd


@pytest.mark.parametrize("dtype", AVERAGED)
@pytest.mark.parametrize("ndim", [1, 2, 3])
def test_avg_pool(ndim: int, dtype: str) -> None:
    """Results agree to the bit, as cells are added in PyTorch's order."""
    draws, legal = Draws("avg", ndim, dtype), 0
    for _ in range(DRAWN if ndim != 2 else 3 * DRAWN):
        x = draws.array(dtype, values(draws, dtype), draws.shape(ndim))
        arguments = [*draws.pool_settings(ndim), draws.flag(), draws.flag()]
        if ndim > 1:  # never -1: PyTorch divides the least int64 by it
            arguments.append(draws.choice((None, None, None, 1, 2, 3, 7, -2, -3, 0)))
        legal += assert_alike(pair(f"avg_pool{ndim}d"), [x], *arguments)

    assert (legal > DRAWN // 4) == ((ndim, dtype) != (3, "float16"))


@pytest.mark.parametrize("dtype", AVERAGED)
@pytest.mark.parametrize(
    ("shape", "arguments"),
    [
        ((3, 40, 50), (3, 1, 1)),
        ((3, 40, 50), (7, 2, 3, True, False)),
        ((3, 40, 50), (40,)),
        ((1, 90, 90), (30, 20, 15, True)),
        ((2, 2, 30, 30), ((29, 2), 1)),
        ((1, 12, 13), (25, 1, 12)),
    ],
)
def test_long_sums_are_rounded_alike(dtype: str, shape: Shape, arguments: Arguments) -> None:
    """Ordinary numbers, larger windows, few windows and many."""
    x = (np.random.default_rng(3).standard_normal(shape) * 1000).astype(dtype)

    assert assert_alike(pair("avg_pool2d"), [x], *arguments)


def near(relative: float, absolute: float = 0) -> Same:
    """Return a comparison that allows for some roundings, relative to each value or absolute."""

    def same(actual: Array, expected: Array) -> None:
        assert (actual.shape, actual.dtype) == (expected.shape, expected.dtype)
        eps = float(np.finfo(actual.dtype).eps)
        np.testing.assert_allclose(actual, expected, rtol=relative * eps, atol=absolute * eps)

    return same


LARGE = 6e4
"""PyTorch adds up a single cell in its own order: rounding is that of the largest term."""


@pytest.mark.parametrize("dtype", draw.FLOATS)
@pytest.mark.parametrize("ndim", [1, 2, 3])
def test_adaptive_avg_pool(ndim: int, dtype: str) -> None:
    """Results agree to the bit, unless the output is a single cell."""
    draws, legal = Draws("adaptive avg", ndim, dtype), 0
    for _ in range(DRAWN):
        shape, size = draws.shape(ndim), draws.adaptive_size(ndim)
        sizes = size if isinstance(size, (list, tuple)) else (size,) * ndim
        alone = all(n == 1 for n in sizes) or [*sizes, *shape[-ndim:]] == [None] * ndim + [1] * ndim
        if 0 in shape[-ndim:] or (alone and 0 in shape):
            continue  # PyTorch lets a mean of nothing pass, by accident
        odd = [] if draws.flag() else [-inf, inf, nan]
        x = draws.array(dtype, [-2.0, -0.0, 0.1, 1 / 3, 1001.0, LARGE, *odd], shape)
        same = near(4, LARGE) if alone else assert_same_bits
        legal += assert_alike(pair(f"adaptive_avg_pool{ndim}d"), [x], size, same=same)

    assert legal > DRAWN // 2


@pytest.mark.parametrize("dtype", draw.FLOATS)
@pytest.mark.parametrize("ndim", [1, 2, 3])
@pytest.mark.parametrize("p", [1, 2, 3, 4, 2.5, 0.5, -0.5, -1, -2, np.inf, -np.inf])
def test_lp_pool(dtype: str, ndim: int, p: float) -> None:
    """float16 to the bit, others but for the last bits of powers; NaN in the same cells."""
    draws, legal = Draws("lp", ndim, dtype, p), 0
    same = assert_same_bits if dtype == "float16" else near(16)
    for _ in range(DRAWN // 4):
        more = [*(draws.gauss(0, 1) for _ in range(9)), -inf, inf] if dtype == "float16" else []
        values = [-2.0, -0.0, 0.0, 0.5, 1.0, 3.0, nan, *more]
        x = draws.array(dtype, values, draws.shape(ndim, 11 if ndim < 3 else 7))
        kernel = draws.setting(ndim, 3)
        if ndim == 1 and np.isinf(p) and not isinstance(kernel, int):
            continue  # announced: a tuple is refused whatever the power, in PyTorch only if finite
        arguments = (p, kernel, draws.setting(ndim, 3), draws.flag())
        legal += assert_alike(pair(f"lp_pool{ndim}d"), [x], *arguments, same=same)
    assert (legal > DRAWN // 40) == ((ndim, dtype) != (3, "float16") or np.isinf(p))


@pytest.mark.parametrize("dtype", UNITS)
@pytest.mark.parametrize("ndim", LP_SHAPES)
@pytest.mark.parametrize("p", POWERS)
def test_lp_pool_of_any_magnitude(dtype: str, ndim: int, p: float) -> None:
    """Results are as near as the docstring says, with infinities and zeros of either sign, too."""
    draws = Draws("lp magnitudes", ndim, dtype, p)
    for _ in range(6):
        x, kernel = draws.magnitudes(dtype, p, LP_SHAPES[ndim]), draws.randint(1, 3)
        functions, same = pair(f"lp_pool{ndim}d"), assert_within(UNITS[dtype])
        assert assert_alike(functions, [x], p, kernel, same=same)


def test_the_count_of_lp_pool2d_may_be_too_large_for_float16() -> None:
    """The count overflows float16; the sum and the result do not."""
    x = np.full((1, 300, 300), 0.01, np.float16)

    assert assert_alike(pair("lp_pool2d"), [x], 1, 300, same=near(16))
