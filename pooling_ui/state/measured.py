"""The measurements of a page, each made in small steps, with their progress."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol


class Trial(Protocol):
    """A measurement of planes, made in small steps."""

    @property
    def is_done(self) -> bool:
        """True if all is measured."""

    @property
    def done(self) -> float:
        """The fraction that is measured, from 0 to 1."""

    def step(self, planes: Any) -> None:
        """Make one step."""


@dataclass(slots=True)
class Measured:
    """A measurement with its progress; a person may have stopped it."""

    trial: Trial
    stopped: bool = False

    @property
    def is_under_way(self) -> bool:
        """True if it is neither done nor stopped."""
        return not (self.stopped or self.trial.is_done)


@dataclass(slots=True)
class Measuring:
    """The measurements of a page, by name. `read` gives the planes, which lie in the shared cache.

    `first` is the measurement that is made before the others, if there is one; its results in
    `made` show at once. `on_page` is True if the page has shown their progress. `took` is the
    most seconds that a run of steps took.
    """

    held: Mapping[str, Measured]
    read: Callable[[], Any]
    first: str = ""
    on_page: bool = False
    took: float = 0.0

    @property
    def made(self) -> tuple[str, ...]:
        """The results so far of the trial that is made first."""
        return getattr(self.trials.get(self.first), "made", ())

    @property
    def in_turn(self) -> tuple[list[Trial], list[Trial]]:
        """The measurements that go on: the first one, and the others."""
        at_once = {name: each.trial for name, each in self.held.items() if each.is_under_way}
        first = [at_once.pop(self.first)] if self.first in at_once else []
        return first, list(at_once.values())

    @property
    def trials(self) -> dict[str, Trial]:
        """The trials themselves."""
        return {name: each.trial for name, each in self.held.items()}

    @property
    def under_way(self) -> list[Trial]:
        """The measurements that go on."""
        return [each.trial for each in self.held.values() if each.is_under_way]

    @property
    def is_done(self) -> bool:
        """True if all is measured."""
        return all(trial.is_done for trial in self.trials.values())

    @property
    def stopped(self) -> bool:
        """True if nothing goes on and not all is measured."""
        return not (self.is_done or self.under_way)

    def stop(self, on: bool) -> None:
        """Stop all measurements that are not done, or resume them."""
        for each in self.held.values():
            each.stopped = on

    @property
    def done(self) -> float:
        """The part that is measured, from 0 to 1."""
        return sum(trial.done for trial in self.trials.values()) / max(1, len(self.trials))
