"""Check that both stores keep a room alike: its state, its devices and its votes."""

import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress
from pathlib import Path

import pytest

from pooling_ui.features.classroom.live.store import codes
from pooling_ui.features.classroom.live.store.chosen_store import opened_store, room_store
from pooling_ui.features.classroom.live.store.redis_store import RedisStore
from pooling_ui.features.classroom.live.store.room import ASK, LOOK, TRY, Room
from pooling_ui.features.classroom.live.store.sqlite_store import SqliteStore
from pooling_ui.features.classroom.live.store.store import (
    GONE_AFTER,
    MOST_DEVICES,
    MOST_ROOMS,
    SECONDS_KEPT,
    Asked,
    RoomStore,
    StoreError,
    Vote,
)
from pooling_ui.state.server_settings import ROOMS
from tests.ui.features.classroom.live.stores import REDIS, WHY_NO_REDIS, redis_server

CODE, SECRET = "BCDFG", "the teacher's"
NOW = 1_000_000.0
Opened = Callable[[], RoomStore]


@pytest.fixture(params=["sqlite", "redis"])
def reopened(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Opened]:
    """Give a function that opens the store, also a second time."""
    with ExitStack() as stack:
        if request.param == "sqlite":
            yield lambda: SqliteStore(tmp_path / "rooms.sqlite3")
            return
        if REDIS is None:
            pytest.skip(WHY_NO_REDIS)
        server = stack.enter_context(redis_server(tmp_path))
        yield lambda: RedisStore(server.url)


@pytest.fixture
def store(reopened: Opened) -> RoomStore:
    """Return a store with one open room."""
    store = reopened()
    assert store.open_room(CODE, SECRET, NOW)
    return store


def asked(store: RoomStore, page: str = "grid", query: str = "k=3") -> Room:
    """Ask a question in the room; return its state."""
    room = store.room(CODE, NOW)
    assert room
    room = room.ask(page, query)
    assert store.change(CODE, room)
    return room


def test_a_code_is_taken_once(store: RoomStore) -> None:
    assert not store.open_room(CODE, "another's", NOW)
    assert store.leads(CODE, SECRET)
    assert not store.leads(CODE, "another's")
    assert not store.leads("XXXXX", SECRET)
    assert store.room("XXXXX", NOW) is None


def test_a_change_follows_the_version_that_it_saw(store: RoomStore) -> None:
    room = store.room(CODE, NOW)
    assert room == Room()
    assert store.change(CODE, room.look("grid", "k=2"))
    assert not store.change(CODE, room.let_try("grid", "k=4"))  # another teacher was first

    now = store.room(CODE, NOW)
    assert now
    assert (now.version, now.mode, now.query) == (1, LOOK, "k=2")


def test_a_vote_counts_once_a_device_and_round_and_may_be_changed(store: RoomStore) -> None:
    asked(store)
    for seat in ("ada", "bob"):
        assert store.join(CODE, seat, NOW)

    assert store.vote(Vote(1, 1, "ada", "4"), CODE)
    assert store.vote(Vote(1, 1, "bob", "5"), CODE)
    assert store.vote(Vote(1, 1, "ada", "6"), CODE)

    assert sorted(store.votes(CODE, 1)) == [Vote(1, 1, "ada", "6"), Vote(1, 1, "bob", "5")]
    assert store.own_vote(CODE, 1, 1, "ada") == "6"
    assert store.own_vote(CODE, 1, 2, "ada") == ""


def test_ten_thousand_votes_of_one_device_are_one(store: RoomStore) -> None:
    asked(store)
    store.join(CODE, "ada", NOW)
    for at in range(10_000):
        store.vote(Vote(1, 1, "ada", str(at)), CODE)
    assert store.votes(CODE, 1) == [Vote(1, 1, "ada", "9999")]


def test_only_devices_of_the_room_vote_and_only_while_the_vote_is_open(store: RoomStore) -> None:
    store.join(CODE, "ada", NOW)
    assert not store.vote(Vote(1, 1, "ada", "4"), CODE)  # nothing is asked yet
    room = asked(store)
    assert not store.vote(Vote(1, 1, "nobody", "4"), CODE)
    assert not store.vote(Vote(1, 2, "ada", "4"), CODE)
    assert not store.vote(Vote(1, 1, "ada", "4"), "XXXXX")

    room = room.close_vote()
    assert store.change(CODE, room)
    assert not store.vote(Vote(1, 1, "ada", "4"), CODE)

    assert store.change(CODE, room.vote_again())
    assert store.vote(Vote(1, 2, "ada", "4"), CODE)
    assert store.votes(CODE, 1) == [Vote(1, 2, "ada", "4")]


