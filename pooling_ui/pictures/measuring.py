"""Make long measurements in steps: each run of the page or of its fragment makes a few.

So the page shows the progress, keeps what is done and works meanwhile, and a person can stop at any
time. The results do not depend on how many steps a run makes.
"""

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, field
from time import perf_counter
from typing import Any, Protocol

import streamlit as st

from pooling_ui.state.compat import supported
from pooling_ui.state.link import begin_fragment
from pooling_ui.state.session import session

_AT_ONCE = 0.15  # seconds of steps within a run of the page
_SLICE = 0.2  # seconds of steps within a run of the fragment
_EVERY = 0.35  # seconds between two runs of the fragment
_RARELY = 4.0  # seconds between two of its runs that take long
_BESIDE = 0.25  # the share of time for the others while the first one is under way
_BAR = 260  # pixels
# Measurements that a session keeps: sums and an order of patches, at most 0.1 MB each.
_KEPT = 48


class Trial(Protocol):
    """A measurement of planes, made in small steps."""

    @property
    def is_done(self) -> bool:
        """Return True if all is measured."""

    @property
    def done(self) -> float:
        """Return the fraction that is measured, from 0 to 1."""

    def step(self, planes: Any) -> None:
        """Make one step."""


@dataclass(slots=True)
class Measured:
    """A measurement with its progress; a person may have stopped it."""

    trial: Trial
    stopped: bool = False

    @property
    def is_under_way(self) -> bool:
        """Return True if it is neither done nor stopped."""
        return not (self.stopped or self.trial.is_done)


@dataclass(slots=True)
class Measuring:
    """The measurements of a page, by name. `read` gives the planes, which lie in the shared cache.

    `first` is the measurement that is made before the others, if there is one; its results in
    `made` show at once. `on_page` is True if the page has shown their progress. `took` is the
    most seconds that a run of steps took.
    """

    by_name: Mapping[str, Measured]
    read: Callable[[], Any]
    first: str = ""
    on_page: bool = False
    took: float = 0.0

    @property
    def made(self) -> tuple[str, ...]:
        """Return the finished part of the trial that runs first."""
        return getattr(self.trials.get(self.first), "made", ())

    @property
    def in_turn(self) -> tuple[list[Trial], list[Trial]]:
        """Return the trials that go on: the one that runs first, and the others."""
        at_once = {name: each.trial for name, each in self.by_name.items() if each.is_under_way}
        first = [at_once.pop(self.first)] if self.first in at_once else []
        return first, list(at_once.values())

    @property
    def trials(self) -> dict[str, Trial]:
        """Return the trials by name."""
        return {name: each.trial for name, each in self.by_name.items()}

    @property
    def under_way(self) -> list[Trial]:
        """Return the trials that go on."""
        return [each.trial for each in self.by_name.values() if each.is_under_way]

    @property
    def is_done(self) -> bool:
        """Return True if all is measured."""
        return all(trial.is_done for trial in self.trials.values())

    @property
    def stopped(self) -> bool:
        """Return True if nothing goes on and not all is measured."""
        return not (self.is_done or self.under_way)

    def stop(self, on: bool) -> None:
        """Stop all measurements that are not done, or resume them."""
        for each in self.by_name.values():
            each.stopped = on

    @property
    def done(self) -> float:
        """Return the fraction that is measured, from 0 to 1."""
        return sum(trial.done for trial in self.trials.values()) / max(1, len(self.trials))


@dataclass(slots=True)
class PageMeasurements:
    """The measurements of the open page, under way or done."""

    measuring: Measuring | None = None


@dataclass(slots=True)
class SessionMeasurements:
    """The measurements of a session, by what identifies them, the last used one last.

    Each is there again after another setting, and after another page.
    """

    by_key: dict[Hashable, Measured] = field(default_factory=dict)


def measuring(
    wanted: Mapping[str, tuple[Hashable, Callable[[], Trial]]],
    read: Callable[[], Any],
    first: str = "",
) -> Measuring:
    """Return measurements by name, after some steps of each.

    Each goes on where it stopped, or begins. Its key identifies it: the kind, the picture, the
    setting, the seed. The `first` one does not wait for the others.
    """
    by_name = {name: _measured(key, begin) for name, (key, begin) in wanted.items()}
    on_page = session().visit.part(PageMeasurements)
    before = on_page.measuring
    found = Measuring(by_name, read, first, took=before.took if before else 0.0)
    on_page.measuring = found
    _go_on(found, _AT_ONCE)
    return found


def _measured(key: Hashable, begin: Callable[[], Trial]) -> Measured:
    kept = session().part(SessionMeasurements).by_key
    found = kept.pop(key, None) or Measured(begin())
    kept[key] = found
    while len(kept) > _KEPT:
        del kept[next(iter(kept))]
    return found


def progress(current: Measuring | None, of: str = "Measuring") -> None:
    """Show the progress of a measurement, with a button that stops or resumes it."""
    with st.container():  # made even if empty: the rest of the page keeps its place
        if current is None or current.is_done:
            return
        if not current.stopped:
            st.fragment(_watch, run_every=_every(current))(of)
            return
        with st.container(horizontal=True, vertical_alignment="center", gap="small"):
            says = f"Stopped at {_percent(current)}."
            st.markdown(says, **supported(st.markdown, width="content"))
            st.button("Go on measuring", key="go_on", on_click=_stop, args=(False,))


def _watch(of: str) -> None:
    """Make some steps, and show the progress; the page runs again at the end."""
    begin_fragment()
    current = session().visit.part(PageMeasurements).measuring
    if current is None or not current.under_way:
        st.rerun()
    made, every = current.made, _every(current)
    if current.on_page:  # a step in the page's own run would come between the parts of the page
        _go_on(current, _SLICE)
    current.on_page = True
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        st.progress(
            current.done, f"{of}: {_percent(current)}", **supported(st.progress, width=_BAR)
        )
        st.button("Stop measuring", key="stop_measuring", on_click=_stop, args=(True,))
    if current.made != made or not current.under_way or current.took > every:
        st.rerun()


def _every(current: Measuring) -> float:
    """Return the seconds between two runs: at least twice as many as one takes.

    With a single processor, as in a browser, runs that are due would wait in a line, and a person's
    action behind them.
    """
    return min(max(_EVERY, 2 * current.took), _RARELY)


def _stop(on: bool) -> None:
    current = session().visit.part(PageMeasurements).measuring
    if current is not None:
        current.stop(on)


def _percent(current: Measuring) -> str:
    return f"{100 * current.done:.1f} %"


def _go_on(current: Measuring, seconds: float) -> None:
    """Make steps of the first measurement, and of the others, for this long.

    Of the others, the one with the least progress is next, so that all begin.
    """
    planes = current.read() if current.under_way else None
    begun = perf_counter()
    for turn, share in enumerate((1, _BESIDE if current.in_turn[0] else 1)):
        until = perf_counter() + share * seconds
        while trials := current.in_turn[turn]:
            min(trials, key=lambda trial: trial.done).step(planes)
            if perf_counter() > until and all(trial.done for trial in current.in_turn[turn]):
                break
    current.took = max(current.took, perf_counter() - begun)
