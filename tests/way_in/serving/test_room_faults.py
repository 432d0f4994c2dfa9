"""Check that no vote is lost or counted twice when a server or the store is killed.

Real servers, real sessions. An answer is acknowledged once the page says that it is counted.
"""

import asyncio
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import ExitStack, aclosing, asynccontextmanager, contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

import run
from benchmarks.servers._replicas import Replicas
from benchmarks.servers._room_tab import RoomTab
from pooling_ui.features.classroom.live.store.codes import new_code, new_secret
from pooling_ui.features.classroom.live.store.redis_store import RedisStore
from pooling_ui.features.classroom.live.store.sqlite_store import SqliteStore
from pooling_ui.features.classroom.live.store.store import RoomStore, Vote
from pooling_ui.state.server_settings import ROOMS
from tests.ui.features.classroom.live.stores import REDIS, WHY_NO_REDIS, RedisServer, redis_server

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGKILL")
needs_redis = pytest.mark.skipif(REDIS is None, reason=WHY_NO_REDIS)

HOST = "127.0.0.1"
ASKED = {"predict": "true", "ask": "Value"}  # the answer is a number
ASK, FIRST, DEVICES, ENOUGH = "room_ask_about_this_page", 1000, 6, 12
PATIENCE = 60  # seconds
QUICK = 8  # seconds; a stream looks at a room of which it hears nothing only every ten


@contextmanager
def servers(many: int, place: str) -> Iterator[Replicas]:
    """Run this many servers that keep rooms in a place, each reached by its own port."""
    probes = [socket.create_server((HOST, 0)) for _ in range(many)]
    ports = [probe.getsockname()[1] for probe in probes]
    for probe in probes:
        probe.close()
    running = Replicas(run.address(HOST, ports[0]), ports, settings={ROOMS: place})
    try:
        for port in ports:
            running.start(port)
        for port in ports:
            run.wait_until_healthy(running.servers[port], run.address(HOST, port))
        yield running
    finally:
        for server in running.servers.values():
            run.stop(server)


def kept_in(folder: Path, port: int) -> SqliteStore:
    """Return the store of a server that listens on a port."""
    return SqliteStore(folder / f"rooms-{port}.sqlite3")


def counted(tab: RoomTab) -> int:
    """Return the answer that the page of a tab says is counted; 0 if it says so of none."""
    found = re.search(r"Counted\\?: (\d+)", " ".join(tab.texts))
    return int(found[1]) if found else 0


@asynccontextmanager
async def a_class(urls: list[str]) -> AsyncIterator[tuple[RoomTab, list[RoomTab]]]:
    """Give a teacher who has asked a question, and students on servers in turn."""
    teacher = await RoomTab.opening(urls[0], "grid", ASKED)
    tabs = [RoomTab.joining(urls[at % len(urls)], teacher.code) for at in range(DEVICES)]
    try:
        for tab in tabs:
            await tab.open()
        await teacher.press(ASK)
        for tab in tabs:
            await tab.look(1)
            assert tab.may_vote
        yield teacher, tabs
    finally:
        for tab in (teacher, *tabs):
            await tab.close()


class Votes:
    """The votes of a class that each student changes again and again, until a server is killed."""

    def __init__(self, tabs: list[RoomTab]) -> None:
        self._tabs = tabs
        self.acknowledged = dict.fromkeys(tabs_seats(tabs), 0)
        self.sent = dict(self.acknowledged)
        self.enough, self.ended = asyncio.Event(), False

    async def go_on(self) -> None:
        """Vote until the connection of each student is lost, or `ended` is set."""
        await asyncio.gather(*(self._one(tab, tab.seat) for tab in self._tabs))

    async def _one(self, tab: RoomTab, seat: str) -> None:
        with suppress(ConnectionClosed):
            for answer in range(FIRST, FIRST + 10_000):
                if self.ended:
                    return
                self.sent[seat] = answer
                await tab.vote(str(answer))
                self.acknowledged[seat] = counted(tab)
                if sum(map(bool, self.acknowledged.values())) == DEVICES and answer > FIRST + 2:
                    self.enough.set()

    def are_kept_in(self, votes: list[Vote]) -> bool:
        """Return True if each device has one vote: its last acknowledged one, or a later one."""
        found = {vote.seat: int(vote.text) for vote in votes}
        return len(votes) == len(found) == DEVICES and all(
            self.acknowledged[seat] <= found[seat] <= self.sent[seat] for seat in found
        )


def tabs_seats(tabs: list[RoomTab]) -> list[str]:
    return [tab.seat for tab in tabs]


async def until_killed(votes: Votes, running: Replicas, port: int) -> None:
    """Let a class vote, and kill a server in the midst of it."""
    going_on = asyncio.create_task(votes.go_on())
    await asyncio.wait_for(votes.enough.wait(), PATIENCE)
    await asyncio.to_thread(running.kill, port)
    votes.ended = True  # students of other servers would go on for ever
    await asyncio.wait_for(going_on, PATIENCE)


def test_a_killed_server_has_all_votes_when_it_is_back(tmp_path: Path) -> None:
    async def lesson(running: Replicas) -> None:
        [port] = running.ports
        async with a_class([running.url]) as (teacher, tabs):
            votes = Votes(tabs)
            await until_killed(votes, running, port)
            assert votes.are_kept_in(kept_in(tmp_path, port).votes(teacher.code, 1))

            running.start(port)
            await asyncio.to_thread(run.wait_until_healthy, running.servers[port], running.url)
            for tab, seat in zip(tabs, votes.sent, strict=True):
                await tab.open()
                assert (tab.seat, tab.version) == (seat, 1)
                assert counted(tab) >= votes.acknowledged[seat]
                await tab.vote("7")
            found = kept_in(tmp_path, port).votes(teacher.code, 1)
            assert sorted(found) == sorted(Vote(1, 1, seat, "7") for seat in votes.sent)

    with servers(1, str(tmp_path)) as running:
        asyncio.run(lesson(running))


