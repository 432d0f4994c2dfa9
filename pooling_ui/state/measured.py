"""Measurements of a page that are made a little at a time, as far as they have come."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol


class Trial(Protocol):
    """A measurement of planes that is made a little at a time."""

    @property
    def is_done(self) -> bool:
        """True if all is measured."""

    @property
    def done(self) -> float:
        """The part that is measured, from 0 to 1."""

    def step(self, planes: Any) -> None:
        """Measure a little more."""


@dataclass(slots=True)
class Measured:
    """A measurement as far as it has come; a person may have stopped it."""

    trial: Trial
    stopped: bool = False

    @property
    def is_under_way(self) -> bool:
        """True if it is neither done nor stopped."""
        return not (self.stopped or self.trial.is_done)


@dataclass(slots=True)
class Measuring:
    """The measurements of a page, by name. `read` gives the planes, which lie in the shared cache.

    `first` is the one that comes before the others, if there is one: what it has `made` shows at
    once. `on_page`: the page has shown their progress. `took` is how many seconds a run of steps
    took at most.
    """

    held: Mapping[str, Measured]
    read: Callable[[], Any]
    first: str = ""
    on_page: bool = False
    took: float = 0.0

    @property
    def made(self) -> tuple[str, ...]:
        """The parts that are made so far of the trial that comes first."""
        return getattr(self.trials.get(self.first), "made", ())

    @property
    def in_turn(self) -> tuple[list[Trial], list[Trial]]:
        """Those that are neither done nor stopped: what comes first, and the others."""
        at_once = {name: each.trial for name, each in self.held.items() if each.is_under_way}
        first = [at_once.pop(self.first)] if self.first in at_once else []
        return first, list(at_once.values())

    @property
    def trials(self) -> dict[str, Trial]:
        """The trials themselves."""
        return {name: each.trial for name, each in self.held.items()}

    @property
    def under_way(self) -> list[Trial]:
        """Those that are neither done nor stopped."""
        return [each.trial for each in self.held.values() if each.is_under_way]

    @property
    def is_done(self) -> bool:
        """True if all is measured."""
        return all(trial.is_done for trial in self.trials.values())

    @property
    def stopped(self) -> bool:
        """True if nothing goes on, though not all is measured."""
        return not (self.is_done or self.under_way)

    def stop(self, on: bool) -> None:
        """Stop all that is not done, or let it go on."""
        for each in self.held.values():
            each.stopped = on

    @property
    def done(self) -> float:
        """The part that is measured, from 0 to 1."""
        return sum(trial.done for trial in self.trials.values()) / max(1, len(self.trials))
