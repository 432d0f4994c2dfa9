"""Check that what a server loads at its start stays out of the garbage collector."""

import subprocess
import sys

import run

_BEGINS = """
import asyncio, gc
import server

async def begin():
    async with server.lifespan(server.app):
        print(gc.get_freeze_count())

asyncio.run(begin())
"""


def test_what_is_loaded_is_not_walked_through_again() -> None:
    said = subprocess.run(
        [sys.executable, "-c", _BEGINS], cwd=run.ROOT, capture_output=True, text=True, check=True
    )
    assert int(said.stdout.splitlines()[-1]) > 30_000  # objects: those of Streamlit
