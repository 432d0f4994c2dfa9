"""Receptive fields along one axis: which input cells each cell of a result reads."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from pooling_core.geometry.layout import AxisLayout, read_only

Positions = NDArray[np.int64]


@dataclass(frozen=True, eq=False, kw_only=True)
class Reach:
    """The input cells that each cell of a result reads along one axis, after any number of passes.

    `Reach.identity` is the reach of the input itself; `through` adds a pass.

    Attributes
    ----------
    size : int
        Cells of the input.
    first, stop : int64 arrays, shape (windows,)
        Result cell i reads no input cell outside `first[i]` to before `stop[i]`. Positions below
        0, and from `size` on, are border.
    origin, step : float
        Coordinate u along the result is `origin + step * u` on the input. On both, cell i covers
        the coordinates from i to i + 1. This is exact for regular windows. For uneven adaptive
        windows it is exact for the first and the last.
    layouts : tuple of AxisLayout
        The windows of each pass, in order.

    Source: Araujo, Norris and Sim 2019, "Computing Receptive Fields of Convolutional Neural
    Networks" (doi:10.23915/distill.00021).

    Examples
    --------
    >>> from pooling_core import PoolSpec
    >>> (layout,) = PoolSpec.of(3, stride=2, ndim=1).lay((9,))
    >>> reach = Reach.identity(9).through(layout)
    >>> reach.first, reach.stop
    (array([0, 2, 4, 6]), array([3, 5, 7, 9]))
    >>> reach.nearest
    array([0, 0, 0, 1, 1, 2, 2, 3, 3])
    >>> reach.middle_cells
    array([1, 3, 5, 7])
    """

    size: int
    first: Positions
    stop: Positions
    origin: float = 0.0
    step: float = 1.0
    layouts: tuple[AxisLayout, ...] = ()

    @classmethod
    def identity(cls, size: int) -> Reach:
        """Return the reach of the input itself: each cell reads itself."""
        first = np.arange(size, dtype=np.int64)
        return cls(size=size, first=read_only(first), stop=read_only(first + 1))

    def through(self, layout: AxisLayout) -> Reach:
        """Return the reach after one more pass, with the windows of `layout` over this result.

        The border of the result continues it: border cells lie as far apart on the input as the
        cells of the result do.

        Raises
        ------
        ValueError
            The layout is for another size, or has no windows.
        """
        if layout.size != len(self.first):
            raise ValueError(f"layout is for {layout.size} cells, the result has {len(self.first)}")
        if not layout.windows:
            raise ValueError("layout must have a window")
        middles = (layout.first + layout.stop) / 2
        if layout.windows > 1:
            step = float(middles[-1] - middles[0]) / (layout.windows - 1)
        else:
            step = float(layout.stop[0] - layout.first[0])
        return Reach(
            size=self.size,
            first=self._on_input(self.first, layout.first),
            stop=self._on_input(self.stop, layout.stop - 1),
            origin=self.origin + self.step * (float(middles[0]) - step / 2),
            step=self.step * step,
            layouts=(*self.layouts, layout),
        )

    def _on_input(self, ends: Positions, positions: Positions) -> Positions:
        inner = np.clip(positions, 0, len(ends) - 1)
        # In whole cells: the step of uneven windows is a fraction, but windows read whole cells.
        beyond = np.trunc((positions - inner) * self.step).astype(np.int64)
        return read_only(ends[inner] + beyond)

    @cached_property
    def middles(self) -> NDArray[np.float64]:
        """Return the middle of what each result cell reads, shape (windows,).

        Input cell 0 is at 0.
        """
        middles: NDArray[np.float64] = (self.first + self.stop - 1) / 2
        middles.flags.writeable = False
        return middles

    @cached_property
    def nearest(self) -> Positions:
        """Return the result cell that each input cell belongs to; shape (size,).

        It is the one whose middle is nearest; of two at the same distance, the first. If windows
        are longer than the stride, several windows read a cell; this names one of them.
        """
        # Four times the middles are whole numbers, and so are the points halfway between them.
        middles, which = np.unique(2 * (self.first + self.stop - 1), return_index=True)
        halfway = (middles[:-1] + middles[1:]) // 2
        return read_only(which[np.searchsorted(halfway, 4 * np.arange(self.size))])

    @cached_property
    def middle_cells(self) -> Positions:
        """Return the input cell in the middle of each result cell's reach; shape (windows,).

        Of two middle cells it is the later one; then `nearest[middle_cells[i]]` is i. If the
        middle is border, it is the input cell next to it, which may belong to another result cell.
        """
        return read_only(np.clip((self.first + self.stop) // 2, 0, self.size - 1))
