"""The state as code, one library a tab."""

from pooling_ui import snippets
from pooling_ui.choices import Choices
from pooling_ui.controls.fields import live_tabs
from pooling_ui.samples import Plane
from pooling_ui.share import CODES


def code_tabs(plane: Plane, choices: Choices) -> None:
    """Show the code for this plane; both tabs are filled, so that a click waits for nothing."""
    torch, numpy = live_tabs(CODES, key="code")
    look = {"wrap_lines": True, "language": snippets.language(plane)}
    call = snippets.call_of(choices)
    torch.code(snippets.torch_line(plane, call), **look)
    numpy.code(snippets.numpy_line(plane, call), **look)
