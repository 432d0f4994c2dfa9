"""The message of the drawing on the page Network: a digit, every layer's maps, and ten bars."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pooling_ui.components.wire import pack
from pooling_ui.features.network.maps.message import Maps, maps_arrays, maps_header, shades

Array = NDArray[Any]


def digit_message(
    ink: NDArray[np.uint8],
    seen: Array,
    maps: Sequence[Maps],
    percents: Sequence[str],
    probabilities: Array,
    *,
    prediction: str,
    turn: int,
    picked: int | None,
    cell: Sequence[int] | None,
    draws: bool = True,
    presenting: bool = False,
) -> bytes:
    """Return the message.

    Parameters
    ----------
    ink : uint8 array, shape (28, 28)
        The digit as it is drawn.
    seen : array, shape (28, 28)
        The input of the network: the digit, moved and with noise.
    maps : sequence of Maps
    percents, probabilities
        The probability of each class: as text, and from 0 to 1.
    prediction : str
        The prediction of the network, as a sentence.
    turn : int
        The number of the drawing that this message answers.
    picked : int or None
        The place of the digit on the sheet.
    cell : (layer, map, row, column) or None
        The chosen cell.
    draws : bool
        True if a person may draw another digit, or pick one.
    presenting : bool
        True if the drawing fills the screen for a class.
    """
    header: dict[str, Any] = {
        **maps_header(maps, cell),
        "percents": percents,
        "probabilities": [round(float(share), 4) for share in probabilities],
        "says": prediction,
        "turn": turn,
        "picked": picked,
        "draws": draws,
        "presenting": presenting,
    }
    arrays: dict[str, NDArray[np.uint8]] = {"ink": ink, "seen": shades(seen)}
    return pack(header, arrays | maps_arrays(maps))
