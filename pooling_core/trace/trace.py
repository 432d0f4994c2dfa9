"""Pool one plane, series or volume, and keep every step for people to look at."""

from __future__ import annotations

from dataclasses import dataclass
from functools import reduce
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from pooling_core.functional.arrays import as_planes
from pooling_core.geometry.layout import AxisLayout, outer
from pooling_core.geometry.padded import PaddedSpec
from pooling_core.geometry.pool_spec import PoolSpec
from pooling_core.trace.reducers import Layouts, Maximum, Reducer, WindowSpec

Ints = NDArray[np.int64]


@dataclass(frozen=True, eq=False, slots=True, kw_only=True)
class PoolTrace:
    """A pool of one plane, series or volume, cell by cell. `trace_pool` makes it.

    Attributes
    ----------
    x : array, shape (*cells)
        A copy of the input.
    function : str
        The row of the dtype table; for averages the name of PyTorch's function.
    layouts : tuple of AxisLayout
        The windows of each axis: output cell (i, j) reads the rows `layouts[0].taps[i]` and the
        columns `layouts[1].taps[j]`, border included.
    reducer : Maximum, Minimum, Average or PowerAverage
        The rule that reduces a window; its `border` says how border taps count.
    output : array of x's dtype, shape (*windows)
    terms : array, shape (*cells)
        What each cell adds to the windows that read it: its value, its power, or its magnitude.
    indices : int64 array, shape (*windows), or None
        Flat index of the winner in the plane, as PyTorch gives it. None if no cell wins, as with
        averages.
    winners : int64 array, shape (*windows), or None
        The same, but −1 if the window holds no cell.
    totals : array, shape (*windows), or None
        The sum of the terms of each window; None if a cell wins.
    divisors : int64 array, shape (*windows), or None
        The divisor of each window's average.
    coverage : int64 array, shape (*cells)
        The number of windows that read each cell.

    Examples
    --------
    >>> trace_pool([[1, 5], [7, 3]], PoolSpec.of(1, stride=2)).unread
    array([[False,  True],
           [ True,  True]])
    """

    x: NDArray[Any]
    function: str
    layouts: Layouts
    reducer: Reducer
    output: NDArray[Any]
    terms: NDArray[Any]
    indices: Ints | None
    winners: Ints | None
    totals: NDArray[Any] | None
    divisors: Ints | None
    coverage: Ints

    @property
    def rows(self) -> AxisLayout:
        """Return the windows of a plane's rows."""
        return self.layouts[-2]

    @property
    def cols(self) -> AxisLayout:
        """Return the windows of a plane's columns."""
        return self.layouts[-1]

    @property
    def unread(self) -> NDArray[np.bool_]:
        """Return True for each cell that no window reads, shape (*cells)."""
        return np.equal(self.coverage, 0)

    def windows_reading(self, cell: tuple[int, ...]) -> NDArray[np.bool_]:
        """Return a mask of the windows that read a cell, shape (*windows).

        Parameters
        ----------
        cell : tuple of int
            Its index on each axis of `x`.

        Examples
        --------
        >>> trace_pool([[1, 5, 2]], PoolSpec.of((1, 2), stride=1)).windows_reading((0, 1))
        array([[ True,  True]])
        """
        axes = zip(self.layouts, cell, strict=True)
        mask: NDArray[np.bool_] = reduce(
            np.multiply.outer, [(axis.taps == at).any(axis=1) for axis, at in axes]
        )
        return mask


