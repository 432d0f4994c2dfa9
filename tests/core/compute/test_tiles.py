"""The same results however the work is cut and shared; a thread that cannot start is no loss."""

import threading
import tracemalloc
from collections.abc import Callable
from pathlib import Path
from typing import Any
from unittest.mock import patch

import numpy as np
import pytest

from pooling_core import (
    PoolSpec,
    adaptive_avg_pool2d,
    adaptive_max_pool2d,
    avg_pool2d,
    get_num_threads,
    lay_adaptive,
    max_pool1d,
    max_pool2d,
    max_pool3d,
    min_pool2d,
    set_num_threads,
)
from pooling_core.compute import scratch, tiles
from pooling_core.compute.scratch import Scratch
from pooling_core.compute.tiles import Tile, cache_bytes
from pooling_core.geometry.windows import Windows
from tests.core.aliases import Array
from tests.core.compare import assert_same_bits

Cut = dict[str, Any]  # constants of `tiles`, by name

X = np.random.default_rng(1).integers(-9, 9, (3, 2, 40, 50)).astype(np.float32)
X[1, 0, 3:30:4] = np.nan
X[0, 1, ::3, ::2] = -0.0
CALLS: list[Callable[[Array], tuple[Array, ...]]] = [
    *[lambda x, k=k: max_pool2d(x, k, 2, 1, return_indices=True) for k in (2, 3, 7)],
    lambda x: max_pool2d(x.astype(np.float64), 5, 1, 2, 2, return_indices=True),
    lambda x: max_pool2d(x.astype(np.float16), 4, 3, ceil_mode=True, return_indices=True),
    lambda x: max_pool2d(np.nan_to_num(x).astype(np.uint8), 4, 3, return_indices=True),
    lambda x: max_pool3d(x, (2, 3, 3), 1, return_indices=True),
    lambda x: (max_pool2d(x, 3, 1), min_pool2d(x, 3, 1)),
    lambda x: (avg_pool2d(x, 3, 2, 1), avg_pool2d(x, 2)),
    lambda x: adaptive_max_pool2d(x, (7, 11), return_indices=True),
    lambda x: (adaptive_avg_pool2d(x, (7, 11)),),
]
CUTS: list[Cut] = [
    {"_TILE_BYTES": 1, "_SPANS": 0},
    {"_TILE_BYTES": 700, "_SPANS": 1},
    {"_TILE_BYTES": 9000, "_SPANS": 2},
    {"_TILE_BYTES": 5000, "_SPANS": 1, "_BYTES_A_THREAD": 1, "_threads": 3},
]


@pytest.mark.parametrize("cut", CUTS, ids=str)
@pytest.mark.parametrize("call", range(len(CALLS)))
def test_however_it_is_cut(call: int, cut: Cut) -> None:
    """Bands, rectangles, single windows, three threads."""
    whole = CALLS[call](X)

    with patch.multiple(tiles, **cut):
        parts = CALLS[call](X)

    for one, other in zip(parts, whole, strict=True):
        assert_same_bits(one, other)


SHARED: Cut = {"_TILE_BYTES": 5000, "_BYTES_A_THREAD": 1, "_threads": 3}
CELLS = PoolSpec.of(1).lay((40, 50))


