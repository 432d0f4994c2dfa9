"""A drawn digit, and one cell of a network's maps, as short text for a link, and back."""

from __future__ import annotations

import re
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pooling_ui.features.network.trained.architectures import SHAPE
from pooling_ui.state.packing import pack, unpack, unpack_base64

Ink = NDArray[np.uint8]
_CELLS = SHAPE[1] * SHAPE[2]


class MapCell(NamedTuple):
    """One cell of one map of a layer; layers and maps count from 1."""

    layer: int
    map: int
    row: int
    col: int


def encode_ink(ink: Ink) -> str:
    """Return a digit of bytes, 0 for paper and 255 for ink, for a link.

    Examples
    --------
    >>> len(encode_ink(np.zeros((28, 28), np.uint8))) < 30
    True
    """
    return pack(ink.tobytes())


def decode_ink(text: str) -> Ink | None:
    """Return the digit, uint8 of shape (28, 28); None for damage.

    Examples
    --------
    >>> ink = np.eye(28, dtype=np.uint8)
    >>> bool((decode_ink(encode_ink(ink)) == ink).all()), decode_ink("x")
    (True, None)
    """
    cells = unpack(text, _CELLS)
    return None if cells is None else ink_of(cells)


def decode_cells_of_ink(text: str) -> Ink | None:
    """Return the digit whose bytes the browser sent as base64; None if it sent no digit."""
    try:
        return ink_of(unpack_base64(text))
    except ValueError:
        return None


def ink_of(cells: bytes) -> Ink | None:
    """Return bytes as a digit; None if there are too many or too few."""
    if len(cells) != _CELLS:
        return None
    return np.frombuffer(cells, np.uint8).reshape(SHAPE[1:])


def encode_map_cell(cell: MapCell) -> str:
    """Return a cell for a link.

    Examples
    --------
    >>> encode_map_cell(MapCell(3, 1, 0, 13)), decode_map_cell("3.1.0.13"), decode_map_cell("3.1")
    ('3.1.0.13', MapCell(layer=3, map=1, row=0, col=13), None)
    """
    return ".".join(map(str, cell))


def decode_map_cell(text: str) -> MapCell | None:
    """Return the cell; None for damage."""
    match = re.fullmatch(r"([1-9])\.([1-9][0-9]?)\.([0-9]{1,3})\.([0-9]{1,3})", text)
    return MapCell(*map(int, match.groups())) if match else None
