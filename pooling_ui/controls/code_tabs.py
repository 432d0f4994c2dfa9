"""The state as code, one library a tab; the tab that is open is filled.

Every word of coloured code becomes an element of the page, and the stage is painted with the last
of them. Where a Streamlit does not know which tab is open, both are filled.
"""

from collections.abc import Callable

from pooling_ui import back_snippets, snippets
from pooling_ui.choices import Choices
from pooling_ui.controls.fields import live_tabs
from pooling_ui.controls.unpooled import GoesBack
from pooling_ui.numbers import Cells
from pooling_ui.share import CODES
from pooling_ui.words import plain


def back_code_tabs(cells: Cells, choices: Choices, back: GoesBack) -> None:
    """Show the code that sends back what is on the stage."""
    if back.trace is None:
        for tab in live_tabs(CODES, key="code"):
            tab.markdown(plain(f"There is no code: {back.why}."))
        return
    call = snippets.call_of(choices)
    assert call is not None  # there is a function that made the trace
    given = (cells, call, back.trace.arriving if back.trace.adds else None, back.size)
    in_tabs(
        lambda: back_snippets.torch_code(*given),
        lambda: back_snippets.numpy_code(*given),
        language=snippets.language(cells),
    )


def code_tabs(cells: Cells, choices: Choices) -> None:
    """Show the code for these numbers."""
    in_tabs(
        lambda: snippets.torch_line(cells, choices),
        lambda: snippets.numpy_line(cells, choices),
        language=snippets.language(cells),
    )


def in_tabs(*writers: Callable[[], str], language: str | None = "python") -> None:
    """Show a tab a library, in the order of `CODES`, each with what its writer gives."""
    for tab, write in zip(live_tabs(CODES, key="code"), writers, strict=True):
        if tab.open is not False:
            tab.code(write(), wrap_lines=True, language=language)
