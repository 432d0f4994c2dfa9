"""Work through a stack of planes tile by tile, so that temporaries stay in the processor's cache.

A tile is a few whole planes, a band of one plane, or a rectangle of one if windows are tall. Tiles
share only what they read, so several threads may work on them; NumPy computes without the
interpreter's lock.
"""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from itertools import product
from math import prod
from pathlib import Path
from typing import Any, Generic, TypeVar

import numpy as np
from numpy.typing import NDArray

from pooling_core.compute.scratch import Scratch, borrowed_scratch
from pooling_core.geometry.memory import LARGE, cached
from pooling_core.geometry.windows import Windows

Array = NDArray[Any]
Layouts = tuple[Windows, ...]


_CACHES = Path("/sys/devices/system/cpu/cpu0/cache")
_UNITS = {"K": 2**10, "M": 2**20}


def cache_bytes(level: int, caches: Path = _CACHES) -> int | None:
    """Return the size of the data cache of a level; None if the system does not tell.

    Only Linux has a file for it. Elsewhere, WebAssembly included, the folder does not exist.

    Examples
    --------
    >>> cache_bytes(2, Path("no such folder")) is None
    True
    """
    try:
        for cache in sorted(caches.glob("index*")):
            kind = (cache / "type").read_text().strip()
            if kind != "Instruction" and int((cache / "level").read_text()) == level:
                size = (cache / "size").read_text().strip()
                return int(size[:-1]) * _UNITS[size[-1]]
    except (OSError, ValueError, KeyError, IndexError):
        pass
    return None


