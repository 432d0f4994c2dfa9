"""Turns for reading people's files: a few files are read at once, the others wait."""

import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager

from pooling_ui.state.server_settings import DECODES

# One file may need a few hundred megabytes for a moment, so the others wait, but not for ever. With
# two at once, twelve pictures that take the longest time allowed are read within this time.
_TURNS = threading.BoundedSemaphore(DECODES.read(os.environ))
_WAIT = 20.0


class BusyError(Exception):
    """No turn came in time; the message is one sentence."""


@contextmanager
def turn() -> Iterator[None]:
    """Wait for a turn, and keep it inside the block.

    Raises
    ------
    BusyError
        It took too long; the same file may be read a moment later.
    """
    if not _TURNS.acquire(timeout=_WAIT):
        raise BusyError(
            "Many files are being opened on this server now, and yours waited for "
            f"{_WAIT:.0f} seconds: open it again in a moment."
        )
    try:
        yield
    finally:
        _TURNS.release()
