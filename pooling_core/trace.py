"""Max pooling of one plane, with everything that a person may want to look at."""

from __future__ import annotations

from dataclasses import dataclass
from math import inf
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from pooling_core.argmaxima import window_argmax
from pooling_core.arrays import as_planes
from pooling_core.geometry import PoolSpec
from pooling_core.layout import AxisLayout

Cell = tuple[int, int]
Ints = NDArray[np.int64]


@dataclass(frozen=True, slots=True, kw_only=True)
class Window:
    """What one output cell reads.

    Attributes
    ----------
    at : (row, col)
        The output cell.
    taps, values : tuples of equal length
        The positions it reads in scan order, border ones too, and what lies there; minus
        infinity in the border.
    winner : (row, col) or None
        The tap that is kept; None if the window holds no cell.
    value, index : number, int
        What max_pool2d gives.

    Examples
    --------
    >>> trace = trace_max_pool([[1, 5], [7, 3]], PoolSpec.of(2))
    >>> trace.window(0, 0).winner
    (1, 0)
    """

    at: Cell
    taps: tuple[Cell, ...]
    values: tuple[float, ...]
    winner: Cell | None
    value: float
    index: int


@dataclass(frozen=True, eq=False, slots=True, kw_only=True)
class PoolTrace:
    """Max pooling of one plane, cell by cell; `trace_max_pool` makes it.

    Attributes
    ----------
    x : array, shape (H, W)
        A copy of the plane.
    spec : PoolSpec
    rows, cols : AxisLayout
        Where the windows lie.
    output : array of x's dtype, shape (H_out, W_out)
    indices : int64 array, shape (H_out, W_out)
        PyTorch's flat index.
    winners : int64 array, shape (H_out, W_out)
        The same, but -1 where the window holds no cell.
    coverage, wins : int64 arrays, shape (H, W)
        How many windows read each cell, and how many it wins.

    Examples
    --------
    >>> trace_max_pool([[1, 5], [7, 3]], PoolSpec.of(1, stride=2)).unread
    array([[False,  True],
           [ True,  True]])
    """

    x: NDArray[Any]
    spec: PoolSpec
    rows: AxisLayout
    cols: AxisLayout
    output: NDArray[Any]
    indices: Ints
    winners: Ints
    coverage: Ints
    wins: Ints

    @property
    def unread(self) -> NDArray[np.bool_]:
        """The cells that no window reads, shape (H, W)."""
        return np.equal(self.coverage, 0)

    def window(self, row: int, col: int) -> Window:
        """Tell what output cell (row, col) reads, keeps and points at."""
        rows, cols = _present(self.rows, row), _present(self.cols, col)
        taps = tuple((r, c) for r in rows for c in cols)
        winner = int(self.winners[row, col])
        return Window(
            at=(row, col),
            taps=taps,
            values=tuple(self._value(tap) for tap in taps),
            winner=None if winner < 0 else divmod(winner, self.cols.size),
            value=self.output[row, col].item(),
            index=int(self.indices[row, col]),
        )

    def _value(self, tap: Cell) -> float:
        height, width = self.x.shape
        row, col = tap
        real = 0 <= row < height and 0 <= col < width
        return self.x[tap].item() if real else -inf


def trace_max_pool(plane: ArrayLike, spec: PoolSpec) -> PoolTrace:
    """Max-pool one plane, and keep what can be looked at.

    Parameters
    ----------
    plane : array_like, shape (H, W)
        The dtypes of `max_pool2d`.
    spec : PoolSpec
        With two spatial axes.

    Returns
    -------
    PoolTrace
        Ties, NaN, padding and windows without cells as in `max_pool2d`.

    Raises
    ------
    SettingError (a ValueError)
        Not one window fits.
    ValueError, TypeError
        The plane has another rank, no cells, or a dtype that `max_pool2d` does not take.

    Source: torch.nn.functional.max_pool2d, as torch 2.13 behaves on CPU.

    Examples
    --------
    >>> trace = trace_max_pool([[1, 5, 2], [7, 3, 9]], PoolSpec.of(2, stride=1))
    >>> trace.output, trace.winners
    (array([[7, 9]]), array([[3, 5]]))
    >>> trace.window(0, 1)  # doctest: +NORMALIZE_WHITESPACE
    Window(at=(0, 1), taps=((0, 1), (0, 2), (1, 1), (1, 2)), values=(5, 2, 3, 9), winner=(1, 2),
           value=9, index=5)
    >>> trace.coverage
    array([[1, 2, 1],
           [1, 2, 1]])
    """
    if spec.ndim != 2:
        raise ValueError(f"spec must have two axes, got {spec.ndim}")
    plane = np.asarray(plane)
    if plane.ndim != 2:
        raise ValueError(f"a plane has two axes (H, W), got shape {plane.shape}")
    planes, _ = as_planes(plane[None], "max_pool2d", ndim=2)
    x = planes[0].copy()
    rows, cols = spec.lay(x.shape)
    values, indices = window_argmax(planes, (rows, cols))
    output, indices = values[0], indices[0]
    has_cells = np.outer(rows.real.count > 0, cols.real.count > 0)
    winners = np.where(has_cells, indices, -1)
    wins = np.bincount(winners[has_cells], minlength=x.size)
    return PoolTrace(
        x=x,
        spec=spec,
        rows=rows,
        cols=cols,
        output=output,
        indices=indices,
        winners=winners,
        coverage=np.outer(rows.reads, cols.reads),
        wins=wins.astype(np.int64).reshape(x.shape),
    )


def _present(layout: AxisLayout, window: int) -> list[int]:
    """List the positions that one window of an axis reads."""
    taps: list[int] = layout.taps[window, : layout.count[window]].tolist()
    return taps
