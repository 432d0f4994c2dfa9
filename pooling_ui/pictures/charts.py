"""Draw a picture's values: a histogram and a profile along one row, with sentences and tables."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import streamlit as st
from numpy.typing import NDArray

from pooling_ui.pictures.parameters import CHANNELS, LINE
from pooling_ui.pictures.pooling import pools as picture_pools
from pooling_ui.pictures.pooling.results import Result
from pooling_ui.pictures.source import ChosenPicture
from pooling_ui.shell import figures
from pooling_ui.shell.charts import chart
from pooling_ui.shell.figures import Line
from pooling_ui.state.readers import Limit
from pooling_ui.task.bound_widgets import FIELD_WIDTH, whole_number
from pooling_ui.text.numbers import Pixels


def values_chart(
    chosen: ChosenPicture, results: Sequence[Result], setting_key: str, title: str = "Original"
) -> None:
    """Show the histogram of the picture, under its title, and of each result."""
    counts = [(title, _counts(chosen.digest, chosen.picture.pixels))]
    for result in results:
        if result.pooled is not None:
            pool = f"{result.pool.method}{result.power}-{result.pooled.passes}"
            key = f"{chosen.digest}-{pool}-{setting_key}"
            counts.append((result.title, _counts(key, result.pooled.pixels)))
    figure = figures.histogram(counts)
    chart(figure, "values", histogram_words(counts), histogram_table(counts))


def profile_row(chosen: ChosenPicture) -> int:
    """Show the field for the row of the profile."""
    rows, _ = chosen.size
    return whole_number("Row", LINE.limited(Limit(0, rows - 1, chosen.spot[0])), width=FIELD_WIDTH)


def profile_chart(chosen: ChosenPicture, results: Sequence[Result], row: int, channel: int) -> None:
    """Show one row of the original, and the matching row of each result below it."""
    pixels = chosen.picture.pixels
    lines = [figures.Line("Original", pixels[channel, row], np.arange(pixels.shape[2]))]
    for result in results:
        if result.pooled is not None:
            at, positions = result.pooled.rows.nearest[row], result.pooled.cols.middles
            lines.append(figures.Line(result.title, result.pooled.pixels[channel, at], positions))
    of_channel = f", {CHANNELS[channel].lower()}" if len(pixels) > 1 else ""
    figure = figures.profile(lines, row, of_channel)
    chart(figure, "profile", profile_words(lines, row), profile_table(lines))


@st.cache_data(max_entries=64, show_spinner=False)
def _counts(key: str, _pixels: Pixels) -> Any:
    """Count values. `key` names the pixels: Streamlit would hash only a sample of a large array."""
    return picture_pools.histogram(_pixels)


_BIN = 16  # values in one row of the histogram's table
_MAX_ROWS = 32  # rows of the profile's table

Counts = Sequence[tuple[str, NDArray[np.int64]]]


def histogram_words(counts: Counts) -> str:
    """Return one sentence for each histogram of values from 0 to 255."""
    sentences = []
    for name, count in counts:
        values = np.flatnonzero(count)
        reached = np.cumsum(count) / count.sum()
        low, middle, high = (int(np.searchsorted(reached, share)) for share in (0.25, 0.5, 0.75))
        mean = float(count @ np.arange(len(count))) / float(count.sum())
        sentences.append(
            f"{name}: values from {values[0]} to {values[-1]}, mean {mean:.1f}, median {middle}, "
            f"the middle half from {low} to {high}."
        )
    return " ".join(["How often each value occurs.", *sentences])


def histogram_table(counts: Counts) -> str:
    """Return the shares of sixteen ranges of values as a Markdown table."""
    shares = [count.reshape(-1, _BIN).sum(axis=1) / count.sum() for _, count in counts]
    rows = [
        (f"{start}–{start + _BIN - 1}", *(f"{100 * share[index]:.1f} %" for share in shares))
        for index, start in enumerate(range(0, 256, _BIN))
    ]
    return _table(("Values", *(name for name, _ in counts)), rows)


def profile_words(lines: Sequence[Line], row: int) -> str:
    """Return one sentence for each line of a profile."""
    sentences = [
        f"{line.name}: {len(line.values)} values from {line.values.min()} to {line.values.max()}, "
        f"mean {line.values.mean():.1f}."
        for line in lines
    ]
    return " ".join([f"Values along row {row}.", *sentences])


def profile_table(lines: Sequence[Line]) -> str:
    """Return the values of all lines at evenly spaced columns as a Markdown table."""
    length = len(lines[0].values)
    rows = []
    for column in range(0, length, -(-length // _MAX_ROWS)):
        nearest = (int(np.abs(line.positions - column).argmin()) for line in lines)
        values = (str(line.values[at]) for line, at in zip(lines, nearest, strict=True))
        rows.append((str(column), *values))
    return _table(("Column", *(line.name for line in lines)), rows)


def _table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    lines = [heads, ["---:" for _ in heads], *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)
