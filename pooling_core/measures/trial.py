"""What every measurement that is made a part at a time has in common."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic, TypeVar

import numpy as np

Part = TypeVar("Part")
Thing = TypeVar("Thing")


def in_any_order(things: list[Thing]) -> list[Thing]:
    """Return things in an order that has no rule, and is always the same.

    Examples
    --------
    >>> in_any_order([0, 1, 2, 3, 4])
    [2, 4, 3, 0, 1]
    """
    return [things[at] for at in np.random.default_rng(0).permutation(len(things))]


class Trial(Generic[Part]):
    """A measurement that is made part by part, in the order in which the parts are given.

    Parameters
    ----------
    parts : sequence
        What to measure; each `step` of a trial takes the next of them.
    """

    def __init__(self, parts: Sequence[Part]) -> None:
        self._parts_to_do = tuple(parts)
        self._next = 0

    @property
    def is_done(self) -> bool:
        """Whether all is measured."""
        return self._next == len(self._parts_to_do)

    @property
    def done(self) -> float:
        """The part that is measured, from 0 to 1."""
        return self._next / len(self._parts_to_do) if self._parts_to_do else 1.0

    def _take(self) -> Part:
        """Return the next part; from now on it counts as measured."""
        part = self._parts_to_do[self._next]
        self._next += 1
        return part
