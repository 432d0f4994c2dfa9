"""Keep a person's values on the server: those of the session, and those of the visit to one page.

A feature keeps values of its own in the parts of both.
"""

import logging
import os
from collections.abc import Hashable, Mapping
from dataclasses import dataclass, field
from threading import local
from typing import Any, TypeVar

import streamlit as st

from pooling_core import set_num_threads
from pooling_ui.state.admission import TAB_WAS_CLOSED, Admission
from pooling_ui.state.private_streamlit import ScriptRunContext, has_connection, present_run
from pooling_ui.state.server_settings import (
    IDLE_MINUTES,
    LOGGER,
    MEMORY_MB,
    SESSION_MB,
    SESSIONS,
    THREADS,
)
from pooling_ui.state.shared_cache import SharedCache

_MEGABYTE = 1_000_000
# The key of the session state that holds the session, for quick look-ups. Streamlit reports the end
# of a session only for cached resources; to look it up there takes three times as long.
_KEY = "session"
LOG = logging.getLogger(LOGGER)
SHARED_CACHE = SharedCache(*(_MEGABYTE * each.read(os.environ) for each in (MEMORY_MB, SESSION_MB)))
if _threads := THREADS.read(os.environ):
    set_num_threads(_threads)


Part = TypeVar("Part")


class Parts:
    """The values of features, by their class; each is made when it is first asked for.

    A feature declares a class whose fields all have defaults, and asks for it with
    `session().part(ItsClass)`, or with `session().visit.part(ItsClass)` where the values end with
    the open page.

    Examples
    --------
    >>> from dataclasses import dataclass
    >>> @dataclass
    ... class Pressed:
    ...     times: int = 0
    >>> parts = Parts()
    >>> parts.part(Pressed).times += 1
    >>> parts.part(Pressed)
    Pressed(times=1)
    """

    def __init__(self) -> None:
        self._by_class: dict[type, Any] = {}

    def part(self, of: type[Part]) -> Part:
        """Return the values of this class."""
        held: Part | None = self._by_class.get(of)
        if held is None:
            held = self._by_class[of] = of()
        return held


@dataclass(slots=True)
class Visit:
    """The values of the open page alone; features keep their own values in its parts."""

    # Streamlit's name for the page.
    page: str
    # The texts that Python last wrote into the link.
    written: dict[str, str] = field(default_factory=dict)
    # The values of the setting's widgets when it was last shown as a whole.
    shown: Mapping[str, Any] = field(default_factory=dict)
    # True if the values of all widgets end with the visit, because no person chose them.
    ends_widgets: bool = False
    # The names in the link whose values could not be used.
    unusable: tuple[str, ...] = ()
    _parts: Parts = field(default_factory=Parts)

    def part(self, of: type[Part]) -> Part:
        """Return a feature's own values on this page."""
        return self._parts.part(of)


@dataclass(eq=False, slots=True)
class Session:
    """One person's session."""

    # True if the tab was closed, or lost its connection and is not back yet.
    is_over: bool = False
    # Streamlit's name for the tab.
    tab: str = ""
    # Their place in the line before a full server; -1 before they asked, 0 when they are in.
    in_line: int = -1
    # A setting that the open page refuses: it is there again on the next page.
    waiting: dict[str, Any] = field(default_factory=dict)
    # Values that the page set by itself; the next page resets them unless a person changed them.
    opened: dict[str, Any] = field(default_factory=dict)
    visit: Visit = field(default_factory=lambda: Visit(""))
    _parts: Parts = field(default_factory=Parts)

    def part(self, of: type[Part]) -> Part:
        """Return a feature's own values in this session."""
        return self._parts.part(of)


# The owner of what is made for a link alone, without a person's session.
LINK_OWNER = Session()


def _is_back(who: Hashable) -> bool:
    """Return True if the tab of a session is connected."""
    return isinstance(who, Session) and has_connection(who.tab)


ADMISSION = Admission(
    SESSIONS.read(os.environ), 60 * IDLE_MINUTES.read(os.environ), is_back=_is_back
)


def session() -> Session:
    """Return the session of the person whose page runs.

    A page asks dozens of times: it is looked up once for the run, or for several that follow each
    other at once, which is one use of a place inside.
    """
    run = present_run()
    held = _found.held
    if held is None or held.is_over or _found.run is not run:
        held = _looked_up(run.session_id if run else "")
        _found.run, _found.held = run, held
        ADMISSION.use(held)
    return held


class _Found(local):
    """The session that a thread found last, and in which run."""

    run: ScriptRunContext | None = None
    held: Session | None = None


_found = _Found()


def _looked_up(tab: str) -> Session:
    held: Session | None = st.session_state.get(_KEY)
    if held is None or held.is_over:
        held = st.session_state[_KEY] = _session(held)
        held.is_over, held.tab = False, tab
    return held


def end(session: Session) -> None:
    """Release the memory and the place of a session; keep both while the tab may come back."""
    session.is_over = True
    if TAB_WAS_CLOSED.get():
        ADMISSION.leave(session)
    if not ADMISSION.step_out(session):
        _release(session)
    inside, waiting = ADMISSION.counts()
    LOG.info("a person left", extra={"facts": {"inside": inside, "waiting": waiting}})


def release_unused() -> None:
    """Release the memory of people who left, and of those who have done nothing for long."""
    for unused in ADMISSION.unused():
        _release(unused)


def _release(owner: Hashable) -> None:
    """Release the memory of a session, and of links, whose things the open tabs own, too."""
    SHARED_CACHE.release(owner)
    SHARED_CACHE.release(LINK_OWNER)


@st.cache_resource(show_spinner=False, scope="session", on_release=end)
def _session(_known: Session | None) -> Session:
    return _known or Session()