def _tile_bytes(cache: int | None) -> int:
    """Return the target size of one array of a tile, for a second-level cache of this size.

    Two or three such arrays are in use at a time. Below 256 KiB, tiles would cost more in Python
    than they save. If the cache is not known, 1 MiB is a good guess.
    """
    return min(max((cache or 2**20) // 3, 2**18), 2**21)


_TILE_BYTES = _tile_bytes(cache_bytes(2))
"""Bytes of one array of a tile; tall windows can make it larger."""

_SPANS = 4
"""The least length of a tile in windows, so that few cells are read for two tiles."""

_BYTES_A_THREAD = 2**23
"""Bytes of input for each thread: with less, another thread costs more than it saves."""


@dataclass(frozen=True, eq=False, slots=True)
class Tile:
    """Some windows of some planes, and the cells that they read.

    `windows` and `cells` index planes and spatial axes. Positions in `layouts` count from the first
    cell of the tile.
    """

    windows: tuple[slice, ...]
    cells: tuple[slice, ...]
    layouts: Layouts


Work = Callable[[Tile, Scratch], None]

_threads = 1


def set_num_threads(count: int) -> None:
    """Set how many threads work on a large input; on import it is as many as there are cores.

    Parameters
    ----------
    count : int
        At least 1. Results do not depend on it. If threads cannot be started, one does all the
        work.

    Raises
    ------
    ValueError
        A count below 1.
    TypeError
        A count that is not a whole number.

    Source: torch.set_num_threads.

    Examples
    --------
    >>> before = get_num_threads()
    >>> set_num_threads(1)
    >>> get_num_threads()
    1
    >>> set_num_threads(before)
    """
    global _threads
    if isinstance(count, bool) or not isinstance(count, (int, np.integer)):
        raise TypeError(f"count must be an int, got {count!r}")
    if count < 1:
        raise ValueError(f"count must be at least 1: {count} < 1")
    _threads = int(count)


def get_num_threads() -> int:
    """Return how many threads work on a large input.

    Source: torch.get_num_threads.

    Examples
    --------
    >>> get_num_threads() >= 1
    True
    """
    return _threads


def _cores() -> int:
    """Return how many cores this process may use, as far as the system tells."""
    allowed = getattr(os, "sched_getaffinity", None)
    return len(allowed(0)) if allowed else os.cpu_count() or 1


set_num_threads(_cores())


def for_each_tile(
    planes: Array, layouts: Layouts, work: Work, itemsize: int, room: int = 1
) -> None:
    """Call `work` once for each of the tiles that cover all windows of all planes.

    `layouts` are over whole planes. `itemsize` is the bytes that work makes of each cell. If it
    makes fewer of most cells, a tile may be `room` times as large. Work writes only to the windows
    of its own tile.
    """
    tiles = _tiles(planes.shape, layouts, max(1, room * _TILE_BYTES // itemsize), _SPANS)
    threads = min(_threads, planes.size * itemsize // _BYTES_A_THREAD, len(tiles))
    todo = Todo(tiles)

    def do() -> None:
        # Infinity and NaN are valid values; each thread has its own setting of warnings.
        with borrowed_scratch() as scratch, np.errstate(over="ignore", invalid="ignore"):
            for tile in todo:
                work(tile, scratch)

    in_threads(do, threads)


def are_large(layouts: Layouts) -> bool:
    """Return True if the layouts are too large for results about them to be cached."""
    return sum([layout.windows for layout in layouts]) > LARGE


# Layouts are compared by identity. While the layouts of a setting and a shape are cached, they are
# the same objects each time, and so are their tiles.
@cached(maxsize=64, unless=lambda shape, layouts, most, spans: are_large(layouts))
def _tiles(shape: tuple[int, ...], layouts: Layouts, most: int, spans: int) -> tuple[Tile, ...]:
    if not all(layout.windows for layout in layouts):
        return ()
    planes, *sizes = shape
    lengths = list(sizes)
    for axis, layout in enumerate(layouts):
        room = most * lengths[axis] // max(1, prod(lengths))
        # Bands are contiguous in memory, parts of rows are not: those must be far shorter to pay.
        if axis == 0 or 2 * room < lengths[axis]:
            lengths[axis] = min(lengths[axis], max(1, room, spans * _span(layout)))
    parts = [_pieces(layout, length) for layout, length in zip(layouts, lengths, strict=True)]
    together = max(1, most // max(1, prod(lengths)))
    tiles = []
    for plane in range(0, planes, together):
        some = slice(plane, min(plane + together, planes))
        for chosen in product(*parts):
            windows, cells, over = zip(*chosen, strict=True)
            tiles.append(Tile((some, *windows), (some, *cells), over))
    return tuple(tiles)


def _span(layout: Windows) -> int:
    return layout.most * layout.step


def _pieces(layout: Windows, length: int) -> list[tuple[slice, slice, Windows]]:
    """Return parts of an axis of about so many cells: their windows, their cells, their layout.

    Parts that are alike share one layout, so its derived values are computed once.
    """
    if length >= layout.size:
        return [(slice(0, layout.windows), slice(0, layout.size), layout)]
    span = _span(layout)
    count = 1 + max(0, layout.size - span) // max(1, length - span)
    windows = -(-layout.windows // count)
    cut = []
    alike: dict[tuple[int, bytes, bytes], Windows] = {}
    for start in range(0, layout.windows, max(1, windows)):
        stop = min(start + windows, layout.windows)
        over, cells = layout.section(start, stop)
        over = alike.setdefault((over.size, over.first.tobytes(), over.count.tobytes()), over)
        cut.append((slice(start, stop), cells, over))
    return cut


Job = TypeVar("Job")


class Todo(Generic[Job]):
    """Jobs, each of which is taken once, by the first thread that asks.

    Examples
    --------
    >>> todo = Todo("abc")
    >>> next(iter(todo)), list(todo), list(todo)
    ('a', ['b', 'c'], [])
    """

    def __init__(self, jobs: Iterable[Job]) -> None:
        self._left = deque(jobs)

    def __iter__(self) -> Iterator[Job]:
        """Take one job after the other, until none is left."""
        while self._left:
            try:
                job = self._left.popleft()
            except IndexError:  # another thread was quicker
                return
            yield job


def in_threads(do: Callable[[], None], threads: int) -> None:
    """Call `do` in this many threads, the calling one included; return when all have ended.

    If no more threads can start, as in the browser build of Python, fewer do the work.
    """
    if threads < 2:
        do()
        return
    with ThreadPoolExecutor(threads - 1) as pool:
        futures = []
        with suppress(RuntimeError):
            for _ in range(threads - 1):
                futures.append(pool.submit(do))
        do()
    for future in futures:
        future.result()
