"""The state as code, once a person has chosen a library.

Before that there is none: what colours the code in the browser is a script of 1.5 MB, which every
page would load, and colour anew after each change.
"""

from collections.abc import Callable

import streamlit as st

from pooling_ui.backwards import code as back_snippets
from pooling_ui.backwards.unpool import GoesBack
from pooling_ui.link_limits import CODES
from pooling_ui.setting import code as snippets
from pooling_ui.setting.choices import Choices
from pooling_ui.state.fields import control
from pooling_ui.text.numbers import Cells
from pooling_ui.text.words import plain


def back_code(cells: Cells, choices: Choices, back: GoesBack) -> None:
    """Show the code that sends back what is on the stage."""
    if back.trace is None:
        _library()
        st.markdown(plain(f"There is no code: {back.why}."))
        return
    call = snippets.call_of(choices)
    assert call is not None  # there is a function that made the trace
    given = (cells, call, back.trace.arriving if back.trace.adds else None, back.size)
    code_for(
        lambda: back_snippets.torch_code(*given),
        lambda: back_snippets.numpy_code(*given),
        language=snippets.language(cells),
    )


def forward_code(cells: Cells, choices: Choices, *, covered: str = "") -> None:
    """Show the code for these numbers; while the output, which it prints, is covered, say that."""
    if covered:
        _library()
        st.markdown(covered)
        return
    code_for(
        lambda: snippets.torch_line(cells, choices),
        lambda: snippets.numpy_line(cells, choices),
        language=snippets.language(cells),
    )


def code_for(*writers: Callable[[], str], language: str | None = "python") -> None:
    """Show what the writer of the chosen library gives; the writers are in the order of `CODES`."""
    library = _library()
    if library:
        st.code(writers[CODES.index(library)](), wrap_lines=True, language=language)
    else:
        st.caption("Choose a library: its code for what is shown above stands here.")


def _library() -> str | None:
    """Show the libraries to choose from; return the one that is chosen, or None."""
    library: str | None = control(
        st.segmented_control, "code", "Library", CODES, label_visibility="collapsed"
    )
    return library
