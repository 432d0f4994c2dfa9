"""Some rows of a result, made of the cells that they need: the same bits as of the whole."""

from collections.abc import Callable
from math import inf

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from pooling_core import AdaptiveSpec, FractionalSpec, PoolSpec
from pooling_core.compute.maxima import window_max, window_min
from pooling_core.functional.avg_pool import averages, divisor_of
from pooling_core.functional.picture_pools import (
    picture_adaptive_averages,
    picture_averages,
    picture_power_averages,
)
from pooling_core.trace.reducers import WindowSpec
from tests.core import draw
from tests.core.aliases import Array, Layouts
from tests.core.compare import assert_same_bits

Pool = Callable[[Array, Layouts], Array]

RNG = np.random.default_rng(3)
PICTURE = RNG.integers(0, 256, (2, 41, 53), dtype=np.uint8)
FLOATS = RNG.standard_normal((2, 41, 53)).astype(np.float32)


@st.composite
def large(draw_: st.DrawFn, max_dilation: int = 1) -> PoolSpec:
    """Draw small windows, and some that are taller than most bands, or long enough for totals."""
    spec = draw_(draw.specs(max_dilation=max_dilation))
    least = draw_(st.sampled_from([(0, 0), (0, 0), (20, 0), (36, 35)]))
    spec = spec.with_(kernel_size=tuple(map(max, spec.kernel_size, least)))
    assume(all(rule.fits for rule in spec.size_rules(PICTURE.shape[1:])))
    return spec


CUTS = st.lists(st.integers(1, 60), max_size=4)


def assert_bands_are_the_whole(
    pool: Pool, planes: Array, spec: WindowSpec, cuts: list[int]
) -> None:
    """Cut the rows of the result anywhere, and pool each band alone."""
    rows, columns = spec.lay(planes.shape[1:])
    whole = pool(planes, (rows, columns))
    ends = sorted({0, rows.windows, *(cut for cut in cuts if cut < rows.windows)})
    for top, end in zip(ends[:-1], ends[1:], strict=True):
        band, cells = rows.only(top, end)
        assert_same_bits(pool(planes[:, cells], (band, columns)), whole[:, top:end])


@draw.MORE
@given(large(max_dilation=3), CUTS, st.sampled_from([window_max, window_min]))
def test_maxima_and_minima(spec: PoolSpec, cuts: list[int], pool: Pool) -> None:
    for planes in (PICTURE, FLOATS):
        assert_bands_are_the_whole(pool, planes, spec, cuts)


@draw.MORE
@given(large(), CUTS)
def test_averages_of_pictures_and_of_averages(spec: PoolSpec, cuts: list[int]) -> None:
    for planes in (PICTURE, np.abs(FLOATS)):
        assert_bands_are_the_whole(picture_averages, planes, spec, cuts)


@draw.MORE
@given(large(), CUTS, st.booleans(), st.sampled_from([None, -3, 7]))
def test_averages_by_any_divisor(
    spec: PoolSpec, cuts: list[int], include_pad: bool, override: int | None
) -> None:
    def pool(planes: Array, layouts: Layouts) -> Array:
        return averages(planes, layouts, divisor_of(layouts, include_pad, override))

    for planes in (FLOATS, PICTURE.astype(np.int64) - 100):
        assert_bands_are_the_whole(pool, planes, spec, cuts)


@given(large(), CUTS, st.sampled_from([-2, 0.5, 1, 2, 2.5, 3, 7, 16, inf, -inf]))
def test_power_averages_of_pictures(spec: PoolSpec, cuts: list[int], p: float) -> None:
    def pool(planes: Array, layouts: Layouts) -> Array:
        return picture_power_averages(planes, layouts, p)

    assert_bands_are_the_whole(pool, PICTURE, spec.with_(padding=0), cuts)


@pytest.mark.parametrize("pool", [window_max, picture_adaptive_averages])
@given(st.tuples(st.integers(1, 60), st.integers(1, 60)), CUTS)
def test_windows_by_output_size(pool: Pool, size: tuple[int, int], cuts: list[int]) -> None:
    assert_bands_are_the_whole(pool, PICTURE, AdaptiveSpec(size), cuts)


@given(st.integers(1, 12), st.integers(1, 30), CUTS)
def test_fractional_windows(kernel: int, output: int, cuts: list[int]) -> None:
    spec = FractionalSpec((kernel, kernel), (output, output), (0.3, 0.8))
    assert_bands_are_the_whole(window_max, PICTURE, spec, cuts)


def test_the_divisors_of_the_last_band_know_the_padding_and_not_the_overhang() -> None:
    """Rows −1 to 1, 1 to 3, 3 to 5 of 0 to 3: the last counts 3 and 4, and hangs over by one."""
    spec = PoolSpec.of((3, 1), (2, 1), (1, 0), ceil_mode=True)
    rows, columns = spec.lay((4, 1))
    band, cells = rows.only(2, 3)

    mean = picture_averages(np.full((1, 4, 1), 60, np.uint8)[:, cells], (band, columns))

    assert mean.tolist() == [[[30]]]
