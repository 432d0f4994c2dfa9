"""Find the kernel, stride and padding whose windows are most like adaptive ones."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pooling_core.geometry.adaptive import OutputSize, lay_adaptive
from pooling_core.geometry.layout import AxisLayout
from pooling_core.geometry.pool_spec import PoolSpec
from pooling_core.geometry.size_rule import SizeRule, window_starts


class NearestKernel(NamedTuple):
    """A setting by kernel, and the windows in which it differs from adaptive ones.

    Attributes
    ----------
    spec : PoolSpec
        It has the same number of windows, no dilation, and no ceil_mode.
    differs : tuple of tuple of int
        For each axis the windows that read other cells than the adaptive ones.

    Examples
    --------
    >>> NearestKernel(PoolSpec.of(2), ((), (0, 3))).is_exact
    False
    """

    spec: PoolSpec
    differs: tuple[tuple[int, ...], ...]

    @property
    def is_exact(self) -> bool:
        """Return True if every window reads the same cells."""
        return not any(self.differs)


class _Axis(NamedTuple):
    kernel: int
    stride: int
    padding: int
    differs: tuple[int, ...]


def nearest_kernel(shape: tuple[int, ...], output_size: OutputSize) -> NearestKernel | None:
    """Return the setting by kernel that is most like adaptive windows; None if there is none.

    On each axis it is the one with the fewest windows that read other cells. Of several it is the
    one with the fewest other cells, then the least padding, then the shortest kernel, then the
    shortest stride. The stride is ⌊cells ÷ windows⌋ or one more, and at least 1. Padding adds no
    cells.

    If a kernel with dilation or `ceil_mode` reads the same cells, one without them does, too. There
    is one for output sizes that divide the input size, and for some others: 5 cells to 3 is kernel
    3, stride 2, padding 1. Padding is at most half the kernel, so over n cells there are at most
    n + 1 windows by kernel.

    Parameters
    ----------
    shape, output_size
        As in `lay_adaptive`.

    Returns
    -------
    NearestKernel or None
        None if the output size of an axis of n cells is 0, or more than n + 1.

    Raises
    ------
    ValueError, TypeError
        As `lay_adaptive`.

    Examples
    --------
    >>> near = nearest_kernel((6, 8), (4, 4))
    >>> near.spec.kernel_size, near.spec.stride, near.spec.padding
    ((2, 2), (2, 2), (1, 0))
    >>> near.differs, near.is_exact
    (((0, 3), ()), False)
    """
    axes = [_nearest(layout) for layout in lay_adaptive(shape, output_size)]
    found = [axis for axis in axes if axis is not None]
    if len(found) < len(axes):
        return None
    kernel, stride, padding, differs = zip(*found, strict=True)
    return NearestKernel(PoolSpec.of(kernel, stride, padding, ndim=len(shape)), differs)


def _nearest(adaptive: AxisLayout) -> _Axis | None:
    """Return the best kernel, stride and padding of one axis, comparing all candidates at once."""
    size, windows = adaptive.size, adaptive.windows
    candidates = _candidates(size, windows)
    if not len(candidates):
        return None
    kernel, stride, padding = candidates.T[:, :, None]
    first = window_starts(windows, stride, padding)
    starts, stops = np.maximum(first, 0), np.minimum(first + kernel, size)
    other_cells = np.abs(starts - adaptive.first) + np.abs(stops - adaptive.stop)
    other_windows = (other_cells > 0).sum(1)
    order = (stride[:, 0], kernel[:, 0], padding[:, 0], other_cells.sum(1), other_windows)
    best = int(np.lexsort(order)[0])  # the last of these counts most
    k, s, p = candidates[best].tolist()
    return _Axis(k, s, p, tuple(np.flatnonzero(other_cells[best]).tolist()))


def _candidates(size: int, windows: int) -> NDArray[np.int64]:
    """Return kernels, strides and paddings that give as many windows, shape (candidates, 3).

    Adaptive windows start ⌊size ÷ windows⌋ or one more cells apart, so only these strides can fit
    two windows. A kernel longer than an adaptive window can fit the first and the last one, which
    padding cuts. Padding is at most half the kernel, so such a kernel is at most twice as long; and
    each step to the last window lengthens it by a cell at most. A kernel longer than that matters
    only as the longest that fits without padding: there may be no other.
    """
    if not windows or windows > size + 1:
        return np.zeros((0, 3), np.int64)
    shortest, longest = size // windows, -(-size // windows)
    found = []
    for stride in {max(1, shortest), longest}:
        most = max(longest + min(longest, windows), size - (windows - 1) * stride)
        for kernel in range(max(1, shortest), most + 1):
            paddings = SizeRule(size, kernel, stride, 0, 1, False).paddings(windows)
            found += [(kernel, stride, padding) for padding in paddings]
    return np.array(found, np.int64).reshape(-1, 3)
