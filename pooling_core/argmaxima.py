"""Maxima of windows with the cells that they came from.

A value of up to 32 bits and its place are packed into one integer, a key, that orders as PyTorch
does: by value, and among equal values the earlier place above the later. The maximum of keys is
taken like any other and unpacked. A value of 64 bits leaves no room for its place: there value and
place travel side by side.
"""

from __future__ import annotations

from functools import lru_cache
from math import prod
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pooling_core.layout import empty_windows
from pooling_core.reduce import Parts, reduce_windows
from pooling_core.tiles import Layouts, Scratch, Tile, for_each_tile

Array = NDArray[Any]
Indices = NDArray[np.int64]
Axes = tuple[tuple[int, int], ...]
"""Of each axis of a tile, its cells, and how far apart they lie in the flat plane."""


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
    real = tuple(layout.real for layout in layouts)
    shape = (len(planes), *(layout.windows for layout in real))
    values, indices = np.empty(shape, planes.dtype), np.empty(shape, np.int64)

    def work(tile: Tile, scratch: Scratch) -> None:
        at = (tile.planes, *tile.windows)
        argmax_of_tile(planes, tile, values[at], indices[at], scratch)

    for_each_tile(planes, real, work, itemsize=8)
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
    planes: Array, tile: Tile, values: Array, indices: Indices, scratch: Scratch
) -> None:
    """Write value and index of each of a tile's windows; those without cells get anything."""
    cells = planes[(tile.planes, *tile.cells)]
    block = scratch.array("block", cells.shape, cells.dtype)
    np.copyto(block, cells)
    zeros, nans = _oddities(block)
    if zeros:
        block += 0  # -0.0 becomes 0.0, which PyTorch takes for its equal
    sizes = planes.shape[1:]
    steps = [prod(sizes[axis:]) for axis in range(1, len(sizes) + 1)]
    axes = tuple(zip(cells.shape[1:], steps, strict=True))
    take = _side_by_side if _key_type(block.dtype, axes) is None else _packed
    take(block, axes, nans, tile.layouts, (values, indices), scratch)
    indices += sum(cells.start * step for cells, step in zip(tile.cells, steps, strict=True))
    if zeros or nans:  # the very zero or NaN that the index names
        at = np.nonzero(np.not_equal(values, values) | np.equal(values, 0))
        flat = np.clip(indices[at], 0, prod(sizes) - 1)
        values[at] = planes[tile.planes][(at[0], *np.unravel_index(flat, sizes))]


def _oddities(block: Array) -> tuple[bool, bool]:
    """Whether there is a -0.0, and whether there is a NaN."""
    if block.dtype.kind != "f":
        return False, False
    bits = block.view(f"i{block.itemsize}")
    infinity = int(np.array(np.inf, block.dtype).view(bits.dtype))
    minus = int(np.iinfo(bits.dtype).min)
    nans = bits.max() > infinity or int(bits.view(f"u{block.itemsize}").max()) > infinity - minus
    return int(bits.min()) == minus, bool(nans)


def _key_type(dtype: np.dtype[Any], axes: Axes) -> np.dtype[Any] | None:
    """Choose the integer that has room for value and place, if there is one."""
    bits = 8 * dtype.itemsize + sum((length - 1) * step for length, step in axes).bit_length()
    if bits > 64 or dtype.itemsize == 8:
        return None
    return np.dtype(f"{'u' if dtype.kind == 'u' else 'i'}{4 if bits <= 32 else 8}")


@lru_cache(maxsize=32)
def _places(axes: Axes, dtype: np.dtype[Any]) -> Array:
    """Where the cells of a tile lie in the flat plane, counted from the first of them."""
    places = np.zeros((), dtype)
    for length, step in axes:
        places = places[..., None] + np.arange(length, dtype=dtype) * dtype.type(step)
    return places


@lru_cache(maxsize=32)
def _places_down(axes: Axes, dtype: np.dtype[Any], most: int) -> Array:
    """Count the same down from `most`: the earlier place has the larger number."""
    down: Array = np.subtract(dtype.type(most), _places(axes, dtype))
    return down


def _packed(
    block: Array,
    axes: Axes,
    nans: bool,
    layouts: Layouts,
    results: tuple[Array, Indices],
    scratch: Scratch,
) -> None:
    """Pack value and place into keys, take their maxima, and unpack these."""
    values, indices = results
    key = _key_type(block.dtype, axes)
    assert key is not None
    room = 8 * (key.itemsize - block.itemsize)
    mask = (1 << room) - 1
    highest = int(np.iinfo(key).max) >> room

    keys = scratch.array("keys", block.shape, key)
    np.copyto(keys, _ordered(block, scratch))
    keys <<= room
    keys |= _places_down(axes, key, mask)
    if nans:  # above all others, and the later above the earlier
        plane, *cell = np.isnan(block).nonzero()
        keys[(plane, *cell)] = _places(axes, key)[tuple(cell)] + (highest << room)
    best = scratch.array("best", values.shape, key)
    reduce_windows((keys,), layouts, (best,), _larger, scratch)

    high = scratch.array("value", values.shape, f"{key.kind}{block.itemsize}")
    np.right_shift(best, room, out=high, casting="unsafe")
    np.copyto(indices, best & mask, casting="unsafe")
    np.subtract(mask, indices, out=indices, where=high != highest if nans else True)
    np.copyto(values, _ordered(high.view(block.dtype), scratch).view(block.dtype))


def _ordered(block: Array, scratch: Scratch) -> Array:
    """Give integers that order as the values do; the same again gives the values back."""
    if block.dtype.kind != "f":
        return block
    bits = block.view(f"i{block.itemsize}")
    turned = scratch.array("ordered", block.shape, bits.dtype)
    np.right_shift(bits, 8 * bits.itemsize - 1, out=turned)
    turned &= np.iinfo(bits.dtype).max
    turned ^= bits
    return turned


def _larger(ours: Parts, theirs: Parts, outs: Parts) -> None:
    np.maximum(ours[0], theirs[0], out=outs[0])


def _side_by_side(
    block: Array,
    axes: Axes,
    nans: bool,
    layouts: Layouts,
    results: tuple[Array, Indices],
    scratch: Scratch,
) -> None:
    """Let values and places travel together."""
    places = scratch.array("places", block.shape, np.int64)
    np.copyto(places, _places(axes, places.dtype))

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
