"""Turn evenly spaced positions into slices, through which NumPy reads without a copy."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

Positions = NDArray[np.int64]
Picks = Positions | slice

_MOST_CHANGES = 8
"""The most changes of distance between windows; with more, index arrays pick them."""


def as_slice(positions: Positions) -> Picks:
    """Return the slice that picks these positions, or the positions if there is none."""
    if len(positions) == 0:
        return slice(0, 0)
    gaps = np.diff(positions)
    gap = int(gaps[0]) if len(gaps) else 1
    if gap < 1 or (gaps != gap).any():
        return positions
    return slice(int(positions[0]), int(positions[-1]) + 1, gap)


def as_slice_or_cell(positions: Positions) -> Picks:
    """Do as `as_slice`, but return a slice of one cell if all positions are the same."""
    return as_slice(positions[:1] if (positions == positions[0]).all() else positions)


def cut_into_series(rows: Positions) -> Iterator[slice | Positions]:
    """Yield series of columns along which every row grows evenly.

    Windows at an edge make a few short series beside a long one. If there are many, as for adaptive
    windows of several sizes, all but one long series are yielded together as an index array.
    """
    columns = rows.shape[1]
    if not columns:
        return
    gaps = np.diff(rows)
    changes = np.flatnonzero((gaps[:, 1:] != gaps[:, :-1]).any(axis=0)) + 1
    if len(changes) <= _MOST_CHANGES:
        start = 0
        for change in changes.tolist():
            if change > start:
                yield slice(start, change + 1)
                start = change + 1
        if start < columns:
            yield slice(start, columns)
        return
    ends = np.concatenate([[0], changes, [columns - 1]])
    longest = int(np.diff(ends).argmax())
    start, stop = int(ends[longest]), int(ends[longest + 1]) + 1
    if 2 * (stop - start) < columns:
        start = stop = 0
    else:
        yield slice(start, stop)
    yield np.delete(np.arange(columns), slice(start, stop))
