"""Receptive fields of one axis, compared with windows followed cell by cell."""

from collections.abc import Sequence

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pooling_core import AdaptiveSpec, PoolSpec, Reach, lay_adaptive
from tests.core import draw, naive

Case = tuple[int, list[PoolSpec]]


@st.composite
def passes(draw_: st.DrawFn, most: int = 3) -> Case:
    """Draw the size of an axis, and settings of one axis that fit it one after the other."""
    size = draw_(st.integers(1, 40))
    settings, cells = [], size
    for _ in range(draw_(st.integers(1, most))):
        spec = draw_(draw.specs(1))
        if not spec.size_rules((cells,))[0].fits:
            break
        settings.append(spec)
        (cells,) = spec.output_shape((cells,))
    return size, settings


def reach_of(size: int, settings: Sequence[PoolSpec]) -> Reach:
    reach = Reach.identity(size)
    for spec in settings:
        reach = reach.through(*spec.lay((len(reach.first),)))
    return reach


def windows_of(size: int, spec: PoolSpec) -> list[list[int]]:
    """Return each window of one pass as the list of its positions, by the definition."""
    fields = spec.kernel_size, spec.stride, spec.padding, spec.dilation
    kernel, stride, padding, dilation = (each[0] for each in fields)
    return naive.windows(size, kernel, stride, padding, dilation, spec.ceil_mode)[0]


@given(passes())
def test_a_result_cell_reads_nothing_outside_its_reach(case: Case) -> None:
    """It also reads the first and last cell of its reach, unless a window includes border."""
    size, settings = case
    reads = [{cell} for cell in range(size)]
    inner = [True] * size
    for spec in settings:
        windows = windows_of(len(reads), spec)
        inner = [all(0 <= at < len(inner) and inner[at] for at in window) for window in windows]
        reads = [
            set().union(*(reads[at] for at in window if 0 <= at < len(reads))) for window in windows
        ]

    reach = reach_of(size, settings)

    assert len(reach.first) == len(reach.stop) == len(reads)
    for cells, whole, first, stop in zip(reads, inner, reach.first, reach.stop, strict=True):
        assert cells <= set(range(first, stop))
        if whole:
            assert (min(cells), max(cells) + 1) == (first, stop)


@given(passes())
def test_it_is_receptive_field_arithmetic(case: Case) -> None:
    """Jump, extent and start as in Araujo et al. 2019, padding and ceil_mode or not."""
    size, settings = case
    jump, extent, start, cells = 1, 1, 0, size
    for spec in settings:
        start -= spec.padding[0] * jump
        extent += (spec.extent[0] - 1) * jump
        windows = spec.output_shape((cells,))[0]
        # A single window has no neighbour to be a stride away from: it is as wide as it reads.
        jump *= spec.stride[0] if windows > 1 else spec.extent[0]
        cells = windows

    reach = reach_of(size, settings)

    assert reach.step == jump
    np.testing.assert_array_equal(np.diff(reach.first), jump)
    assert reach.first[0] == start
    np.testing.assert_array_equal(reach.stop - reach.first, extent)
    places = reach.origin + reach.step * (np.arange(cells) + 0.5)
    np.testing.assert_allclose(places, reach.middles + 0.5)


@given(st.integers(1, 12), st.integers(1, 12), st.integers(1, 4), st.integers(1, 3))
def test_uneven_windows_are_followed_too(size: int, windows: int, kernel: int, stride: int) -> None:
    """An adaptive pass, and then a regular one without border."""
    (uneven,) = lay_adaptive((size,), windows)
    spec = PoolSpec.of(min(kernel, windows), stride, ndim=1)
    ends = list(zip(uneven.first, uneven.stop, strict=True))

    reach = Reach.identity(size).through(uneven).through(*spec.lay((windows,)))

    expected = [(ends[at[0]][0], ends[at[-1]][1]) for at in windows_of(windows, spec)]
    assert list(zip(reach.first, reach.stop, strict=True)) == expected


