"""Measure live rooms with their classes: `run.py bench room`.

200 devices in four rooms on two servers behind nginx, which share a Redis; and 60 devices in one
room on one server with SQLite. Each device is a session with a seat and the open stream of its
room. A question's seconds go from the teacher's press to the end of the run that shows it; a
vote's, from its press to the teacher's stream that counts it.
"""

import argparse
import asyncio
import os
import random
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median

from benchmarks.library._peers import processor_name
from benchmarks.servers._replicas import Replicas, nginx_program, replicas
from benchmarks.servers._room_tab import RoomTab
from benchmarks.servers.load import AT_ONCE, p95
from pooling_ui.state.server_settings import ROOMS
from tests.ui.features.classroom.live.stores import REDIS, WHY_NO_REDIS, redis_server

# Whose answer is a number, so that each device can give one of its own.
ASKED = {"predict": "true", "ask": "Value"}
FIRST_ANSWER = 1000
TALK = 2.0  # seconds between two steps of a teacher
LATE = 20.0  # seconds after which a question or a vote counts as lost
HEAD = (
    f"{'':38}{'asked':>6}{'median ms':>10}{'p95 ms':>8}{'worst':>7}"
    f"{'votes':>7}{'median ms':>10}{'p95 ms':>8}{'worst':>7}{'lost':>6}{'MB each':>9}{'CPU':>6}"
)


@dataclass(frozen=True)
class Case:
    """Rooms of one size, the servers that serve them, and the store that they share."""

    what: str
    devices: int
    rooms: int
    servers: int


CASES = (
    Case("sqlite", 60, 1, 1),
    Case("redis", 200, 4, 2),
)


@dataclass
class Measured:
    """Seconds until questions were shown and votes were counted; those that never were."""

    shown: list[float] = field(default_factory=list)
    counted: list[float] = field(default_factory=list)
    lost: int = 0


@dataclass
class Room:
    """A teacher's tab and those of the class, with what the teacher's stream has counted."""

    teacher: RoomTab
    students: list[RoomTab] = field(default_factory=list)
    counted: dict[tuple[int, str], asyncio.Future[float]] = field(default_factory=dict)

    async def watch(self) -> None:
        """Note when each answer stands first on the teacher's stream."""
        async for name, data in self.teacher.events():
            if name == "counts":
                for answer, *_ in data["rounds"][0]:
                    seen = self.when_counted(data["question"], answer)
                    if not seen.done():
                        seen.set_result(time.perf_counter())

    def when_counted(self, question: int, answer: str) -> asyncio.Future[float]:
        """Return the time at which the teacher's stream has an answer, once it has."""
        waiting = asyncio.get_running_loop().create_future()
        return self.counted.setdefault((question, answer), waiting)


def main() -> None:
    """Print one line a case."""
    options = _options()
    cores = os.cpu_count() or 1
    print(f"{processor_name()}; {cores} processors, the load is made on the same ones\n{HEAD}")
    for case in CASES:
        if case.what not in options.only:
            continue
        if case.what == "redis" and (REDIS is None or not nginx_program()):
            print(f"{case.what}: {WHY_NO_REDIS if REDIS is None else 'no nginx is installed'}")
            continue
        with _served(case) as servers:
            asyncio.run(_measure(case, servers, options))


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    names = [case.what for case in CASES]
    parser.add_argument("--only", nargs="+", choices=names, default=names)
    parser.add_argument("--devices", type=int, help="as many, in all rooms together")
    parser.add_argument("--questions", type=int, default=5, help="of each room")
    parser.add_argument("--think", type=float, default=8, help="seconds within which all vote")
    return parser.parse_args()


@contextmanager
def _served(case: Case) -> Iterator[Replicas]:
    with ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        place = folder
        if case.what == "redis":
            place = stack.enter_context(redis_server(Path(folder))).url
        yield stack.enter_context(replicas(case.servers, {ROOMS: place}))


async def _measure(case: Case, servers: Replicas, options: argparse.Namespace) -> None:
    devices = options.devices or case.devices
    rooms = [Room(await RoomTab.opening(servers.url, "grid", ASKED)) for _ in range(case.rooms)]
    alone = servers.megabytes()
    gate = asyncio.Semaphore(AT_ONCE)

    async def enter(room: Room) -> None:
        async with gate:
            tab = RoomTab.joining(servers.url, room.teacher.code)
            await tab.open()
            room.students.append(tab)

    await asyncio.gather(*(enter(rooms[place % case.rooms]) for place in range(devices)))
    measured = Measured()
    async with asyncio.TaskGroup() as streams:
        followed = [
            streams.create_task(each)
            for room in rooms
            for each in (room.watch(), *(tab.follow() for tab in room.students))
        ]
        start, worked = time.perf_counter(), servers.processor_seconds()
        await asyncio.gather(
            *(
                _teach(room, measured, place * options.think / case.rooms, options)
                for place, room in enumerate(rooms)
            )
        )
        worked = (servers.processor_seconds() - worked) / (time.perf_counter() - start)
        busy = servers.megabytes()
        for task in followed:
            task.cancel()
    for room in rooms:
        await asyncio.gather(*(tab.close() for tab in (room.teacher, *room.students)))
    store = "SQLite" if case.what == "sqlite" else "Redis"
    what = f"{devices} in {case.rooms} room{'s' * (case.rooms > 1)}, {servers}, {store}"
    print(
        f"{what:38}{len(measured.shown):6}{_row(measured.shown)}"
        f"{len(measured.counted):7}{_row(measured.counted)}{measured.lost:6}"
        f"{(busy - alone) / devices:9.1f}{worked:6.0%}",
        flush=True,
    )


def _row(seconds: list[float]) -> str:
    middle, most = 1000 * median(seconds), 1000 * max(seconds)
    return f"{middle:10.0f}{1000 * p95(seconds):8.0f}{most:7.0f}"


async def _teach(room: Room, measured: Measured, wait: float, options: argparse.Namespace) -> None:
    """Ask some questions, let the class vote, and show each answer."""
    await asyncio.sleep(wait)
    for question in range(1, options.questions + 1):
        pressed = time.perf_counter()
        await room.teacher.press(
            "room_ask_about_this_page" if question == 1 else "room_next_question"
        )
        await asyncio.gather(
            *(
                _answer(room, tab, place, question, pressed, measured, options)
                for place, tab in enumerate(room.students)
            )
        )
        for key in ("room_close_the_vote", "room_show_the_answer"):
            await room.teacher.press(key)
            await asyncio.sleep(TALK)


async def _answer(
    room: Room,
    tab: RoomTab,
    place: int,
    question: int,
    pressed: float,
    measured: Measured,
    options: argparse.Namespace,
) -> None:
    """Wait for the question, think, vote, and wait until the teacher has the vote."""
    version = 3 * question - 2  # a question, its closed vote and its answer are three changes
    try:
        async with asyncio.timeout(LATE):
            measured.shown.append(await tab.shows(version) - pressed)
        await asyncio.sleep(random.uniform(0, options.think))
        answer, sent = str(FIRST_ANSWER * question + place), time.perf_counter()
        async with asyncio.timeout(LATE):
            await tab.vote(answer)
            measured.counted.append(await room.when_counted(question, answer) - sent)
    except TimeoutError:
        measured.lost += 1


if __name__ == "__main__":
    main()
