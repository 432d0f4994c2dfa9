"""Long series: what is drawn of them equals PyTorch's, and lost peaks are counted as defined."""

import numpy as np
import pytest
import torch
import torch.nn.functional as F
from numpy.typing import NDArray

from pooling_ui.features.long_series import sentences as long_words
from pooling_ui.features.long_series.figure import long_chart
from pooling_ui.features.long_series.series import (
    LENGTHS,
    LONG_BY_NAME,
    LONG_SAMPLES,
    draw,
    extremes,
    level,
    peaks,
    pooled_section,
    visible_section,
)
from pooling_ui.pictures.pooling.compared_pools import COMPARED_POOLS
from tests.ui.features.long_series.test_recorded_series import PARTS, SAMPLES
from tests.ui.helpers.pages import numbers

NAMES = [sample.name for sample in LONG_SAMPLES]
DRAWN = ("high", "low", "nth", "average")


def clicks() -> NDArray[np.float64]:
    return draw("Sound with clicks", 100_000, 7)


def slow_peaks(samples: NDArray[np.float64], least: int) -> list[int]:
    """The definition, sample by sample: a run of equal samples with lower ones on both sides."""
    padded = [-np.inf, *samples.tolist(), -np.inf]
    found = []
    for at in range(1, len(padded) - 1):
        end = at
        while padded[end + 1] == padded[at]:
            end += 1
        is_peak = padded[at - 1] < padded[at] > padded[end + 1]
        if is_peak and padded[at] >= least:
            found.append(at - 1)
    return found


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(("start", "stop", "windows"), [(0, 100_000, 400), (777, 9_001, 333)])
def test_what_is_drawn_is_what_pytorch_gives(
    name: str, start: int, stop: int, windows: int
) -> None:
    """Maximum, minimum, every s-th sample and average, also where the last window is short."""
    samples = draw(name, 100_000, 3)
    it = pooled_section(samples, start, stop, windows)
    x = torch.tensor(samples[start:stop])[None]

    size = it.window
    np.testing.assert_array_equal(it.high, F.max_pool1d(x, size, ceil_mode=True)[0])
    np.testing.assert_array_equal(it.low, -F.max_pool1d(-x, size, ceil_mode=True)[0])
    np.testing.assert_array_equal(it.nth, F.max_pool1d(x, 1, stride=size)[0])
    np.testing.assert_array_equal(it.average, F.avg_pool1d(x, size, ceil_mode=True)[0])
    assert len({len(getattr(it, each)) for each in DRAWN}) == 1
    assert len(it.high) <= windows


def test_windows_stand_over_the_samples_that_they_read() -> None:
    it = pooled_section(np.arange(10.0), 2, 9, windows=3)

    np.testing.assert_array_equal(it.firsts, [2, 5, 8])
    np.testing.assert_array_equal(it.middles, [3, 6, 8])  # the last holds one sample
    np.testing.assert_array_equal(it.high, [4, 7, 8])


@pytest.mark.parametrize("seed", range(20))
def test_peaks_are_those_of_the_definition(seed: int) -> None:
    """Level tops, both ends, and samples just as high as the least height among them."""
    samples = np.random.default_rng(seed).integers(0, 4, 60).astype(float)

    for least in (-1, 0, 2, 3, 9):
        assert peaks(samples, least).tolist() == slow_peaks(samples, least)


def test_the_built_in_sound_has_clicks_that_only_maximum_and_minimum_show() -> None:
    """The preset that opens: 40 clicks up and 40 down, none of them among every s-th sample."""
    samples = clicks()
    it = pooled_section(samples, 0, len(samples), 400)
    found = extremes(samples, it, 80)

    assert len(found.peaks) == len(found.dips) == 40
    both, nth, average = long_words.panels(it, found)
    assert len(both.lost_peaks) == len(both.lost_dips) == 0
    assert len(nth.lost_peaks) == len(nth.lost_dips) == 40
    assert len(average.lost_peaks) == len(average.lost_dips) == 40


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("length", [10_000, 100_000])
def test_maximum_and_minimum_lose_nothing_at_any_zoom(name: str, length: int) -> None:
    samples = draw(name, length, 5)
    for start, stop, windows in ((0, length, 400), (0, length, 50), (500, 4_000, 1000)):
        it = pooled_section(samples, start, stop, windows)
        found = extremes(samples, it, 80)
        assert not found.lost_peaks(it.high).any()
        assert not found.lost_dips(it.low).any()


def test_zooming_makes_no_peaks() -> None:
    """The parts together have the same peaks as the whole series; all use one threshold."""
    samples = clicks()
    count = {}
    for parts in (1, 10):
        ends = np.linspace(0, len(samples), parts + 1).astype(int)
        pieces = [
            pooled_section(samples, a, b, 400) for a, b in zip(ends[:-1], ends[1:], strict=True)
        ]
        count[parts] = sum(len(extremes(samples, it, 80).peaks) for it in pieces)

    assert count == {1: 40, 10: 40}


@pytest.mark.parametrize("upwards", [True, False])
def test_from_100_percent_the_largest_sample_still_is_a_peak(upwards: bool) -> None:
    """Rounding: -0.3 + (0.1 − -0.3) is more than 0.1."""
    samples = np.full(40, -0.3)
    samples[20] = 0.1
    it = pooled_section(samples, 0, 40, 40)

    found = extremes(samples, it, 100) if upwards else extremes(-samples, it, 100)

    assert (found.peaks if upwards else found.dips).tolist() == [20]


