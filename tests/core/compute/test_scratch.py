"""Memory that is used again: by whom, how often, and how much of it is kept."""

from contextlib import ExitStack

import numpy as np
import pytest

from pooling_core import max_pool2d
from pooling_core.compute import scratch
from pooling_core.compute.scratch import Scratch, borrowed_scratch, contiguous


@pytest.fixture(autouse=True)
def _nothing_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scratch, "_idle", [])


def test_a_name_and_a_dtype_share_memory_as_long_as_it_suffices() -> None:
    own = Scratch()
    large = own.array("one", (3, 4), "f4")

    assert large.shape == (3, 4)
    assert large.dtype == np.float32
    for shape in ((2, 2), (12,), (3, 4)):
        assert np.shares_memory(own.array("one", shape, "f4"), large)
    assert not np.shares_memory(own.array("one", (13,), "f4"), large)
    assert not np.shares_memory(own.array("two", (2, 2), "f4"), large)
    assert not np.shares_memory(own.array("one", (2, 2), "f8"), large)
    assert own.nbytes == 13 * 4 + 4 * 4 + 4 * 8


def test_only_scattered_cells_are_copied() -> None:
    own, cells = Scratch(), np.arange(12.0).reshape(3, 4)

    assert contiguous(cells, own) is cells
    copied = contiguous(cells[:, 1:3], own)
    assert copied.flags.c_contiguous
    assert not np.shares_memory(copied, cells)
    np.testing.assert_array_equal(copied, cells[:, 1:3])


def test_the_next_call_gets_it_again_without_what_was_prepared() -> None:
    with borrowed_scratch() as first:
        first.ready["plan"] = 1
    with borrowed_scratch() as second:
        assert second is first
        assert not second.ready


def test_nobody_else_gets_it_meanwhile() -> None:
    with borrowed_scratch() as one, borrowed_scratch() as other:
        assert one is not other


@pytest.mark.parametrize(("more", "is_reused"), [(-1, True), (0, True), (1, False)])
def test_one_that_has_grown_too_large_is_not_kept(
    monkeypatch: pytest.MonkeyPatch, more: int, is_reused: bool
) -> None:
    monkeypatch.setattr(scratch, "_LARGEST_REUSED", 100)

    with borrowed_scratch() as own:
        own.array("one", (100 + more,), "u1")

    assert (own in scratch._idle) == is_reused


def test_no_more_are_kept_than_threads_may_need(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scratch, "_MOST_REUSED", 2)
    with ExitStack() as together:
        own = [together.enter_context(borrowed_scratch()) for _ in range(4)]

    assert len(scratch._idle) == 2
    assert set(scratch._idle) < set(own)


def test_a_usual_call_leaves_its_memory_to_the_next() -> None:
    max_pool2d(np.zeros((1, 300, 300), np.float32), 3, 1)

    (kept,) = scratch._idle
    assert kept.nbytes > 0
