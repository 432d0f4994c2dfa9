"""Pooling by its definition: one window, one cell at a time, in plain lists.

Slow on purpose, and sharing no code or formula with `pooling_core`: what the tests measure it by.
"""

from math import inf


def windows(size, kernel, stride, padding, dilation, ceil_mode):
    """Every window of an axis as the list of its positions; and the one that is dropped, or None.

    Windows start at -padding and go on, a stride apart. Rounding down, a window must end within
    the padding. Rounding up, it is enough that the one before it did not reach the end of the
    padding; but a window that starts behind the last cell is dropped.
    """
    kept = []
    end = size + padding - 1
    while True:
        start = len(kept) * stride - padding
        positions = [start + tap * dilation for tap in range(kernel)]
        if positions[-1] > end:
            if not ceil_mode or positions[-1] - stride >= end:
                return kept, None
            if start >= size:
                return kept, positions
        kept.append(positions)


def max_pool(plane, rows, cols, least=-inf):
    """Value, flat index and winner (or None) of every window, as rows of triples."""
    return [[_largest(plane, high, wide, least) for wide in cols] for high in rows]


def _largest(plane, rows, cols, least):
    height, width = len(plane), len(plane[0])
    best = None
    for row in rows:
        for col in cols:
            if 0 <= row < height and 0 <= col < width:
                value = plane[row][col]
                if best is None or value > plane[best[0]][best[1]] or value != value:
                    best = row, col
    if best is None:
        return least, _begin(rows) * width + _begin(cols), None
    return plane[best[0]][best[1]], best[0] * width + best[1], best


def _begin(positions):
    """Where a scan that skips positions below 0 begins, even if that is past the window."""
    step = positions[1] - positions[0] if len(positions) > 1 else 1
    start = positions[0]
    while start < 0:
        start += step
    return start


def reads(size, axis):
    """How often each cell of an axis is read."""
    return [sum(cell in positions for positions in axis) for cell in range(size)]


def avg_pool(plane, rows, cols, padding, include_pad, override):
    """Mean of every window: floats by division, integers towards zero."""
    return [
        [_mean(plane, high, wide, padding, include_pad, override) for wide in cols] for high in rows
    ]


def _mean(plane, rows, cols, padding, include_pad, override):
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
