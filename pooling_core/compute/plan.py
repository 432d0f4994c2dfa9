"""The plan of a reduction: which cells are merged with which, as a list of steps.

Along an axis, merging neighbours gives runs of two taps, merging those gives runs of four, and so
on; two overlapping runs cover any window. The work grows with the logarithm of the kernel. All
tiles with equal windows share one plan.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from math import prod
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pooling_core.compute.series import series
from pooling_core.compute.steps import (
    INPUT,
    OUTPUT,
    Copy,
    FoldLines,
    FoldRow,
    Index,
    MergeCells,
    MergeLine,
    MergePicked,
    Scatter,
    SlotOperation,
)
from pooling_core.compute.tiles import Layouts, are_large
from pooling_core.geometry.memory import cached
from pooling_core.geometry.windows import Padded, Run, Windows

Array = NDArray[Any]
Shape = tuple[int, ...]

_LONG_LOOP = 256
"""Cells in a row from which on the cost of starting a row in NumPy no longer matters."""

_PADDED_ROW = 32
"""Cells of the shortest row that may be padded."""

_FOLDED_ROW, _FOLDED_LINE = 96, 768
"""From these on, windows that hardly overlap are faster one by one: taps along a row; and along
other axes, cells in a line times the steps of doubling that are saved."""

PADDED = "padded"
"""The first word in the name of a buffer whose border holds neutral values."""

_DENSE_STEP = 4
"""The largest distance of windows for which merging all cells, then picking some, is faster."""


@dataclass
class Plan:
    """The steps of a reduction, in order, and the spatial shapes of the buffers they need."""

    steps: list[SlotOperation] = field(default_factory=list)
    buffers: list[tuple[str, Shape]] = field(default_factory=list)

    def buffer(self, name: str, shape: Shape) -> int:
        """Return the slot of a buffer; the same name and shape share it, one use at a time."""
        if (name, shape) not in self.buffers:
            self.buffers.append((name, shape))
        return 2 + self.buffers.index((name, shape))


@cached(maxsize=64, unless=lambda layouts, row_major: are_large(layouts))
def plan(layouts: Layouts, row_major: bool) -> Plan:
    """Return the steps from cells to windows.

    With `row_major`, which offsets need, earlier cells meet later ones in row-major order, so
    a later one must be larger to win.
    """
    made = Plan()
    todo = [axis for axis, layout in enumerate(layouts) if not layout.is_identity]
    # An axis that becomes a single cell comes first, and of several the last: least work is left.
    single = [layout.windows == 1 for layout in layouts]
    order = sorted(todo, key=lambda axis: -axis if row_major or single[axis] else axis)
    sizes = [layout.size for layout in layouts]
    folded = [
        axis
        for axis in todo
        if not row_major and _is_folded(layouts[axis], prod(sizes[axis + 1 :]))
    ]
    order.sort(key=lambda axis: axis not in folded)  # these are cheap and leave the least work
    if not order:
        made.steps.append(Copy(INPUT, OUTPUT, ..., ...))
    source, shape = INPUT, tuple(layout.size for layout in layouts)
    last = len(layouts) - 1
    padded = None if row_major or shape[-1] < _PADDED_ROW or last in folded else layouts[-1].padded
    inside: tuple[Any, ...] = ()
    if padded is not None:
        inside = (..., slice(padded.low, padded.low + shape[-1]))
        if len(order) == 1:
            source = _padded_buffer(made, padded, shape)
            made.steps.append(Copy(INPUT, source, ..., inside))
            shape = (*shape[:-1], padded.windows.size)
    for axis in order:
        layout = layouts[axis]
        after = (*shape[:axis], layout.windows, *shape[axis + 1 :])
        unit = prod(later.most for later in layouts[axis + 1 :])
        step = _Axis(made, layout, axis, shape, unit)
        if axis == order[-1]:
            target = OUTPUT
            if padded is not None:
                step.layout = padded.windows
        elif axis == order[-2] and padded is not None:
            after = (*after[:-1], padded.windows.size)
            target, step.inside = _padded_buffer(made, padded, after), inside
        else:
            target = made.buffer(f"axis{axis}", after)
        (step.fold if axis in folded else step.reduce)(source, target)
        source, shape = target, after
    return made


def _is_folded(layout: Windows, below: int) -> bool:
    """Return True if an axis is faster if each window is reduced by itself, without doubling.

    `below` is the number of cells from one position to the next.
    """
    if not layout.hardly_overlap:
        return False
    if below == 1:
        return layout.most >= _FOLDED_ROW and layout.edges is not None
    levels = (layout.most - 1).bit_length()
    return levels * below >= _FOLDED_LINE and series(layout) is not None


def _padded_buffer(made: Plan, padded: Padded, shape: Shape) -> int:
    """Return the slot of a buffer with neutral values before and after each row."""
    # Plans share it if the border is in the same columns.
    low, high, windows = padded
    return made.buffer(f"{PADDED} {low} {high} {windows.size}", (*shape[:-1], windows.size))


@dataclass
class _Axis:
    """Add the steps of one axis to a plan.

    `unit` is the offset of neighbouring taps, `inside` the place of the result in a padded buffer.
    """

    plan: Plan
    layout: Windows
    axis: int
    shape: Shape
    unit: int
    inside: tuple[Any, ...] = ()

    def reduce(self, source: int, target: int) -> None:
        """Double the runs as far as needed, and merge the two runs of each window."""
        length = 1
        for run in self.layout.runs:
            while length < run.length:
                source = self._merge_line(source, 0, length * self.layout.step, length)
                length *= 2
            self._pick(run, source, target)

    def fold(self, source: int, target: int) -> None:
        """Reduce each window by itself."""
        steps = self.plan.steps
        if self.axis == len(self.shape) - 1:
            assert self.layout.edges is not None
            steps.append(FoldRow(source, target, self.layout.edges))
            return
        for each in series(self.layout) or ():
            outs = self._into(each.windows)
            steps.append(FoldLines(source, target, self.axis + 1, each, self.layout.step, outs))

    def _merge_line(self, source: int, start: int, later: int, taps: int) -> int:
        """Merge cells that are `later - start` positions apart; return the slot of the result."""
        below = prod(self.shape[self.axis + 1 :])
        name = "odd" if source == self.plan.buffer("even", self.shape) else "even"
        target = self.plan.buffer(name, self.shape)
        self.plan.steps.append(
            MergeLine(source, target, start * below, later * below, taps * self.unit)
        )
        return target

    def _pick(self, run: Run, source: int, target: int) -> None:
        steps = self.plan.steps
        starts, windows = self._at(run.starts), self._into(run.windows)
        if isinstance(run.shift, int) and run.shift == 0:
            views = isinstance(run.starts, slice) and isinstance(run.windows, slice)
            steps.append((Copy if views else Scatter)(source, target, starts, windows))
        elif self._is_dense(run):
            assert isinstance(run.starts, slice)
            assert isinstance(run.laters, slice)
            assert isinstance(run.windows, slice)
            assert isinstance(run.shift, int)
            merged = self._merge_line(source, run.starts.start, run.laters.start, run.shift)
            gap = run.starts.step
            picked = slice(0, run.starts.stop - run.starts.start, gap)
            every_second = gap == 2 and self.axis == len(self.shape) - 1 and self.shape[-1] % 2 == 0
            steps.append(Copy(merged, target, self._at(picked), windows, every_second))
        else:
            self._merge_picked(run, source, target)

    def _merge_picked(self, run: Run, source: int, target: int) -> None:
        """Merge only the cells that are needed."""
        steps, shift = self.plan.steps, self._offsets(run)
        starts, laters = self._at(run.starts), self._at(run.laters)
        windows = self._into(run.windows)
        if not isinstance(run.windows, slice):
            some = (*self.shape[: self.axis], len(run.windows), *self.shape[self.axis + 1 :])
            picked = self.plan.buffer("picked", some)
            steps.append(MergePicked(source, picked, starts, laters, ..., shift))
            steps.append(Scatter(picked, target, ..., windows))
        elif isinstance(run.starts, slice) and isinstance(run.laters, slice):
            steps.append(MergeCells(source, target, starts, laters, windows, shift))
        else:
            steps.append(MergePicked(source, target, starts, laters, windows, shift))

    def _at(self, picks: Any) -> tuple[Any, ...]:
        return (*(slice(None),) * (self.axis + 1), picks)

    def _into(self, picks: Any) -> Index:
        return (*self._at(picks), *self.inside)

    def _offsets(self, run: Run) -> int | Array:
        """Return how far apart the two runs of each window lie; it is added to offsets."""
        if isinstance(run.shift, int):
            return run.shift * self.unit
        taps = self.unit * self.layout.most
        offsets = (run.shift * self.unit).astype(np.min_scalar_type(max(0, taps - 1)))
        return offsets.reshape(-1, *(1,) * (len(self.shape) - 1 - self.axis))

    def _is_dense(self, run: Run) -> bool:
        """Return True if merging all cells of an axis costs less than only those needed."""
        starts, laters = run.starts, run.laters
        if not (isinstance(starts, slice) and isinstance(laters, slice)):
            return False
        if not (isinstance(run.windows, slice) and isinstance(run.shift, int)):
            return False
        below = prod(self.shape[self.axis + 1 :])
        # Windows side by side are one long row for NumPy.
        windows = len(range(starts.start, starts.stop, starts.step))
        if self.axis == len(self.shape) - 1:
            row = 1
        else:
            row = below * windows if starts.step == 1 else below
        most_are_needed = 2 * windows * starts.step > self.shape[self.axis]
        return row < _LONG_LOOP and starts.step <= _DENSE_STEP and most_are_needed
