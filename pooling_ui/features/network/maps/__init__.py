"""The component of a picture, edge filters and the maps of every layer.

`rows.js`, `cells.js` and `painting.js` show maps wherever there are some.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from pooling_ui.components.delivery import component_in

_HERE = Path(__file__).parent

_mount = component_in(_HERE, "layer_maps", styles=[_HERE / "rows.css"])


def layer_maps(message: bytes, *, key: str, on_cell: Callable[[], None]) -> Any:
    """Show the maps; `message` comes from `message.maps_message`.

    Its state holds `cell`: {layer, map, row, col}.
    """
    return _mount(data=message, key=key, on_cell_change=on_cell)
