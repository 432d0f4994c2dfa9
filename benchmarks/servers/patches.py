"""Measure what each change of Streamlit saves: `python -m benchmarks.servers.patches`.

For each change, two servers run, one without it. By turns, a class on each changes the kernel, all
at the same time. A line gives the server's processor time and the time until the last message, both
without the change as multiples of those with it, in the median of the rounds. The first line
compares two equal servers: its distance from 1 is noise.
"""

import argparse
import asyncio
import subprocess
import sys
from collections.abc import Iterator
from contextlib import AsyncExitStack, contextmanager
from itertools import cycle, islice
from pathlib import Path
from statistics import median, quantiles

import run
from benchmarks.library._peers import processor_name
from benchmarks.servers._replicas import Replicas
from benchmarks.servers._session import Session
from tests.e2e.conftest import HOST

# Each module with the function that changes Streamlit or uvicorn.
PATCHES = {
    "nothing": None,
    "compressed_messages": ("serving.sockets.compressed_messages", "compress_what_shrinks"),
}
_WITHOUT = "import {0}\n{0}.{1} = lambda: None\n"
_KERNELS = (3, 2, 4, 1)
_PORT = 8750


def main() -> None:
    """Print one line a patch."""
    options = _options()
    counts = (
        f"{options.rounds} rounds, {options.sessions} sessions, {options.changes} changes of each"
    )
    print(f"{processor_name()}; {counts}")
    head = f"{'without':22}{'CPU':>6}{'quartiles':>14}{'time':>8}{'quartiles':>14}"
    print(f"{head}{'CPU ms':>9}{'ms':>7}")
    for name in options.only:
        asyncio.run(_measure(name, options))


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    parser.add_argument("--only", nargs="+", choices=PATCHES, default=list(PATCHES))
    parser.add_argument("--page", default="grid", help="with a kernel, such as picture")
    parser.add_argument("--rounds", type=int, default=20)
    parser.add_argument("--sessions", type=int, default=30)
    parser.add_argument("--changes", type=int, default=2, help="of a session in each round")
    return parser.parse_args()


async def _measure(name: str, options: argparse.Namespace) -> None:
    async with AsyncExitStack() as stack:
        pair = [stack.enter_context(_server(None)), stack.enter_context(_server(PATCHES[name]))]
        classes = [
            [
                await stack.enter_async_context(Session(each.url, options.page))
                for _ in range(options.sessions)
            ]
            for each in pair
        ]
        rounds = []
        for _ in range(options.rounds + 1):
            rounds.append(
                [
                    await _round(server, sessions, options.changes)
                    for server, sessions in zip(pair, classes, strict=True)
                ]
            )
    rounds = rounds[1:]  # the first one warms up
    cells = [f"{name:22}"]
    for kind in (0, 1):
        ratios = [without[kind] / whole[kind] for whole, without in rounds]
        low, _, high = quantiles(ratios, n=4)
        cells.append(f"{median(ratios):{6 + 2 * kind}.2f}{low:8.2f}{high:6.2f}")
    worked, took = (1000 * median(whole[kind] for whole, _ in rounds) for kind in (0, 1))
    print(*cells, f"{worked:9.1f}{took:7.0f}", sep="", flush=True)


async def _round(server: Replicas, sessions: list[Session], changes: int) -> tuple[float, float]:
    """Return the processor seconds and the median seconds that a change takes."""
    before = server.processor_seconds()
    each = await asyncio.gather(*(_changes(session, changes) for session in sessions))
    worked = server.processor_seconds() - before
    return worked / changes / len(sessions), median(one for some in each for one in some)


async def _changes(session: Session, changes: int) -> list[float]:
    return [await session.change("k", kernel) for kernel in islice(cycle(_KERNELS), changes)]


@contextmanager
def _server(patch: tuple[str, str] | None) -> Iterator[Replicas]:
    """Run a server without a patch."""
    port = run.free_port(HOST, _PORT)
    command = run.server_command(Path(sys.executable), HOST, port)
    if patch:
        command[2] = _WITHOUT.format(*patch) + command[2]
    server = subprocess.Popen(command, cwd=run.ROOT, stdout=subprocess.DEVNULL)
    try:
        url = run.address(HOST, port)
        run.wait_until_healthy(server, url)
        yield Replicas(url, [port], {port: server})
    finally:
        run.stop(server)


if __name__ == "__main__":
    main()
