"""Long measurements, in slices: each run of the page or of its fragment takes a few steps.

So progress shows, a person can stop at any time, what is done is kept, and the rest of the page
works meanwhile. What comes out does not depend on how the slices fell.
"""

from collections.abc import Callable, Hashable, Mapping
from time import perf_counter
from typing import Any

import streamlit as st

from pooling_ui.controls.link import keep_link
from pooling_ui.controls.session import Measuring, Trial, session

# Seconds: of steps within a run of the page, of the fragment, and between two of its runs.
_AT_ONCE, _SLICE, _EVERY = 0.15, 0.2, 0.35


def measuring(
    about: Hashable, make: Callable[[], Mapping[str, Trial]], read: Callable[[], Any]
) -> Measuring:
    """Return the measurement of this, begun anew unless it is under way; take some steps of it."""
    visit = session().visit
    if visit.measuring is None or visit.measuring.about != about:
        visit.measuring = Measuring(about, make(), read)
    if not visit.measuring.stopped:
        _go_on(visit.measuring, _AT_ONCE)
    return visit.measuring


def progress(held: Measuring) -> None:
    """Show how far a measurement has come, with a button that stops it, or goes on."""
    with st.container():  # there in any case: what follows keeps its place
        if held.is_done:
            return
        if not held.stopped:
            st.fragment(_watch, run_every=_EVERY)()
            return
        with st.container(horizontal=True, vertical_alignment="center", gap="small"):
            st.markdown(f"Stopped at {_percent(held)}: the figures are of what was measured.")
            st.button("Go on measuring", key="go_on", on_click=_stop, args=(False,))


def _watch() -> None:
    """Take some steps, and show how far they have come; the page runs again at the end."""
    keep_link()
    held = session().visit.measuring
    if held is None or held.is_done or held.stopped:
        st.rerun()
    _go_on(held, _SLICE)
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        st.progress(held.done, f"Measuring: {_percent(held)}")
        st.button("Stop measuring", key="stop", on_click=_stop, args=(True,))
    if held.is_done:
        st.rerun()


def _stop(on: bool) -> None:
    held = session().visit.measuring
    if held is not None:
        held.stopped = on


def _percent(held: Measuring) -> str:
    return f"{100 * held.done:.1f} %"


def _go_on(held: Measuring, seconds: float) -> None:
    """Take steps for so long; the trial that is least done comes first, so that all begin."""
    until = perf_counter() + seconds
    planes = None if held.is_done else held.read()
    while not held.is_done:
        min(held.trials.values(), key=lambda trial: trial.done).step(planes)
        if perf_counter() > until and all(trial.done for trial in held.trials.values()):
            return