def test_the_questions_stay_for_the_results(store: RoomStore) -> None:
    asked(store)
    closed = asked(store, "backwards", "k=5").close_vote()
    assert store.change(CODE, closed)
    assert store.change(CODE, closed.vote_again())
    assert store.questions(CODE) == [Asked(1, "grid", "k=3"), Asked(2, "backwards", "k=5")]


def test_a_device_that_is_not_heard_of_is_not_there(store: RoomStore) -> None:
    for seat in ("ada", "bob"):
        store.join(CODE, seat, NOW)
    later = NOW + GONE_AFTER
    store.renew(CODE, ["ada", "nobody"], later)
    assert (store.here(CODE, NOW), store.here(CODE, later)) == (2, 1)
    assert store.has_seat(CODE, "bob")
    assert not store.has_seat(CODE, "nobody")


def test_a_full_room_lets_only_its_own_devices_in(store: RoomStore) -> None:
    for at in range(MOST_DEVICES):
        assert store.join(CODE, f"seat {at}", NOW)
    assert not store.join(CODE, "one more", NOW)
    assert not store.has_seat(CODE, "one more")
    assert store.join(CODE, "seat 7", NOW)
    assert store.join(CODE, "one more", NOW + GONE_AFTER)  # the others left


def test_a_full_server_opens_no_room(reopened: Opened) -> None:
    store = reopened()
    taken = [f"BBB{a}{b}" for a in codes.LETTERS for b in codes.LETTERS][:MOST_ROOMS]
    for code in taken:
        assert store.open_room(code, SECRET, NOW)
    with pytest.raises(OverflowError):
        store.open_room(CODE, SECRET, NOW)
    assert store.open_room(CODE, SECRET, NOW + SECONDS_KEPT)  # the others' time is over


def test_nothing_of_a_room_stays_after_it_is_removed(store: RoomStore) -> None:
    asked(store)
    store.join(CODE, "ada", NOW)
    store.vote(Vote(1, 1, "ada", "4"), CODE)
    store.remove(CODE)
    assert store.room(CODE, NOW) is None
    assert store.open_room(CODE, "another's", NOW)
    assert store.votes(CODE, 1) == []
    assert store.questions(CODE) == []
    assert store.here(CODE, NOW) == 0
    assert not store.leads(CODE, SECRET)


def test_nothing_of_a_room_is_in_the_file_after_its_end_or_its_time(tmp_path: Path) -> None:
    file = tmp_path / "rooms.sqlite3"
    store = SqliteStore(file)
    for code, seat in (("BBBBB", "ended"), (CODE, "over")):
        store.open_room(code, SECRET, NOW)
        store.join(code, seat, NOW)
        room = Room().ask("grid", "k=3")
        store.change(code, room)
        store.vote(Vote(1, 1, seat, f"the answer of {seat}"), code)
    store.remove("BBBBB")
    store.remove_old(NOW + SECONDS_KEPT)
    assert store.room(CODE, NOW) is None
    left = b"".join(each.read_bytes() for each in tmp_path.iterdir())
    for text in (b"the answer of", b"k=3", b"ended", b"over"):
        assert text not in left


def test_what_was_acknowledged_is_there_when_the_store_is_opened_again(
    store: RoomStore, reopened: Opened
) -> None:
    room = asked(store)
    store.join(CODE, "ada", NOW)
    store.vote(Vote(1, 1, "ada", "4"), CODE)
    again = reopened()
    assert again.room(CODE, NOW) == room
    assert again.votes(CODE, 1) == [Vote(1, 1, "ada", "4")]


def test_each_change_is_heard(store: RoomStore) -> None:
    heard = threading.Semaphore(0)
    codes_heard: list[str] = []

    def hear(code: str) -> None:
        codes_heard.append(code)
        heard.release()

    store.listen(hear)
    # A Redis needs a moment until it listens: the first change may be missed.
    while not heard.acquire(timeout=0.2):
        store.join(CODE, "first", NOW)
    codes_heard.clear()
    asked(store)
    assert heard.acquire(timeout=30)
    store.join(CODE, "ada", NOW)
    assert heard.acquire(timeout=30)
    store.vote(Vote(1, 1, "ada", "4"), CODE)
    assert heard.acquire(timeout=30)
    assert set(codes_heard) == {CODE}


