"""The state as code, once a person has chosen a library.

Before that there is none: what colours the code in the browser is a script of 1.5 MB, which every
page would load, and colour anew after each change.
"""

from collections.abc import Callable

import streamlit as st

from pooling_ui.setting.parameters import LIBRARIES, LIBRARY
from pooling_ui.state.fields import control


def code_for(*writers: Callable[[], str], language: str | None = "python") -> None:
    """Show what the writer of the chosen library gives; they are in `LIBRARIES`’ order."""
    library = library_choice()
    if library:
        st.code(writers[LIBRARIES.index(library)](), wrap_lines=True, language=language)
    else:
        st.caption("Choose a library: its code for what is shown above stands here.")


def library_choice() -> str | None:
    """Show the libraries to choose from; return the one that is chosen, or None."""
    library: str | None = control(
        st.segmented_control, LIBRARY, "Library", LIBRARIES, label_visibility="collapsed"
    )
    return library