def trace_pool(x: ArrayLike, windows: WindowSpec, reducer: Reducer | None = None) -> PoolTrace:
    """Return the trace of a pool of one plane, series or volume.

    Parameters
    ----------
    x : array_like, shape (L,), (H, W) or (D, H, W)
        Of a dtype that the function takes: for a maximum those of `max_pool2d`.
    windows : PoolSpec, PaddedSpec, AdaptiveSpec or FractionalSpec
        Where the windows lie.
    reducer : Maximum, Minimum, Average or PowerAverage, or None
        The rule that reduces a window; None means Maximum.

    Returns
    -------
    PoolTrace
        Values, indices, ties, NaN, padding and windows without cells are as in the function:
        `max_pool2d`, `adaptive_avg_pool1d`, `lp_pool3d`, ...

    Raises
    ------
    SettingError (a ValueError)
        No window fits, or the function has no such parameter: an average has no dilation.
    ValueError, TypeError
        The input has another number of axes than the windows, no cells, or a dtype that the
        function refuses; or PyTorch has no such function.

    Source: the functions of torch.nn.functional, as torch 2.13 behaves on CPU.

    Examples
    --------
    >>> trace = trace_pool([[1, 5, 2], [7, 3, 9]], PoolSpec.of(2, stride=1))
    >>> trace.output, trace.winners
    (array([[7, 9]]), array([[3, 5]]))
    >>> trace.rows.taps, trace.cols.taps[1]
    (array([[0, 1]]), array([1, 2]))
    >>> trace.coverage
    array([[1, 2, 1],
           [1, 2, 1]])
    >>> from pooling_core import Average
    >>> trace = trace_pool([[1.0, 5.0, 2.0]], PoolSpec.of((1, 2), stride=1), Average())
    >>> trace.totals, trace.divisors, trace.winners
    (array([[6., 7.]]), array([[2, 2]]), None)
    """
    reducer = reducer or Maximum()
    cells, function = _checked(x, np.shape(x), windows, reducer)
    layouts = windows.lay(cells.shape)
    coverage = outer([each.reads for each in layouts])
    return _trace(cells, function, windows, reducer, layouts, coverage, layouts)


def trace_part(
    x: ArrayLike, windows: WindowSpec, part: tuple[slice, ...], reducer: Reducer | None = None
) -> tuple[PoolTrace, tuple[slice, ...]]:
    """Return the trace of the windows inside a part of a plane, and their slices.

    Parameters
    ----------
    x, windows, reducer
        As in `trace_pool`; the windows are those of the whole plane.
    part : tuple of slice
        One for each axis: from a start to before a stop, both inside the plane.

    Returns
    -------
    trace : PoolTrace
        Rows, columns and indices count from the part's first cell. It has border only at the edges
        of the plane itself. `coverage` counts all windows of the plane.
    which : tuple of slice
        The slices of `trace.output` in the whole output; they may be empty.

    Raises
    ------
    SettingError, ValueError, TypeError
        As `trace_pool`.

    Examples
    --------
    >>> x = np.arange(16).reshape(4, 4)
    >>> trace, which = trace_part(x, PoolSpec.of(2, 1), (slice(1, 4), slice(2, 4)))
    >>> trace.output, which
    (array([[11],
           [15]]), (slice(1, 3, None), slice(2, 3, None)))
    """
    reducer, shape = reducer or Maximum(), np.shape(x)
    if len(part) != len(shape) or any(cut.start is None or cut.stop is None for cut in part):
        raise ValueError(f"part must have a start and a stop for each of {len(shape)} axes: {part}")
    cells, function = _checked(np.asarray(x)[part], shape, windows, reducer)
    whole = windows.lay(shape)
    inside = [each.within(cut.start, cut.stop) for each, cut in zip(whole, part, strict=True)]
    layouts, which = zip(*inside, strict=True)
    coverage = outer([each.reads[cut] for each, cut in zip(whole, part, strict=True)])
    return _trace(cells, function, windows, reducer, layouts, coverage, whole), which


def _checked(
    x: ArrayLike, shape: tuple[int, ...], windows: WindowSpec, reducer: Reducer
) -> tuple[NDArray[Any], str]:
    """Return a copy of the cells, and the name of the function, if that accepts them."""
    cells = np.asarray(x)
    if not 1 <= cells.ndim <= 3:
        raise ValueError(f"a trace takes one to three axes, got shape {cells.shape}")
    if isinstance(windows, (PoolSpec, PaddedSpec)) and windows.ndim != cells.ndim:
        raise ValueError(f"windows have {windows.ndim} axes, the input {cells.ndim}")
    function = reducer.function(shape, windows)
    planes, _ = as_planes(cells[None], function, cells.ndim)
    return planes[0].copy(), function


def _trace(
    x: NDArray[Any],
    function: str,
    windows: WindowSpec,
    reducer: Reducer,
    layouts: Layouts,
    coverage: Ints,
    whole: Layouts,
) -> PoolTrace:
    reduced = reducer.reduce(x, windows, layouts, tuple(each.windows for each in whole))
    winners = None
    if reduced.indices is not None:
        read = outer([(each.real.count > 0).astype(np.int64) for each in layouts])
        winners = np.where(read > 0, reduced.indices, -1)
    return PoolTrace(
        x=x,
        function=function,
        layouts=layouts,
        reducer=reducer,
        winners=winners,
        coverage=coverage,
        **reduced._asdict(),
    )
