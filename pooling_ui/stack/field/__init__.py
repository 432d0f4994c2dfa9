"""What one unit of a network sees of the input, as one drawing; chosen by layer, row and column."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from pooling_ui.components import SHARED
from pooling_ui.components.delivery import component_in

_HERE = Path(__file__).parent

_mount = component_in(_HERE, "receptive_field", styles=[SHARED / "spoken.css"])


def receptive_field(message: bytes, *, key: str, on_unit: Callable[[], None]) -> Any:
    """Show the drawing; its state holds `unit`: {layer, row, col}, layers counted from 1.

    `message` is that of `message.field_message`. A person chooses in the browser, without a rerun;
    Python hears of it when they rest.
    """
    return _mount(data=message, key=key, on_unit_change=on_unit)
