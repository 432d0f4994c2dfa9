"""Maxima of windows, with the cells that they came from.

Beside each value stands its offset: the number of its tap within the window, in row-major order.
One byte is enough up to 256 taps. Columns are merged before rows, and a later value must be larger
to win, so the first of equal values wins. At the end a table turns offsets into indices.
"""

from __future__ import annotations

from collections.abc import Callable
from math import prod
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pooling_core.compute.floats import has_nan, mixes_zeros, neutral_value, ordered
from pooling_core.compute.reduce import reduce_windows
from pooling_core.compute.scratch import Scratch, contiguous
from pooling_core.compute.small_inputs import argmax_of_small
from pooling_core.compute.steps import Parts
from pooling_core.compute.tiles import Layouts, Tile, are_large, for_each_tile
from pooling_core.geometry.memory import LARGE, cached
from pooling_core.geometry.windows import Windows, empty_windows

Array = NDArray[Any]
Indices = NDArray[np.int64]


def window_argmax(planes: Array, layouts: Layouts) -> tuple[Array, Indices]:
    """Return the maximum of every window, and the flat index of the cell that it came from.

    As `window_max`; indices are int64, flat in one plane. The first of equal cells wins, and of
    several NaN the last. A window that reads only border has the index where its scan would begin.

    Source: torch.nn.functional.max_pool2d as torch 2.13 behaves on CPU.

    Examples
    --------
    >>> from pooling_core import AxisLayout
    >>> layout = AxisLayout(size=3, first=np.array([0, 1]), count=np.array([2, 2]))
    >>> window_argmax(np.array([[5, 5, 2]]), (layout,))
    (array([[5, 5]]), array([[0, 1]]))
    """
    real = tuple([layout.real for layout in layouts])
    chosen = argmax_of_small(planes, real, np.ndarray.argmax)
    if chosen is not None:
        return chosen
    shape = (len(planes), *[layout.windows for layout in real])
    values, indices = np.empty(shape, planes.dtype), np.empty(shape, np.int64)

    def work(tile: Tile, scratch: Scratch) -> None:
        block, at = contiguous(planes[tile.cells], scratch), tile.windows
        argmax_of_tile(block, tile, planes.shape[1:], values[at], indices[at], scratch)

    for_each_tile(planes, real, work, planes.itemsize + 1, 8 if are_wide(real) else 1)
    empty = empty_windows(real)
    if empty is not None:
        begin = np.zeros((), np.int64)
        for layout in real:
            begin = begin[..., None] * layout.size + layout.first
        np.copyto(indices, begin, where=empty)
        np.copyto(values, neutral_value(planes.dtype, np.maximum), where=empty)
    return values, indices


def argmax_of_tile(
    block: Array,
    tile: Tile,
    sizes: tuple[int, ...],
    values: Array,
    indices: Indices,
    scratch: Scratch,
) -> None:
    """Write value and index of each window of a tile; those of windows without cells are undefined.

    `block` holds the cells of the tile, of planes with these sizes.
    """
    numbers = _numbering(tile.layouts, sizes)
    offsets = scratch.array("offsets", values.shape, numbers.dtype)
    exact = _take_float16 if block.dtype == np.float16 and not has_nan(block) else _take
    exact(block, tile.layouts, values, offsets, scratch)
    start = sum([a.start * b for a, b in zip(tile.cells[1:], numbers.steps, strict=True)])
    places = scratch.array("places", values.shape, np.int64)
    np.take(numbers.taps + start, offsets, out=places, mode="clip")
    *others, last = numbers.firsts
    np.add(places, last, out=indices)
    for first in others:
        np.add(indices, first, out=indices)
    if block.dtype.kind == "f" and np.equal(values, 0).any() and mixes_zeros(block):
        at = np.nonzero(np.equal(values, 0))  # these get the sign of the winning cell
        place, cell = indices[at] - start, []
        for step, length in zip(numbers.steps, block.shape[1:], strict=True):
            along, place = np.divmod(place, step)
            cell.append(along.clip(0, length - 1))
        values[at] = block[(at[0], *cell)]


def _take(block: Array, layouts: Layouts, values: Array, offsets: Array, scratch: Scratch) -> None:
    if are_wide(layouts):
        take_wide(block, layouts, values, offsets, scratch, _take)
        return
    reduce_windows((block,), layouts, (values, offsets), _larger, scratch)
    if has_nan(values):
        reduce_windows((block,), layouts, (values, offsets), _larger_or_nan, scratch)


def _take_float16(
    block: Array, layouts: Layouts, values: Array, offsets: Array, scratch: Scratch
) -> None:
    """Do as `_take` for float16 without NaN, as integers: NumPy compares them many times faster."""
    numbers = ordered(block, scratch)
    if mixes_zeros(block):
        numbers += numbers == -1  # -0.0 and 0.0 are equal
    out = scratch.array("out", values.shape, np.int16)
    _take(numbers, layouts, out, offsets, scratch)
    np.copyto(values, ordered(out.view(np.float16), scratch).view(np.float16))


def _larger(ours: Parts, theirs: Parts, outs: Parts, shift: int | Array) -> None:
    _write_larger(ours, theirs, outs, shift, np.greater(theirs[0], ours[0]))


