"""What a person must be told of a link that cannot be used."""

from collections.abc import Callable

import streamlit as st

from pooling_ui.shell.link_note import link_note
from pooling_ui.state.addresses import unknown, unreadable
from pooling_ui.state.current_task import linked_task
from pooling_ui.state.link import forget, held_link, keep_link
from pooling_ui.state.session import session


def open_link() -> None:
    """Take up the link, and say in a note what of it could not be used; call it before any widget.

    What is told leaves the link, so that no widget reads it; the session keeps its names. The note
    stays until a person closes it, until the link holds all those parts again, or until they go to
    another page.
    """
    keep_link()
    link = held_link()
    damaged = (*unreadable(link), *unknown(link))
    for name in damaged:
        forget(name)
    visit = session().visit
    # What Python wrote in a value's place does not mend it.
    mended = {*damaged, *(n for n, text in link.items() if visit.written.get(n) != text)}
    names = (*(name for name in visit.unusable if name not in mended), *damaged)
    visit.unusable = names
    visit.task = linked_task()
    # The container is there without a note, too: what follows keeps its place in the page.
    with st.container():
        if names:
            _show(link_note(names))


def tell(name: str) -> None:
    """Say of a name that its value, though it can be read, cannot be used here.

    It leaves the link, and the page runs again, so that the note stands where all of them do. Call
    it before a widget holds the name.
    """
    forget(name)
    if name in st.query_params:
        return  # a widget holds it
    visit = session().visit
    visit.written.pop(name, None)
    visit.unusable = (*visit.unusable, name)
    st.rerun()


def check(name: str, reads: Callable[[str], bool]) -> None:
    """Tell of a name whose value the link brings, but the widget on this page does not take.

    Call it before the widget. What a person chose is in the session's state, and is not told.
    """
    if (
        name in st.query_params
        and name not in st.session_state
        and not reads(st.query_params[name])
    ):
        tell(name)


def _show(sentence: str) -> None:
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        st.info(sentence)  # screen readers announce it
        st.button("Close note", key="close_note", on_click=_close)


def _close() -> None:
    session().visit.unusable = ()
