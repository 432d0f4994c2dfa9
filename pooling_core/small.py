"""Maxima of small inputs: gather the taps of every window, and let `argmax` choose.

A small input costs what its NumPy calls cost, so this makes as few of them as possible. `argmax`
gives the first of equal cells, of -0.0 and 0.0 too. Inputs with NaN are left to the general way.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from math import prod
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pooling_core.windows import Windows

Array = NDArray[Any]
Indices = NDArray[np.int64]

_MOST_TAPS = 2**13
"""Taps of all windows together up to which a gather is the faster way."""


class _Table(NamedTuple):
    """Where the taps of all windows lie.

    `cells` are flat indices into the input, shape (planes, *windows, taps). `starts` says where
    the taps of each window start in it, and `planes` where the plane of each starts in the input.
    """

    cells: Indices
    starts: Indices
    planes: Indices


def choose_small(
    planes: Array, layouts: tuple[Windows, ...], choose: Callable[..., Any]
) -> tuple[Array, Indices] | None:
    """Give what `window_argmax` gives, or None where it must do the work itself.

    `layouts` have no border taps. `choose` is `np.ndarray.argmax` or `np.ndarray.argmin`.
    """
    taps = len(planes)
    for layout in layouts:
        taps *= layout.windows * layout.most
    table = _table(len(planes), layouts) if taps <= _MOST_TAPS else None
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


@lru_cache(maxsize=32)
def _table(planes: int, layouts: tuple[Windows, ...]) -> _Table | None:
    """List the taps; None where a window has none, or there is no window."""
    if not planes or any(layout.has_empty or not layout.windows for layout in layouts):
        return None
    windows = tuple(layout.windows for layout in layouts)
    starts_of_planes = np.arange(planes) * prod(layout.size for layout in layouts)
    cells = starts_of_planes.reshape(-1, *(1,) * (2 * len(layouts)))
    step = 1
    for axis in reversed(range(len(layouts))):
        layout, ahead = layouts[axis], len(layouts) - 1 - axis
        tap = np.arange(layout.most)
        # Shorter windows read their first tap again; `argmax` gives the earlier of the two.
        tap = np.where(tap < layout.count[:, None], tap, 0)
        along = (layout.first[:, None] + tap * layout.step) * step
        shape = (1,) * axis + (layout.windows,) + (1,) * ahead
        cells = cells + along.reshape(*shape, *(1,) * axis, layout.most, *(1,) * ahead)
        step *= layout.size
    cells = cells.reshape(planes, *windows, -1)
    starts = np.arange(0, cells.size, cells.shape[-1]).reshape(planes, *windows)
    return _Table(cells, starts, starts_of_planes.reshape(-1, *(1,) * len(layouts)))
