"""What a person must be told of a link that cannot be read."""

import streamlit as st

from pooling_ui import share
from pooling_ui.controls.link import forget
from pooling_ui.controls.session import session
from pooling_ui.link_words import link_note


def tell_of_damage() -> None:
    """Say in a note what of the link could not be used; call it before any widget.

    What is told leaves the link, so that no widget reads it; the session keeps its names. The note
    stays until a person closes it, until the link holds all those parts again, or until they go to
    another page.
    """
    link = st.query_params.to_dict()
    damaged = (*share.unreadable(link), *share.unknown(link))
    for name in damaged:
        forget(name)
    page, told = session().unreadable
    here = st.context.url or ""
    mended = {*damaged, *st.query_params} if page == here else set(told)
    names = (*(name for name in told if name not in mended), *damaged)
    session().unreadable = here, names
    # The container is there without a note, too: what follows keeps its place in the page.
    with st.container():
        if names:
            _show(link_note(names))


def _show(sentence: str) -> None:
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        st.info(sentence)  # screen readers announce it
        st.button("Close note", key="close_note", on_click=_close)


def _close() -> None:
    page, _ = session().unreadable
    session().unreadable = page, ()
