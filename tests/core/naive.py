"""Pooling by its definition: one window, one cell at a time, in plain lists.

It is slow on purpose, and shares no code or formula with `pooling_core`. Tests compare with it.
"""

from collections.abc import Sequence
from fractions import Fraction
from math import inf
from typing import Any

Number = Any  # int or float: whole numbers must stay whole
Plane = Sequence[Sequence[Number]]
Axis = Sequence[Sequence[int]]  # each window's positions
Cell = tuple[int, int]
Winner = tuple[Number, int, Cell | None]  # value, flat index, cell


def windows(
    size: int,
    kernel: int,
    stride: int,
    padding: int,
    dilation: int,
    ceil_mode: bool,
    high: int | None = None,
    keeps_last: bool = False,
) -> tuple[list[list[int]], list[int] | None]:
    """Return the windows of an axis as lists of positions, and the dropped window or None.

    The first window starts at -padding, each other one a stride later. With floor, every window
    ends inside the padding. With ceil, there is one more window if the last did not reach the end
    of the padding; then the last is dropped if it starts after the last cell, unless `keeps_last`.
    `high` is the padding after the axis, where it is another than before.
    """
    kept: list[list[int]] = []
    end = size + (padding if high is None else high) - 1
    while True:
        start = len(kept) * stride - padding
        positions = [start + tap * dilation for tap in range(kernel)]
        if positions[-1] > end and (not ceil_mode or positions[-1] - stride >= end):
            break
        kept.append(positions)
    if ceil_mode and kept and kept[-1][0] >= size and not keeps_last:
        return kept[:-1], kept[-1]
    return kept, None


def max_pool(plane: Plane, rows: Axis, cols: Axis, least: Number = -inf) -> list[list[Winner]]:
    """Return value, flat index and winner (or None) of every window, as rows of triples."""
    return [[_largest(plane, high, wide, least) for wide in cols] for high in rows]


def _largest(plane: Plane, rows: Sequence[int], cols: Sequence[int], least: Number) -> Winner:
    height, width = len(plane), len(plane[0])
    best: Cell | None = None
    for row in rows:
        for col in cols:
            if 0 <= row < height and 0 <= col < width:
                value = plane[row][col]
                if best is None or value > plane[best[0]][best[1]] or value != value:
                    best = row, col
    if best is None:
        return least, _begin(rows) * width + _begin(cols), None
    return plane[best[0]][best[1]], best[0] * width + best[1], best


def _begin(positions: Sequence[int]) -> int:
    """Return the first position that is not below 0, even if it is after the window."""
    step = positions[1] - positions[0] if len(positions) > 1 else 1
    start = positions[0]
    while start < 0:
        start += step
    return start


def reads(size: int, axis: Axis) -> list[int]:
    """Return how many windows read each cell of an axis."""
    return [sum(cell in positions for positions in axis) for cell in range(size)]


def avg_pool(
    plane: Plane,
    rows: Axis,
    cols: Axis,
    padding: Sequence[int],
    include_pad: bool,
    override: int | None,
) -> list[list[Number]]:
    """Return the mean of every window. Integers are rounded towards zero."""
    return [
        [_mean(plane, high, wide, padding, include_pad, override) for wide in cols] for high in rows
    ]


def _mean(
    plane: Plane,
    rows: Sequence[int],
    cols: Sequence[int],
    padding: Sequence[int],
    include_pad: bool,
    override: int | None,
) -> Number:
    height, width = len(plane), len(plane[0])
    total, real, padded = 0, 0, 0
    for row in rows:
        for col in cols:
            if 0 <= row < height and 0 <= col < width:
                total += plane[row][col]
                real += 1
            if row < height + padding[0] and col < width + padding[1]:
                padded += 1
    divisor = override or (padded if include_pad else real)
    if isinstance(total, int):
        quotient = abs(total) // abs(divisor)
        return quotient if (total < 0) == (divisor < 0) else -quotient
    return total / divisor + 0.0


def max_backward(
    grad: Plane, windows: Sequence[Sequence[Winner]], shape: Cell
) -> list[list[float]]:
    """Give each window's gradient to its winner; `windows` are the triples of `max_pool`."""
    cells = [[0.0] * shape[1] for _ in range(shape[0])]
    for row, line in enumerate(windows):
        for col, (_, _, winner) in enumerate(line):
            if winner is not None:
                cells[winner[0]][winner[1]] += grad[row][col]
    return cells


def avg_backward(
    grad: Plane,
    rows: Axis,
    cols: Axis,
    padding: Sequence[int],
    include_pad: bool,
    override: int | None,
    shape: Cell,
) -> list[list[float]]:
    """Give each cell of a window the window's gradient over its divisor."""
    cells = [[0.0] * shape[1] for _ in range(shape[0])]
    for high, line in zip(rows, grad, strict=True):
        for wide, grad_output in zip(cols, line, strict=True):
            inside = [(r, c) for r in high for c in wide if 0 <= r < shape[0] and 0 <= c < shape[1]]
            counted = [
                (r, c)
                for r in high
                for c in wide
                if r < shape[0] + padding[0] and c < shape[1] + padding[1]
            ]
            divisor = override or len(counted if include_pad else inside)
            for row, col in inside:
                cells[row][col] += grad_output / divisor
    return cells


def fractional_starts(size: int, kernel: int, windows: int, sample: Fraction) -> list[int]:
    """Return where fractional windows begin, in exact arithmetic. `sample` is a Fraction."""
    if windows == 1:
        return [size - kernel]
    step = Fraction(size - kernel, windows - 1)
    begin = [int((at + sample) * step) - int(sample * step) for at in range(windows - 1)]
    return [*begin, size - kernel]