def _larger_or_nan(ours: Parts, theirs: Parts, outs: Parts, shift: int | Array) -> None:
    """Let the last NaN win over all."""
    taken = np.greater(theirs[0], ours[0])
    taken |= np.isnan(theirs[0])
    _write_larger(ours, theirs, outs, shift, taken)


def _write_larger(
    ours: Parts, theirs: Parts, outs: Parts, shift: int | Array, taken: Array
) -> None:
    np.maximum(ours[0], theirs[0], out=outs[0])
    offset = outs[1]
    chosen = taken.view(np.uint8).astype(offset.dtype, copy=False)
    if len(ours) == 1:  # cells of the input, whose offsets are 0
        np.multiply(chosen, shift, out=offset)
        return
    # Arithmetic, because NumPy takes a hundred times as long to choose by a mask.
    np.subtract(theirs[1], ours[1], out=offset)
    np.add(offset, shift, out=offset)
    np.multiply(offset, chosen, out=offset)
    np.add(offset, ours[1], out=offset)


class _Numbering(NamedTuple):
    """The tables that turn an offset into an index of the flat plane.

    `taps` is the distance of each tap from the first tap of its window. `firsts` is, for each axis,
    the distance of each window's first tap from the tile's first cell. `steps` is the distance of
    neighbours along each axis. `dtype` is the smallest that holds an offset.
    """

    dtype: np.dtype[Any]
    taps: Indices
    firsts: tuple[Indices, ...]
    steps: tuple[int, ...]


@cached(
    maxsize=64,
    unless=lambda layouts, sizes: (
        are_large(layouts) or prod([layout.most for layout in layouts]) > LARGE
    ),
)
def _numbering(layouts: Layouts, sizes: tuple[int, ...]) -> _Numbering:
    steps = tuple(prod(sizes[axis:]) for axis in range(1, len(sizes) + 1))
    taps, firsts = np.zeros((), np.int64), list[Indices]()
    for layout, step in zip(layouts, steps, strict=True):
        apart = layout.step * step if layout.most > 1 else 0
        taps = taps[..., None] + np.arange(max(1, layout.most), dtype=np.int64) * apart
        firsts.append((layout.first * step).reshape(-1, *(1,) * (len(sizes) - len(firsts) - 1)))
    dtype = np.min_scalar_type(max(0, taps.size - 1))
    return _Numbering(dtype, taps.reshape(-1), tuple(firsts), steps)


Take = Callable[[Array, Layouts, Array, Array, Scratch], None]

_WIDE, _LINES = 16, 8
"""Taps along a row, and lines of a window, from which on `take_wide` is faster."""


@cached(maxsize=64, unless=are_large)
def are_wide(layouts: Layouts) -> bool:
    """Return True if windows have long rows and overlap little, so that `take_wide` is faster."""
    *outer, last = layouts
    lines = prod([layout.most for layout in outer])
    return lines >= _LINES and last.most >= _WIDE and last.hardly_overlap and last.edges is not None


def take_wide(
    block: Array, layouts: Layouts, values: Array, offsets: Array, scratch: Scratch, take: Take
) -> None:
    """Write value and offset of every window: first find its line, then the cell in this line.

    `take` does the same for windows of any kind; it chooses among the lines.
    """
    *outer, last = layouts
    assert last.edges is not None
    at, every = last.edges
    lines = np.maximum.reduceat(block, at, axis=-1)[..., ::every][..., : last.windows]
    take(np.ascontiguousarray(lines), _over_lines(layouts), values, offsets, scratch)

    # A shorter window repeats its last tap: the first of equal cells wins.
    tap = np.minimum(np.arange(last.most), last.count[:, None] - 1)
    cells = last.first[:, None] + tap
    cells = cells + (_lines(block.shape, tuple(outer), offsets) * last.size)[..., None]
    read = block.reshape(-1).take(cells, mode="clip")
    chosen = read.argmax(axis=-1)
    if values.dtype.kind == "f" and np.isnan(values).any():
        nan = np.isnan(values)  # the last one wins
        chosen[nan] = last.most - 1 - np.isnan(read[nan])[:, ::-1].argmax(axis=-1)
        np.minimum(chosen, last.count - 1, out=chosen)
    np.multiply(offsets, last.most, out=offsets)
    np.add(offsets, chosen, out=offsets, casting="unsafe")


@cached(maxsize=64, unless=are_large)
def _over_lines(layouts: Layouts) -> Layouts:
    """Return the windows over the maxima of their lines: one column for each window."""
    *outer, last = layouts
    column = np.arange(last.windows)
    return (*outer, Windows(size=last.windows, first=column, count=np.ones_like(column)))


def _lines(shape: tuple[int, ...], outer: Layouts, offsets: Array) -> NDArray[np.int64]:
    """Return the number of the line that each offset along the outer axes stands for."""
    rest = offsets.astype(np.int64)
    steps = [prod(shape[axis + 2 : -1]) for axis in range(len(outer))]
    lines = np.arange(shape[0]).reshape(-1, *(1,) * (len(outer) + 1)) * prod(shape[1:-1])
    for axis in reversed(range(len(outer))):
        layout = outer[axis]
        rest, tap = np.divmod(rest, max(1, layout.most))
        first = layout.first.reshape(-1, *(1,) * (len(outer) - axis))
        lines = lines + (first + tap * layout.step) * steps[axis]
    return lines
