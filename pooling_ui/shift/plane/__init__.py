"""A plane that a person drags by whole cells, and what each pool makes of it before and after."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from pooling_ui.components import SHARED
from pooling_ui.components.delivery import component_in

_HERE = Path(__file__).parent

_mount = component_in(_HERE, "shifted_plane", styles=[SHARED / "spoken.css"])


def shifted_plane(message: bytes, *, key: str, on_shift: Callable[[], None]) -> Any:
    """Show the plane and the pools; the state holds `shift`: {down, right}, in whole cells.

    `message` is that of `message.shift_message`. Python hears of every cell that a person moves
    the plane by, and answers with what became of it.
    """
    return _mount(data=message, key=key, on_shift_change=on_shift)
