"""Memory for intermediate results, reused from tile to tile and from call to call."""

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
    """Buffers by name, used by one tile after the other, and by one thread at a time."""

    def __init__(self) -> None:
        self._buffers: dict[tuple[str, DTypeLike], Array] = {}
        self.ready: dict[object, Any] = {}
        """The steps bound for tiles that are alike; cleared after each call."""

    def array(self, name: str, shape: tuple[int, ...], dtype: DTypeLike) -> Array:
        """Return an array with any content; the same name and dtype share memory."""
        cells = prod(shape)
        buffer = self._buffers.get((name, dtype))
        if buffer is None or buffer.size < cells:
            buffer = self._buffers[name, dtype] = np.empty(cells, dtype)
        return buffer[:cells].reshape(shape)

    @property
    def nbytes(self) -> int:
        """Return the number of bytes that all buffers take."""
        return sum(buffer.nbytes for buffer in self._buffers.values())


def contiguous(cells: Array, scratch: Scratch) -> Array:
    """Return the cells side by side in memory, copied if they are not."""
    if cells.flags.c_contiguous:
        return cells
    block = scratch.array("block", cells.shape, cells.dtype)
    np.copyto(block, cells)
    return block


_LARGEST_REUSED = 2**24
"""The most bytes of a scratch that the next call may reuse."""

_MOST_REUSED = os.cpu_count() or 1
"""The most unused scratches: as many as threads may need at a time."""

_idle: list[Scratch] = []
"""Unused scratches: new memory costs as much as the work on it, so it is reused."""


@contextmanager
def borrowed_scratch() -> Iterator[Scratch]:
    """Yield a scratch that no other thread uses, and keep it for the next call."""
    try:
        scratch = _idle.pop()
    except IndexError:
        scratch = Scratch()
    yield scratch
    scratch.ready.clear()
    if scratch.nbytes <= _LARGEST_REUSED and len(_idle) < _MOST_REUSED:
        _idle.append(scratch)
