"""Check who gets the events of a live room, which ones, and that they end with the room."""

import asyncio
import json
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from starlette.applications import Starlette
from starlette.routing import Route

from pooling_ui.features.classroom.live.store.chosen_store import opened_store, room_store
from pooling_ui.features.classroom.live.store.room import Room
from pooling_ui.features.classroom.live.store.store import RoomStore, StoreError, Vote
from pooling_ui.features.table import declare_all
from pooling_ui.state.server_settings import ROOMS
from serving import room_events
from serving.room_events import PATH, Feeds, Stream
from tests.helpers.answers import answer_of

declare_all()

CODE, SECRET, SEAT = "BCDFG", "the teacher's secret", "ada's seat"
QUERY = "k=3&s=2&ask=Winner&draw=1&task=Predict&predict=true"


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[RoomStore]:
    """Return a store with one room and one device in it."""
    monkeypatch.setenv(ROOMS, str(tmp_path))
    opened_store.cache_clear()
    store = room_store()
    store.open_room(CODE, SECRET, time.time())
    store.join(CODE, SEAT, time.time())
    yield store
    opened_store.cache_clear()


def answered(code: str = CODE, **headers: str) -> int:
    """Return the status of an answer that is no stream."""
    app = Starlette(routes=[Route(PATH, room_events.room_events)])
    return asyncio.run(answer_of(app, f"/rooms/{code}/events", **headers)).status


@pytest.mark.usefixtures("store")
@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"x_room_seat": "bob's seat"},
        {"x_room_secret": "a guess"},
        {"x_room_seat": SEAT, "origin": "https://elsewhere.example"},
        {"x_room_seat": SEAT, "sec_fetch_site": "cross-site"},
        {"x_room_secret": SECRET, "sec_fetch_site": "same-site"},
    ],
)
def test_nobody_else_gets_the_events(headers: dict[str, str]) -> None:
    assert answered(**headers) == 403


@pytest.mark.usefixtures("store")
@pytest.mark.parametrize("code", ["BCDFH", "hello", "BCDF0", "%2e%2e"])
def test_another_rooms_code_tells_nothing(code: str) -> None:
    """It is refused as a wrong seat is: nobody finds a room so."""
    assert answered(code, x_room_seat=SEAT) in (403, 404)
    assert answered(code, x_room_secret=SECRET) in (403, 404)


class Reader:
    """The events of a stream, one after the other."""

    def __init__(self, events: AsyncIterator[str]) -> None:
        self._events = events

    async def next(self, name: str) -> dict[str, Any]:
        """Return the data of the next event with this name."""
        while True:
            text = await asyncio.wait_for(anext(self._events), 30)
            fields = dict(line.split(": ", 1) for line in text.strip().splitlines())
            if fields.get("event") == name:
                data: dict[str, Any] = json.loads(fields["data"])
                return data


@asynccontextmanager
async def reading(seat: str, version: int = -1) -> AsyncIterator[Reader]:
    """Read the events of a device, or with "" those of the teacher."""
    events = room_events._events(CODE, Stream(seat), version)
    try:
        yield Reader(events)
    finally:
        await events.aclose()  # type: ignore[attr-defined]


@pytest.fixture(autouse=True)
def _feeds_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room_events, "FEEDS", Feeds())
    monkeypatch.setattr(room_events, "DOWN", 0.05)
    monkeypatch.setattr(room_events, "QUIET", 0.2)


def test_a_device_hears_of_each_change_and_of_no_vote(store: RoomStore) -> None:
    async def read() -> list[int]:
        async with reading(SEAT) as device:
            heard = [(await device.next("state"))["version"]]
            room = Room().ask("grid", QUERY)
            store.change(CODE, room)
            heard.append((await device.next("state"))["version"])
            store.vote(Vote(1, 1, SEAT, "0 3"), CODE)
            store.change(CODE, room.close_vote())
            heard.append((await device.next("state"))["version"])
            return heard

    assert asyncio.run(read()) == [0, 1, 2]