@pytest.mark.parametrize("can_start", [0, 1])
def test_where_threads_cannot_start_fewer_do_all(
    can_start: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The browser build of Python starts no threads; what is added is still added once."""
    calls: list[Callable[[], Array]] = [
        lambda: avg_pool2d(X, 3, 1),
        lambda: max_pool2d(X, 3, 1, return_indices=True)[1],
    ]
    alone = [call() for call in calls]
    start = threading.Thread.start
    left: list[None] = []

    def start_some(thread: threading.Thread) -> None:
        if not left:
            raise RuntimeError("can't start new thread")
        left.pop()
        start(thread)

    monkeypatch.setattr(threading.Thread, "start", start_some)
    for call, expected in zip(calls, alone, strict=True):
        for _ in range(20):
            left[:] = [None] * can_start
            with patch.multiple(tiles, **SHARED):
                assert_same_bits(call(), expected)


def test_threads_work_at_the_same_time() -> None:
    """Three of them: each waits until all have begun."""
    together, seen = threading.Barrier(3, timeout=60), set()

    def work(tile: Tile, scratch: Scratch) -> None:
        if threading.get_ident() not in seen:
            seen.add(threading.get_ident())
            together.wait()

    with patch.multiple(tiles, **SHARED):
        tiles.for_each_tile(X.reshape(6, 40, 50), CELLS, work, 4)

    assert len(seen) == 3


def test_a_small_input_is_left_to_one_thread() -> None:
    """Starting another would take longer."""
    seen = set()

    def work(tile: Tile, scratch: Scratch) -> None:
        seen.add(threading.get_ident())

    with patch.multiple(tiles, _TILE_BYTES=5000, _threads=3):
        tiles.for_each_tile(X.reshape(6, 40, 50), CELLS, work, 4)

    assert seen == {threading.get_ident()}


def test_an_error_in_a_thread_is_not_lost() -> None:
    """The error of a thread reaches the caller."""
    caller, begun = threading.get_ident(), threading.Event()

    def work(tile: Tile, scratch: Scratch) -> None:
        if threading.get_ident() != caller:
            begun.set()
            raise FloatingPointError
        assert begun.wait(60), "no other thread has begun"

    with patch.multiple(tiles, **SHARED), pytest.raises(FloatingPointError):
        tiles.for_each_tile(X.reshape(6, 40, 50), CELLS, work, 4)


def test_tiles_cover_every_window_once() -> None:
    """No window is missed with more planes than fit one tile, or fewer windows than tiles."""
    done = np.zeros((6, 20, 16), int)
    rows = Windows(size=40, first=np.arange(20) * 2, count=np.full(20, 2))
    cols = Windows(size=50, first=np.arange(16) * 3, count=np.full(16, 3))

    def work(tile: Tile, scratch: Scratch) -> None:
        done[tile.windows] += 1

    for cut in CUTS:
        with patch.multiple(tiles, **cut):
            tiles.for_each_tile(X.reshape(6, 40, 50), (rows, cols), work, 4)

    assert (done == len(CUTS)).all()


@pytest.mark.parametrize(("share", "parts"), [(0.51, 1), (0.45, 3)])
def test_a_row_is_cut_only_if_it_is_far_too_long(share: float, parts: int) -> None:
    """Two halves of a row cost more than a tile that is a little too large."""
    layouts = PoolSpec.of(2, 1).lay((40, 50))
    cells = set()

    def work(tile: Tile, scratch: Scratch) -> None:
        cells.add((tile.cells[2].start, tile.cells[2].stop))

    with patch.multiple(tiles, _SPANS=4, _TILE_BYTES=int(8 * 50 * 4 * share)):
        tiles.for_each_tile(X.reshape(6, 40, 50), layouts, work, 4)

    assert len(cells) == parts
    assert (min(cells)[0], max(cells)[1]) == (0, 50)


@pytest.mark.parametrize("count", [0, -1])
def test_too_few_threads(count: int) -> None:
    """There must be at least one thread."""
    with pytest.raises(ValueError, match=f"count must be at least 1: {count} < 1"):
        set_num_threads(count)


@pytest.mark.parametrize("count", [2.0, True, "2", None])
def test_threads_are_counted(count: Any) -> None:
    """The number of threads is a whole number."""
    before = get_num_threads()
    with pytest.raises(TypeError, match="count must be an int"):
        set_num_threads(count)

    assert get_num_threads() == before


def test_results_can_be_kept() -> None:
    """A call does not touch the results of an earlier one, whatever buffers they share."""
    first = max_pool2d(X, 3, 1)
    copy = first.copy()

    max_pool2d(X[::-1] * 2, 3, 1)

    assert_same_bits(first, copy)


def test_a_layout_that_is_shared_cannot_be_changed() -> None:
    """Layouts are worked out once for many calls."""
    for (layout,) in (PoolSpec.of(3, ndim=1).lay((7,)), lay_adaptive((7,), 3)):
        with pytest.raises(ValueError, match="read-only"):
            layout.first[0] = 5
        with pytest.raises(ValueError, match="read-only"):
            layout.count[0] = 5


def test_large_inputs_are_not_remembered() -> None:
    """The memory that is kept for another call stays small, however large the input was."""
    scratch._idle.clear()
    tracemalloc.start()
    for length in range(800, 804):
        max_pool1d(np.zeros((1, 500 * length), np.float32), 2, 1)
        adaptive_max_pool2d(np.zeros((1, 500, length), np.float32), 1, return_indices=True)
    kept, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()

    assert kept < 2**24 + 2**22  # one scratch, and little else


@pytest.mark.parametrize(
    ("cache", "tile"),
    [(None, 2**20 // 3), (2**20, 2**20 // 3), (2**18, 2**18), (0, 2**20 // 3), (2**26, 2**21)],
)
def test_a_tile_fits_the_cache(cache: int | None, tile: int) -> None:
    """A third of it, but never so small that Python costs more than NumPy."""
    assert tiles._tile_bytes(cache) == tile


def test_the_cache_is_read_from_the_system(tmp_path: Path) -> None:
    """Sizes as Linux writes them; instruction caches do not count."""
    for index, (level, kind, size) in enumerate(
        [(1, "Instruction", "32K"), (1, "Data", "48K"), (2, "Unified", "2M"), (3, "Unified", "?")]
    ):
        folder = tmp_path / f"index{index}"
        folder.mkdir()
        for name, text in (("level", level), ("type", kind), ("size", size)):
            (folder / name).write_text(f"{text}\n")

    sizes = [cache_bytes(level, tmp_path) for level in (1, 2, 3, 4)]

    assert sizes == [48 * 2**10, 2**21, None, None]
    assert cache_bytes(2, tmp_path / "missing") is None
