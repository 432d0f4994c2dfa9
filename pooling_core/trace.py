"""Max pooling of one plane, with all that a person may look at."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from pooling_core.argmaxima import window_argmax
from pooling_core.arrays import as_planes
from pooling_core.geometry import PoolSpec
from pooling_core.layout import AxisLayout

Ints = NDArray[np.int64]


@dataclass(frozen=True, eq=False, slots=True, kw_only=True)
class PoolTrace:
    """Max pooling of one plane, cell by cell. `trace_max_pool` makes it.

    Attributes
    ----------
    x : array, shape (H, W)
        A copy of the plane.
    spec : PoolSpec
    rows, cols : AxisLayout
        The windows: output cell (i, j) reads the rows `rows.taps[i]` and the columns
        `cols.taps[j]`, border included.
    output : array of x's dtype, shape (H_out, W_out)
    indices : int64 array, shape (H_out, W_out)
        Flat index of the winner in the plane, as PyTorch gives it.
    winners : int64 array, shape (H_out, W_out)
        The same, but −1 where the window holds no cell.
    coverage : int64 array, shape (H, W)
        How many windows read each cell.

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

    @property
    def unread(self) -> NDArray[np.bool_]:
        """The cells that no window reads, shape (H, W)."""
        return np.equal(self.coverage, 0)


def trace_max_pool(plane: ArrayLike, spec: PoolSpec) -> PoolTrace:
    """Max-pool one plane, and keep what a person may look at.

    Parameters
    ----------
    plane : array_like, shape (H, W)
        The dtypes of `max_pool2d`.
    spec : PoolSpec
        With two spatial axes.

    Returns
    -------
    PoolTrace
        Ties, NaN, padding and windows without cells are those of `max_pool2d`.

    Raises
    ------
    SettingError (a ValueError)
        Not one window fits.
    ValueError, TypeError
        The plane has another rank, no cells, or a dtype that `max_pool2d` refuses.

    Source: torch.nn.functional.max_pool2d, as torch 2.13 behaves on CPU.

    Examples
    --------
    >>> trace = trace_max_pool([[1, 5, 2], [7, 3, 9]], PoolSpec.of(2, stride=1))
    >>> trace.output, trace.winners
    (array([[7, 9]]), array([[3, 5]]))
    >>> trace.rows.taps, trace.cols.taps[1]
    (array([[0, 1]]), array([1, 2]))
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
    return PoolTrace(
        x=x,
        spec=spec,
        rows=rows,
        cols=cols,
        output=output,
        indices=indices,
        winners=winners,
        coverage=np.outer(rows.reads, cols.reads),
    )
