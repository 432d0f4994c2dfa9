"""Adaptive windows: they divide an axis evenly, whatever its length."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from pooling_core.geometry.layout import AxisLayout, read_only
from pooling_core.geometry.memory import LARGE, cached
from pooling_core.geometry.pool_spec import written

OutputSize = int | tuple[int | None, ...] | list[int] | list[int | None]


class AdaptiveRule(NamedTuple):
    """The numbers that place the adaptive windows of one axis.

    Attributes
    ----------
    size, windows : int
        Cells of the input, and of the output.

    Examples
    --------
    >>> rule = AdaptiveRule(size=6, windows=4)
    >>> [(rule.start(i), rule.stop(i)) for i in range(rule.windows)]
    [(0, 2), (1, 3), (3, 5), (4, 6)]
    """

    size: int
    windows: int

    def start(self, window: int) -> int:
        """Return the first cell of a window: floor(i * size / windows)."""
        return int(self.lay().first[window])

    def stop(self, window: int) -> int:
        """Return the cell after the last one: ceil((i + 1) * size / windows)."""
        return int(self.lay().stop[window])

    def lay(self) -> AxisLayout:
        """Return the windows of the axis."""
        return _lay(self.size, self.windows)


@dataclass(frozen=True, slots=True)
class AdaptiveSpec:
    """Adaptive windows of a chosen output size, for any input size.

    Attributes
    ----------
    output_size : int, or one int or None per axis

    Examples
    --------
    >>> rows, columns = AdaptiveSpec((2, None)).lay((3, 4))
    >>> rows.first, columns.windows
    (array([0, 1]), 4)
    """

    output_size: OutputSize

    def lay(self, shape: tuple[int, ...]) -> tuple[AxisLayout, ...]:
        """Return one `AxisLayout` per axis; see `lay_adaptive`."""
        return lay_adaptive(shape, self.output_size)

    def size_rules(self, shape: tuple[int, ...]) -> tuple[AdaptiveRule, ...]:
        """Return the rule of every axis. Raises what `lay_adaptive` raises."""
        return tuple(AdaptiveRule(each.size, each.windows) for each in self.lay(shape))

    def output_shape(self, shape: tuple[int, ...]) -> tuple[int, ...]:
        """Return the number of windows along each axis. Raises what `lay_adaptive` raises."""
        return tuple(each.windows for each in self.lay(shape))


def lay_adaptive(shape: tuple[int, ...], output_size: OutputSize) -> tuple[AxisLayout, ...]:
    """Return adaptive windows over a spatial shape: one `AxisLayout` per axis.

    Window i of o windows over n cells begins at floor(i * n / o) and ends before
    ceil((i + 1) * n / o): windows overlap by a cell if o does not divide n, and repeat cells if o
    is larger than n.

    Parameters
    ----------
    shape : tuple of int
    output_size : int, or one int or None per axis
        The number of windows; 0 is allowed, None keeps the size of its axis (not in one dimension).

    Raises
    ------
    ValueError
        A negative size, or another number of sizes than of axes.
    TypeError
        Anything but whole numbers, or None in one dimension.

    Source: torch.nn.AdaptiveMaxPool2d, as torch 2.13 behaves.

    Examples
    --------
    >>> (layout,) = lay_adaptive((10,), 4)
    >>> layout.first, layout.count
    (array([0, 2, 5, 7]), array([3, 3, 3, 3]))
    """
    if any(cells < 1 for cells in shape):
        raise ValueError(f"shape must have sizes of at least 1, got {shape}")
    sizes = output_size if isinstance(output_size, (list, tuple)) else (output_size,) * len(shape)
    for size in sizes:
        keeps_axis = size is None and len(shape) > 1 and output_size is not None
        if not keeps_axis and (isinstance(size, bool) or not isinstance(size, (int, np.integer))):
            none = " (None keeps an axis)" if len(shape) > 1 else ""
            words = f"an int or a tuple of ints{none}"
            raise TypeError(f"output_size must be {words}, got {output_size!r}")
        if size is not None and size < 0:
            raise ValueError(f"output_size must be at least 0: {written(size)} < 0")
    if len(sizes) != len(shape):
        words = f"one int or a tuple of {len(shape)}"
        raise ValueError(f"output_size must be {words}, got {len(sizes)}: {output_size!r}")
    return tuple(
        _lay(cells, cells if size is None else int(size))
        for cells, size in zip(shape, sizes, strict=True)
    )


@cached(maxsize=64, unless=lambda cells, windows: windows > LARGE)
def _lay(cells: int, windows: int) -> AxisLayout:
    at = np.arange(windows, dtype=np.int64)
    first = at * cells // max(1, windows)
    stop = -((at + 1) * -cells // max(1, windows))
    return AxisLayout(size=cells, first=read_only(first), count=read_only(stop - first))
