"""Move one bright cell to its eight neighbours, and count how often the output stays the same."""

from __future__ import annotations

from itertools import product
from typing import NamedTuple

import numpy as np

from pooling_core.geometry.pool_spec import PoolSpec
from pooling_core.measures.methods import method_of


class UnitShifts(NamedTuple):
    """The number `of` shifts by one cell, and of those with the `same` whole output after it."""

    same: int
    of: int


def unit_shifts(name: str, spec: PoolSpec) -> UnitShifts:
    """Return the counts over all eight unit shifts of one bright cell, at all places of a stride.

    Parameters
    ----------
    name : str
        One of `METHODS` or `SHIFT_METHODS`.
    spec : PoolSpec
        Its padding is ignored: the cell is far from any border.

    Returns
    -------
    UnitShifts
        `of` is 8 · stride rows · stride columns.

    Examples
    --------
    >>> unit_shifts("max", PoolSpec.of(2)), unit_shifts("max", PoolSpec.of(3))
    (UnitShifts(same=12, of=32), UnitShifts(same=40, of=72))
    """
    spec = spec.with_(padding=0, ceil_mode=False)
    room = [
        2 * (d * (k - 1) + 1) + 3 * s
        for k, d, s in zip(spec.kernel_size, spec.dilation, spec.stride, strict=True)
    ]
    # The first start of a stride beyond everything that a window at the edge reads.
    starts = [(side // 2) // s * s for side, s in zip(room, spec.stride, strict=True)]
    shape = tuple(
        start + side + s for start, side, s in zip(starts, room, spec.stride, strict=True)
    )
    method = method_of(name, spec, shape)
    rows, columns = (np.arange(-1, s + 1) + at for s, at in zip(spec.stride, starts, strict=True))
    places = list(product(range(len(rows)), range(len(columns))))
    planes = np.zeros((len(places), *shape))
    for plane, (row, column) in zip(planes, places, strict=True):
        plane[rows[row], columns[column]] = 1.0
    outputs = dict(zip(places, method.pool(planes), strict=True))
    inner = product(range(1, spec.stride[0] + 1), range(1, spec.stride[1] + 1))
    steps = [step for step in product((-1, 0, 1), repeat=2) if any(step)]
    compared = [
        np.array_equal(outputs[row, column], outputs[row + down, column + right])
        for (row, column), (down, right) in product(inner, steps)
    ]
    return UnitShifts(sum(compared), len(compared))
