"""Long measurements leave room for what a person does."""

import pytest

from pooling_ui.pictures import measuring
from pooling_ui.state.session import Session


class Slow:
    """A measurement whose every step takes a second."""

    is_done = False

    def __init__(self, clock: list[float]) -> None:
        self.clock, self.done = clock, 0.0

    def step(self, planes: None) -> None:
        self.clock.append(self.clock[-1] + 1)
        self.done = 0.1


def test_runs_lie_farther_apart_where_they_take_long(monkeypatch: pytest.MonkeyPatch) -> None:
    """And they stay so when the page runs again. Else, a line of them is ahead of every click."""
    clock, somebody = [0.0], Session()
    monkeypatch.setattr(measuring, "perf_counter", lambda: clock[-1])
    monkeypatch.setattr(measuring, "session", lambda: somebody)

    quick = measuring.measuring({}, lambda: None)
    assert measuring._every(quick) < 0.5

    slow = measuring.measuring({"slow": ("slow", lambda: Slow(clock))}, lambda: None)
    assert measuring._every(slow) == 2

    assert measuring._every(measuring.measuring({}, lambda: None)) == 2
