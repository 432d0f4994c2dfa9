"""Limit the number of people that a server takes at once; keep the line of those who wait.

A person keeps a place until they leave. If their connection breaks, the place is held for a
moment. Only while others wait, a place that was not used for long goes to the first in line; its
owner joins the line when they return.
"""

import time
from collections.abc import Callable, Hashable
from contextvars import ContextVar
from threading import Lock

# Seconds without a question after which a waiting person counts as gone. Browsers let a hidden tab
# ask once a minute.
GONE_AFTER = 150.0
# Seconds for which a place is held after its connection broke.
HELD = 30.0


class Admission:
    """People, each with a key: those with a place, and the line of the others.

    Parameters
    ----------
    places : int
        How many may be inside at once.
    idle : float
        Seconds without use after which a place may go to one who waits.
    now : callable
        The clock, in seconds.
    is_back : callable
        Returns True if a person whose connection broke is connected again.
    """

    def __init__(
        self,
        places: int,
        idle: float,
        now: Callable[[], float] = time.monotonic,
        is_back: Callable[[Hashable], bool] = lambda _: False,
    ) -> None:
        self.places, self._idle, self._now, self._is_back = places, idle, now, is_back
        self._inside: dict[Hashable, float] = {}  # time of the last action, oldest first
        self._line: dict[Hashable, float] = {}  # time of the last request, in the order of arrival
        self._away: dict[Hashable, float] = {}  # time of leaving, oldest first
        self._lost: list[Hashable] = []  # who lost their place, until somebody is told
        self._lock = Lock()

    def ask(self, who: Hashable) -> int:
        """Return 0 if this person has or gets a place, or else their position in the line."""
        now = self._now()
        with self._lock:
            self._away.pop(who, None)
            self._forget_who_left(now)
            if self._inside.pop(who, None) is None:
                self._line[who] = now
                before = list(self._line)[: list(self._line).index(who)]
                place = 1 + sum(each not in self._away for each in before)
                if place > self._free(now, place):
                    return place
                del self._line[who]
            self._inside[who] = now
            return 0

    def use(self, who: Hashable) -> None:
        """Note that a person with a place did something."""
        with self._lock:
            if self._inside.pop(who, None) is not None:
                self._inside[who] = self._now()

    def leave(self, who: Hashable) -> None:
        """Give up a place, or a position in the line."""
        with self._lock:
            self._drop(who)

    def step_out(self, who: Hashable) -> bool:
        """Hold the place of a person who may be back in a moment; return True if they have one."""
        with self._lock:
            has_one = who in self._inside or who in self._line
            if has_one:
                self._away[who] = self._now()
            return has_one

    def counts(self) -> tuple[int, int]:
        """Return the numbers of people with a place and in the line, without those who are away."""
        with self._lock:
            return len(self._inside.keys() - self._away), len(self._line.keys() - self._away)

    def unused(self) -> list[Hashable]:
        """Return those who lost their place since the last call, or did nothing for long."""
        with self._lock:
            now = self._now()
            self._forget_who_left(now)
            lost, self._lost = self._lost, []
            return lost + [who for who, used in self._inside.items() if now - used >= self._idle]

    def _free(self, now: float, wanted: int) -> int:
        """Return the number of people who may come in; give up as many unused places as needed."""
        for who, used in list(self._inside.items()):
            if self.places - len(self._inside) >= wanted or now - used < self._idle:
                break
            self._drop(who)
            self._lost.append(who)
        return self.places - len(self._inside)

    def _forget_who_left(self, now: float) -> None:
        late = [who for who, asked in self._line.items() if now - asked > GONE_AFTER]
        gone = [who for who, since in self._away.items() if now - since >= HELD]
        for who in dict.fromkeys(late + gone):
            if who in gone and self._is_back(who):
                self._away[who] = now  # checked again at each call until they do something
                continue
            self._drop(who)
            self._lost.append(who)

    def _drop(self, who: Hashable) -> None:
        for places in (self._inside, self._line, self._away):
            places.pop(who, None)


TAB_WAS_CLOSED = ContextVar("TAB_WAS_CLOSED", default=False)
