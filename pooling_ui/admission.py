"""How many people a server takes at once, and the line of those who wait.

Who has a place keeps it until they leave. Only while others wait, a place that was not used for
long goes to the first in line; its owner joins the line when they come back.
"""

import time
from collections.abc import Callable, Hashable
from threading import Lock

# Seconds after which one who waits, and no longer asks, is taken to have left.
PATIENCE = 30.0


class Admission:
    """People by any key; how many have a place, and in which order the others wait.

    Parameters
    ----------
    places : int
        How many may be inside at once.
    idle : float
        Seconds without use after which a place may go to one who waits.
    now : callable
        The clock, in seconds.
    """

    def __init__(self, places: int, idle: float, now: Callable[[], float] = time.monotonic) -> None:
        self.places, self._idle, self._now = places, idle, now
        self._inside: dict[Hashable, float] = {}  # when each last did something; longest ago first
        self._line: dict[Hashable, float] = {}  # when each last asked; in the order they came
        self._lock = Lock()

    def ask(self, who: Hashable) -> int:
        """Return 0 for one who is inside, now or before, and else their place in the line."""
        now = self._now()
        with self._lock:
            if self._inside.pop(who, None) is None:
                self._line[who] = now
                self._forget_who_left(now)
                place = list(self._line).index(who) + 1
                if place > self._free(now, place):
                    return place
                del self._line[who]
            self._inside[who] = now
            return 0

    def leave(self, who: Hashable) -> None:
        """Let go of a place, inside or in the line."""
        with self._lock:
            self._inside.pop(who, None)
            self._line.pop(who, None)

    def counts(self) -> tuple[int, int]:
        """Return how many are inside, and how many wait."""
        with self._lock:
            return len(self._inside), len(self._line)

    def unused(self) -> list[Hashable]:
        """Return those inside who did nothing for long."""
        with self._lock:
            now = self._now()
            return [who for who, used in self._inside.items() if now - used >= self._idle]

    def _free(self, now: float, wanted: int) -> int:
        """Return how many may come in; places that nobody uses are given up, as many as needed."""
        for who, used in list(self._inside.items()):
            if self.places - len(self._inside) >= wanted or now - used < self._idle:
                break
            del self._inside[who]
        return self.places - len(self._inside)

    def _forget_who_left(self, now: float) -> None:
        for who, asked in list(self._line.items()):
            if now - asked > PATIENCE:
                del self._line[who]
