"""Read the link of a page; tell which parts of it cannot be used."""

import re
from collections.abc import Sequence

import streamlit as st

from pooling_ui.shell.parameters import PRESENT
from pooling_ui.state.addresses import unknown, unreadable
from pooling_ui.state.link import begin_run, current_link, forget
from pooling_ui.state.params import ALL, Param
from pooling_ui.state.readers import Reader
from pooling_ui.state.session import session
from pooling_ui.task.current_task import keep_linked_task
from pooling_ui.task.parameters import COVER, LOCK, SHOW, TASK
from pooling_ui.text.words import plain

_MOST = 5  # unknown names in a note
_ORDINARY = re.compile(r"[A-Za-z0-9_.-]{1,24}")


def open_link() -> None:
    """Read the link; show a note about parts that cannot be used. Call it before any widget.

    These parts leave the link, so that no widget reads them; the session keeps their names. The
    note stays until a person closes it, until the link holds good values for all of them, or until
    the person opens another page.
    """
    begin_run()
    link = current_link()
    damaged = (*unreadable(link), *unknown(link))
    for name in damaged:
        forget(name)
    visit = session().visit
    # A value that Python wrote instead does not count as corrected.
    mended = {*damaged, *(n for n, text in link.items() if visit.written.get(n) != text)}
    names = (*(name for name in visit.unusable if name not in mended), *damaged)
    visit.unusable = names
    keep_linked_task()
    # The container is there without a note, too, so that what follows keeps its place.
    with st.container():
        if names:
            _show(link_note(names))


def without_task() -> None:
    """Remove a task and a presentation from the link. Call it on a page without settings."""
    params = (PRESENT, TASK, SHOW, LOCK, COVER)
    names = [param.name for param in params if param.name in st.query_params]
    for name in names:
        del st.query_params[name]
    if names:
        st.rerun()


def report_unusable(param: Param[Reader]) -> None:
    """Report a parameter whose value in the link can be read, but cannot be used here.

    It leaves the link, and the page runs again, so that the note stands in its usual place. Call
    this before a widget holds the parameter.
    """
    name = param.name
    forget(name)
    if name in st.query_params:
        return  # a widget holds it
    visit = session().visit
    visit.written.pop(name, None)
    if name not in visit.unusable:
        visit.unusable = (*visit.unusable, name)
    st.rerun()


def report_if_unusable(param: Param[Reader]) -> None:
    """Report a parameter whose value in the link the widget on this page cannot take.

    Give it the parameter with the limits of this page, and call this before the widget. A person's
    own choice is in the session's state, and not reported.
    """
    name, link = param.name, st.query_params
    if name in link and name not in st.session_state and not param.reads(link[name]):
        report_unusable(param)


def _show(sentence: str) -> None:
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        st.info(sentence)  # screen readers announce it
        st.button("Close note", key="close_note", on_click=_close)


def _close() -> None:
    session().visit.unusable = ()


def link_note(names: Sequence[str]) -> str:
    """Return a sentence on names with values that cannot be used, and one on unknown names.

    Examples
    --------
    >>> link_note(["k"])
    'Part of this link could not be used (k); those parts start at their defaults.'
    >>> link_note(["kernel"])
    'Part of this link means nothing here (kernel).'
    """
    damaged = [name for name in names if name in ALL]
    strange = [name for name in names if name not in ALL]
    sentences = []
    if damaged:
        sentences.append(
            f"Part of this link could not be used ({', '.join(damaged)}); "
            "those parts start at their defaults."
        )
    if strange:
        sentences.append(f"Part of this link means nothing here ({_listed(strange)}).")
    return " ".join(sentences)


def _listed(names: Sequence[str]) -> str:
    """Return a few unknown names; leave out any that could look like a sentence of the app."""
    shown = [plain(name) for name in names if _ORDINARY.fullmatch(name)][:_MOST]
    return ", ".join((*shown, *(("…",) if len(shown) < len(names) else ())))
