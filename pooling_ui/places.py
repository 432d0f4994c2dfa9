"""Places of cells, as the stage tells of them and as PyTorch counts them."""

from collections.abc import Iterable
from math import prod

import numpy as np

Place = tuple[int, ...]


def place_of(row: int, col: int, shape: tuple[int, ...]) -> Place | None:
    """Return the place of a cell that the stage names; None where there is no such cell.

    The stage tells of a series as of one row, and of a volume as if its slices were below each
    other.

    Examples
    --------
    >>> place_of(3, 1, (2, 2, 4)), place_of(0, 3, (4,)), place_of(4, 0, (2, 2, 4))
    ((1, 1, 1), (3,), None)
    """
    if row >= prod(shape[:-1]) or col >= shape[-1]:
        return None
    return unravelled(row * shape[-1] + col, shape)


def unravelled(index: int, shape: tuple[int, ...]) -> Place:
    """Return the place of a flat index.

    Examples
    --------
    >>> unravelled(5, (2, 2, 2))
    (1, 0, 1)
    """
    return tuple(int(at) for at in np.unravel_index(index, shape))


def place_text(place: Iterable[int]) -> str:
    """Return a place as text.

    Examples
    --------
    >>> place_text((1, 2)), place_text([3])
    ('(1, 2)', '(3)')
    """
    return f"({', '.join(map(str, place))})"
