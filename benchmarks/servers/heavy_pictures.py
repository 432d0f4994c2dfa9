"""Measure ten heavy pictures opened at once: `python -m benchmarks.servers.heavy_pictures`.

Each of ten tabs opens a progressive JPEG of 24 megapixels of its own, all at the same moment; then
each changes its setting, and all are closed. Memory is that of the server and of the processes that
decode, beside the figure without tabs.
"""

import asyncio
import os
import time
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from benchmarks.library._peers import processor_name
from benchmarks.servers._photo import photo
from benchmarks.servers._replicas import Replicas, replicas
from benchmarks.servers._session import Session

PEOPLE = 10
SIZE = (4000, 6000)
EVERY = 0.05  # seconds between two looks at the memory
AFTER = (1, 10)  # seconds after the tabs were closed
_PAGE = os.sysconf("SC_PAGE_SIZE")


@dataclass
class Watch:
    """The most memory that a server, its decoders, and both together took, in megabytes."""

    pid: int
    server: float = 0.0
    decoders: float = 0.0
    together: float = 0.0
    most_decoders: int = 0
    _ends: asyncio.Event = field(default_factory=asyncio.Event)

    async def run(self) -> None:
        """Look again and again, until `end`."""
        while not self._ends.is_set():
            self.look()
            with suppress(TimeoutError):
                await asyncio.wait_for(self._ends.wait(), EVERY)

    def end(self) -> None:
        """End the looks."""
        self._ends.set()

    def look(self) -> None:
        """Look once."""
        server = _text(Path(f"/proc/{self.pid}/cmdline"))
        # Until it starts another program, a new process is the server's own memory.
        children = [
            pid for pid in _children(self.pid) if _text(Path(f"/proc/{pid}/cmdline")) != server
        ]
        own, decoders = _megabytes([self.pid]), _megabytes(children)
        self.server = max(self.server, own)
        self.decoders = max(self.decoders, decoders)
        self.together = max(self.together, own + decoders)
        self.most_decoders = max(self.most_decoders, len(children))


def main() -> None:
    """Print the memory at each step."""
    print(f"{processor_name()}; {os.cpu_count()} processors, load {os.getloadavg()[0]:.1f}")
    files = [photo(person, SIZE, progressive=True) for person in range(PEOPLE)]
    print(f"{PEOPLE} files of {min(map(len, files)) / 1e6:.1f} MB and more")
    with replicas(1) as servers:
        asyncio.run(_measure(servers, files))


async def _measure(servers: Replicas, files: list[bytes]) -> None:
    [server] = servers.servers.values()
    async with Session(servers.url, "picture", {"from": "Upload"}):
        pass  # now the server has done its one-time work
    print(f"the server alone, MB: {_megabytes([server.pid]):.0f}", flush=True)
    watch, tabs = Watch(server.pid), [_tab(servers) for _ in files]
    watching = asyncio.create_task(watch.run())
    await asyncio.gather(*(tab.open() for tab in tabs))
    start, worked = time.perf_counter(), servers.processor_seconds()
    read = await asyncio.gather(*map(_opened, tabs, files))
    _told("opened at once", watch, start, servers.processor_seconds() - worked)
    print(f"seconds until each was shown: {', '.join(f'{each:.1f}' for each in sorted(read))}")
    for kernel in (3, 4):
        start, worked = time.perf_counter(), servers.processor_seconds()
        await asyncio.gather(*(tab.change("k", kernel) for tab in tabs))
        _told(f"a change to kernel {kernel}", watch, start, servers.processor_seconds() - worked)
    print(f"a tab failed: {any(tab.failed or not tab.titled for tab in tabs)}")
    await asyncio.gather(*(tab.close() for tab in tabs))
    closed = time.perf_counter()
    for seconds in AFTER:
        await asyncio.sleep(closed + seconds - time.perf_counter())
        print(f"{seconds} s after the end, MB: {_megabytes([server.pid]):.0f}", flush=True)
    watch.end()
    await watching


def _tab(servers: Replicas) -> Session:
    return Session(servers.url, "picture", {"from": "Upload"})


async def _opened(tab: Session, file: bytes) -> float:
    start = time.perf_counter()
    await tab.upload("picture_file", "photo.jpg", file)
    return time.perf_counter() - start


def _told(what: str, watch: Watch, start: float, worked: float) -> None:
    print(
        f"{what}: {time.perf_counter() - start:.1f} s, {worked:.1f} s of the server's processor; "
        f"peak so far, MB: {watch.together:.0f} together, server {watch.server:.0f}, "
        f"decoders {watch.decoders:.0f} ({watch.most_decoders} at once)",
        flush=True,
    )


def _children(pid: int) -> list[int]:
    with suppress(OSError):
        tasks = Path(f"/proc/{pid}/task").iterdir()
        return [int(it) for task in tasks for it in _text(task / "children").split()]
    return []


def _megabytes(pids: Iterable[int]) -> float:
    """Return the resident memory of these processes; one that has just ended has none."""
    pages = (_text(Path(f"/proc/{pid}/statm")).split() for pid in pids)
    return sum(int(each[1]) * _PAGE for each in pages if each) / 1e6


def _text(path: Path) -> str:
    try:
        return path.read_text()
    except OSError:
        return ""


if __name__ == "__main__":
    main()
