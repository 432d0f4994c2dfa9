"""Reduce windows to one cell each, axis by axis: the fast way that maxima and indices share.

Along an axis, `merge` of neighbours gives runs of two taps, `merge` of those runs of four, and so
on; two overlapping runs cover any window. So the work grows with the logarithm of the kernel. It
is done on the flat memory of a tile: that mixes the end of each row with the start of the next,
but no window begins there, and nothing is faster than one long loop.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from math import prod
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pooling_core.layout import AxisLayout, Run
from pooling_core.tiles import Layouts, Scratch

Array = NDArray[Any]
Parts = Sequence[Array]
"""Arrays of one shape that travel together: values, keys, or values and positions."""

Merge = Callable[[Parts, Parts, Parts], None]
"""Of earlier and later cells keep one each, and write it to the third."""

Name = tuple[str, int]

_LONG_LOOP = 128
"""Cells in a row from which on NumPy no longer suffers from having to start on each."""

_PAIRED = {1: "u2", 2: "u4", 4: "u8"}
_SINGLE = {1: "u1", 2: "u2", 4: "u4"}


def reduce_windows(
    parts: Parts,
    layouts: Layouts,
    outs: Parts,
    merge: Merge,
    scratch: Scratch,
    row_major: bool = False,
) -> None:
    """Write to `outs` what `merge` leaves of every window.

    Parameters
    ----------
    parts : contiguous arrays, shape (planes, *cells)
    layouts : one AxisLayout per spatial axis, every tap a cell
    outs : arrays, shape (planes, *windows)
        A window without taps keeps what was there.
    row_major : bool
        Whether earlier cells must meet later ones in row-major order.
    """
    order = _order(layouts, row_major)
    if not order:
        for part, out in zip(parts, outs, strict=True):
            np.copyto(out, part)
        return
    shape = list(parts[0].shape)
    for axis in order[:-1]:
        shape[axis] = layouts[axis - 1].windows
        between = _like(parts, ("axis", axis), tuple(shape), scratch)
        reduce_axis(parts, layouts[axis - 1], axis, between, merge, scratch)
        parts = between
    reduce_axis(parts, layouts[order[-1] - 1], order[-1], outs, merge, scratch)


def _order(layouts: Layouts, row_major: bool) -> tuple[int, ...]:
    """Give the axes that there is something to do along, in the order to do it."""
    todo = [axis for axis, layout in enumerate(layouts, start=1) if not layout.is_identity]
    # An axis that becomes a single cell comes first, the last one before all: least work is left.
    single = [layout.windows == 1 for layout in layouts]
    return tuple(sorted(todo, key=lambda axis: -axis if row_major or single[axis - 1] else axis))


def reduce_axis(
    parts: Parts, layout: AxisLayout, axis: int, outs: Parts, merge: Merge, scratch: Scratch
) -> None:
    """Reduce one axis of contiguous arrays to its windows."""
    below = prod(parts[0].shape[axis + 1 :])
    length, turn = 1, 0
    for run in layout.runs:
        while length < run.length:
            longer = _like(parts, ("run", turn), parts[0].shape, scratch)
            _merge_flat(parts, 0, length * layout.step * below, longer, merge)
            parts, length, turn = longer, 2 * length, 1 - turn
        _pick(parts, run, axis, outs, merge, ("run", turn), scratch)


def _like(parts: Parts, name: Name, shape: tuple[int, ...], scratch: Scratch) -> Parts:
    return [scratch.array((name, at), shape, part.dtype) for at, part in enumerate(parts)]


def _merge_flat(parts: Parts, start: int, later: int, outs: Parts, merge: Merge) -> None:
    """Merge cells `start` onwards with those `later` onwards, in one long loop."""
    flat = [part.reshape(-1) for part in parts]
    cells = flat[0].size - later
    merge(
        [part[start : start + cells] for part in flat],
        [part[later:] for part in flat],
        [out.reshape(-1)[:cells] for out in outs],
    )


def _pick(
    parts: Parts, run: Run, axis: int, outs: Parts, merge: Merge, spare: Name, scratch: Scratch
) -> None:
    """Write the windows of one run to their places."""
    before: tuple[Any, ...] = (slice(None),) * axis
    if run.later is None:
        for part, out in zip(parts, outs, strict=True):
            out[(*before, run.windows)] = part[(*before, run.start)]
        return
    if _is_dense(run, parts[0].shape, axis):
        assert isinstance(run.start, slice)
        assert isinstance(run.later, slice)
        below = prod(parts[0].shape[axis + 1 :])
        merged = _like(parts, spare, parts[0].shape, scratch)
        _merge_flat(parts, run.start.start * below, run.later.start * below, merged, merge)
        for part, out in zip(merged, outs, strict=True):
            _keep(part, run.start.step, axis, out[(*before, run.windows)])
        return
    ours = [part[(*before, run.start)] for part in parts]
    theirs = [part[(*before, run.later)] for part in parts]
    if isinstance(run.windows, slice):
        merge(ours, theirs, [out[(*before, run.windows)] for out in outs])
        return
    merged = [np.empty_like(our) for our in ours]
    merge(ours, theirs, merged)
    for part, out in zip(merged, outs, strict=True):
        out[(*before, run.windows)] = part


def _is_dense(run: Run, shape: tuple[int, ...], axis: int) -> bool:
    """Whether merging all cells of an axis costs less than picking those that are needed."""
    if axis < len(shape) - 1 and prod(shape[axis + 1 :]) >= _LONG_LOOP:
        return False
    start, later = run.start, run.later
    if not (isinstance(start, slice) and isinstance(later, slice)):
        return False
    dense: bool = start.step == later.step <= 2 and 2 * (start.stop - start.start) > shape[axis]
    return dense and isinstance(run.windows, slice)


def _keep(part: Array, step: int, axis: int, out: Array) -> None:
    """Keep the first cell of every `step`, as many as there is place for."""
    last = axis == part.ndim - 1
    if step == 2 and last and _narrows(part):
        # A cast of pairs to their first halves is NumPy's fastest way to every second cell.
        pairs = part.view(_PAIRED[part.itemsize])[..., : out.shape[-1]]
        np.copyto(out.view(_SINGLE[part.itemsize]), pairs, casting="unsafe")
    else:
        picks = slice(0, (out.shape[axis] - 1) * step + 1, step)
        np.copyto(out, part[(*((slice(None),) * axis), picks)])


def _narrows(part: Array) -> bool:
    return part.itemsize in _PAIRED and part.shape[-1] % 2 == 0 and sys.byteorder == "little"
