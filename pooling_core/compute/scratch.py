"""Memory for intermediate results, used again and again: from tile to tile, from call to call."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from math import prod
from typing import Any

import numpy as np
from numpy.typing import DTypeLike, NDArray

Array = NDArray[Any]


class Scratch:
    """Buffers that one tile after the other uses, by name; nobody else sees them meanwhile."""

    def __init__(self) -> None:
        self._buffers: dict[tuple[str, DTypeLike], Array] = {}
        self.ready: dict[object, Any] = {}
        """What was prepared for tiles that are alike; forgotten after each call."""

    def array(self, name: str, shape: tuple[int, ...], dtype: DTypeLike) -> Array:
        """Give an array of anything; the same name and dtype overwrite what they gave before."""
        cells = prod(shape)
        buffer = self._buffers.get((name, dtype))
        if buffer is None or buffer.size < cells:
            buffer = self._buffers[name, dtype] = np.empty(cells, dtype)
        return buffer[:cells].reshape(shape)

    @property
    def nbytes(self) -> int:
        """The memory that it holds, in bytes."""
        return sum(buffer.nbytes for buffer in self._buffers.values())


def contiguous(cells: Array, scratch: Scratch) -> Array:
    """Give the cells side by side in memory, copied if they are not."""
    if cells.flags.c_contiguous:
        return cells
    block = scratch.array("block", cells.shape, cells.dtype)
    np.copyto(block, cells)
    return block


_KEPT_BYTES = 2**24
"""A scratch that has grown larger is not kept for the next call."""

_MOST_KEPT = os.cpu_count() or 1
"""Scratches to keep, at most: as many as threads may need at a time."""

_idle: list[Scratch] = []
"""Fresh memory costs as much as the work on it, so it is used again, by one thread at a time."""


@contextmanager
def borrowed_scratch() -> Iterator[Scratch]:
    """Give a scratch that nobody else uses; the next call gets it again."""
    try:
        scratch = _idle.pop()
    except IndexError:
        scratch = Scratch()
    yield scratch
    scratch.ready.clear()
    if scratch.nbytes <= _KEPT_BYTES and len(_idle) < _MOST_KEPT:
        _idle.append(scratch)