@needs_redis
def test_students_of_a_killed_server_go_on_at_another(tmp_path: Path) -> None:
    async def lesson(running: Replicas, store: RedisStore) -> None:
        ends = running.ports[1]
        async with a_class([run.address(HOST, port) for port in running.ports]) as (teacher, tabs):
            votes = Votes(tabs)
            await until_killed(votes, running, ends)
            assert votes.are_kept_in(store.votes(teacher.code, 1))

            for tab, seat in zip(tabs, votes.sent, strict=True):
                if tab.url != teacher.url:
                    tab.url = teacher.url
                    await tab.open()
                assert tab.seat == seat
                assert counted(tab) >= votes.acknowledged[seat]
                await tab.vote("7")
            assert await first_counts(teacher, answered=DEVICES) == [["7", DEVICES]]

    with redis_server(tmp_path) as store, servers(2, store.url) as running:
        asyncio.run(lesson(running, RedisStore(store.url)))


async def first_counts(teacher: RoomTab, *, answered: int) -> list[list[Any]]:
    """Wait until so many answers stand on the teacher's stream; return them with their counts."""
    async with asyncio.timeout(PATIENCE), aclosing(teacher.events()) as events:
        async for name, data in events:
            if name == "counts" and data["answered"] == answered:
                return bars(data)
    raise AssertionError("the stream has ended")


def bars(counts: dict[str, Any]) -> list[list[Any]]:
    """Return the answers of the first vote, each with its count."""
    return [bar[:2] for bar in counts["rounds"][0]]


@needs_redis
def test_votes_go_on_by_themselves_when_a_killed_redis_is_back(tmp_path: Path) -> None:
    async def lesson(running: Replicas, store: RedisServer) -> None:
        async with a_class([running.url]) as (teacher, tabs), asyncio.timeout(PATIENCE):
            for tab in tabs:
                await tab.vote("7")
            following = [asyncio.create_task(tab.follow()) for tab in tabs]
            heard = Heard(teacher)
            while (await heard.until("counts"))["here"] < DEVICES:
                continue

            async with asyncio.timeout(QUICK):
                store.kill()
                await heard.until("down")
            first, *_ = tabs
            await first.vote("8")
            assert "Not counted yet" in " ".join(first.texts)

            async with asyncio.timeout(QUICK):
                store.start()
                await heard.until("open")
                assert await heard.until("state") == {"version": 1, "address": ""}
                while bars(await heard.until("counts")) != [["7", DEVICES - 1], ["8", 1]]:
                    continue
            for task in (*following, heard.task):
                task.cancel()

    with redis_server(tmp_path) as store, servers(1, store.url) as running:
        asyncio.run(lesson(running, store))


class Heard:
    """The events of a tab, as they come."""

    def __init__(self, tab: RoomTab) -> None:
        self._events: asyncio.Queue[tuple[str, dict[str, Any]]] = asyncio.Queue()
        self.task = asyncio.create_task(self._read(tab))

    async def _read(self, tab: RoomTab) -> None:
        async for event in tab.events():
            await self._events.put(event)

    async def until(self, wanted: str) -> dict[str, Any]:
        """Return the data of the next event with this name; pass over others."""
        while True:
            name, data = await self._events.get()
            if name == wanted:
                return data


@pytest.mark.parametrize("kind", ["sqlite", pytest.param("redis", marks=needs_redis)])
def test_two_hundred_devices_join_at_once(kind: str, tmp_path: Path) -> None:
    async def join(url: str, code: str, store: RoomStore) -> None:
        seat = new_secret()
        assert await asyncio.to_thread(store.join, code, seat, time.time())
        async with aclosing(RoomTab(url, code=code, seat=seat).events()) as events:
            assert await anext(events) == ("state", {"version": 0, "address": f"join?room={code}"})
            await everybody.wait()

    async def lesson(url: str, store: RoomStore) -> None:
        code, secret = new_code(), new_secret()
        assert store.open_room(code, secret, time.time())
        async with asyncio.timeout(PATIENCE), asyncio.TaskGroup() as devices:
            for _ in range(200):
                devices.create_task(join(url, code, store))
            teacher = Heard(RoomTab(url, code=code, secret=secret))
            while (await teacher.until("counts"))["here"] < 200:
                continue
            teacher.task.cancel()
            everybody.set()

    everybody = asyncio.Event()
    with ExitStack() as stack:
        if kind == "redis":
            place = stack.enter_context(redis_server(tmp_path)).url
            store: RoomStore = RedisStore(place)
            running = stack.enter_context(servers(1, place))
        else:
            running = stack.enter_context(servers(1, str(tmp_path)))
            store = kept_in(tmp_path, running.ports[0])
        asyncio.run(lesson(running.url, store))


def test_a_server_ends_soon_while_streams_are_open(tmp_path: Path) -> None:
    async def lesson(running: Replicas, server: subprocess.Popen[bytes]) -> int:
        async with a_class([running.url]) as (teacher, tabs):
            streams = [Heard(tab) for tab in (teacher, *tabs)]
            for stream in streams:
                await stream.until("state")
            server.send_signal(signal.SIGTERM)
            return await asyncio.to_thread(server.wait, 10)

    with servers(1, str(tmp_path)) as running:
        [server] = running.servers.values()
        assert asyncio.run(lesson(running, server)) in (0, -signal.SIGTERM)
