"""The state as code, one library a tab."""

from typing import Any

from pooling_ui import snippets
from pooling_ui.controls.fields import live_tabs
from pooling_ui.samples import Plane
from pooling_ui.share import CODES


def code_tabs(plane: Plane, arguments: dict[str, Any]) -> None:
    """Show the code for this plane; both tabs are filled, so that a click waits for nothing."""
    torch, numpy = live_tabs(CODES, key="code")
    look = {"wrap_lines": True, "language": snippets.language(plane)}
    torch.code(snippets.torch_line(plane, arguments), **look)
    numpy.code(snippets.numpy_line(plane, arguments), **look)
