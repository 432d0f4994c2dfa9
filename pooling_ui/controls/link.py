"""Taking a value out of the link before a widget reads it."""

from contextlib import suppress

import streamlit as st
from streamlit.errors import StreamlitAPIException
from streamlit.runtime.state import get_session_state


def forget(name: str) -> None:
    """Remove a value from the link as if it had never been there.

    `st.query_params` alone is not enough. A bound widget starts from a copy of the link that
    Streamlit makes when the run begins, and a number field fails on a number that is infinite, or
    has so many digits that it counts as infinite, with an OverflowError that nothing catches.
    Streamlit has no public way to change that copy.
    """
    with get_session_state().query_params() as link:
        getattr(link, "_initial_query_params", {}).pop(name, None)
    with suppress(StreamlitAPIException):  # a widget holds it already, and mends it itself
        del st.query_params[name]