def test_votes_of_many_devices_at_once_all_count(store: RoomStore) -> None:
    asked(store)
    seats = [f"seat {at}" for at in range(60)]

    def vote(seat: str) -> None:
        store.join(CODE, seat, NOW)
        for text in ("1", "2", seat):
            assert store.vote(Vote(1, 1, seat, text), CODE)

    threads = [threading.Thread(target=vote, args=(seat,)) for seat in seats]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(each.text for each in store.votes(CODE, 1)) == sorted(seats)


def test_a_full_disk_refuses_a_vote_and_loses_none(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "rooms.sqlite3")
    store.open_room(CODE, SECRET, NOW)
    asked(store)
    store.join(CODE, "ada", NOW)
    store.vote(Vote(1, 1, "ada", "4"), CODE)
    pages = store._first("PRAGMA page_count")
    assert pages
    store._all(f"PRAGMA max_page_count = {pages[0]}")
    with pytest.raises(StoreError, match="full"):
        store.vote(Vote(1, 1, "ada", "5" * 100_000), CODE)
    assert store.own_vote(CODE, 1, 1, "ada") == "4"

    store._all("PRAGMA max_page_count = 100000")  # somebody makes room
    assert store.vote(Vote(1, 1, "ada", "5"), CODE)


@pytest.mark.skipif(REDIS is None, reason=WHY_NO_REDIS)
def test_a_killed_redis_refuses_votes_and_loses_none(tmp_path: Path) -> None:
    with redis_server(tmp_path) as server:
        store = RedisStore(server.url)
        store.open_room(CODE, SECRET, NOW)
        asked(store)
        store.join(CODE, "ada", NOW)
        store.vote(Vote(1, 1, "ada", "4"), CODE)
        server.kill()
        with pytest.raises(StoreError):
            store.vote(Vote(1, 1, "ada", "5"), CODE)
        with pytest.raises(StoreError):
            store.room(CODE, NOW)
        server.start()
        assert store.own_vote(CODE, 1, 1, "ada") == "4"
        assert store.vote(Vote(1, 1, "ada", "5"), CODE)


def test_a_room_goes_from_question_to_end() -> None:
    room = Room().ask("grid", "k=3")
    assert (room.mode, room.open_vote) == (ASK, (1, 1))
    room = room.close_vote()
    assert (room.mode, room.open_vote) == (ASK, None)
    assert room.vote_again().open_vote == (1, 2)
    revealed = room.vote_again().reveal()
    assert (revealed.is_revealed, revealed.open_vote, revealed.round) == (True, None, 2)
    again = revealed.ask("grid", "k=4")
    assert (again.open_vote, again.is_revealed) == ((2, 1), False)
    assert again.let_try("grid", "").mode == TRY
    assert again.let_try("grid", "").version == again.version + 1


def test_a_code_is_five_letters_that_cannot_be_misread() -> None:
    assert len(codes.LETTERS) == 21
    assert not set(codes.LETTERS) & set("AEIOU01")
    new = {codes.new_code() for _ in range(50)}
    assert len(new) > 40
    assert all(codes.read_code(code) == code for code in new)
    assert codes.read_code("b c-d fg") == "BCDFG"
    assert [
        codes.read_code(text)
        for text in ("", "BCDF", "BCDFGH", "BCDFA", "\N{GREEK CAPITAL LETTER BETA}CDFG")
    ] == [None] * 5


def test_a_process_has_one_store_in_all_its_threads(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While one thread opens it, the others wait."""
    monkeypatch.setenv(ROOMS, str(tmp_path))
    opened_store.cache_clear()
    begun = threading.Barrier(8)
    open_file = SqliteStore.__init__

    def open_slowly(self: SqliteStore, path: Path) -> None:
        with suppress(threading.BrokenBarrierError):
            opening.wait(0.2)  # for a second thread, which must not come
        open_file(self, path)

    def ask(_: int) -> RoomStore:
        begun.wait()
        return room_store()

    opening = threading.Barrier(2)
    monkeypatch.setattr(SqliteStore, "__init__", open_slowly)
    with ThreadPoolExecutor(8) as threads:
        found = list(threads.map(ask, range(8)))
    opened_store.cache_clear()
    assert len(set(map(id, found))) == 1
