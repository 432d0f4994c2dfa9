"""Convert places of cells between the stage's names and PyTorch's flat indices."""

import operator
from collections.abc import Iterable
from math import prod

import numpy as np

Place = tuple[int, ...]


def place_of(row: int, col: int, shape: tuple[int, ...]) -> Place | None:
    """Return the place of a cell that the stage names; None if there is no such cell.

    The stage treats a series as one row, and a volume as slices below each other.

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


def is_in(place: Place, shape: tuple[int, ...]) -> bool:
    """Return True if a plane, series or volume of this shape has a cell at this place.

    Examples
    --------
    >>> is_in((1, 2), (2, 3)), is_in((2, 0), (2, 3)), is_in((1,), (2, 3))
    (True, False, False)
    """
    return len(place) == len(shape) and all(map(operator.lt, place, shape))


def place_at(step: int, output: tuple[int, ...] | None) -> Place | None:
    """Return the place of the window at which a stage stands at this step.

    None if there is no such window: no output, or a step beyond it in the link.

    Examples
    --------
    >>> place_at(3, (2, 2)), place_at(4, (2, 2)), place_at(0, None)
    ((1, 1), None, None)
    """
    return None if output is None or step >= prod(output) else unravelled(step, output)


def place_text(place: Iterable[int]) -> str:
    """Return a place as text.

    Examples
    --------
    >>> place_text((1, 2)), place_text([3])
    ('(1, 2)', '(3)')
    """
    return f"({', '.join(map(str, place))})"
