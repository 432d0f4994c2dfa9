"""The same results however the work is cut and shared; a thread that cannot start is no loss."""

from concurrent.futures import ThreadPoolExecutor
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
    max_pool2d,
    max_pool3d,
    min_pool2d,
    set_num_threads,
    tiles,
)
from tests.core.compare import assert_same_bits

X = np.random.default_rng(1).integers(-9, 9, (3, 2, 40, 50)).astype(np.float32)
X[1, 0, 3:30:4] = np.nan
X[0, 1, ::3, ::2] = -0.0
CALLS = [
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
CUTS = [
    {"_TILE_BYTES": 1, "_SPANS": 0},
    {"_TILE_BYTES": 700, "_SPANS": 1},
    {"_TILE_BYTES": 9000, "_SPANS": 2},
    {"_TILE_BYTES": 5000, "_SPANS": 1, "_BYTES_A_THREAD": 1, "_threads": 3},
]


@pytest.mark.parametrize("cut", CUTS, ids=str)
@pytest.mark.parametrize("call", range(len(CALLS)))
def test_however_it_is_cut(call, cut):
    """Bands, rectangles, single windows, three threads."""
    whole = CALLS[call](X)

    with patch.multiple(tiles, **cut):
        parts = CALLS[call](X)

    for one, other in zip(parts, whole, strict=True):
        assert_same_bits(one, other)


def test_where_no_thread_can_start_one_does_all(monkeypatch):
    """As in the browser build of Python."""
    alone = max_pool2d(X, 3, 1)
    monkeypatch.setattr(ThreadPoolExecutor, "submit", _refuse)

    with patch.multiple(tiles, _TILE_BYTES=5000, _BYTES_A_THREAD=1, _threads=3):
        assert_same_bits(max_pool2d(X, 3, 1), alone)


def _refuse(*_):
    raise RuntimeError("can't start new thread")


def test_an_error_in_a_thread_is_not_lost():
    """It reaches the caller."""
    layouts = tuple(
        tiles.AxisLayout(size=n, first=np.arange(n), count=np.ones(n, int)) for n in (40, 50)
    )

    def work(tile, scratch):
        raise FloatingPointError

    with (
        patch.multiple(tiles, _TILE_BYTES=5000, _BYTES_A_THREAD=1, _threads=2),
        pytest.raises(FloatingPointError),
    ):
        tiles.for_each_tile(X[0], layouts, work, 4)


def test_tiles_cover_every_window_once():
    """Also where there are more planes than fit one tile, and fewer windows than tiles."""
    done = np.zeros((6, 20, 16), int)
    rows = tiles.AxisLayout(size=40, first=np.arange(20) * 2, count=np.full(20, 2))
    cols = tiles.AxisLayout(size=50, first=np.arange(16) * 3, count=np.full(16, 3))

    def work(tile, scratch):
        done[(tile.planes, *tile.windows)] += 1

    for cut in CUTS:
        with patch.multiple(tiles, **cut):
            tiles.for_each_tile(X.reshape(6, 40, 50), (rows, cols), work, 4)

    assert (done == len(CUTS)).all()


@pytest.mark.parametrize("count", [0, -1])
def test_too_few_threads(count):
    """At least one."""
    with pytest.raises(ValueError, match=f"count must be at least 1: {count} < 1"):
        set_num_threads(count)


@pytest.mark.parametrize("count", [2.0, True, "2", None])
def test_threads_are_counted(count):
    """In whole numbers."""
    before = get_num_threads()
    with pytest.raises(TypeError, match="count must be an int"):
        set_num_threads(count)

    assert get_num_threads() == before


def test_results_can_be_kept():
    """What one call gave is not touched by the next, whatever buffers they share."""
    first = max_pool2d(X, 3, 1)
    copy = first.copy()

    max_pool2d(X[::-1] * 2, 3, 1)

    assert_same_bits(first, copy)


def test_a_layout_that_is_shared_cannot_be_changed():
    """Layouts are worked out once for many calls."""
    for (layout,) in (PoolSpec.of(3, ndim=1).lay((7,)), lay_adaptive((7,), 3)):
        with pytest.raises(ValueError, match="read-only"):
            layout.first[0] = 5
        with pytest.raises(ValueError, match="read-only"):
            layout.count[0] = 5
