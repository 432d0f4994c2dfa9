"""Measure how many people a machine serves: `python -m benchmarks.servers.load`.

Sessions like those of browsers, on the same machine, each change a setting every two seconds: on
the grid, on a lesson, and on the picture page with a photo of 12 megapixels. There is one server
for each processor, behind nginx if it is installed.
"""

import argparse
import asyncio
import os
import time
from collections.abc import Awaitable, Callable, Iterable
from contextlib import AsyncExitStack
from dataclasses import dataclass
from itertools import count, cycle
from statistics import median, quantiles

from benchmarks.library._peers import processor_name
from benchmarks.servers._photo import photo
from benchmarks.servers._replicas import Replicas, replicas
from benchmarks.servers._session import Session

EVERY = 2.0  # seconds between two changes of a session
AT_ONCE = 8  # sessions that open at the same time
GONE = 150.0  # seconds after which a server has forgotten who left: Streamlit keeps them for 120
SIZE = (3000, 4000)
HEAD = (
    f"{'':22}{'sessions':>9}{'changes/s':>10}{'median ms':>10}{'p95 ms':>8}{'worst':>8}"
    f"{'opened ms':>10}{'CPU ms':>8}{'MB each':>9}{'MB after':>9}"
)


@dataclass(frozen=True)
class Case:
    """A page with its number of sessions, their first act, and the field that they change."""

    what: str
    sessions: int
    page: str
    query: dict[str, str]
    field: str
    begin: Callable[[Session, int], Awaitable[object]] | None = None


async def _opens_a_photo(session: Session, place: int) -> None:
    file = await asyncio.to_thread(photo, place, SIZE)
    await session.upload("picture_file", f"photo-{place}.jpg", file)


CASES = (
    Case("grid", 200, "grid", {}, "k"),
    Case("lesson", 200, "lessons", {"lesson": "stride", "part": "6"}, "s"),
    Case("picture, 12 megapixels", 20, "picture", {"from": "Upload"}, "k", _opens_a_photo),
)


def main() -> None:
    """Print one line a case."""
    options = _options()
    wanted = [case for case in CASES if case.what.split(",")[0] in options.only]
    cores = os.cpu_count() or 1
    print(f"{processor_name()}; {cores} processors, the load is made on the same ones")
    for case in wanted:
        with replicas(options.replicas or cores) as servers:
            if case is wanted[0]:
                print(f"{servers}\n{HEAD}", flush=True)
            asyncio.run(_measure(case, servers, options))


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    names = [case.what.split(",")[0] for case in CASES]
    parser.add_argument("--only", nargs="+", choices=names, default=names)
    parser.add_argument("--sessions", type=int, help="as many on each page")
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--replicas", type=int, help="as many servers; one for each processor")
    parser.add_argument("--gone", type=float, default=GONE, help="seconds to wait at the end")
    return parser.parse_args()


async def _measure(case: Case, servers: Replicas, options: argparse.Namespace) -> None:
    people = options.sessions or case.sessions
    async with Session(servers.url, case.page, case.query):
        pass  # now the server has done its one-time work
    alone = servers.megabytes()
    gate = asyncio.Semaphore(AT_ONCE)
    async with AsyncExitStack() as stack:

        async def enter(place: int) -> tuple[Session, float]:
            async with gate:
                session = Session(servers.url, case.page, case.query)
                start = time.perf_counter()
                await stack.enter_async_context(session)
                opened = time.perf_counter() - start
                if case.begin:
                    await case.begin(session, place)
                return session, opened

        entered = await asyncio.gather(*(enter(place) for place in range(people)))
        start, worked = time.perf_counter(), servers.processor_seconds()
        each = await asyncio.gather(
            *(
                _changes(session, case.field, start + EVERY * place / people, options.seconds)
                for place, (session, _) in enumerate(entered)
            )
        )
        worked = servers.processor_seconds() - worked
        busy = servers.megabytes()
    answers = [seconds for some in each for seconds in some]
    await asyncio.sleep(options.gone)
    print(
        f"{case.what:22}{people:9}{len(answers) / options.seconds:10.1f}"
        f"{1000 * median(answers):10.0f}{1000 * p95(answers):8.0f}{1000 * max(answers):8.0f}"
        f"{1000 * median(opened for _, opened in entered):10.0f}"
        f"{1000 * worked / len(answers):8.1f}"
        f"{(busy - alone) / people:9.1f}{servers.megabytes() - alone:+9.0f}",
        flush=True,
    )


async def _changes(session: Session, field: str, start: float, seconds: float) -> list[float]:
    """Change a field every two seconds; skip a turn while the last answer is late."""
    answers: list[float] = []
    values: Iterable[int] = cycle((3, 2, 4, 1))
    for turn, value in zip(count(), values, strict=False):
        due = start + turn * EVERY
        if due >= start + seconds:
            return answers
        wait = due - time.perf_counter()
        if wait < -EVERY:
            continue
        await asyncio.sleep(max(0.0, wait))
        # Count from when the person acts, not from when this program sends it.
        answers.append(await session.change(field, value) + max(0.0, -wait))
    raise AssertionError("turns never end")


def p95(values: list[float]) -> float:
    """Return the 95th percentile."""
    return quantiles(values, n=20, method="inclusive")[-1]


if __name__ == "__main__":
    main()
