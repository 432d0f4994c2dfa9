"""Cache results for the next call, as long as they are small."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, wraps
from typing import TypeVar, TypeVarTuple

Ts = TypeVarTuple("Ts")
T = TypeVar("T")

LARGE = 2**14
"""The most cells or windows, of all axes together, of which anything is cached."""


def cached(
    maxsize: int, unless: Callable[[*Ts], bool]
) -> Callable[[Callable[[*Ts], T]], Callable[[*Ts], T]]:
    """Cache the last `maxsize` results of a function, but not for arguments for which `unless`.

    Examples
    --------
    >>> @cached(maxsize=8, unless=lambda number: number > 9)
    ... def squared(number):
    ...     print("computed")
    ...     return number * number
    >>> squared(3), squared(3)
    computed
    (9, 9)
    >>> squared(10), squared(10)
    computed
    computed
    (100, 100)
    """

    def decorate(function: Callable[[*Ts], T]) -> Callable[[*Ts], T]:
        from_memory = lru_cache(maxsize)(function)

        @wraps(function)
        def call(*arguments: *Ts) -> T:
            return function(*arguments) if unless(*arguments) else from_memory(*arguments)

        return call

    return decorate
