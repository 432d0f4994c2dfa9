"""Maxima of windows, for any number of axes and any layout, regular or ragged.

The maximum of a window is taken axis by axis, and along an axis from maxima of 1, 2, 4, 8, ...
neighbouring taps: two overlapping runs cover any window. So the work grows with the logarithm of
the kernel. Border taps are left out before anything is compared, so nothing needs padding.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import prod
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pooling_core.layout import AxisLayout, evenly

Array = NDArray[Any]
Layouts = tuple[AxisLayout, ...]
Parts = tuple[Array, ...]
"""Arrays that travel together: values, or values and indices."""

_BLOCK = 2**18
"""Cells worked on at a time, so that temporaries stay small and in the processor's cache."""


def window_max(planes: Array, layouts: Layouts) -> Array:
    """Take the maximum of every window.

    Parameters
    ----------
    planes : array, shape (planes, *spatial), native byte order
        Floats or integers.
    layouts : one AxisLayout per spatial axis

    Returns
    -------
    values : array of the same dtype, shape (planes, *windows), fresh
        NaN wins. Of -0.0 and 0.0 the first in row-major order is kept. A window of border alone
        gives minus infinity, or the least integer.

    Source: torch.nn.functional.max_pool2d as torch 2.13 behaves on CPU.

    Examples
    --------
    >>> layout = AxisLayout(size=3, first=np.array([0, 1]), count=np.array([2, 2]))
    >>> window_max(np.array([[1, 5, 2]]), (layout,))
    array([[5, 5]])
    """
    (values,) = _in_blocks(planes, layouts, _block_max, (planes.dtype,))
    return values


def window_min(planes: Array, layouts: Layouts) -> Array:
    """Take the minimum of every window: -window_max(-planes), but exactly for every dtype.

    Integers are turned round by ~, which has no overflow.

    Source: PyTorch has no minimum pool; people write -max_pool2d(-x).

    Examples
    --------
    >>> layout = AxisLayout(size=3, first=np.array([0, 1]), count=np.array([2, 2]))
    >>> window_min(np.array([[1, 5, 0]], np.uint8), (layout,))
    array([[1, 0]], dtype=uint8)
    """
    (values,) = _in_blocks(planes, layouts, _block_min, (planes.dtype,))
    return values


def window_argmax(planes: Array, layouts: Layouts) -> tuple[Array, NDArray[np.int64]]:
    """Take the maximum of every window, and the flat index of the cell that it came from.

    As `window_max`; indices are int64, flat in one plane. The first of equal cells wins, and of
    several NaN the last. A window of border alone has the index at which a scan would have begun.

    Source: torch.nn.functional.max_pool2d as torch 2.13 behaves on CPU.

    Examples
    --------
    >>> layout = AxisLayout(size=3, first=np.array([0, 1]), count=np.array([2, 2]))
    >>> window_argmax(np.array([[5, 5, 2]]), (layout,))
    (array([[5, 5]]), array([[0, 1]]))
    """
    values, indices = _in_blocks(planes, layouts, _block_argmax, (planes.dtype, np.dtype(np.int64)))
    real = [layout.real for layout in layouts]
    begin = np.zeros((), np.int64)
    empty = np.zeros((), np.bool_)
    for layout in real:
        begin = begin[..., None] * layout.size + layout.first
        empty = empty[..., None] | (layout.count == 0)
    np.copyto(indices, begin, where=empty)
    return values, indices


def _in_blocks(
    planes: Array,
    layouts: Layouts,
    work: Callable[[Array, Layouts, int], Parts],
    dtypes: tuple[np.dtype[Any], ...],
) -> Parts:
    """Work through the planes, a few whole ones or a band of one at a time."""
    real = tuple(layout.real for layout in layouts)
    shape = (len(planes), *(layout.windows for layout in real))
    results = tuple(np.empty(shape, dtype) for dtype in dtypes)
    for chosen, windows in _blocks(planes.shape, real[0]):
        band, cells = real[0].part(windows.start, windows.stop)
        block = np.ascontiguousarray(planes[chosen, cells])
        begin = cells.start * prod(planes.shape[2:])
        with np.errstate(invalid="ignore"):  # a signalling NaN is as good as any
            parts = work(block, (band, *real[1:]), begin)
            for result, part in zip(results, parts, strict=True):
                result[chosen, windows] = part
    return results


