"""Maxima of windows with the cells that they came from.

A value of up to 32 bits and its place are packed into one integer, a key, that orders as PyTorch
does: by value, and among equal values the earlier place above the later. The maximum of keys is
taken like any other and unpacked. A value of 64 bits leaves no room for its place: there value and
place travel side by side.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import prod
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pooling_core.layout import empty_windows
from pooling_core.memory import kept
from pooling_core.reduce import Parts, reduce_windows
from pooling_core.small import choose_small
from pooling_core.tiles import Layouts, Scratch, Tile, for_each_tile

Array = NDArray[Any]
Indices = NDArray[np.int64]


def window_argmax(planes: Array, layouts: Layouts) -> tuple[Array, Indices]:
    """Take the maximum of every window, and the flat index of the cell that it came from.

    As `window_max`; indices are int64, flat in one plane. The first of equal cells wins, and of
    several NaN the last. A window of border alone has the index at which a scan would have begun.

    Source: torch.nn.functional.max_pool2d as torch 2.13 behaves on CPU.

    Examples
    --------
    >>> from pooling_core import AxisLayout
    >>> layout = AxisLayout(size=3, first=np.array([0, 1]), count=np.array([2, 2]))
    >>> window_argmax(np.array([[5, 5, 2]]), (layout,))
    (array([[5, 5]]), array([[0, 1]]))
    """
    real = tuple([layout.real for layout in layouts])
    chosen = choose_small(planes, real, np.ndarray.argmax)
    if chosen is not None:
        return chosen
    shape = (len(planes), *(layout.windows for layout in real))
    values, indices = np.empty(shape, planes.dtype), np.empty(shape, np.int64)

    def work(tile: Tile, scratch: Scratch) -> None:
        cells, at = planes[(tile.planes, *tile.cells)], (tile.planes, *tile.windows)
        argmax_of_tile(cells, tile, planes.shape[1:], (values[at], indices[at]), scratch)

    for_each_tile(planes, real, work, itemsize=2 * max(4, planes.itemsize))
    empty = empty_windows(real)
    if empty is not None:
        begin = np.zeros((), np.int64)
        for layout in real:
            begin = begin[..., None] * layout.size + layout.first
        np.copyto(indices, begin, where=empty)
        np.copyto(values, never_kept(planes.dtype, np.maximum), where=empty)
    return values, indices


def never_kept(dtype: np.dtype[Any], extreme: np.ufunc) -> float | int:
    """Give what stands in for a window without cells: every other value wins over it."""
    if dtype.kind == "f":
        return -np.inf if extreme is np.maximum else np.inf
    limits = np.iinfo(dtype)
    return int(limits.min if extreme is np.maximum else limits.max)


def argmax_of_tile(
    cells: Array,
    tile: Tile,
    sizes: tuple[int, ...],
    results: tuple[Array, Indices],
    scratch: Scratch,
) -> None:
    """Write value and index of each of a tile's windows; those without cells get anything.

    `cells` are the tile's, of planes with these sizes.
    """
    values, indices = results
    plan = _plan(cells.dtype, sizes, cells.shape[1:])
    zeros, nans = oddities(cells)
    block = cells
    if zeros or not cells.flags.c_contiguous:
        block = scratch.array("block", cells.shape, cells.dtype)
        # -0.0 becomes 0.0, which PyTorch takes for its equal.
        np.add(cells, 0, out=block)
    take = _packed if plan.key is not None else _side_by_side
    take(block, plan, nans, tile.layouts, results, scratch)
    if zeros or nans:  # the very zero or NaN that the index names
        at = np.nonzero(np.not_equal(values, values) | np.equal(values, 0))
        place, cell = indices[at], []
        for step, length in zip(plan.steps, cells.shape[1:], strict=True):
            along, place = np.divmod(place, step)
            cell.append(along.clip(0, length - 1))
        values[at] = cells[(at[0], *cell)]
    indices += sum([some.start * step for some, step in zip(tile.cells, plan.steps, strict=True)])


def oddities(block: Array) -> tuple[bool, bool]:
    """Say whether there is a -0.0, and whether there is a NaN."""
    if block.dtype.kind != "f":
        return False, False
    kind = _FLOATS[block.itemsize]
    bits = block.view(kind.bits)
    nans = (
        np.maximum.reduce(bits, axis=None) > kind.infinity
        or np.maximum.reduce(bits.view(kind.unsigned), axis=None) > kind.minus_infinity
    )
    return bool(np.minimum.reduce(bits, axis=None) == kind.minus_zero), bool(nans)


_KEPT_CELLS = 2**18
"""Of a larger tile, the numbers of its cells are not kept for the next one."""


class _Float:
    """The bits of a float type: as integers, a positive NaN lies above infinity, and so on."""

    def __init__(self, dtype: str) -> None:
        size = np.dtype(dtype).itemsize
        self.bits, self.unsigned = np.dtype(f"i{size}"), np.dtype(f"u{size}")
        self.infinity = np.array(np.inf, dtype).view(self.bits)[()]
        self.minus_infinity = np.array(-np.inf, dtype).view(self.unsigned)[()]
        self.minus_zero = np.array(-0.0, dtype).view(self.bits)[()]
        self.shift, self.magnitude = 8 * size - 1, np.iinfo(self.bits).max


_FLOATS = {np.dtype(name).itemsize: _Float(name) for name in ("f2", "f4", "f8")}


@dataclass(frozen=True, eq=False, slots=True)
class _Plan:
    """How the cells of a tile are numbered, and packed.

    `steps` are the distances of neighbours in the flat plane, `places` where the cells lie in it,
    counted from the tile's first. `key` is an integer type with room for a value and, in its
    lower `room` bits, for a place; None if there is none. `places_down` are the places counted
    down from the largest number with so many bits: the earlier place has the larger number.
    """

    steps: tuple[int, ...]
    places: Array
    key: np.dtype[Any] | None
    room: int
    places_down: Array


@kept(maxsize=4, unless=lambda dtype, sizes, cells: prod(cells) > _KEPT_CELLS)
def _plan(dtype: np.dtype[Any], sizes: tuple[int, ...], cells: tuple[int, ...]) -> _Plan:
    """Give numbers to the cells of a tile in a plane of these sizes."""
    steps = tuple(prod(sizes[axis:]) for axis in range(1, len(sizes) + 1))
    most = sum((length - 1) * step for length, step in zip(cells, steps, strict=True))
    bits = 8 * dtype.itemsize + most.bit_length()
    packs = dtype.itemsize < 8 and bits <= 64
    name = f"{'u' if dtype.kind == 'u' else 'i'}{4 if bits <= 32 else 8}"
    number = np.dtype(name if packs else np.int64)
    places = np.zeros((), number)
    for length, step in zip(cells, steps, strict=True):
        along = np.arange(length, dtype=number) * number.type(step if length > 1 else 0)
        places = places[..., None] + along
    room = 8 * (number.itemsize - dtype.itemsize)
    down = np.subtract((1 << room) - 1, places) if packs else places
    return _Plan(steps, places, number if packs else None, room, down)


def _packed(
    block: Array,
    plan: _Plan,
    nans: bool,
    layouts: Layouts,
    results: tuple[Array, Indices],
    scratch: Scratch,
) -> None:
    """Pack value and place into keys, take their maxima, and unpack these."""
    values, indices = results
    room, mask = plan.room, (1 << plan.room) - 1
    assert plan.key is not None
    keys = scratch.array("keys", block.shape, plan.key)
    np.copyto(keys, ordered(block, scratch))
    np.left_shift(keys, room, out=keys)
    np.bitwise_or(keys, plan.places_down, out=keys)
    if nans:  # above all others, and the later above the earlier
        highest = int(np.iinfo(plan.key).max) >> room
        plane, *cell = np.isnan(block).nonzero()
        keys[(plane, *cell)] = plan.places[tuple(cell)] + (highest << room)
    best = scratch.array("best", values.shape, plan.key)
    reduce_windows((keys,), layouts, (best,), _larger, scratch)

    high = scratch.array("value", values.shape, f"{plan.key.kind}{block.itemsize}")
    np.right_shift(best, room, out=high, casting="unsafe")
    np.bitwise_and(best, mask, out=best)
    np.copyto(indices, best)
    if nans:
        np.subtract(mask, indices, out=indices, where=high != highest)
    else:
        np.subtract(mask, indices, out=indices)
    np.copyto(values, ordered(high.view(block.dtype), scratch).view(block.dtype))


def ordered(block: Array, scratch: Scratch) -> Array:
    """Give integers that order as the values do; the same again gives the values back."""
    if block.dtype.kind != "f":
        return block
    kind = _FLOATS[block.itemsize]
    bits = block.view(kind.bits)
    turned = scratch.array("ordered", block.shape, kind.bits)
    np.right_shift(bits, kind.shift, out=turned)
    np.bitwise_and(turned, kind.magnitude, out=turned)
    np.bitwise_xor(turned, bits, out=turned)
    return turned


def _larger(ours: Parts, theirs: Parts, outs: Parts) -> None:
    np.maximum(ours[0], theirs[0], out=outs[0])


def _side_by_side(
    block: Array,
    plan: _Plan,
    nans: bool,
    layouts: Layouts,
    results: tuple[Array, Indices],
    scratch: Scratch,
) -> None:
    """Let values and places travel together."""
    places = scratch.array("places", block.shape, np.int64)
    np.copyto(places, plan.places)

    def later_if_larger(ours: Parts, theirs: Parts, outs: Parts) -> None:
        taken = np.greater(theirs[0], ours[0])
        if nans:
            taken |= np.isnan(theirs[0])
        # Arithmetic, as a choice by a mask waits for each wrong guess of the processor.
        gap = np.subtract(theirs[1], ours[1])
        gap *= taken
        np.add(ours[1], gap, out=outs[1])
        np.maximum(ours[0], theirs[0], out=outs[0])

    reduce_windows((block, places), layouts, results, later_if_larger, scratch, row_major=True)
