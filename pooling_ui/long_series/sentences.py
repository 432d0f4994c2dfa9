"""Sentences about the chart of a long series: the peaks and dips that each drawing loses."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from pooling_ui.long_series.series import FEWEST_SHOWN, Drawn, Extremes, Positions, Samples
from pooling_ui.text.words import number_label


@dataclass(frozen=True, eq=False, slots=True)
class Drawing:
    """One drawing: its curves, and the windows whose peaks and dips it loses.

    `says` tells how many it loses. `at_middle` is True if a value is drawn at its window's middle.
    """

    name: str
    short: str
    curves: tuple[tuple[str, Samples], ...]
    lost_peaks: Positions
    lost_dips: Positions
    says: str
    at_middle: bool = True


def drawings(it: Drawn, found: Extremes) -> tuple[Drawing, ...]:
    """Return the three drawings: maximum and minimum, every s-th sample, average."""
    nth = every(it.window)
    return (
        _drawing(
            "Maximum and minimum of each window",
            "Maximum, minimum",
            (("Maximum", it.high), ("Minimum", it.low)),
            found,
        ),
        _drawing(nth, nth, ((nth, it.nth),), found, at_middle=False),
        _drawing("Average of each window", "Average", (("Average", it.average),), found),
    )


def _drawing(
    name: str,
    short: str,
    curves: tuple[tuple[str, Samples], ...],
    found: Extremes,
    at_middle: bool = True,
) -> Drawing:
    (_, upper), (_, lower) = curves[0], curves[-1]
    peaks, dips = found.lost_peaks(upper), found.lost_dips(lower)
    says = f"{_lost(peaks, 'peak')}, {_lost(dips, 'dip')} lost"
    return Drawing(name, short, curves, found.peaks[peaks], found.dips[dips], says, at_middle)


def _lost(lost: NDArray[np.bool_], what: str) -> str:
    return f"{lost.sum():,} of {len(lost):,} {what}{'' if len(lost) == 1 else 's'}"


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


def loss_words(it: Drawn, found: Extremes) -> str:
    """Say in a sentence how many peaks and dips there are, and how many each drawing loses."""
    size, count = it.stop - it.start, len(it.high)
    total = len(found.peaks) + len(found.dips)
    windows = f"{count:,} windows of {it.window:,}" if it.window > 1 else "windows of one"
    drawn = f"{size:,} samples in {windows}."
    if not total:
        return f"{drawn} No peak and no dip lies here."
    both, nth, average = (
        len(drawing.lost_peaks) + len(drawing.lost_dips) for drawing in drawings(it, found)
    )
    return (
        f"{drawn} Of {_counted(len(found.peaks), 'peak')} and "
        f"{_counted(len(found.dips), 'dip')}, maximum and minimum lose {_some(both, total)}, "
        f"{every(it.window).lower()} loses {_some(nth, total)}, "
        f"the average loses {_some(average, total)}."
    )


def part_note(length: int, wanted: tuple[int, int | None], part: tuple[int, int]) -> str:
    """Say why the part shown is not the one that a person asked for; "" if it is.

    Examples
    --------
    >>> part_note(1000, (500, 400), (500, 532))
    'Samples 500 to 531 show: a part has at least 32 of the 1,000 samples.'
    """
    start, stop = wanted
    if (start, length if stop is None else stop) == part:
        return ""
    return (
        f"Samples {part[0]:,} to {part[1] - 1:,} show: a part has at least "
        f"{min(FEWEST_SHOWN, length)} of the {length:,} samples."
    )


def _counted(count: int, what: str) -> str:
    return f"{count:,} {what}{'' if count == 1 else 's'}"


def _some(count: int, total: int) -> str:
    return {0: "none", total: f"all {total:,}"}.get(count, f"{count:,}")


def definition(found: Extremes, percent: int) -> str:
    """Say what a peak is, what a dip is, and when one is lost."""
    high, low = number_label(found.high, 4), number_label(found.low, 4)
    return (
        f"A peak is a sample that is higher than the one before it and the one after it, and at "
        f"least {high}: {percent} % of the way from the smallest sample of the series to the "
        f"largest. Equal neighbours are one peak; beyond its ends the series counts as low. A dip "
        f"is the same upside down, at most {low}. A peak is lost if what is drawn for its window "
        f"lies below {high}, a dip if it lies above {low}."
    )


def loss_table(it: Drawn, found: Extremes) -> str:
    """Return a table of the losses of each drawing, and the range of its curve."""
    lines = [
        "| Drawn | Peaks lost | Dips lost | Lowest | Highest |",
        "| --- | ---: | ---: | ---: | ---: |",
    ]
    for drawing in drawings(it, found):
        low, high = drawing.curves[-1][1].min(), drawing.curves[0][1].max()
        lines.append(
            f"| {drawing.name} | {len(drawing.lost_peaks):,} of {len(found.peaks):,} "
            f"| {len(drawing.lost_dips):,} of {len(found.dips):,} "
            f"| {number_label(low, 4)} | {number_label(high, 4)} |"
        )
    return "\n".join(lines)


def long_code(it: Drawn, torch: bool) -> str:
    """Return the code that computes the curves, in PyTorch or with `pooling_core`."""
    window = it.window
    begin = (
        "import torch\nimport torch.nn.functional as F\n\n"
        f"x = torch.as_tensor(samples)[{it.start}:{it.stop}][None]  # a 1-D array of float64\n"
        if torch
        else "from pooling_core import avg_pool1d, max_pool1d\n\n"
        f"x = samples[None, {it.start}:{it.stop}]  # a 1-D array of float64\n"
    )
    pool = "F." if torch else ""
    return (
        f"{begin}"
        f"high = {pool}max_pool1d(x, {window}, ceil_mode=True)\n"
        f"low = -{pool}max_pool1d(-x, {window}, ceil_mode=True)\n"
        f"nth = x[:, ::{window}]\n"
        f"average = {pool}avg_pool1d(x, {window}, ceil_mode=True)\n"
    )
