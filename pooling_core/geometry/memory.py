"""What was worked out once is kept for the next call, as long as it is small."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, wraps
from typing import TypeVar, TypeVarTuple

Ts = TypeVarTuple("Ts")
T = TypeVar("T")

LARGE = 2**14
"""Cells or windows of all axes from which on nothing about them is kept."""


def kept(
    maxsize: int, unless: Callable[[*Ts], bool]
) -> Callable[[Callable[[*Ts], T]], Callable[[*Ts], T]]:
    """Keep the last `maxsize` results of a function, but none of arguments for which `unless`.

    Examples
    --------
    >>> @kept(maxsize=8, unless=lambda number: number > 9)
    ... def squared(number):
    ...     print("worked out")
    ...     return number * number
    >>> squared(3), squared(3)
    worked out
    (9, 9)
    >>> squared(10), squared(10)
    worked out
    worked out
    (100, 100)
    """

    def remember(function: Callable[[*Ts], T]) -> Callable[[*Ts], T]:
        from_memory = lru_cache(maxsize)(function)

        @wraps(function)
        def call(*arguments: *Ts) -> T:
            return function(*arguments) if unless(*arguments) else from_memory(*arguments)

        return call

    return remember
