"""The message of the maps: a picture, its filters, and every layer's maps."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pooling_ui.components.wire import pack
from pooling_ui.features.network.edges import Filter
from pooling_ui.shell.palette import palettes

Array = NDArray[Any]
_ZERO, _MOST = 128, 127  # the byte for 0, and the largest distance from it


@dataclass(frozen=True, eq=False, slots=True)
class Maps:
    """The maps of one layer, (channels, rows, columns), and the layer in words."""

    label: str
    values: Array


def shades(values: Array) -> NDArray[np.uint8]:
    """Return maps as bytes on one scale with 0 in the middle, 128.

    Examples
    --------
    >>> shades(np.array([-1.0, 0.0, 2.0]))
    array([ 64, 128, 255], dtype=uint8)
    """
    most = float(np.abs(values).max()) or 1.0
    return (np.rint(values / most * _MOST) + _ZERO).astype(np.uint8)


def maps_header(maps: Sequence[Maps], cell: Sequence[int] | None) -> dict[str, Any]:
    """Return the header for maps; `cell` is the chosen one: (layer, map, row, column)."""
    return {
        "layers": [{"says": each.label, "shape": each.values.shape} for each in maps],
        "cell": cell,
        "scales": {name: palette["scale"] for name, palette in palettes().items()},
    }


def maps_arrays(maps: Sequence[Maps]) -> dict[str, NDArray[np.uint8]]:
    """Return the cells of the maps, each layer's on one scale."""
    return {f"maps{index}": shades(each.values) for index, each in enumerate(maps)}


def maps_message(
    plane: NDArray[np.uint8],
    description: str,
    filters: Sequence[Filter],
    maps: Sequence[Maps],
    cell: Sequence[int] | None,
    *,
    presenting: bool = False,
) -> bytes:
    """Return the message.

    Parameters
    ----------
    plane : uint8 array, shape (rows, columns)
        The picture that the filters read.
    description : str
        The description of the picture.
    filters : sequence of Filter
        One for each map.
    maps : sequence of Maps
    cell : (layer, map, row, column) or None
        The chosen cell.
    presenting : bool
        True if the maps fill the screen for a class.
    """
    header = maps_header(maps, cell) | {
        "presenting": presenting,
        "input": {"says": description, "shape": (1, *plane.shape)},
        "filters": [{"name": each.name, "weights": each.weights} for each in filters],
    }
    return pack(header, maps_arrays(maps) | {"input": plane})
