"""Maxima of small inputs, by one gather of the taps of every window.

The time for a small input is that of its NumPy calls, so this makes as few as possible. `argmax`
returns the first of equal cells, also of -0.0 and 0.0; inputs with NaN are left to `window_argmax`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from math import prod
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pooling_core.geometry.windows import Windows

Array = NDArray[Any]
Indices = NDArray[np.int64]

_MOST_TAPS = 2**13
"""The most taps, of all windows together, for which a gather is faster."""


class _Table(NamedTuple):
    """The flat cells of all taps.

    `cells` are flat indices into the input, shape (planes, *windows, taps). `starts` is where
    the taps of each window start in `cells`, and `planes` where the plane of each starts in the
    input.
    """

    cells: Indices
    starts: Indices
    planes: Indices


def argmax_of_small(
    planes: Array, layouts: tuple[Windows, ...], choose: Callable[..., Any]
) -> tuple[Array, Indices] | None:
    """Return what `window_argmax` returns; None if the input is large or has NaN.

    `layouts` have no border taps. `choose` is `np.ndarray.argmax` or `np.ndarray.argmin`.
    """
    few = _taps(len(planes), layouts) <= _MOST_TAPS
    table = _table(len(planes), layouts) if few else None
    if table is None:
        return None
    flat = planes.reshape(-1)
    chosen = choose(flat[table.cells], axis=-1)
    chosen += table.starts
    indices = table.cells.take(chosen)
    values = flat.take(indices)
    if values.dtype.kind == "f" and np.count_nonzero(np.isnan(values)):
        return None  # the last NaN wins, and `argmax` gives the first
    indices -= table.planes
    return values, indices


def _taps(planes: int, layouts: tuple[Windows, ...]) -> int:
    taps = planes
    for layout in layouts:
        taps *= layout.windows * layout.most
    return taps


@lru_cache(maxsize=32)
def _table(planes: int, layouts: tuple[Windows, ...]) -> _Table | None:
    """Return the table of taps; None if a window has no tap, or there is no window."""
    if not planes or any(layout.has_empty or not layout.windows for layout in layouts):
        return None
    cells = _cells(planes, layouts)
    starts = np.arange(0, cells.size, cells.shape[-1]).reshape(cells.shape[:-1])
    in_planes = np.arange(planes) * prod(layout.size for layout in layouts)
    return _Table(cells, starts, in_planes.reshape(-1, *(1,) * len(layouts)))


def _cells(planes: int, layouts: tuple[Windows, ...]) -> Indices:
    """Return the flat index of each tap, shape (planes, *windows, taps).

    A window with fewer taps than others repeats its first tap; `argmax` returns the earlier one.
    """
    axes = len(layouts)
    cells = np.arange(planes, dtype=np.int64).reshape(-1, *(1,) * (2 * axes))
    for axis, layout in enumerate(layouts):
        tap = np.arange(layout.most)
        absent = tap >= layout.count[:, None]
        along = layout.first[:, None] + np.where(absent, 0, tap) * layout.step
        shape = [1] * (1 + 2 * axes)
        shape[1 + axis], shape[1 + axes + axis] = along.shape
        cells = cells * layout.size + along.reshape(shape)
    windows = [layout.windows for layout in layouts]
    return cells.reshape(planes, *windows, prod(layout.most for layout in layouts))
