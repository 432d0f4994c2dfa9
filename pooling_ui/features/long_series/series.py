"""Series of up to a million samples, their windows, and the peaks that each panel loses.

The first panel is that of audio editors: the maximum and the minimum of each window. The others
are every s-th sample, and the average of each window. All numbers come from `pooling_core`.
"""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from pooling_core import avg_pool1d, max_pool1d

Samples = NDArray[np.float64]
Positions = NDArray[np.int64]

MOST_SAMPLES = 1_000_000
LENGTHS = ("100,000", "300,000", "1,000,000")
FEWEST_SHOWN = 32  # samples; a shorter section of a series is no chart
_CLICKS = 40  # in each direction


@dataclass(frozen=True, slots=True)
class LongSample:
    """A named series of any length; `caption` is a sentence on what to look for in it."""

    name: str
    caption: str
    draw: Callable[[int, int], Samples]  # length, seed


def _clicks(length: int, seed: int) -> Samples:
    """Draw a quiet tone with noise, and clicks of one sample each, half of them downwards."""
    random = np.random.default_rng(seed)
    at = np.arange(length)
    swell = 0.22 + 0.13 * np.sin(6 * np.pi * at / length)
    samples: Samples = swell * np.sin(2 * np.pi * at / 97.3) + 0.02 * random.standard_normal(length)
    places = random.permutation(length // 4)[: 2 * _CLICKS] * 4 + 1  # never beside each other
    sizes = random.uniform(0.8, 1, 2 * _CLICKS)
    samples[places] = np.where(np.arange(2 * _CLICKS) % 2, sizes, -sizes)
    return samples


def _heartbeat(length: int, seed: int) -> Samples:
    """Draw beats a little more or less than 800 samples apart; each is a few samples wide."""
    random = np.random.default_rng(seed)
    gaps = random.integers(720, 881, length // 720 + 2)
    beats = np.cumsum(gaps) - gaps[0] // 2
    at = np.arange(length)
    since = at - beats[np.clip(np.searchsorted(beats, at + 360) - 1, 0, None)]
    main = np.clip(1 - np.abs(since) / 9, 0, None)
    after = 0.22 * np.exp(-(((since - 190) / 45) ** 2))
    wave: Samples = main + after - 0.35 * np.exp(-(((since - 24) / 8) ** 2))
    return wave


def _fast_wave(length: int, seed: int) -> Samples:
    """Draw a wave of 25 samples a turn, and four turns more in all."""
    wave: Samples = np.sin(2 * np.pi * (0.04 + 4 / length) * np.arange(length) + 0.3)
    return wave


def _noise(length: int, seed: int) -> Samples:
    return np.random.default_rng(seed).standard_normal(length)


LONG_SAMPLES = (
    LongSample(
        "Sound with clicks",
        "A quiet tone with clicks of one sample: only the maximum and the minimum show them all.",
        _clicks,
    ),
    LongSample(
        "Heartbeat",
        "Every s-th sample hits a beat only now and then: it shows a wrong pulse.",
        _heartbeat,
    ),
    LongSample(
        "Fast wave",
        "One wave takes 25 samples: every s-th sample shows a slow wave that is not there, the "
        "average shows none.",
        _fast_wave,
    ),
    LongSample(
        "Noise",
        "The more samples a window holds, the higher its maximum: zoom in, and the band shrinks.",
        _noise,
    ),
)
LONG_BY_NAME = {sample.name: sample for sample in LONG_SAMPLES}


def draw(name: str, length: int, seed: int) -> Samples:
    """Return the samples of a built-in series, read-only."""
    samples = LONG_BY_NAME[name].draw(length, seed)
    samples.flags.writeable = False
    return samples


def visible_section(length: int, start: int, stop: int | None) -> tuple[int, int]:
    """Return the section of a series to show: from start to before stop, inside the series.

    Examples
    --------
    >>> visible_section(1000, 0, None), visible_section(1000, 990, 5000)
    ((0, 1000), (968, 1000))
    >>> visible_section(1000, 400, 400)
    (400, 432)
    """
    least = min(FEWEST_SHOWN, length)
    stop = length if stop is None else min(stop, length)
    start = min(start, length - least)
    return start, max(stop, start + least)


@dataclass(frozen=True, eq=False, slots=True)
class PooledSection:
    """The pooled values of the samples from `start` to before `stop`, one for each window.

    `window` is the number of samples in a window; the last may have fewer. `middles` are the
    middles of the windows, and `firsts` their first samples, as positions in the series.
    """

    start: int
    stop: int
    window: int
    firsts: Positions
    middles: NDArray[np.float64]
    high: Samples
    low: Samples
    nth: Samples
    average: Samples


def pooled_section(samples: Samples, start: int, stop: int, windows: int) -> PooledSection:
    """Pool a section of a series into at most so many windows, side by side.

    Examples
    --------
    >>> it = pooled_section(np.array([1.0, 9, 2, 4, 3]), 0, 5, windows=3)
    >>> it.window, it.high, it.low, it.nth, it.average
    (2, array([9., 4., 3.]), array([1., 2., 3.]), array([1., 2., 3.]), array([5., 3., 3.]))
    """
    section = samples[None, start:stop]
    size = stop - start
    window = -(-size // windows)
    firsts = np.arange(0, size, window)
    stops = np.minimum(firsts + window, size)
    return PooledSection(
        start=start,
        stop=stop,
        window=window,
        firsts=start + firsts,
        middles=start + (firsts + stops - 1) / 2,
        # ceil_mode: the last samples have a window, too, even if they do not fill it.
        high=max_pool1d(section, window, ceil_mode=True)[0],
        low=-max_pool1d(-section, window, ceil_mode=True)[0],
        nth=max_pool1d(section, 1, stride=window)[0],
        average=avg_pool1d(section, window, ceil_mode=True)[0],
    )


def level(samples: Samples, percent: int) -> float:
    """Return the least height of a peak: so many percent of the way from smallest to largest.

    Examples
    --------
    >>> level(np.array([-1.0, 0, 3]), 75)
    2.0
    """
    low, high = float(samples.min()), float(samples.max())
    return min(high, low + (high - low) * percent / 100)  # rounding may go past the largest


def peaks(samples: Samples, least: float) -> Positions:
    """Return the positions of the peaks of a series.

    A peak is a sample of at least this height that is higher than the sample before it and the
    one after it. Equal neighbours are one peak, at the first of them. Both ends of a series
    count as low.

    Examples
    --------
    >>> peaks(np.array([5.0, 1, 7, 7, 2, 3, 9]), 4)
    array([0, 2, 6])
    """
    high = np.flatnonzero(samples >= least)
    before = np.where(high > 0, samples[high - 1], -np.inf)
    after = np.where(high < len(samples) - 1, samples[(high + 1) % len(samples)], -np.inf)
    here = samples[high]
    # All samples of a run of equal ones are high, so ends and starts have the same order.
    starts, ends = before != here, after != here
    places: Positions = high[starts][(before < here)[starts] & (after < here)[ends]]
    return places


@dataclass(frozen=True, eq=False, slots=True)
class Extremes:
    """The peaks and the dips of the section that is drawn: a dip is a peak upside down.

    Attributes
    ----------
    high, low : float
        The least height of a peak, and the greatest height of a dip.
    peaks, dips : int64 array
        The window of each.
    """

    high: float
    low: float
    peaks: Positions
    dips: Positions

    def lost_peaks(self, values: Samples) -> NDArray[np.bool_]:
        """Return True for each peak that these values lose: its window's value is below `high`."""
        return values[self.peaks] < self.high

    def lost_dips(self, values: Samples) -> NDArray[np.bool_]:
        """Return True for each dip that these values lose."""
        return values[self.dips] > self.low


def extremes(samples: Samples, section: PooledSection, percent: int) -> Extremes:
    """Find peaks and dips of the section that is drawn.

    The whole series decides which samples are peaks, so that zooming makes no new ones.

    Parameters
    ----------
    percent : int
        The least height of a peak, on the way from the smallest sample to the largest; a dip lies
        as far down from the largest.

    Examples
    --------
    >>> samples = np.array([0.0, 9, 0, 0, 0, 8, 9, 0])
    >>> section = pooled_section(samples, 0, 8, windows=4)
    >>> found = extremes(samples, section, percent=60)
    >>> found.peaks, found.dips
    (array([0, 3]), array([0, 1, 3]))
    >>> found.lost_peaks(section.high), found.lost_peaks(section.nth)
    (array([False, False]), array([ True, False]))
    >>> found.lost_peaks(section.average)
    array([ True,  True])
    """
    high, low = level(samples, percent), -level(-samples, percent)

    def windows(at: Positions) -> Positions:
        return (at[(at >= section.start) & (at < section.stop)] - section.start) // section.window

    return Extremes(high, low, windows(peaks(samples, high)), windows(peaks(-samples, -low)))
