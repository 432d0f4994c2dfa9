"""The state as code, one library a tab."""

from pooling_ui import back_snippets, snippets
from pooling_ui.choices import Choices
from pooling_ui.controls.fields import live_tabs
from pooling_ui.controls.unpooled import GoesBack
from pooling_ui.samples import Plane
from pooling_ui.share import CODES
from pooling_ui.words import plain


def back_code_tabs(plane: Plane, choices: Choices, back: GoesBack) -> None:
    """Show the code that sends back what is on the stage."""
    torch, numpy = live_tabs(CODES, key="code")
    look = {"wrap_lines": True, "language": snippets.language(plane)}
    if back.trace is None:
        torch.markdown(plain(f"There is no code: {back.why}."))
        return
    arriving = back.trace.arriving if back.trace.adds else None
    call = snippets.call_of(choices)
    assert call is not None  # there is a function that made the trace
    torch.code(back_snippets.torch_code(plane, call, arriving, back.size), **look)
    numpy.code(back_snippets.numpy_code(plane, call, arriving, back.size), **look)


def code_tabs(plane: Plane, choices: Choices) -> None:
    """Show the code for this plane; both tabs are filled, so that a click waits for nothing."""
    torch, numpy = live_tabs(CODES, key="code")
    look = {"wrap_lines": True, "language": snippets.language(plane)}
    torch.code(snippets.torch_line(plane, choices), **look)
    numpy.code(snippets.numpy_line(plane, choices), **look)
