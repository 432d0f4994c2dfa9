"""The presets: any size, and each shows what it says."""

from itertools import product
from typing import Any

import numpy as np
import pytest

from pooling_core import PoolSpec, trace_pool
from pooling_core.trace.trace import PoolTrace
from pooling_ui.inputs.samples import BY_NAME, SAMPLES, Sample
from pooling_ui.pictures.pooling.pools import pool
from pooling_ui.pictures.reading import decode
from pooling_ui.pictures.samples import SAMPLE_BY_NAME
from tests.ui.helpers.typed import present


@pytest.mark.parametrize("shape", [(1, 1), (1, 64), (64, 1), (2, 3), (17, 5), (64, 64)])
@pytest.mark.parametrize("sample", SAMPLES, ids=lambda sample: sample.name)
def test_every_preset_is_drawn_at_every_size(sample: Sample, shape: tuple[int, int]) -> None:
    """Also one cell, one row, one column and the largest plane."""
    plane = sample.draw(shape, 7)

    assert plane.shape == shape
    assert plane.dtype == np.float64


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda sample: sample.name)
def test_the_seed_decides_what_is_random(sample: Sample) -> None:
    """The same seed gives the same plane; another seed another, where the preset has one."""
    first, again, other = (sample.draw((6, 6), seed) for seed in (7, 7, 8))

    np.testing.assert_array_equal(first, again)
    assert sample.seeded != np.array_equal(first, other, equal_nan=True)


def _trace(name: str, **setting: Any) -> PoolTrace:
    return trace_pool(BY_NAME[name].draw((6, 6), 7), PoolSpec.of(**{"kernel_size": 2, **setting}))


def test_the_ramps_winners_are_the_last_cells() -> None:
    """The preset's sentence says so."""
    np.testing.assert_array_equal(present(_trace("Ramp").winners)[0], [7, 9, 11])


def test_the_checkerboard_loses_its_pattern() -> None:
    """Every 2 × 2 window meets a 9."""
    assert (_trace("Checkerboard").output == 9).all()


def test_the_checkerboard_keeps_its_pattern_where_no_window_reads_two_neighbours() -> None:
    """With a dilation of 2, and where all but one cell is padding; so the caption says when."""
    dilated = _trace("Checkerboard", dilation=2, stride=1).output
    cornered = _trace("Checkerboard", padding=1).output

    np.testing.assert_array_equal(dilated, np.indices(dilated.shape).sum(axis=0) % 2 * 9)
    assert cornered[0, 0] == 0
    assert "where every window reads such a pair, the pattern is gone" in (
        BY_NAME["Checkerboard"].caption
    )


def test_a_strokes_shape_needs_windows_that_leave_nothing_out() -> None:
    """A stride of 5 steps over most of it; so the caption says when."""
    assert (_trace("Digit", kernel_size=1, stride=5).output < 3).all()
    assert "that leave none out" in BY_NAME["Digit"].caption


@pytest.mark.parametrize(
    ("name", "method", "setting", "condition"),
    [
        ("Fine lines", "max", {"dilation": 2}, "where every window meets a bright one"),
        ("Fine lines", "max", {"stride": 9}, "where every window meets a bright one"),
        ("Zone plate", "nth", {"stride": 1}, "with a stride of two or more"),
        ("Starfield", "max", {"stride": 9}, "the brightest in each window"),
        ("Lake at dusk", "max", {"stride": 9}, "in every window that reads one"),
    ],
)
def test_what_a_picture_shows_is_said_with_the_condition_it_needs(
    name: str, method: str, setting: dict[str, Any], condition: str
) -> None:
    """For these settings, the sentence would be wrong without its condition."""
    sample = SAMPLE_BY_NAME[name]
    pixels = decode(sample.read()).pixels

    pooled = pool(pixels, method, PoolSpec.of(**{"kernel_size": 2, **setting})).pixels

    if name == "Fine lines":
        assert len(np.unique(pooled)) > 1  # not plain
    elif name == "Zone plate":
        np.testing.assert_array_equal(pooled, pixels)  # no ring is added
    else:
        before, after = ((plane[0] > 180).sum() for plane in (pixels, pooled))
        assert after < before / 4  # most stars lie between the windows
    assert condition in sample.caption


def test_one_bright_cell_wins_every_window_that_reads_it() -> None:
    """It wins as many as its coverage."""
    trace = _trace("One bright cell", stride=1)

    assert (present(trace.winners) == 3 * trace.cols.size + 3).sum() == trace.coverage[3, 3] == 4


def test_all_negative_shows_that_padding_is_not_zero() -> None:
    """No output of a padded pool is 0."""
    assert (_trace("All negative", kernel_size=3, padding=1).output < 0).all()


def test_many_ties_has_ties_in_most_windows() -> None:
    """At least half the windows hold their maximum more than once."""
    trace = _trace("Many ties")
    windows = [
        trace.x[np.ix_(rows, cols)] for rows, cols in product(trace.rows.taps, trace.cols.taps)
    ]

    assert len(windows) == 9
    assert sum((window == window.max()).sum() > 1 for window in windows) >= 5


def test_nan_and_infinity_holds_both_and_nan_wins() -> None:
    """Some window keeps NaN and some window keeps −∞."""
    output = _trace("NaN and −∞").output

    assert np.isnan(output).any()
    assert np.isneginf(output).any()


def test_the_edges_bright_side_grows() -> None:
    """The share of bright cells is larger after pooling."""
    trace = _trace("Edge", kernel_size=3, stride=1)

    assert (trace.output > 0).mean() > (trace.x > 0).mean()
