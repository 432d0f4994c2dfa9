"""The steps of a reduction: merge cells of one buffer into another, or copy them.

A step names its buffers by their place in a list of slots; each slot holds one or two arrays of
the same shape, the values and perhaps their offsets. The input has no offsets: they are all 0.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from types import EllipsisType
from typing import Any, NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from pooling_core.compute.series import Series
from pooling_core.geometry.windows import Edges

Array = NDArray[Any]
Parts = Sequence[Array]
Slots = Sequence[Parts]
Index = EllipsisType | tuple[Any, ...]

INPUT, OUTPUT = 0, 1
"""The first two slots."""

_PAIRED = {size: np.dtype(f"u{2 * size}") for size in (1, 2, 4) if sys.byteorder == "little"}
_SINGLE = {size: np.dtype(f"u{size}") for size in (1, 2, 4)}


class Merge(Protocol):
    """Write the element-wise winner of earlier and later cells to `outs`."""

    def __call__(self, ours: Parts, theirs: Parts, outs: Parts, shift: int | Array) -> None:
        """Merge; the offsets of the later cells are larger by `shift`."""


@dataclass(frozen=True)
class Keep:
    """Keep the larger or the smaller value; there are no offsets."""

    extreme: np.ufunc

    def __call__(self, ours: Parts, theirs: Parts, outs: Parts, shift: object) -> None:
        """Merge."""
        self.extreme(ours[0], theirs[0], out=outs[0])


Work = Callable[[], Any]


class Step(Protocol):
    """Something to do with the slots."""

    @property
    def source(self) -> int:
        """The slot to read."""

    @property
    def target(self) -> int:
        """The slot to write."""

    def bind(self, slots: Slots, merge: Merge) -> Work:
        """Find the cells once, so that the same can be done many times."""


class MergeLine(NamedTuple):
    """Merge all cells from `start` on with those from `later` on, in the flat memory.

    That mixes the end of each row with the start of the next, but no window starts there, and
    nothing is faster than one long loop. The winner of the first pair becomes the first cell.
    """

    source: int
    target: int
    start: int
    later: int
    shift: int

    def bind(self, slots: Slots, merge: Merge) -> Work:
        """Find the cells."""
        start, later = self.start, self.later
        source = [part.reshape(-1) for part in slots[self.source]]
        cells = source[0].size - later
        ours = [part[start : start + cells] for part in source]
        theirs = [part[later:] for part in source]
        outs = [part.reshape(-1)[:cells] for part in slots[self.target]]
        return partial(merge, ours, theirs, outs, self.shift)


class MergeCells(NamedTuple):
    """Merge cells at `ours` with those at `theirs`; all three indices are slices."""

    source: int
    target: int
    ours: Index
    theirs: Index
    outs: Index
    shift: int | Array

    def bind(self, slots: Slots, merge: Merge) -> Work:
        """Find the cells."""
        source = slots[self.source]
        ours = [part[self.ours] for part in source]
        theirs = [part[self.theirs] for part in source]
        outs = [part[self.outs] for part in slots[self.target]]
        return partial(merge, ours, theirs, outs, self.shift)


class MergePicked(MergeCells):
    """Do as `MergeCells`, but with index arrays: these make copies, so never before the work."""

    def bind(self, slots: Slots, merge: Merge) -> Work:
        """Leave all to the call."""
        return lambda: MergeCells.bind(self, slots, merge)()


class Copy(NamedTuple):
    """Copy cells at `ours` to `outs`, both slices; what has no offsets gets offsets of 0.

    `halves` says that `ours` is every second cell of rows of even length, the first included.
    """

    source: int
    target: int
    ours: Index
    outs: Index
    halves: bool = False

    def bind(self, slots: Slots, merge: Merge) -> Work:
        """Find the cells."""
        source, target = slots[self.source], slots[self.target]
        copies: list[tuple[Array, Array | int]] = []
        for part, into in zip(source, target, strict=False):
            out = into[self.outs]
            if self.halves and part.itemsize in _PAIRED:
                # A cast of pairs to their first halves is NumPy's fastest way.
                pairs = part.view(_PAIRED[part.itemsize])[..., : out.shape[-1]]
                copies.append((out.view(_SINGLE[part.itemsize]), pairs))
            else:
                copies.append((out, part[self.ours]))
        copies += [(into[self.outs], 0) for into in target[len(source) :]]
        return partial(_copy, copies)


def _copy(copies: list[tuple[Array, Array | int]]) -> None:
    for out, cells in copies:
        np.copyto(out, cells, casting="unsafe")


class FoldLines(NamedTuple):
    """Keep the extreme of each window of a series along `axis`, which is not the last one.

    Each window is taken by itself: a line of cells, then the next. `step` lies between its taps.
    """

    source: int
    target: int
    axis: int
    series: Series
    step: int
    outs: Index

    def bind(self, slots: Slots, merge: Merge) -> Work:
        """Find the cells."""
        assert isinstance(merge, Keep)
        (source,), (target,) = slots[self.source], slots[self.target]
        windows = _windows(source, self.axis, self.series, self.step)
        return partial(merge.extreme.reduce, windows, axis=self.axis + 1, out=target[self.outs])


def _windows(cells: Array, axis: int, series: Series, step: int) -> Array:
    """View windows along an axis of contiguous cells as two axes: windows, and their taps."""
    strides = cells.strides
    along = strides[axis]
    return np.ndarray(
        (*cells.shape[:axis], series.number, series.taps, *cells.shape[axis + 1 :]),
        cells.dtype,
        cells,
        series.first * along,
        (*strides[:axis], series.gap * along, step * along, *strides[axis + 1 :]),
    )


class FoldRow(NamedTuple):
    """Keep the extreme of each window along the last axis, each taken by itself."""

    source: int
    target: int
    edges: Edges

    def bind(self, slots: Slots, merge: Merge) -> Work:
        """Find the cells."""
        assert isinstance(merge, Keep)
        (source,), (out,) = slots[self.source], slots[self.target]
        at, every = self.edges
        fold = merge.extreme.reduceat
        if every == 1 and len(at) == out.shape[-1]:
            return partial(fold, source, at, axis=-1, out=out)
        return lambda: np.copyto(out, fold(source, at, axis=-1)[..., ::every][..., : out.shape[-1]])


class Scatter(NamedTuple):
    """Copy cells at `ours` to `outs` as `Copy` does, but with index arrays."""

    source: int
    target: int
    ours: Index
    outs: Index

    def bind(self, slots: Slots, merge: Merge) -> Work:
        """Leave all to the call."""
        return partial(self._scatter, slots)

    def _scatter(self, slots: Slots) -> None:
        source, target = slots[self.source], slots[self.target]
        for part, into in zip(source, target, strict=False):
            into[self.outs] = part[self.ours]
        for into in target[len(source) :]:
            into[self.outs] = 0
