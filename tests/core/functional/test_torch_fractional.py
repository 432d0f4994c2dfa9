"""Fractional pools against PyTorch: random calls, legal and not, to the bit."""

from typing import Any

import pytest

from tests.core import draw
from tests.core.aliases import Arguments, Array, Shape
from tests.core.compare import assert_same_bits
from tests.core.oracle import Draws, assert_alike, pair

DRAWN = 500
"""Calls for each number of axes and dtype."""


def samples(draws: Draws, shape: Shape, ndim: int, dtype: str) -> Array:
    """Return a sample for each axis of each plane, sometimes of a wrong shape or dtype."""
    batch, channels = shape[:2] if len(shape) == ndim + 2 else (1, shape[0])
    leading = [batch + draws.choice((0, 0, 2)), channels, ndim]
    if draws.chance(0.05):
        leading[draws.randrange(3)] = 1
    if draws.chance(0.02):
        leading.pop()
    if draws.chance(0.03):
        dtype = draws.choice(draw.FLOATS)
    several = [0.0, 1.0, 0.5, *(draws.random() for _ in range(9))]
    return draws.array(dtype, several, tuple(leading))


def arguments(draws: Draws, shape: Shape, ndim: int) -> Arguments:
    """Return kernel, output size and ratio; they are mostly legal."""
    kernel = draws.choice((draws.randint(1, 3), [draws.randint(1, 4) for _ in range(ndim)]))
    if draws.chance(0.3):
        ratios = [draws.choice((0.3, 0.5, 0.7, 0.999)) for _ in range(ndim)]
        return kernel, None, ratios
    sizes = [draws.randint(1 - draws.chance(0.1), max(1, n - 1)) for n in shape[-ndim:]]
    size: Any = draws.choice((sizes, tuple(sizes), sizes[0]))
    if draws.chance(0.05):
        size = draws.choice((-1, 2.0, True, None, (2,) * (ndim + 1), (2,)))
    return kernel, size, None


@pytest.mark.parametrize("dtype", draw.FLOATS)
@pytest.mark.parametrize("ndim", [2, 3])
@pytest.mark.parametrize("most", [9, 30])
def test_fractional_max_pool(ndim: int, dtype: str, most: int) -> None:
    """Values and indices, each plane with windows of its own."""
    draws, legal = Draws("fractional", ndim, dtype, most), 0
    functions = [
        lambda x, u, *more, pool=pool: pool(x, *more, True, _random_samples=u)
        for pool in pair(f"fractional_max_pool{ndim}d")
    ]
    for _ in range(DRAWN if most * ndim < 60 else DRAWN // 5):
        x = draws.array(dtype, draw.few_values(dtype), draws.shape(ndim, most))
        u = samples(draws, x.shape, ndim, dtype)
        kernel, size, ratio = arguments(draws, x.shape, ndim)
        if isinstance(size, tuple) and size == (2,):
            continue  # announced: one entry stands for all axes, as everywhere else
        legal += assert_alike(functions, [x, u], kernel, size, ratio)
    assert legal > DRAWN // 20


@pytest.mark.parametrize("ndim", [2, 3])
def test_values_alone_are_those_with_indices(ndim: int) -> None:
    """Few windows and many: both ways of the engine."""
    draws = Draws("fractional values", ndim)
    ours, _ = pair(f"fractional_max_pool{ndim}d")
    for size in (1, 2, 5, 8):
        x = draws.array("float32", draw.few_values("float32"), (2, 3, *(9 + size,) * ndim))
        u = draws.array("float32", [0.0, 0.2, 0.6, 0.9], (2, 3, ndim))

        values, _ = ours(x, 2, size, return_indices=True, _random_samples=u)

        assert_same_bits(ours(x, 2, size, _random_samples=u), values)