def test_a_peak_just_after_the_part_that_is_drawn_is_none_of_it() -> None:
    samples = np.zeros(80)
    samples[[0, 39, 40]] = 9, 8, 9
    it = pooled_section(samples, 0, 40, 20)

    assert extremes(samples, it, 80).peaks.tolist() == [0]
    assert extremes(samples, pooled_section(samples, 40, 80, 20), 80).peaks.tolist() == [0]


def test_a_series_without_hills_has_no_place_for_errors() -> None:
    """All samples are equal: one level run, which is one peak and one dip."""
    samples = np.full(64, 3.0)
    it = pooled_section(samples, 0, 64, 50)
    found = extremes(samples, it, 80)

    assert level(samples, 80) == 3
    assert len(found.peaks) == len(found.dips) == 1
    assert "none" in long_words.loss_words(it, found)


@pytest.mark.parametrize("name", NAMES)
def test_series_are_drawn_alike_by_seed(name: str) -> None:
    draw_ = LONG_BY_NAME[name].draw

    for length in (10_000, int(LENGTHS[0].replace(",", ""))):
        np.testing.assert_array_equal(draw_(length, 7), draw_(length, 7))
        assert len(draw_(length, 7)) == length
        assert np.isfinite(draw_(length, 7)).all()


def test_the_fast_wave_is_drawn_slow_by_every_sth_sample() -> None:
    """The sentence of this series says so: four slow periods, and an average near zero."""
    samples = draw("Fast wave", 1_000_000, 7)
    it = pooled_section(samples, 0, len(samples), 400)

    rises = np.flatnonzero((it.nth[:-1] < 0) & (it.nth[1:] >= 0))
    assert len(rises) == 4
    assert np.abs(it.nth).max() > 0.99
    assert np.abs(it.average).max() < 0.01


@pytest.mark.parametrize("length", [1, 31, 32, 1000])
def test_a_part_lies_inside_and_is_never_too_small(length: int) -> None:
    for start in (0, 5, 999, 5000):
        for stop in (None, 1, 5, 999, 5000):
            first, last = visible_section(length, start, stop)
            assert 0 <= first < last <= length
            assert last - first >= min(32, length)


def test_the_chart_holds_pooled_numbers_alone() -> None:
    """A number a window and curve; never the samples."""
    samples = draw("Sound with clicks", 1_000_000, 7)
    it = pooled_section(samples, 0, len(samples), 400)
    found = extremes(samples, it, 80)
    figure = long_chart(it, found, (-1, 1))

    assert max(len(each.x) for each in figure.data) <= 400
    high, low, nth, _, _, average, _, _ = figure.data
    np.testing.assert_array_equal(high.y, it.high)
    np.testing.assert_array_equal(low.y, it.low)
    np.testing.assert_array_equal(nth.y, it.nth)
    np.testing.assert_array_equal(average.y, it.average)
    np.testing.assert_array_equal(nth.x, it.firsts)
    assert low.fill == "tonexty"


def test_no_line_breaks_before_the_sign_of_a_percentage() -> None:
    samples = clicks()
    it = pooled_section(samples, 0, len(samples), 400)

    assert "80\N{NO-BREAK SPACE}% of" in long_words.definition(extremes(samples, it, 80), 80)


def test_each_pool_has_the_colour_that_it_has_on_other_pages() -> None:
    samples = clicks()
    it = pooled_section(samples, 0, len(samples), 400)
    figure = long_chart(it, extremes(samples, it, 80), (-1, 1))

    drawn = [each.line.color for each in figure.data if each.mode == "lines"]
    pools = ("max", "max", "nth", "average")
    assert drawn == [COMPARED_POOLS[method].style[0] for method in pools]


def test_lost_peaks_are_marked_at_the_height_that_is_lost() -> None:
    samples = clicks()
    it = pooled_section(samples, 0, len(samples), 400)
    figure = long_chart(it, extremes(samples, it, 80), (-1, 1))

    marks = [each for each in figure.data if each.mode == "markers"]
    assert [(mark.name, mark.yaxis) for mark in marks] == [
        ("Lost peak", "y2"),
        ("Lost dip", "y2"),
        ("Lost peak", "y3"),
        ("Lost dip", "y3"),
    ]
    assert set(marks[0].y) <= set(it.high)
    assert min(marks[0].y) >= 0.6


def test_the_sentence_says_what_each_way_loses() -> None:
    shown = [pooled_section(SAMPLES, *part) for part in PARTS.values()]
    said = [long_words.loss_words(it, extremes(SAMPLES, it, 80)) for it in shown]

    assert numbers(said[0]) == [100, 50, 2, 2, 1, 2, 1, 3]
    assert numbers(said[1]) == [36]
    assert numbers(said[2]) == [50, 10, 5, 1, 1, 5, 1, 2]


@pytest.mark.parametrize("is_torch", [True, False])
def test_the_code_computes_what_is_drawn(is_torch: bool) -> None:
    samples = clicks()
    it = pooled_section(samples, 500, 70_003, 333)
    names = {"samples": samples.copy()}

    exec(long_words.long_code(it, is_torch), names)

    for name in DRAWN:
        np.testing.assert_array_equal(np.asarray(names[name])[0], getattr(it, name))
