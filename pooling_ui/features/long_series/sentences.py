"""Sentences about the chart of a long series: the peaks and dips that each panel loses."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from pooling_ui.features.long_series.series import (
    FEWEST_SHOWN,
    Extremes,
    PooledSection,
    Positions,
    Samples,
)
from pooling_ui.text.words import number_label


@dataclass(frozen=True, eq=False, slots=True)
class Panel:
    """One panel of the chart: its curves, and the windows whose peaks and dips it loses.

    `losses` is the text on how many. `at_middle` is True if a value stands at its window's middle.
    """

    name: str
    short: str
    curves: tuple[tuple[str, Samples], ...]
    lost_peaks: Positions
    lost_dips: Positions
    losses: str
    at_middle: bool = True


def panels(section: PooledSection, extremes: Extremes) -> tuple[Panel, ...]:
    """Return the three panels: maximum and minimum, every s-th sample, average."""
    nth = every(section.window)
    return (
        _panel(
            "Maximum and minimum of each window",
            "Maximum, minimum",
            (("Maximum", section.high), ("Minimum", section.low)),
            extremes,
        ),
        _panel(nth, nth, ((nth, section.nth),), extremes, at_middle=False),
        _panel("Average of each window", "Average", (("Average", section.average),), extremes),
    )


def _panel(
    name: str,
    short: str,
    curves: tuple[tuple[str, Samples], ...],
    extremes: Extremes,
    at_middle: bool = True,
) -> Panel:
    (_, upper), (_, lower) = curves[0], curves[-1]
    peaks, dips = extremes.lost_peaks(upper), extremes.lost_dips(lower)
    losses = f"{_lost(peaks, 'peak')}, {_lost(dips, 'dip')} lost"
    return Panel(name, short, curves, extremes.peaks[peaks], extremes.dips[dips], losses, at_middle)


def _lost(lost: NDArray[np.bool_], noun: str) -> str:
    return f"{lost.sum():,} of {len(lost):,} {noun}{'' if len(lost) == 1 else 's'}"


def every(window: int) -> str:
    """Name the samples that are kept, one of each `window`.

    Examples
    --------
    >>> every(1), every(2500), every(22), every(13)
    ('Every sample', 'Every 2,500th sample', 'Every 22nd sample', 'Every 13th sample')
    """
    if window == 1:
        return "Every sample"
    ending = {1: "st", 2: "nd", 3: "rd"}.get(window % 10, "th")
    return f"Every {window:,}{'th' if window % 100 in (11, 12, 13) else ending} sample"


def loss_words(section: PooledSection, extremes: Extremes) -> str:
    """Say in a sentence how many peaks and dips there are, and how many each panel loses."""
    size, count = section.stop - section.start, len(section.high)
    total = len(extremes.peaks) + len(extremes.dips)
    windows = f"{count:,} windows of {section.window:,}" if section.window > 1 else "windows of one"
    drawn = f"{size:,} samples in {windows}."
    if not total:
        return f"{drawn} No peak and no dip lies here."
    both, nth, average = (
        len(panel.lost_peaks) + len(panel.lost_dips) for panel in panels(section, extremes)
    )
    return (
        f"{drawn} Of {_counted(len(extremes.peaks), 'peak')} and "
        f"{_counted(len(extremes.dips), 'dip')}, maximum and minimum lose {_some(both, total)}, "
        f"{every(section.window).lower()} loses {_some(nth, total)}, "
        f"the average loses {_some(average, total)}."
    )


def section_note(length: int, asked: tuple[int, int | None], shown: tuple[int, int]) -> str:
    """Say why the section shown is not the one that a person asked for; "" if it is.

    Examples
    --------
    >>> section_note(1000, (500, 400), (500, 532))
    'Samples 500 to 531 show: a part has at least 32 of the 1,000 samples.'
    """
    start, stop = asked
    if (start, length if stop is None else stop) == shown:
        return ""
    return (
        f"Samples {shown[0]:,} to {shown[1] - 1:,} show: a part has at least "
        f"{min(FEWEST_SHOWN, length)} of the {length:,} samples."
    )


def _counted(count: int, noun: str) -> str:
    return f"{count:,} {noun}{'' if count == 1 else 's'}"


def _some(count: int, total: int) -> str:
    return {0: "none", total: f"all {total:,}"}.get(count, f"{count:,}")


def definition(extremes: Extremes, percent: int) -> str:
    """Say what a peak is, what a dip is, and when one is lost."""
    high, low = number_label(extremes.high, 4), number_label(extremes.low, 4)
    return (
        f"A peak is a sample that is higher than the one before it and the one after it, and at "
        f"least {high}: {percent}\N{NO-BREAK SPACE}% of the way from the smallest sample of the "
        f"series to the largest. Equal neighbours are one peak; beyond its ends the series counts "
        f"as low. A dip is the same upside down, at most {low}. A peak is lost if what is drawn "
        f"for its window lies below {high}, a dip if it lies above {low}."
    )


def loss_table(section: PooledSection, extremes: Extremes) -> str:
    """Return a table of the losses of each panel, and the range of its curve."""
    lines = [
        "| Drawn | Peaks lost | Dips lost | Lowest | Highest |",
        "| --- | ---: | ---: | ---: | ---: |",
    ]
    for panel in panels(section, extremes):
        low, high = panel.curves[-1][1].min(), panel.curves[0][1].max()
        lines.append(
            f"| {panel.name} | {len(panel.lost_peaks):,} of {len(extremes.peaks):,} "
            f"| {len(panel.lost_dips):,} of {len(extremes.dips):,} "
            f"| {number_label(low, 4)} | {number_label(high, 4)} |"
        )
    return "\n".join(lines)


def long_code(section: PooledSection, torch: bool) -> str:
    """Return the code that computes the curves, in PyTorch or with `pooling_core`."""
    window, span = section.window, f"{section.start}:{section.stop}"
    begin = (
        "import torch\nimport torch.nn.functional as F\n\n"
        f"x = torch.as_tensor(samples)[{span}][None]  # a 1-D array of float64\n"
        if torch
        else "from pooling_core import avg_pool1d, max_pool1d\n\n"
        f"x = samples[None, {span}]  # a 1-D array of float64\n"
    )
    pool = "F." if torch else ""
    return (
        f"{begin}"
        f"high = {pool}max_pool1d(x, {window}, ceil_mode=True)\n"
        f"low = -{pool}max_pool1d(-x, {window}, ceil_mode=True)\n"
        f"nth = x[:, ::{window}]\n"
        f"average = {pool}avg_pool1d(x, {window}, ceil_mode=True)\n"
    )
