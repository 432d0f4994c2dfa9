"""The box that says what an answer came to: the same on every page."""

import streamlit as st

from pooling_ui.shell.presentation import fine_print


def verdict_box(*parts: str, right: bool) -> None:
    """Show what an answer came to, in Markdown; screen readers announce it.

    The text begins with a sign or a word that says whether it was right: the colour alone does not.
    """
    show = st.success if right else st.info
    show(" ".join(fine_print(part) for part in parts if part))
