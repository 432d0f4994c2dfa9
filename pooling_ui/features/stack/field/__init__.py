"""The drawing of a receptive field: the part of the input that one unit of a layer sees."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from pooling_ui.components import SHARED
from pooling_ui.components.delivery import component_in

_HERE = Path(__file__).parent

_mount = component_in(_HERE, "receptive_field", styles=[SHARED / "spoken.css"])


def receptive_field(message: bytes, *, key: str, on_unit: Callable[[], None]) -> Any:
    """Show the drawing; its state holds `unit`: {layer, row, col, number}, layers counted from 1.

    `number` is that of the choice. `message` comes from `message.field_message`. A person chooses
    the unit in the browser, without a rerun; Python hears of it after a short pause.
    """
    return _mount(data=message, key=key, on_unit_change=on_unit)
