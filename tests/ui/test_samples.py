"""The presets: any size, and each shows what it says."""

import numpy as np
import pytest

from pooling_core import PoolSpec, trace_max_pool
from pooling_ui.samples import BY_NAME, SAMPLES


@pytest.mark.parametrize("shape", [(1, 1), (1, 64), (64, 1), (2, 3), (17, 5), (64, 64)])
@pytest.mark.parametrize("sample", SAMPLES, ids=lambda sample: sample.name)
def test_every_preset_is_drawn_at_every_size(sample, shape):
    """Also one cell, one row, one column and the largest plane."""
    plane = sample.draw(*shape, 7)

    assert plane.shape == shape
    assert plane.dtype == np.float64


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda sample: sample.name)
def test_the_seed_decides_what_is_random(sample):
    """The same seed gives the same plane; another seed another, where the preset has one."""
    first, again, other = (sample.draw(6, 6, seed) for seed in (7, 7, 8))

    np.testing.assert_array_equal(first, again)
    assert sample.seeded != np.array_equal(first, other, equal_nan=True)


def _trace(name, **setting):
    return trace_max_pool(BY_NAME[name].draw(6, 6, 7), PoolSpec.of(**{"kernel_size": 2, **setting}))


def test_the_ramps_winners_are_the_last_cells():
    """As the preset says."""
    np.testing.assert_array_equal(_trace("Ramp").winners[0], [7, 9, 11])


def test_the_checkerboard_loses_its_pattern():
    """Every 2 × 2 window meets a 9."""
    assert (_trace("Checkerboard").output == 9).all()


def test_one_bright_cell_wins_every_window_that_reads_it():
    """Its wins equal its coverage."""
    trace = _trace("One bright cell", stride=1)

    assert trace.wins[3, 3] == trace.coverage[3, 3] == 4


def test_all_negative_shows_that_padding_is_not_zero():
    """No output of a padded pool is 0."""
    assert (_trace("All negative", kernel_size=3, padding=1).output < 0).all()


def test_many_ties_has_ties_in_most_windows():
    """At least half the windows hold their maximum more than once."""
    trace = _trace("Many ties")
    windows = [trace.window(row, col) for row in range(3) for col in range(3)]

    assert sum(w.values.count(w.value) > 1 for w in windows) >= 5


def test_nan_and_infinity_holds_both_and_nan_wins():
    """Some window keeps NaN and some window keeps −∞."""
    output = _trace("NaN and −∞").output

    assert np.isnan(output).any()
    assert np.isneginf(output).any()


def test_the_edges_bright_side_grows():
    """The share of bright cells is larger after pooling."""
    trace = _trace("Edge", kernel_size=3, stride=1)

    assert (trace.output > 0).mean() > (trace.x > 0).mean()