@st.composite
def reaches(draw_: st.DrawFn) -> Reach:
    """Draw regular windows after several passes, or adaptive ones."""
    if draw_(st.booleans()):
        return reach_of(*draw_(passes()))
    size, windows = draw_(st.integers(1, 30)), draw_(st.integers(1, 40))
    return Reach.identity(size).through(*lay_adaptive((size,), windows))


@given(reaches())
def test_each_input_cell_belongs_to_the_first_of_the_nearest_middles(reach: Reach) -> None:
    middles = [(first + stop - 1) / 2 for first, stop in zip(reach.first, reach.stop, strict=True)]

    nearest = []
    for cell in range(reach.size):
        distances = [abs(middle - cell) for middle in middles]
        nearest.append(distances.index(min(distances)))

    np.testing.assert_array_equal(reach.nearest, nearest)
    np.testing.assert_array_equal(reach.middles, middles)


@given(passes())
def test_the_centre_of_a_result_cell_belongs_to_it(case: Case) -> None:
    """If its middle is border, the centre is the input cell next to the border."""
    reach = reach_of(*case)

    for at, (middle, centre) in enumerate(zip(reach.middles, reach.middle_cells, strict=True)):
        if 0 <= middle < reach.size - 0.5:
            assert centre in (middle, middle + 0.5)
            assert reach.nearest[centre] == at
        else:
            assert centre == (0 if middle < 0 else reach.size - 1)


def test_between_two_windows_the_first_is_chosen() -> None:
    """Kernel 3, stride 2: middles 1, 3, 5, 7, so that every other cell lies halfway."""
    reach = reach_of(9, [PoolSpec.of(3, 2, ndim=1)])

    assert reach.nearest.tolist() == [0, 0, 0, 1, 1, 2, 2, 3, 3]


def test_the_input_belongs_to_itself() -> None:
    reach = Reach.identity(5)

    for cells in (reach.first, reach.nearest, reach.middle_cells, reach.middles):
        assert cells.tolist() == [0, 1, 2, 3, 4]
    assert (reach.origin, reach.step, reach.layouts) == (0, 1, ())


def test_it_keeps_the_windows_of_every_pass_in_order() -> None:
    first, second = (
        spec.lay((n,))[0]
        for spec, n in ((PoolSpec.of(3, 1, ndim=1), 9), (PoolSpec.of(2, ndim=1), 7))
    )

    assert Reach.identity(9).through(first).through(second).layouts == (first, second)


def test_nobody_can_write_to_what_is_shared() -> None:
    reach = reach_of(9, [PoolSpec.of(3, ndim=1)])

    for name in ("first", "stop", "middles", "nearest", "middle_cells"):
        with pytest.raises(ValueError, match="read-only"):
            getattr(reach, name)[0] = 0


def test_a_layout_for_another_size_is_refused() -> None:
    (layout,) = PoolSpec.of(3, ndim=1).lay((9,))

    with pytest.raises(ValueError, match="layout is for 9 cells, the result has 8"):
        Reach.identity(8).through(layout)


def test_a_layout_without_windows_is_refused() -> None:
    with pytest.raises(ValueError, match="layout must have a window"):
        Reach.identity(8).through(*lay_adaptive((8,), 0))


@pytest.mark.parametrize(("kernel", "stride", "padding"), [(3, 1, 1), (5, 1, 2), (7, 1, 3)])
@pytest.mark.parametrize("windows", range(1, 12))
@pytest.mark.parametrize("size", range(1, 8))
def test_at_the_border_of_uneven_windows_no_cell_sees_more_than_inside(
    size: int, windows: int, kernel: int, stride: int, padding: int
) -> None:
    """A border cell there is as wide as a part of an input cell, and a part is never read."""
    (uneven,) = AdaptiveSpec((windows,)).lay((size,))
    (padded,) = PoolSpec.of(kernel, stride, padding, ndim=1).lay((windows,))
    reach = Reach.identity(size).through(uneven).through(padded)
    inside = (padded.first >= 0) & (padded.stop <= windows)
    wide = reach.stop - reach.first

    assert not inside.any() or wide.max() == wide[inside].max()
