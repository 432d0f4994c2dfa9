"""Measure which results of a pool stay when the input shifts by whole cells."""

from __future__ import annotations

from itertools import product
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pooling_core.geometry.reach import Reach
from pooling_core.measures.disturb import move
from pooling_core.measures.methods import Method
from pooling_core.measures.patch import method_over, region, within

Array = NDArray[Any]

BORDER, STAYS, ALONG, CHANGES = range(4)
"""What a result becomes; those at the border are not judged."""


class Shifted(NamedTuple):
    """Planes pooled before and after a shift of their cells.

    Attributes
    ----------
    before, after : arrays, shape (planes, *windows)
    kinds : uint8 array, shape (planes, *windows)
        `STAYS`: the result is the same number as before. `ALONG`: it is another number, equal to an
        earlier result against the direction of the shift: the shift in strides away, rounded down
        or up along each axis. `CHANGES`: neither. `BORDER`: its window reads padding, or cells that
        came in over the edge; it is not counted.
    """

    before: Array
    after: Array
    kinds: NDArray[np.uint8]

    def count(self, kind: int) -> int:
        """Return how many results are of a kind."""
        return int(np.count_nonzero(self.kinds == kind))

    @property
    def counted(self) -> int:
        """Return the number of results that are counted."""
        return self.kinds.size - self.count(BORDER)

    @property
    def change(self) -> float:
        """Return the sum of the absolute differences at the same place, of results that count."""
        inner = self.kinds != BORDER
        differs = np.subtract(self.after[inner], self.before[inner], dtype=np.float64)
        return float(np.abs(differs).sum())


def shifted(
    planes: Array,
    method: Method,
    down: int,
    right: int,
    results: tuple[range, ...] | None = None,
) -> Shifted:
    """Return the results of a pool before and after a shift, and what each becomes.

    Parameters
    ----------
    planes : float64 or uint8 array, shape (planes, H, W)
    method : Method
        For planes of this shape.
    down, right : int
        The number of cells; negative for up and left.
    results : (range, range), optional
        Only results in these rows and columns; then only the cells that they need are read.

    Returns
    -------
    Shifted

    Examples
    --------
    >>> from pooling_core import PoolSpec
    >>> from pooling_core.measures import method_of
    >>> planes = np.arange(64.0).reshape(1, 8, 8)
    >>> method = method_of("max", PoolSpec.of(2), (8, 8))
    >>> shifted(planes, method, 0, 2).kinds[0]  # by one stride: all move along
    array([[0, 2, 2, 2],
           [0, 2, 2, 2],
           [0, 2, 2, 2],
           [0, 2, 2, 2]], dtype=uint8)
    >>> shifted(planes, method, 0, 1).count(CHANGES)
    12
    """
    by, shape = (down, right), planes.shape[1:]
    over = method_over(method, shape)
    results = results or tuple(range(n) for n in over.windows)
    steps = [
        sorted({d // stride, -(-d // stride)}) for d, stride in zip(by, method.stride, strict=True)
    ]
    # The results that may have moved along to one of `results`, too.
    around = [
        range(max(0, span.start - max(0, *some)), min(n, span.stop - min(0, *some)))
        for span, n, some in zip(results, over.windows, steps, strict=True)
    ]
    inner, outer = over.patch(results), over.patch(around)
    came = tuple(slice(c.start - d, c.stop - d) for c, d in zip(inner.cells, by, strict=True))
    whole = region([inner.cells, outer.cells, came], shape)
    cells = planes[:, *whole]
    nearby = outer.pool(cells[within(outer.cells, whole)])
    after = inner.pool(move(cells, *by)[within(inner.cells, whole)])

    here = within(*(tuple(slice(s.start, s.stop) for s in spans) for spans in (results, around)))
    before = nearby[here]
    real = [_whole(reach, 0) for reach in over.reaches]
    along = np.zeros(after.shape, bool)
    for step in product(*steps):
        if any(step):
            rows, columns = (
                _moved(axis, t)[span.start : span.stop]
                for axis, t, span in zip(real, step, results, strict=True)
            )
            along |= (after == move(nearby, *step)[here]) & rows[:, None] & columns
    kinds = np.where(after == before, STAYS, np.where(along, ALONG, CHANGES))
    rows, columns = (
        (axis & _whole(reach, d))[span.start : span.stop]
        for axis, reach, d, span in zip(real, over.reaches, by, results, strict=True)
    )
    counts = rows[:, None] & columns
    return Shifted(before, after, np.where(counts, kinds, BORDER).astype(np.uint8))


def _whole(reach: Reach, by: int) -> NDArray[np.bool_]:
    """Return True for each result all of whose cells were inside the plane before a shift."""
    inside: NDArray[np.bool_] = (reach.first - by >= 0) & (reach.stop - by <= reach.size)
    return inside


def _moved(flags: NDArray[np.bool_], by: int) -> NDArray[np.bool_]:
    moved: NDArray[np.bool_] = move(flags[None], 0, by)[0]
    return moved
