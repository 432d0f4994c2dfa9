"""Measure what each change of Streamlit saves: `python -m benchmarks.servers.patches`.

For each change, two servers run, one without it. By turns, a session of each changes the kernel on
the grid. A line gives the server's processor time for a change without it, as a multiple of that
with it, in the median of the rounds. The first line compares two equal servers: its distance from
1 is noise.
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
    "sent_together": ("serving.sockets.sent_together", "send_together"),
    "compressed_messages": ("serving.sockets.compressed_messages", "compress_what_shrinks"),
    "held_values": ("serving.held_values", "read_one_by_one"),
}
_WITHOUT = "import {0}\n{0}.{1} = lambda: None\n"
_KERNELS = (3, 2, 4, 1)
_PORT = 8750


def main() -> None:
    """Print one line a patch."""
    options = _options()
    print(f"{processor_name()}; {options.rounds} rounds of {options.changes} changes")
    print(f"{'without':22}{'times':>7}{'quartiles':>14}{'CPU ms':>9}")
    for name in options.only:
        asyncio.run(_measure(name, options.rounds, options.changes))


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    parser.add_argument("--only", nargs="+", choices=PATCHES, default=list(PATCHES))
    parser.add_argument("--rounds", type=int, default=30)
    parser.add_argument("--changes", type=int, default=32, help="in each round")
    return parser.parse_args()


async def _measure(name: str, rounds: int, changes: int) -> None:
    async with AsyncExitStack() as stack:
        pair = [stack.enter_context(_server(None)), stack.enter_context(_server(PATCHES[name]))]
        sessions = [await stack.enter_async_context(Session(each.url)) for each in pair]
        times: list[tuple[float, float]] = []
        for _ in range(rounds + 1):
            used = [
                await _used(server, session, changes)
                for server, session in zip(pair, sessions, strict=True)
            ]
            times.append((used[0], used[1]))
    ratios = [without / whole for whole, without in times[1:]]  # the first one warms up
    low, _, high = quantiles(ratios, n=4)
    took = median(whole for whole, _ in times[1:])
    print(f"{name:22}{median(ratios):7.2f}{low:8.2f}{high:6.2f}{1000 * took:9.1f}", flush=True)


async def _used(server: Replicas, session: Session, changes: int) -> float:
    """Return the processor seconds that a change takes."""
    before = server.processor_seconds()
    for kernel in islice(cycle(_KERNELS), changes):
        await session.change("k", kernel)
    return (server.processor_seconds() - before) / changes


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
