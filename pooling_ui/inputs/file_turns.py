"""Turns for reading people's files: a few files are read at once, the others wait in line."""

import os
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from threading import Condition

from pooling_ui.state.server_settings import DECODES

# One file may need a few hundred megabytes for a moment, so the others wait, but not for ever. With
# one at once, twenty pictures that take the longest time allowed are read within this time.
_WAIT = 60.0
_LOOK = 1.0  # seconds after which who waits is told again: a run that is to end does so then


class BusyError(Exception):
    """No turn came in time; the message is one sentence."""


class Line:
    """The files that are read, then those that wait, in the order in which they came.

    Parameters
    ----------
    at_once : int
        How many files are read at once.
    """

    def __init__(self, at_once: int) -> None:
        self._at_once = at_once
        self._files: list[object] = []
        self._moved = Condition()

    @contextmanager
    def turn(self, tell: Callable[[int], object]) -> Iterator[None]:
        """Wait for a turn, and keep it inside the block."""
        me = object()
        with self._moved:
            self._files.append(me)
        try:
            self._wait(me, tell)
            yield
        finally:
            with self._moved:
                self._files.remove(me)
                self._moved.notify_all()

    def _wait(self, me: object, tell: Callable[[int], object]) -> None:
        end, ahead = time.monotonic() + _WAIT, -1
        while (ahead := self._ahead(me, ahead, end)) >= self._at_once:
            tell(ahead)
            if time.monotonic() >= end:
                raise BusyError(
                    "Many files are being opened on this server now, and yours waited for "
                    f"{_WAIT:.0f} seconds: open it again in a moment."
                )
        tell(0)

    def _ahead(self, me: object, told: int, end: float) -> int:
        """Return how many files are ahead, as soon as it is another number than was told."""
        with self._moved:
            wait = min(_LOOK, max(0.0, end - time.monotonic()))
            self._moved.wait_for(lambda: self._files.index(me) != told, wait)
            return self._files.index(me)


_LINE = Line(DECODES.read(os.environ))


def turn(tell: Callable[[int], object] = lambda ahead: None) -> AbstractContextManager[None]:
    """Wait for a turn, and keep it inside the block.

    While the file waits, `tell` is called with the number of files ahead of it, again and again;
    with 0 when it is its turn.

    Raises
    ------
    BusyError
        It took too long; the same file may be read a moment later.
    """
    return _LINE.turn(tell)


def place_in_line(ahead: int) -> str:
    """Return the sentence for a person whose file waits; empty if none is ahead of it.

    Examples
    --------
    >>> place_in_line(2), place_in_line(1), place_in_line(0)
    ('2 files are ahead of yours.', 'One file is ahead of yours.', '')
    """
    if not ahead:
        return ""
    return "One file is ahead of yours." if ahead == 1 else f"{ahead} files are ahead of yours."
