"""A server loads the app before its first visitor comes, and keeps that out of the collector."""

import json
import subprocess
import sys

import run

_BEGINS = """
import asyncio, gc, json, sys
import server

async def begin():
    async with server.lifespan(server.app):
        print(json.dumps([gc.get_freeze_count(), "pooling_ui.controls" in sys.modules]))

asyncio.run(begin())
"""


def test_what_is_loaded_is_not_walked_through_again() -> None:
    said = subprocess.run(
        [sys.executable, "-c", _BEGINS], cwd=run.ROOT, capture_output=True, text=True, check=True
    )
    kept, loaded = json.loads(said.stdout.splitlines()[-1])

    assert loaded
    assert kept > 100_000  # objects: those of Streamlit, NumPy and the app