def test_a_student_is_told_where_the_room_is_and_a_teacher_is_not(store: RoomStore) -> None:
    """A teacher is where they like."""

    async def read() -> list[str]:
        store.change(CODE, Room().ask("grid", QUERY))
        async with reading(SEAT) as device, reading("") as teacher:
            return [(await each.next("state"))["address"] for each in (device, teacher)]

    assert asyncio.run(read()) == [f"grid?{QUERY}&room={CODE}", ""]


def test_the_teacher_sees_each_vote_counted(store: RoomStore) -> None:
    async def read() -> list[tuple[int, int]]:
        async with reading("") as teacher:
            await teacher.next("counts")
            store.change(CODE, Room().ask("grid", QUERY))
            asked = await teacher.next("counts")
            store.vote(Vote(1, 1, SEAT, "0 3"), CODE)
            voted = await teacher.next("counts")
            return [(each["here"], each["answered"]) for each in (asked, voted)]

    assert asyncio.run(read()) == [(1, 0), (1, 1)]


def test_a_teacher_who_was_away_finds_all_votes_counted(store: RoomStore) -> None:
    async def read() -> list[int]:
        store.change(CODE, Room().ask("grid", QUERY))
        async with reading("") as teacher:
            before = (await teacher.next("counts"))["answered"]
        for at in range(5):  # their computer is closed
            store.join(CODE, f"seat {at}", time.time())
            store.vote(Vote(1, 1, f"seat {at}", "0 3"), CODE)
        async with reading("") as teacher:
            return [before, (await teacher.next("counts"))["answered"]]

    assert asyncio.run(read()) == [0, 5]


def test_a_reader_goes_on_after_the_last_version_that_it_saw(store: RoomStore) -> None:
    async def read() -> int:
        async with reading(SEAT, version=0) as device:
            store.change(CODE, Room().ask("grid", QUERY))
            version: int = (await device.next("state"))["version"]
            return version

    assert asyncio.run(read()) == 1


def test_one_device_has_few_streams_and_the_newest_go_on(store: RoomStore) -> None:
    async def read() -> tuple[list[bool], int]:
        streams = [Stream(SEAT) for _ in range(10)]
        events = [room_events._events(CODE, each, -1) for each in streams]
        for each in events:
            await anext(each)
        store.change(CODE, Room().ask("grid", QUERY))
        version: int = (await Reader(events[-1]).next("state"))["version"]
        await Reader(events[0]).next("crowded")
        return [each.is_over for each in streams], version

    over, version = asyncio.run(read())
    assert over == [True] * 6 + [False] * 4
    assert version == 1


def test_the_stream_ends_with_the_room(store: RoomStore) -> None:
    async def read() -> None:
        async with reading(SEAT) as device:
            await device.next("state")
            store.remove(CODE)
            await device.next("ended")

    asyncio.run(read())


def test_a_store_that_is_down_is_told_and_goes_on(
    store: RoomStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    def down(*_: object) -> None:
        raise StoreError("killed")

    async def read() -> dict[str, Any]:
        async with reading(SEAT) as device:
            await device.next("state")
            with monkeypatch.context() as patch:
                patch.setattr(type(store), "room", down)
                await device.next("down")
            await device.next("open")
            return await device.next("state")  # whoever waits looks at the room again

    assert asyncio.run(read()) == {"version": 0, "address": f"join?room={CODE}"}


def test_all_streams_end_when_the_server_ends(store: RoomStore) -> None:
    async def read() -> list[str]:
        events = room_events._events(CODE, Stream(SEAT), -1)
        first = await anext(events)
        room_events.FEEDS.close()
        return [first, *[each async for each in events]]

    assert store.room(CODE, time.time())
    (only,) = asyncio.run(read())
    assert only.startswith("event: state")
