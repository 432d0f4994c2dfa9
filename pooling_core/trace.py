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
    x = _plane(plane, spec)
    rows, cols = spec.lay(x.shape)
    return _trace(x, spec, rows, cols, np.outer(rows.reads, cols.reads))


def trace_part(
    plane: ArrayLike, spec: PoolSpec, rows: slice, cols: slice
) -> tuple[PoolTrace, tuple[slice, slice]]:
    """Trace the windows of a plane that lie in a part of it, as they lie in the whole.

    Parameters
    ----------
    plane : array_like, shape (H, W)
        As in `trace_max_pool`.
    spec : PoolSpec
        With two spatial axes; it is laid over the whole plane.
    rows, cols : slice
        The part: from a start to before a stop, both inside the plane.

    Returns
    -------
    trace : PoolTrace
        Rows, columns and indices count from the part's first cell. It has border only where the
        plane itself ends. `coverage` counts all windows of the plane.
    which : (slice, slice)
        The rows and columns of the whole output that `trace.output` is; they may be empty.

    Raises
    ------
    SettingError, ValueError, TypeError
        As `trace_max_pool`.

    Examples
    --------
    >>> x = np.arange(16).reshape(4, 4)
    >>> trace, which = trace_part(x, PoolSpec.of(2, 1), slice(1, 4), slice(2, 4))
    >>> trace.output, which
    (array([[11],
           [15]]), (slice(1, 3, None), slice(2, 3, None)))
    """
    x = _plane(np.asarray(plane)[rows, cols], spec)
    whole_rows, whole_cols = spec.lay(np.shape(plane))
    part_rows, which_rows = whole_rows.within(rows.start, rows.stop)
    part_cols, which_cols = whole_cols.within(cols.start, cols.stop)
    coverage = np.outer(whole_rows.reads[rows], whole_cols.reads[cols])
    return _trace(x, spec, part_rows, part_cols, coverage), (which_rows, which_cols)


def _plane(plane: ArrayLike, spec: PoolSpec) -> NDArray[Any]:
    """Return a copy of a plane that `max_pool2d` would take."""
    if spec.ndim != 2:
        raise ValueError(f"spec must have two axes, got {spec.ndim}")
    plane = np.asarray(plane)
    if plane.ndim != 2:
        raise ValueError(f"a plane has two axes (H, W), got shape {plane.shape}")
    planes, _ = as_planes(plane[None], "max_pool2d", ndim=2)
    x: NDArray[Any] = planes[0].copy()
    return x


def _trace(
    x: NDArray[Any], spec: PoolSpec, rows: AxisLayout, cols: AxisLayout, coverage: Ints
) -> PoolTrace:
    values, indices = window_argmax(x[None], (rows, cols))
    has_cells = np.outer(rows.real.count > 0, cols.real.count > 0)
    return PoolTrace(
        x=x,
        spec=spec,
        rows=rows,
        cols=cols,
        output=values[0],
        indices=indices[0],
        winners=np.where(has_cells, indices[0], -1),
        coverage=coverage,
    )
