"""What the charts show, in numbers: a sentence for who cannot see them, and a table."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from pooling_ui.shell.figures import Line

_BIN = 16  # values in one row of the histogram's table
_MOST_ROWS = 32  # of the profile's table

Counts = Sequence[tuple[str, NDArray[np.int64]]]


def histogram_words(counts: Counts) -> str:
    """Return one sentence for each histogram of values from 0 to 255."""
    said = []
    for name, count in counts:
        values = np.flatnonzero(count)
        reached = np.cumsum(count) / count.sum()
        low, middle, high = (int(np.searchsorted(reached, share)) for share in (0.25, 0.5, 0.75))
        mean = float(count @ np.arange(len(count))) / float(count.sum())
        said.append(
            f"{name}: values from {values[0]} to {values[-1]}, mean {mean:.1f}, median {middle}, "
            f"the middle half from {low} to {high}."
        )
    return " ".join(["How often each value occurs.", *said])


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
    said = [
        f"{line.name}: {len(line.values)} values from {line.values.min()} to {line.values.max()}, "
        f"mean {line.values.mean():.1f}."
        for line in lines
    ]
    return " ".join([f"Values along row {row}.", *said])


def profile_table(lines: Sequence[Line]) -> str:
    """Return the values of all lines at evenly spaced columns as a Markdown table."""
    length = len(lines[0].values)
    rows = []
    for column in range(0, length, -(-length // _MOST_ROWS)):
        nearest = (int(np.abs(line.positions - column).argmin()) for line in lines)
        values = (str(line.values[at]) for line, at in zip(lines, nearest, strict=True))
        rows.append((str(column), *values))
    return _table(("Column", *(line.name for line in lines)), rows)


def _table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    lines = [heads, ["---:" for _ in heads], *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)