def _blocks(shape: tuple[int, ...], layout: AxisLayout) -> Iterator[tuple[slice, slice]]:
    cells = prod(shape[1:])
    together = max(1, _BLOCK // cells)
    span = int(layout.count.max(initial=1)) * layout.step
    # Neighbouring bands read some of the same rows: twice a window keeps that below a half.
    rows = max(_BLOCK * layout.size // cells, 2 * span)
    windows = max(1, layout.windows)
    if rows < layout.size:
        windows = max(1, rows * layout.windows // layout.size)
    for plane in range(0, shape[0], together):
        for window in range(0, layout.windows, windows):
            yield (
                slice(plane, min(plane + together, shape[0])),
                slice(window, min(window + windows, layout.windows)),
            )


def _block_max(block: Array, layouts: Layouts, begin: int) -> Parts:
    if block.dtype == np.float16:
        block = block.astype(np.float32)  # exact, and NumPy compares these far faster
    parts: Parts = (block,)
    for axis, layout in enumerate(layouts, start=1):
        parts = _along(parts, layout, axis, _larger)
    if block.dtype.kind == "f" and (parts[0] == 0).any() and _mixes_zeros(block):
        return _block_argmax(block, layouts, begin)[:1]  # knows which zero came first
    return parts


def _block_min(block: Array, layouts: Layouts, begin: int) -> Parts:
    reverse = np.negative if block.dtype.kind == "f" else np.invert
    return tuple(reverse(part) for part in _block_max(reverse(block), layouts, begin))


def _block_argmax(block: Array, layouts: Layouts, begin: int) -> Parts:
    plane = np.arange(begin, begin + prod(block.shape[1:])).reshape(block.shape[1:])
    parts: Parts = (block, np.broadcast_to(plane, block.shape))
    # Last axis first: of equal cells the first in row-major order must be kept.
    for axis in reversed(range(1, block.ndim)):
        parts = _along(parts, layouts[axis - 1], axis, _later_if_larger)
    return parts


def _larger(ours: Parts, theirs: Parts) -> Parts:
    return (np.maximum(ours[0], theirs[0]),)


def _later_if_larger(ours: Parts, theirs: Parts) -> Parts:
    """Prefer `theirs`, which come later in the scan, if larger or NaN."""
    taken = theirs[0] > ours[0]
    if theirs[0].dtype.kind == "f":
        taken |= np.isnan(theirs[0])
    return tuple(np.where(taken, their, our) for our, their in zip(ours, theirs, strict=True))


def _mixes_zeros(block: Array) -> bool:
    bits = block.view(f"i{block.dtype.itemsize}")
    minus = np.iinfo(bits.dtype).min
    return bool((bits == minus).any() and (bits == 0).any())


def _along(
    parts: Parts, layout: AxisLayout, axis: int, better: Callable[[Parts, Parts], Parts]
) -> Parts:
    """Reduce one axis to its windows; of earlier and later cells `better` keeps one each."""
    shape = parts[0].shape
    stride = prod(shape[axis + 1 :])
    before = (slice(None),) * axis
    result = tuple(
        np.full((*shape[:axis], layout.windows, *shape[axis + 1 :]), _least(dtype), dtype)
        for dtype in (part.dtype for part in parts)
    )
    length = 1  # of the runs whose maxima `parts` holds
    while length <= layout.count.max(initial=0):
        now = np.flatnonzero((layout.count >= length) & (layout.count < 2 * length))
        if len(now):
            start = layout.first[now]
            end = start + (layout.count[now] - length) * layout.step
            picked = tuple(part[(*before, evenly(start))] for part in parts)
            if length > 1:
                later = tuple(part[(*before, evenly(end))] for part in parts)
                picked = better(picked, later)
            for whole, some in zip(result, picked, strict=True):
                whole[(*before, evenly(now))] = some
        if (layout.count >= 2 * length).any():
            # Shifting the flat array mixes rows at their ends, where no window picks anything.
            shift = length * layout.step * stride
            flat = tuple(np.ascontiguousarray(part).reshape(-1) for part in parts)
            merged = better(
                tuple(part[:-shift] for part in flat), tuple(part[shift:] for part in flat)
            )
            parts = tuple(
                np.concatenate([new, old[-shift:]]).reshape(shape)
                for new, old in zip(merged, flat, strict=True)
            )
        length *= 2
    return result


def _least(dtype: np.dtype[Any]) -> float | int:
    return -np.inf if dtype.kind == "f" else int(np.iinfo(dtype).min)
