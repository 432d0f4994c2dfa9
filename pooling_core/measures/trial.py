"""Divide a measurement into patches of results, and take them one at a time."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pooling_core.measures.patch import MethodOver

_EACH = 64
"""The cost of a cell beyond its sums, in additions: it is drawn, moved, compared."""


def in_any_order(count: int) -> NDArray[np.int64]:
    """Return the numbers below `count` in a random order that is always the same.

    Examples
    --------
    >>> in_any_order(5)
    array([2, 4, 3, 0, 1])
    """
    return np.random.default_rng(0).permutation(count)


def work(sides: tuple[int, ...], cells: tuple[int, ...], taps: tuple[int, ...]) -> int:
    """Return about how many additions these results take: by rows first, then by columns.

    Parameters
    ----------
    sides, cells, taps : (rows, columns)
        The results, the cells that all of them read, and those that one of them adds up.
    """
    return prod(cells) * _EACH + taps[0] * sides[0] * cells[1] + taps[1] * prod(sides)


class Steps(NamedTuple):
    """The division of results into patches that are measured one at a time.

    `windows` counts the results along each axis, `sides` those of a patch; `work` is for one patch.
    """

    windows: tuple[int, ...]
    sides: tuple[int, ...]
    work: int

    @classmethod
    def of(
        cls, over: Sequence[MethodOver], most: int, shifts: Sequence[tuple[int, int]] = ((0, 0),)
    ) -> Steps:
        """Return the largest patches for all these methods whose work is at most `most`.

        A patch of a single result may need more. `shifts` are how far the cells may come from.
        """
        windows, extent, stride, taps = (
            tuple(map(max, zip(*each, strict=True)))
            for each in (
                [each.windows for each in over],
                [each.extent for each in over],
                [each.method.stride for each in over],
                [each.method.spec.kernel_size for each in over],
            )
        )
        farthest = map(max, zip(*[map(abs, by) for by in shifts], strict=True))
        shape = tuple(reach.size for reach in over[0].reaches)
        more = [e + far + s * bool(far) for e, far, s in zip(extent, farthest, stride, strict=True)]
        rows, columns = windows
        while True:
            cells = tuple(
                min(size, (side - 1) * s + e)
                for size, side, s, e in zip(shape, (rows, columns), stride, more, strict=True)
            )
            amount = work((rows, columns), cells, taps)
            if amount <= most or rows == columns == 1:
                return cls(windows, (rows, columns), amount)
            # About square: windows reach over the sides of a patch, which are longer if it is long.
            if rows * stride[0] >= columns * stride[1] and rows > 1 or columns == 1:
                rows = -(-rows // 2)
            else:
                columns = -(-columns // 2)


class PatchTrial:
    """A measurement of planes, patch by patch, each in several rounds.

    Parameters
    ----------
    channels : int
    steps : Steps
        The patches.
    rounds : int
        How often each patch is measured.
    by_patch : bool
        True if all rounds of a patch come before the next patch; else all patches come before the
        next round.
    """

    def __init__(
        self,
        channels: int,
        steps: Steps,
        rounds: int,
        *,
        by_patch: bool,
    ) -> None:
        self._sides, self._rounds, self._by_patch = steps.sides, rounds, by_patch
        grid = (-(-n // side) for n, side in zip(steps.windows, steps.sides, strict=True))
        self._grid = (channels, *grid)
        # Not from the top: even the first patches are a sample of the whole plane.
        self._order = in_any_order(prod(self._grid))
        self._of, self._next = len(self._order) * rounds, 0

    @property
    def is_done(self) -> bool:
        """Return True if all is measured."""
        return self._next == self._of

    @property
    def done(self) -> float:
        """Return the fraction that is measured, from 0 to 1."""
        return self._next / self._of if self._of else 1.0

    def _take(self) -> tuple[int, int, tuple[range, range]]:
        """Return the next round, channel and patch, and count it as measured."""
        if self._by_patch:
            at, turn = divmod(self._next, self._rounds)
        else:
            turn, at = divmod(self._next, len(self._order))
        self._next += 1
        channel, *places = (int(each) for each in np.unravel_index(self._order[at], self._grid))
        rows, columns = (
            range(place * side, (place + 1) * side)
            for place, side in zip(places, self._sides, strict=True)
        )
        return turn, channel, (rows, columns)


def clipped(spans: tuple[range, range], windows: tuple[int, ...]) -> tuple[range, ...]:
    """Return spans of results, cut where there are no more windows."""
    return tuple(
        range(span.start, min(span.stop, n)) for span, n in zip(spans, windows, strict=True)
    )
