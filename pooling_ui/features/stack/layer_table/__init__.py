"""The table of a network's layers, in which each row opens the arithmetic of its size."""

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from pooling_ui.components.delivery import small_component

_HERE = Path(__file__).parent
_mount = small_component(
    _HERE / "layer_table.js",
    html='<div class="layers"><table></table></div>',
    css=(_HERE / "layer_table.css").read_text(encoding="utf-8"),
)


@dataclass(frozen=True, slots=True)
class Row:
    """A layer in the table.

    Attributes
    ----------
    cells : sequence of str
        Its number, its code, and the columns behind these.
    arithmetic : str
        The text below the row while it is open; "" if it does not open.
    name, documentation : str
        The layer's name, and the address of its documentation.
    """

    cells: Sequence[str]
    arithmetic: str = ""
    name: str = ""
    documentation: str = ""


def layer_table(
    titles: Sequence[str],
    rows: Sequence[Row],
    *,
    chosen: int,
    key: str,
    on_layer: Callable[[], None],
) -> Any:
    """Show the table; its trigger `layer` is the row that a person pressed, counted from 1.

    The row of the `chosen` layer is bold and open. A row without a number is no layer: the input,
    or the sums.
    """
    data = {"titles": titles, "rows": [asdict(row) for row in rows], "chosen": chosen}
    return _mount(data=data, key=key, on_layer_change=on_layer)
