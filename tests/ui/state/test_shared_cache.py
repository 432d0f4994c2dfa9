"""The shared cache: what is kept, what goes first, and whose it is."""

import threading
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from pooling_ui.state.shared_cache import RemakeCost, SharedCache

ANN, BOB = "Ann", "Bob"


def made(size: int) -> np.ndarray:
    return np.zeros(size, np.uint8)


def test_what_is_kept_is_made_once() -> None:
    cache, calls = SharedCache(10_000, 10_000), []

    def make() -> NDArray[np.uint8]:
        calls.append(1)
        return made(2000)

    for _ in range(3):
        cache.get(ANN, "a", make)

    assert len(calls) == 1
    assert cache.sizes() == {"a": 2000}


def test_the_least_recently_used_goes_first() -> None:
    cache = SharedCache(6000, 6000)
    for key in ("a", "b", "c"):
        cache.put(ANN, key, made(2000))

    assert cache.find(ANN, "a") is not None  # used again: b is now the oldest
    cache.put(ANN, "d", made(2000))

    assert list(cache.sizes()) == ["c", "a", "d"]


def test_what_cannot_be_made_again_goes_last() -> None:
    cache = SharedCache(6000, 6000)
    cache.put(ANN, "file", b"x" * 2000, remake_cost=RemakeCost.IMPOSSIBLE)
    for key in ("a", "b", "c"):
        cache.put(ANN, key, made(2000))

    assert list(cache.sizes()) == ["file", "b", "c"]
    cache.put(ANN, "huge", made(5000))
    assert list(cache.sizes()) == ["huge"]


def test_what_is_made_again_quickly_goes_before_what_takes_long() -> None:
    """However long ago that was used; also where another session makes the room."""
    cache = SharedCache(8000, 6000)
    cache.get(ANN, "picture", lambda: made(3000), RemakeCost.HIGH)
    for key in ("a", "b"):
        cache.put(ANN, key, made(2000))
    assert list(cache.sizes()) == ["picture", "b"]

    cache.put(BOB, "bob's", made(4000))
    assert list(cache.sizes()) == ["picture", "bob's"]


def test_one_person_s_many_pictures_push_out_nobody_else_s() -> None:
    cache = SharedCache(20_000, 6000)
    cache.put(BOB, "bob's", made(6000))
    for key in range(9):
        cache.put(ANN, key, made(3000))

    assert cache.sizes(ANN) == {7: 3000, 8: 3000}
    assert cache.sizes(BOB) == {"bob's": 6000}


def test_what_two_use_stays_while_one_of_them_does() -> None:
    cache = SharedCache(20_000, 6000)
    cache.put(ANN, "sample", made(3000))
    assert cache.find(BOB, "sample") is not None

    cache.release(ANN)
    assert cache.sizes() == {"sample": 3000}

    cache.release(BOB)
    assert not cache.sizes()


def test_who_drops_a_thing_takes_it_from_nobody_else() -> None:
    cache = SharedCache(10_000, 10_000)
    cache.put(ANN, "sample", made(3000))
    assert cache.find(BOB, "sample") is not None

    cache.drop(ANN, "sample")
    cache.drop(ANN, "never kept")
    assert cache.sizes(ANN) == {}
    assert cache.sizes(BOB) == {"sample": 3000}

    cache.drop(BOB, "sample")
    assert cache.sizes() == {}


def test_every_thing_counts_its_bytes_and_at_least_a_thousand() -> None:
    cache = SharedCache(10_000, 10_000)
    things = {"array": np.zeros(300), "file": b"x" * 2000, "short": b"x", "sentence": "x" * 2000}

    for key, thing in things.items():
        cache.put(ANN, key, thing)

    assert cache.sizes() == {"array": 2400, "file": 2000, "short": 1000, "sentence": 1000}


def test_what_is_larger_than_the_bounds_is_made_and_not_kept() -> None:
    cache = SharedCache(5000, 3000)

    assert cache.get(ANN, "a", lambda: made(4000)).size == 4000
    assert not cache.sizes()


def test_what_was_not_made_is_not_kept_and_blocks_nobody() -> None:
    cache = SharedCache(5000, 3000)
    for _ in range(2):
        with pytest.raises(MemoryError):
            cache.get(ANN, "a", _fails)

    assert cache.get(ANN, "a", lambda: made(1000)).size == 1000


def _fails() -> np.ndarray:
    raise MemoryError


def test_two_who_ask_at_once_get_one_thing() -> None:
    """The second waits for what the first makes."""
    cache, calls, started, go = SharedCache(5000, 5000), [], threading.Event(), threading.Event()

    def slow() -> np.ndarray:
        calls.append(1)
        started.set()
        assert go.wait(30)
        return made(1000)

    got: list[np.ndarray] = []
    threads = [
        threading.Thread(target=lambda who=who: got.append(cache.get(who, "a", slow)))
        for who in (ANN, BOB)
    ]
    threads[0].start()
    assert started.wait(30)
    threads[1].start()
    go.set()
    for thread in threads:
        thread.join(30)

    assert len(calls) == 1
    assert got[0] is got[1]


STEPS = st.lists(
    st.tuples(
        st.sampled_from(["put", "find", "drop", "release"]),
        st.sampled_from([ANN, BOB, "Eve"]),
        st.integers(0, 6),
        st.integers(1, 9000),
        st.sampled_from(RemakeCost),
    ),
    max_size=40,
)


@given(STEPS)
def test_the_bounds_hold_whatever_happens(steps: list[tuple[Any, ...]]) -> None:
    """For all together and for each; and what was used last is there."""
    cache = SharedCache(15_000, 8000)
    for what, owner, key, size, cost in steps:
        if what == "put":
            cache.put(owner, key, made(size), cost)
        elif what == "find":
            found = cache.find(owner, key)
            assert (found is None) or key in cache.sizes(owner)
        elif what == "drop":
            cache.drop(owner, key)
        else:
            cache.release(owner)
            assert not cache.sizes(owner)

        assert sum(cache.sizes().values()) <= 15_000
        assert all(sum(cache.sizes(who).values()) <= 8000 for who in (ANN, BOB, "Eve"))


def test_nothing_stays_of_what_was_being_made_when_its_owner_left() -> None:
    cache = SharedCache(10_000, 10_000)

    def make() -> np.ndarray:
        cache.release(ANN)
        return made(2000)

    cache.get(ANN, "a", make)
    assert not cache.sizes()

    cache.get(ANN, "b", lambda: made(2000))  # who comes again is like anybody else
    assert cache.sizes(ANN) == {"b": 2000}
