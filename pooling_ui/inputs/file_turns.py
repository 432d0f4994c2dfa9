"""Turns for reading people's files: a few at once, while the others wait."""

import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager

from pooling_ui.state.server_settings import DECODES

# To read one may need a few hundred megabytes for a moment, so the others wait their turn, but not
# for ever: with two at once and pictures that take as long as they may, twelve come before this.
_TURNS = threading.BoundedSemaphore(DECODES.read(os.environ))
_WAIT = 20.0


class BusyError(Exception):
    """A turn did not come in time; says so in one sentence."""


@contextmanager
def turn() -> Iterator[None]:
    """Wait for a turn, and have it inside the block.

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
