"""What the page Network's drawing shows, as one message: a digit, every layer's maps, ten bars."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pooling_ui.components.wire import pack
from pooling_ui.theme import palettes

Array = NDArray[Any]
_ZERO, _MOST = 128, 127  # of a byte that stands for 0, and how far others lie from it


@dataclass(frozen=True, eq=False, slots=True)
class Maps:
    """The maps of one layer, (channels, rows, columns), and the layer in words.

    `opens`: each cell has a window that can be looked at.
    """

    says: str
    values: Array
    opens: bool


def shades(values: Array) -> NDArray[np.uint8]:
    """Return maps as bytes on one scale with 0 in the middle, 128.

    Examples
    --------
    >>> shades(np.array([-1.0, 0.0, 2.0]))
    array([ 64, 128, 255], dtype=uint8)
    """
    most = float(np.abs(values).max()) or 1.0
    return (np.rint(values / most * _MOST) + _ZERO).astype(np.uint8)


def digit_message(
    ink: NDArray[np.uint8],
    seen: Array,
    maps: Sequence[Maps],
    sure: Sequence[str],
    parts: Array,
    *,
    says: str,
    turn: int,
    picked: int | None,
    cell: Sequence[int] | None,
    draws: bool = True,
) -> bytes:
    """Return the message.

    Parameters
    ----------
    ink : uint8 array, shape (28, 28)
        The digit as it is drawn.
    seen : array, shape (28, 28)
        What the network is given: moved, and with noise.
    maps : sequence of Maps
    sure, parts
        How sure the network is of each class: as text, and from 0 to 1.
    says : str
        What it takes the digit for.
    turn : int
        The number of the drawing that this answers.
    picked : int or None
        Which digit of the sheet it is.
    cell : (layer, map, row, column) or None
        The cell that is looked at.
    draws : bool
        Whether a person may draw another digit, or pick one.
    """
    header: dict[str, Any] = {
        "layers": [
            {"says": each.says, "shape": each.values.shape, "opens": each.opens} for each in maps
        ],
        "sure": sure,
        "parts": [round(float(part), 4) for part in parts],
        "says": says,
        "turn": turn,
        "picked": picked,
        "cell": cell,
        "draws": draws,
        "scales": {name: palette["scale"] for name, palette in palettes().items()},
    }
    arrays: dict[str, NDArray[np.uint8]] = {"ink": ink, "seen": shades(seen)}
    arrays |= {f"maps{index}": shades(each.values) for index, each in enumerate(maps)}
    return pack(header, arrays)
