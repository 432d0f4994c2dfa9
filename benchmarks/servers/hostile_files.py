"""Measure the cost of odd and hostile picture files of 20 MB: `run.py bench hostile_files`.

Each file is read in a separate process. Seconds are of the processor, with those of the decoder.
Memory is the peak of the reading process and the decoder, beyond Python and its packages. It prints
the most expensive files; the limits are 3 seconds and 600 MB.
"""

import json
import platform
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import run
from pooling_ui.pictures.reading import PictureError, decode
from tests.ui.pictures.files.hostile_files import corpus

WEIGHT = 20_000_000
SHOWN = 14  # lines


def main() -> None:
    """Print the most expensive files by time and by memory."""
    if platform.system() not in {"Linux", "Darwin"}:
        raise SystemExit("This system does not count what a process took.")
    costs: list[tuple[str, int, float, float, str]] = []
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "file"
        for case in corpus(WEIGHT, large=True):
            path.write_bytes(case.data)
            costs.append((case.name, len(case.data), *_measured(path)))
    print(f"{len(costs)} files, the largest {max(size for _, size, *_ in costs) / 1e6:.1f} MB")
    _print("seconds", sorted(costs, key=lambda cost: -cost[2]))
    _print("memory", sorted(costs, key=lambda cost: -cost[3]))


def _print(what: str, costs: list[tuple[str, int, float, float, str]]) -> None:
    print(f"\n{f'the most {what}':56} {'s':>6} {'MB':>6}  what becomes of it")
    for name, _, seconds, megabytes, says in costs[:SHOWN]:
        print(f"{name:56} {seconds:6.2f} {megabytes:6.0f}  {says[:60]}")


def _measured(path: Path) -> tuple[float, float, str]:
    command = [sys.executable, "-m", "benchmarks.servers.hostile_files", str(path)]
    done = subprocess.run(command, cwd=run.ROOT, capture_output=True, check=True, text=True)
    return tuple(json.loads(done.stdout))


def _read(path: Path) -> tuple[float, float, str]:
    """Read one file; return seconds, megabytes, and the outcome."""
    data = path.read_bytes()
    start, before = time.process_time(), _most("SELF")
    try:
        says = "shown: " + " × ".join(map(str, decode(data).pixels.shape))
    except PictureError as problem:
        says = str(problem)
    children = _usage("CHILDREN")
    seconds = time.process_time() - start + children.ru_utime + children.ru_stime
    return seconds, _most("SELF") - before + _most("CHILDREN"), says


def _usage(of: str) -> Any:
    import resource

    return resource.getrusage(getattr(resource, f"RUSAGE_{of}"))


def _most(of: str) -> float:
    """Return the peak memory in megabytes: Linux counts in KiB, macOS in bytes."""
    return float(_usage(of).ru_maxrss) * (1024 if platform.system() == "Linux" else 1) / 1e6


if __name__ == "__main__":
    if len(sys.argv) > 1:
        print(json.dumps(_read(Path(sys.argv[1]))))
    else:
        main()
