"""What a person must be told of a link or of numbers that cannot be read."""

from contextlib import suppress

import streamlit as st
from streamlit.errors import StreamlitAPIException

from pooling_ui import share
from pooling_ui.compat import supported
from pooling_ui.controls.plane import PRESETS


def tell_of_damage(**choices: tuple[str, ...]) -> None:
    """Say in one sentence what of the link could not be used; call it before any widget.

    `choices` holds, by name, what only this page lets a person choose. The sentence stays for a
    while: the page may run again at once, and then the link is mended.

    What is told leaves the link: what no widget holds would stay in it, and be told on every run.
    """
    names = share.unreadable(st.query_params.to_dict(), {"preset": PRESETS, **choices})
    if names:
        sentence = (
            f"Part of this link could not be read ({', '.join(names)}); "
            "those parts start at their defaults."
        )
        st.toast(sentence, **supported(st.toast, duration="long"))
    for name in names:
        with suppress(StreamlitAPIException):  # a widget holds it already, and mends it itself
            del st.query_params[name]


def notices(*sentences: str | None) -> None:
    """Show every sentence there is."""
    # The container is there without any, too: widgets that move lose their hold on the link.
    with st.container():
        for sentence in filter(None, sentences):
            st.info(sentence)
