"""The component of a digit that a person draws or picks, and of the maps of each layer."""

from base64 import b64encode
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import Any

import numpy as np
from PIL import Image

from pooling_ui.components import SHARED
from pooling_ui.components.bundle import bundle, joined_styles
from pooling_ui.components.delivery import component
from pooling_ui.features.network.trained import SHAPE, sheet, unseen_digits

_HERE = Path(__file__).parent
_MAPS = _HERE.parent / "maps"
_ACROSS = 10  # digits in a row of the sheet


def _sheet() -> str:
    """Return the sheet as the address of one picture: the code of the component carries it.

    It is opaque at ink and clear at paper, so that the style sheet can colour both.
    """
    digits, side = unseen_digits()[0][list(sheet())], SHAPE[1]
    rows = digits.reshape(-1, _ACROSS, side, side).transpose(0, 2, 1, 3)
    ink = Image.fromarray(np.rint(255 * rows.reshape(-1, _ACROSS * side)).astype(np.uint8))
    file = BytesIO()
    Image.merge("LA", (Image.new("L", ink.size), ink)).save(file, "PNG", optimize=True)
    return f"data:image/png;base64,{b64encode(file.getvalue()).decode()}"


def _buttons() -> str:
    """Return a button for each digit of the sheet."""
    labels = unseen_digits()[1][list(sheet())]
    rows = len(labels) // _ACROSS - 1
    return "".join(
        f'<button type="button" tabindex="-1" aria-label="Test digit {at + 1}, a {label}" style="'
        f"--place:{100 * (at % _ACROSS) / (_ACROSS - 1):.4f}% "
        f'{100 * (at // _ACROSS) / rows:.4f}%"></button>'
        for at, label in enumerate(labels)
    )


_mount = component(
    "digit",
    html=(_HERE / "digit.html").read_text(encoding="utf-8").replace("<!-- sheet -->", _buttons()),
    css=joined_styles(SHARED / "spoken.css", _MAPS / "rows.css", _HERE / "digit.css").replace(
        "sheet.png", _sheet()
    ),
    js=bundle(_HERE / "digit.js"),
    placeholder=(_HERE / "placeholder.html").read_text(encoding="utf-8"),
)


def digit_drawing(
    message: bytes,
    *,
    key: str,
    on_ink: Callable[[], None],
    on_pick: Callable[[], None],
    on_cell: Callable[[], None],
) -> Any:
    """Show the drawing; `message` comes from `message.digit_message`.

    Its state holds `ink`: {cells, rests, turn}, the cells as base64, many times during a stroke,
    and with `rests` at its end; `pick`: {digit, turn}, a place on the sheet; and `cell`: {layer,
    map, row, col}.
    """
    return _mount(
        data=message,
        key=key,
        on_ink_change=on_ink,
        on_pick_change=on_pick,
        on_cell_change=on_cell,
    )
