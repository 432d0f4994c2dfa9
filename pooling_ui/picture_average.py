"""The average of every window of a large picture, in time that does not grow with the window.

PyTorch adds the k × k values of a window one by one in float32. Whole numbers up to 255 make the
same sum in any order, as long as it stays below 2**24; so here rows are added first, then columns.
Of fractions the order matters, and PyTorch's takes k × k additions for every window.
"""

from math import prod
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pooling_core import AxisLayout, PoolSpec, avg_pool2d

_FEW_TAPS = 32  # beyond this, running totals are faster than adding tap by tap
_MOST_ADDITIONS = 2**28  # of one plane in PyTorch's order: that takes a quarter of a second


def average(planes: NDArray[Any], spec: PoolSpec) -> NDArray[np.float32]:
    """Return the average of every window, padding counted as zeros, shape (C, H_out, W_out).

    Of uint8 planes it is to the bit what `avg_pool2d` makes of them in float32, for windows of up
    to 2**16 pixels. So it is of fractions, which a second pass meets, up to
    `_MOST_ADDITIONS`; beyond, they are added in float64, and the last digit may differ.
    """
    layouts = spec.lay(planes.shape[1:])
    additions = prod(layout.windows for layout in layouts) * prod(spec.kernel_size)
    one_by_one = planes.dtype != np.uint8 and additions <= _MOST_ADDITIONS
    setting = (spec.kernel_size, spec.stride, spec.padding, spec.ceil_mode)
    rows, cols = layouts
    counts = np.multiply.outer(rows.padded_count, cols.padded_count)
    means = np.empty((len(planes), rows.windows, cols.windows), np.float32)
    for plane, mean in zip(planes, means, strict=True):  # one at a time: less memory
        if one_by_one:
            mean[:] = avg_pool2d(plane[np.newaxis], *setting)[0]
            continue
        sums = plane if plane.dtype == np.uint8 else plane.astype(np.float64)
        for axis, layout in enumerate(layouts):
            sums = _sums(sums, spec, layout, axis)
        np.divide(sums, counts.astype(sums.dtype), out=mean, casting="unsafe")
    return means


def _sums(plane: NDArray[Any], spec: PoolSpec, layout: AxisLayout, axis: int) -> NDArray[Any]:
    """Add up every window along one axis."""
    if spec.kernel_size[axis] > _FEW_TAPS:
        return _running_sums(plane, layout.real, axis)

    def along(whole: tuple[int, ...], neutral: int) -> tuple[int, int]:
        return (whole[0], neutral) if axis == 0 else (neutral, whole[1])

    added: NDArray[Any] = avg_pool2d(
        plane[np.newaxis].astype(
            np.float32 if plane.dtype == np.uint8 else plane.dtype, copy=False
        ),
        along(spec.kernel_size, 1),
        along(spec.stride, 1),
        along(spec.padding, 0),
        spec.ceil_mode,
        divisor_override=1,
    )
    line: NDArray[Any] = added[0]
    return line


def _running_sums(plane: NDArray[Any], layout: AxisLayout, axis: int) -> NDArray[Any]:
    """Add up every window along one axis from the totals before its first and after its last."""
    lines = plane if axis == 0 else plane.T
    totals = np.zeros((len(lines) + 1, lines.shape[1]))
    np.cumsum(lines, 0, out=totals[1:])
    sums: NDArray[Any] = totals[layout.first + layout.count]
    sums -= totals[layout.first]
    return sums if axis == 0 else sums.T
