"""Show an error of a page in Poolscope's own words. Streamlit logs the traceback before that."""

import streamlit as st

SENTENCE = (
    "This part of the page failed: the fault is Poolscope's. Your numbers and your setting are in "
    "the address. Reload the page to try again. The server's log says what went wrong."
)


def show_error(_: Exception) -> bool:
    """Show the sentence; return True, so that Streamlit does not show its own."""
    st.error(SENTENCE)
    return True
