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
    """A function that writes the element-wise winner of earlier and later cells to `outs`."""

    def __call__(self, ours: Parts, theirs: Parts, outs: Parts, shift: int | Array) -> None:
        """Write the winners; the offsets of the later cells are larger by `shift`."""


@dataclass(frozen=True)
class MergeExtremes:
    """A merge that keeps the larger or the smaller value; there are no offsets."""

    extreme: np.ufunc

    def __call__(self, ours: Parts, theirs: Parts, outs: Parts, shift: object) -> None:
        """Write the extreme of each pair."""
        self.extreme(ours[0], theirs[0], out=outs[0])


Work = Callable[[], Any]


class SlotOperation(Protocol):
    """One operation on the slots."""

    @property
    def source(self) -> int:
        """Return the slot to read."""

    @property
    def target(self) -> int:
        """Return the slot to write."""

    def bind(self, slots: Slots, merge: Merge) -> Work:
        """Return a call that does the step; it may be called many times."""


class MergeLine(NamedTuple):
    """Merge all cells from `start` on with those from `later` on, in the flat memory.

    That also merges the end of each row with the start of the next, but no window starts there, and
    one long loop is the fastest. The winner of the first pair becomes the first cell.
    """

    source: int
    target: int
    start: int
    later: int
    shift: int

    def bind(self, slots: Slots, merge: Merge) -> Work:
        """Return the merge of these cells."""
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
        """Return the merge of these cells."""
        source = slots[self.source]
        ours = [part[self.ours] for part in source]
        theirs = [part[self.theirs] for part in source]
        outs = [part[self.outs] for part in slots[self.target]]
        return partial(merge, ours, theirs, outs, self.shift)


class MergePicked(MergeCells):
    """Merge cells by index arrays, which copy them: so nothing can be prepared."""

    def bind(self, slots: Slots, merge: Merge) -> Work:
        """Return a call that finds the cells each time."""
        return lambda: MergeCells.bind(self, slots, merge)()


class Copy(NamedTuple):
    """Copy cells at `ours` to `outs`, both slices; offsets that the source does not have are 0.

    `every_second` says that `ours` is every second cell, from the first on, of rows of even length.
    """

    source: int
    target: int
    ours: Index
    outs: Index
    every_second: bool = False

    def bind(self, slots: Slots, merge: Merge) -> Work:
        """Return the copy of these cells."""
        source, target = slots[self.source], slots[self.target]
        copies: list[tuple[Array, Array | int]] = []
        for part, into in zip(source, target, strict=False):
            out = into[self.outs]
            if self.every_second and part.itemsize in _PAIRED:
                # NumPy is fastest if it casts pairs of cells to their first cell.
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
    """Keep the extreme of each window of a series along `axis`, which is not the last axis.

    Each window is reduced by itself, line by line. `step` is the distance of its taps.
    """

    source: int
    target: int
    axis: int
    series: Series
    step: int
    outs: Index

    def bind(self, slots: Slots, merge: Merge) -> Work:
        """Return the reduction of these windows."""
        assert isinstance(merge, MergeExtremes)
        (source,), (target,) = slots[self.source], slots[self.target]
        windows = _windows(source, self.axis, self.series, self.step)
        return partial(merge.extreme.reduce, windows, axis=self.axis + 1, out=target[self.outs])


def _windows(cells: Array, axis: int, series: Series, step: int) -> Array:
    """Return a view of contiguous cells with two axes in place of one: windows and their taps."""
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
    """Keep the extreme of each window along the last axis, each reduced by itself."""

    source: int
    target: int
    edges: Edges

    def bind(self, slots: Slots, merge: Merge) -> Work:
        """Return the reduction of these windows."""
        assert isinstance(merge, MergeExtremes)
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
        """Return a call that finds the cells each time."""
        return partial(self._scatter, slots)

    def _scatter(self, slots: Slots) -> None:
        source, target = slots[self.source], slots[self.target]
        for part, into in zip(source, target, strict=False):
            into[self.outs] = part[self.ours]
        for into in target[len(source) :]:
            into[self.outs] = 0
