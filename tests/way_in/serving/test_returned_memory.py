"""The system gets the memory of visitors back when they have left."""

import ctypes
import subprocess
import sys

import pytest

import run

GLIBC = sys.platform == "linux" and hasattr(ctypes.CDLL(None), "malloc_trim")
# Prints the megabytes that a process holds beyond those that it began with.
HOLD = """\
import ctypes
from pathlib import Path

from serving import returned_memory


def megabytes():
    return int(Path("/proc/self/statm").read_text().split()[1]) * 4096 / 1e6


def held(size):
    before = megabytes()
    pieces, pins = [], []
    for _ in range(200_000_000 // size):
        pieces.append(bytearray(size))
        pins.append(bytearray(2000))  # it keeps the pieces below it in the process
    del pieces
    return f"{megabytes() - before:.0f}"


"""
GROW = "bytearray(30_000_000)\n"  # it is returned: large is 30 MB from now on

pytestmark = pytest.mark.skipif(not GLIBC, reason="another C library keeps nothing large")


def told(script: str) -> list[int]:
    """Run a script in a process of its own; return the numbers that it prints."""
    done = subprocess.run(
        [sys.executable, "-c", HOLD + script], cwd=run.ROOT, check=True, capture_output=True
    )
    return [int(each) for each in done.stdout.split()]


def test_pieces_of_some_megabytes_go_back_at_once() -> None:
    [kept] = told(f"{GROW}print(held(5_000_000))")
    [returned] = told(f"returned_memory.limit_kept_memory()\n{GROW}print(held(5_000_000))")

    assert returned < 20 < 150 < kept


def test_small_pieces_go_back_when_they_are_asked_for() -> None:
    script = "a = megabytes()\nb = held(50_000)\nreturned_memory.return_free()\n"
    kept, returned = told(f"{script}print(b, round(megabytes() - a))")

    assert returned < 40 < 150 < kept
