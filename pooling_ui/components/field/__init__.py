"""What one unit of a network sees of the input, as one drawing; chosen by layer, row and column."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from pooling_ui.components.bundle import bundle, joined_styles
from pooling_ui.components.delivery import component

_HERE = Path(__file__).parent
_SHARED = _HERE.parent / "shared"
_mount = component(
    "receptive_field",
    html=(_HERE / "field.html").read_text(encoding="utf-8"),
    css=joined_styles(_SHARED / "spoken.css", _HERE / "field.css"),
    js=bundle(_HERE / "field.js"),
    room=(_HERE / "room.html").read_text(encoding="utf-8"),
)


def receptive_field(message: bytes, *, key: str, on_unit: Callable[[], None]) -> Any:
    """Show the drawing; its state holds `unit`: {layer, row, col}, layers counted from 1.

    `message` is that of `message.field_message`. A person chooses in the browser, without a rerun;
    Python hears of it when they rest.
    """
    return _mount(data=message, key=key, on_unit_change=on_unit)
