"""The setting by kernel that is most like adaptive windows, against a search of all settings."""

from functools import cache

import numpy as np
import pytest

from pooling_core import (
    AdaptiveRule,
    AdaptiveSpec,
    AxisLayout,
    NearestKernel,
    PoolSpec,
    SettingError,
    adaptive_max_pool2d,
    max_pool2d,
    nearest_kernel,
)
from tests.core.aliases import Array, Named, Shape

Cells = list[list[int]]  # of each window

MOST_CELLS = 9


def read(layout: AxisLayout) -> Cells:
    """Return the cells that each window reads."""
    return [[int(tap) for tap in taps if 0 <= tap < layout.size] for taps in layout.taps]


@cache
def all_settings(size: int) -> list[tuple[Named, Cells]]:
    """Return the windows over so many cells of every setting that could matter."""
    found = []
    for kernel in range(1, size + 5):
        for stride in range(1, size + 2):
            for padding in range(kernel // 2 + 1):
                for more in ({}, {"dilation": 2}, {"dilation": 3}, {"ceil_mode": True}):
                    try:
                        spec = PoolSpec.of(kernel, stride, padding, ndim=1, **more)
                        found.append((more, read(spec.lay((size,))[0])))
                    except SettingError:
                        continue
    return found


@pytest.mark.parametrize("size", range(1, MOST_CELLS + 1))
def test_no_setting_has_fewer_windows_that_differ(size: int) -> None:
    """Settings have no dilation and no ceil_mode; an exact one is found if there is one."""
    for windows in range(1, size + 3):
        adaptive = read(AdaptiveSpec((windows,)).lay((size,))[0])
        differ = [
            (more, sum(one != other for one, other in zip(cells, adaptive, strict=True)))
            for more, cells in all_settings(size)
            if len(cells) == windows
        ]

        near = nearest_kernel((size,), (windows,))

        if near is None:
            assert not differ
            continue
        cells = read(near.spec.lay((size,))[0])
        wrong = [i for i, one in enumerate(cells) if one != adaptive[i]]
        assert near.differs == (tuple(wrong),)
        assert len(wrong) == min(count for more, count in differ if not more)
        assert near.is_exact == any(count == 0 for _, count in differ)


def nearest(shape: Shape, output_size: tuple[int | None, ...]) -> NearestKernel:
    """Return the nearest setting, where there is one."""
    near = nearest_kernel(shape, output_size)
    assert near is not None
    return near


def all_windows(size: int) -> tuple[Array, Array]:
    """Return every kernel, stride, padding and number of windows without dilation, as a row."""
    kernel, stride, padding = np.ogrid[1 : 2 * size + 1, 1 : size + 1, 0 : size + 1]
    room = size + 2 * padding - kernel
    legal = (padding <= kernel // 2) & (room >= 0) & (stride > 0)
    return np.argwhere(legal) + (1, 1, 0), (room // stride + 1)[legal]


@pytest.mark.parametrize("size", [*range(1, 25), 32, 41, 45, 50, 56, 60, 64, 130])
def test_of_all_kernels_it_is_the_first_in_the_order_that_is_told(size: int) -> None:
    """Fewest other windows, then other cells, then padding, then kernel; every stride is tried."""
    settings, counts = all_windows(size)
    for windows in range(1, size + 2):
        kernel, stride, padding = settings[counts == windows].T[:, :, None]
        at = np.arange(windows)
        first = at * stride - padding
        starts, stops = np.maximum(first, 0), np.minimum(first + kernel, size)
        other = abs(starts - at * size // windows) + abs(stops - -((at + 1) * -size // windows))
        keys = zip((other > 0).sum(1), other.sum(1), padding[:, 0], kernel[:, 0], strict=True)
        best = min(keys)

        near = nearest((size,), (windows,))

        spec = near.spec
        rule = spec.size_rules((size,))[0]
        it = rule.lay().real
        cells = abs(it.first - at * size // windows)
        cells += abs(it.stop - -((at + 1) * -size // windows))
        assert (len(near.differs[0]), cells.sum(), *spec.padding, *spec.kernel_size) == best
        assert spec.stride[0] in (max(1, size // windows), -(-size // windows))


@pytest.mark.parametrize(("size", "windows"), [(45, 10), (32, 9), (64, 17)])
def test_padding_lets_a_long_kernel_fit_at_both_ends(size: int, windows: int) -> None:
    """Its first and its last window are right, where no shorter kernel has any."""
    (differs,) = nearest((size,), (windows,)).differs

    assert set(range(windows)) - set(differs) == {0, windows - 1}


@pytest.mark.parametrize("size", [1, 2, 5, 8])
def test_over_n_cells_no_kernel_has_more_than_n_plus_1_windows(size: int) -> None:
    assert nearest((size,), (size + 1,)).spec.padding == (1,)
    assert nearest_kernel((size,), (size + 2,)) is None
    assert nearest_kernel((size,), (0,)) is None


@pytest.mark.parametrize("size", [4, 6, 12, 200])
def test_an_output_size_that_divides_is_a_kernel_with_windows_side_by_side(size: int) -> None:
    for windows in (each for each in range(1, size + 1) if size % each == 0):
        near = nearest((size,), (windows,))
        side = (size // windows,)
        assert (near.spec.kernel_size, near.spec.stride, near.spec.padding) == (side, side, (0,))
        assert near.is_exact


def test_an_exact_setting_gives_the_same_values_and_indices() -> None:
    x = np.random.default_rng(3).normal(size=(1, 5, 8))
    near = nearest((5, 8), (3, 4))

    assert near.is_exact
    one = adaptive_max_pool2d(x, (3, 4), return_indices=True)
    spec = near.spec
    other = max_pool2d(x, spec.kernel_size, spec.stride, spec.padding, return_indices=True)
    for expected, found in zip(one, other, strict=True):
        np.testing.assert_array_equal(found, expected)


def test_few_windows_that_differ_count_more_than_few_cells() -> None:
    """Kernel 4, stride 3, padding 2 is wrong by fewer cells, but in every window."""
    near = nearest((15,), (6,))

    assert near.differs == ((1, 2, 3, 4),)
    assert (near.spec.kernel_size, near.spec.stride, near.spec.padding) == ((6,), (3,), (3,))


def test_each_axis_says_which_of_its_windows_differ() -> None:
    near = nearest((6, 8), (4, None))

    assert near.differs == ((0, 3), ())
    assert near.spec.kernel_size == (2, 1)
    assert near.spec.stride == (2, 1)


def test_the_rule_of_an_axis_gives_its_windows() -> None:
    rows, columns = AdaptiveSpec((5, None)).size_rules((8, 3))

    assert rows == AdaptiveRule(8, 5)
    assert [(rows.start(i), rows.stop(i)) for i in range(5)] == [
        (0, 2),
        (1, 4),
        (3, 5),
        (4, 7),
        (6, 8),
    ]
    assert columns == AdaptiveRule(3, 3)
    assert AdaptiveSpec((5, None)).output_shape((8, 3)) == (5, 3)
    assert rows.lay() is AdaptiveSpec((5,)).lay((8,))[0]
