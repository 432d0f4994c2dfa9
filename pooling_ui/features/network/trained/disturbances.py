"""Disturbances of a digit, moves and noise, for the page and for the table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from numpy.typing import NDArray

from pooling_core import gaussian_noise, move, salt_and_pepper

Array = NDArray[Any]
SEED = 0
"""The seed of the noise in the table."""


@dataclass(frozen=True, slots=True)
class Disturbance:
    """A move of digits, or noise on them.

    Attributes
    ----------
    strengths : tuple of int or of float
        The strengths in the table: cells, a standard deviation, or a share of cells.
    disturb : callable
        Takes digits, shape (..., rows, columns) from 0 to 1, a strength and the seed of the noise.
    """

    strengths: tuple[float, ...]
    disturb: Callable[[Array, float, int], Array]


def _moves(rows: int, columns: int) -> Disturbance:
    """Return moves by whole cells; ink that passes the edge is lost."""

    def disturb(digits: Array, strength: float, seed: int) -> Array:
        return move(digits, rows * int(strength), columns * int(strength))

    return Disturbance(tuple(range(7)), disturb)


def _impulses(salt: float, pepper: float) -> Disturbance:
    """Return the shares of cells that become white, and black."""

    def disturb(digits: Array, strength: float, seed: int) -> Array:
        return salt_and_pepper(digits, salt * strength, pepper * strength, seed)

    return Disturbance((0, 0.02, 0.05, 0.1, 0.2, 0.3), disturb)


MOVES = "up", "down", "left", "right"
"""The directions in which a digit moves."""

DISTURBANCES: Mapping[str, Disturbance] = MappingProxyType(
    {
        "up": _moves(-1, 0),
        "down": _moves(1, 0),
        "left": _moves(0, -1),
        "right": _moves(0, 1),
        "gaussian": Disturbance((0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6), gaussian_noise),
        "salt": _impulses(1, 0),
        "pepper": _impulses(0, 1),
        "salt and pepper": _impulses(0.5, 0.5),
    }
)
"""All disturbances by name. A strength of 0 leaves a digit as it is."""
