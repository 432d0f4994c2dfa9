"""What one person's session holds besides its widgets and its link; gone when they leave.

With its `visit`, this is the only such place. All of it is small but a film while it is made:
pictures lie in the shared cache, under the session that uses them, and may have to make room.
"""

import logging
import os
from collections.abc import Hashable
from dataclasses import dataclass, field
from threading import local
from typing import Any

import streamlit as st
from streamlit.runtime import Runtime
from streamlit.runtime.scriptrunner import ScriptRunContext, get_script_run_ctx

from pooling_core import set_num_threads
from pooling_ui.state.admission import Admission
from pooling_ui.state.disconnect import TAB_WAS_CLOSED
from pooling_ui.state.measured import Measured
from pooling_ui.state.parts import Part, Parts
from pooling_ui.state.server_settings import (
    IDLE_MINUTES,
    LOGGER,
    MEMORY_MB,
    SESSION_MB,
    SESSIONS,
    THREADS,
)
from pooling_ui.state.shared_cache import SharedCache
from pooling_ui.state.visit import Visit

_MEGABYTE = 1_000_000
# Where it is found quickly. Only as a resource does Streamlit say when it is over, and to find it
# among these takes three times as long.
_HELD = "session"
LOG = logging.getLogger(LOGGER)
SHARED_CACHE = SharedCache(*(_MEGABYTE * each.read(os.environ) for each in (MEMORY_MB, SESSION_MB)))
if _threads := THREADS.read(os.environ):
    set_num_threads(_threads)


@dataclass(eq=False, slots=True)
class Session:
    """One person's session."""

    # Whether the tab was closed, or lost its connection and is not back yet.
    is_over: bool = False
    # Streamlit's name for the tab.
    tab: str = ""
    # The pages by section, made once: Streamlit looks for each page's file.
    sections: dict[str, list[Any]] = field(default_factory=dict)
    # Their place in the line before a full server; -1 before they asked, 0 when they are in.
    in_line: int = -1
    # A setting that the open page refuses: it is there again on the next page.
    waiting: dict[str, Any] = field(default_factory=dict)
    # What was measured, by all that tells it from another, the last used last: it is there again
    # after another setting, and after another page. `measuring` bounds how many.
    measured: dict[Hashable, Measured] = field(default_factory=dict)
    visit: Visit = field(default_factory=lambda: Visit(""))
    _parts: Parts = field(default_factory=Parts)

    def part(self, of: type[Part]) -> Part:
        """Return a feature's own values in this session."""
        return self._parts.part(of)


def _is_back(who: Hashable) -> bool:
    """Say whether a tab has a line: Streamlit runs no page when it comes back as it was."""
    if not isinstance(who, Session) or not Runtime.exists():
        return False
    return Runtime.instance().is_active_session(who.tab)


ADMISSION = Admission(
    SESSIONS.read(os.environ), 60 * IDLE_MINUTES.read(os.environ), is_back=_is_back
)


def session() -> Session:
    """Return the session of the person whose page runs.

    A page asks dozens of times: it is looked up once for the run, or for several that follow each
    other at once, which is one use of a place inside.
    """
    context = get_script_run_ctx()
    held = _found.held
    if held is None or held.is_over or _found.context is not context:
        held = _looked_up(context.session_id if context else "")
        _found.context, _found.held = context, held
        ADMISSION.use(held)
    return held


class _Found(local):
    """The session that a thread found last, and in which run."""

    context: ScriptRunContext | None = None
    held: Session | None = None


_found = _Found()


def _looked_up(tab: str) -> Session:
    held: Session | None = st.session_state.get(_HELD)
    if held is None or held.is_over:
        held = st.session_state[_HELD] = _session(held)
        held.is_over, held.tab = False, tab
    return held


def end(session: Session) -> None:
    """Let go of what a person had; but while their line may only be broken, hold it for them."""
    session.is_over = True
    if TAB_WAS_CLOSED.get():
        ADMISSION.leave(session)
    if not ADMISSION.step_out(session):
        SHARED_CACHE.release(session)
    inside, waiting = ADMISSION.counts()
    LOG.info("a person left", extra={"facts": {"inside": inside, "waiting": waiting}})


@st.cache_resource(show_spinner=False, scope="session", on_release=end)
def _session(_known: Session | None) -> Session:
    return _known or Session()
