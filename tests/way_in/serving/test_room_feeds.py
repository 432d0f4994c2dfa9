"""Check that a feed of a room goes on for those who come while others leave."""

import asyncio
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from starlette.concurrency import run_in_threadpool

from pooling_ui.features.classroom.live.store.codes import LETTERS
from pooling_ui.features.classroom.live.store.room import Room
from pooling_ui.features.classroom.live.store.sqlite_store import SqliteStore
from serving.room_events import QUIET, Feed, Feeds, Stream

CODE, SEAT = "BCDFG", "ada's seat"
QUICK = 5  # seconds; a feed that hears of nothing looks only every ten


class DeafStore(SqliteStore):
    """A store whose changes nobody hears, as while the channel of a Redis is lost."""

    heard: Callable[[str], None]

    def listen(self, heard: Callable[[str], None]) -> None:
        self.heard = heard


@pytest.fixture
def store(tmp_path: Path) -> SqliteStore:
    store = SqliteStore(tmp_path / "rooms.sqlite3")
    _open(store)
    return store


def _open(store: SqliteStore) -> None:
    store.open_room(CODE, "the teacher's", time.time())
    store.join(CODE, SEAT, time.time())


async def _sees(feed: Feed, stream: Stream, version: int) -> None:
    """Wait until the stream's feed has this version of the room."""
    async with asyncio.timeout(QUICK):
        while feed.room is None or feed.room.version != version:
            stream.changed.clear()
            await stream.changed.wait()


def test_who_comes_as_the_last_one_leaves_hears_of_changes(store: SqliteStore) -> None:
    async def follow() -> None:
        feeds, first, second = Feeds(lambda: store), Stream(SEAT), Stream(SEAT)
        left = feeds.join(CODE, first)
        await _sees(left, first, 0)
        feeds.leave(left, first)
        feed = feeds.join(CODE, second)
        assert left.task
        await left.task  # the feed of those who left has ended
        store.change(CODE, Room().ask("grid", "k=3"))
        await _sees(feed, second, 1)
        feeds.close()

    asyncio.run(follow())


def test_a_store_that_has_missed_changes_makes_all_look_again(tmp_path: Path) -> None:
    async def follow() -> None:
        store = DeafStore(tmp_path / "rooms.sqlite3")
        _open(store)
        feeds, stream = Feeds(lambda: store), Stream(SEAT)
        feed = feeds.join(CODE, stream)
        await _sees(feed, stream, 0)
        store.change(CODE, Room().ask("grid", "k=3"))
        store.heard("")
        await _sees(feed, stream, 1)
        feeds.close()

    asyncio.run(follow())


class HungStore(SqliteStore):
    """A store that does not answer before it is told to, as a Redis that hangs."""

    def __init__(self, file: Path) -> None:
        super().__init__(file)
        self.hangs, self.goes_on = threading.Event(), threading.Event()

    def room(self, code: str, now: float) -> Room | None:
        self.hangs.set()
        self.goes_on.wait()
        return super().room(code, now)


def test_rooms_that_wait_for_their_store_hold_up_nobody_else(tmp_path: Path) -> None:
    async def follow() -> None:
        store = HungStore(tmp_path / "rooms.sqlite3")
        feeds = Feeds(lambda: store)
        joined = [feeds.join(f"BBB{a}{b}", Stream(SEAT)) for a in LETTERS[:10] for b in LETTERS[:5]]
        try:
            async with asyncio.timeout(QUICK):
                while not store.hangs.is_set():
                    await asyncio.sleep(0)
                assert await run_in_threadpool(lambda: "a file") == "a file"
        finally:
            feeds.close()
            store.goes_on.set()
            await asyncio.gather(*(feed.task for feed in joined if feed.task))

    asyncio.run(follow())


def test_who_is_there_is_written_every_ten_seconds_and_when_somebody_comes(
    store: SqliteStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is a write to the disk: a class that votes causes many looks at its room."""
    written: list[list[str]] = []
    monkeypatch.setattr(store, "renew", lambda _code, seats, _now: written.append(seats))
    feeds, feed = Feeds(lambda: store), Feed(CODE, {Stream(SEAT): None})
    for _ in range(3):
        feeds._look(feed)
    assert written == [[SEAT]]
    feed.renewed -= QUIET
    feeds._look(feed)
    assert len(written) == 2

    async def come() -> None:
        feeds._feeds[CODE] = feed
        feeds.join(CODE, Stream("bob's seat"))
        assert feed.task
        feed.task.cancel()

    asyncio.run(come())
    feeds._look(feed)
    assert written[-1] == [SEAT, "bob's seat"]
