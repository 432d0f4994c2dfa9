"""Show a plane that a person drags by whole cells, and each pool's results before and after."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from pooling_ui.components import SHARED
from pooling_ui.components.delivery import component_in

_HERE = Path(__file__).parent

_mount = component_in(_HERE, "shifted_plane", styles=[SHARED / "spoken.css"])


def shifted_plane(message: bytes, *, key: str, on_shift: Callable[[], None]) -> Any:
    """Show the plane and the pools; the state holds `shift`: {down, right}, in whole cells.

    `message` comes from `message.shift_message`. The browser tells Python of each cell that a
    person moves the plane by; Python answers with the new results.
    """
    return _mount(data=message, key=key, on_shift_change=on_shift)
