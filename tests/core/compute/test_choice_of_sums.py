"""Check which way of adding is taken where: results do not depend on it, time does."""

import numpy as np
import pytest

from pooling_core import AxisLayout, PoolSpec, lay_adaptive
from pooling_core.compute.chained_sums import suits_chains
from pooling_core.compute.series_sums import suits_series
from pooling_core.geometry.windows import Windows


def line(size: int, first: list[int], count: list[int], step: int = 1) -> Windows:
    """Make windows of one axis."""
    return Windows(size=size, first=np.array(first), count=np.array(count), step=step)


WIDE = line(200, [0, 60, 120], [60, 60, 60])


@pytest.mark.parametrize(
    ("planes", "layouts", "suits"),
    [
        (999, (WIDE,), True),
        (99, (line(10, [0, 5], [5, 5]), WIDE), True),
        (99, (WIDE,), False),  # too few cells at once
        (999, (line(200, [0, 40, 80], [40, 40, 40]),), False),  # narrow
        (999, (line(200, [0, 40, 86], [40, 46, 40]),), True),  # narrow, but of several sizes
        (999, (line(9, [0], [9]), line(200, [0, 40, 86], [40, 46, 40])), False),
        (999, (line(200, [0, 58, 116], [60, 60, 60]),), True),
        (999, (line(200, [0, 57, 114], [60, 60, 60]),), False),  # share too many cells
        (999, (line(200, [0, 0, 60], [2, 60, 60]),), False),  # none of its own
        (999, (line(200, [60, 0, 120], [60, 60, 60]),), False),  # not from left to right
        (999, (line(200, [0, 60, 120], [60, 0, 60]),), False),  # an empty window
        (999, (line(400, [0, 120], [60, 60], 2),), False),  # dilated
    ],
)
def test_chains(planes: int, layouts: tuple[Windows, ...], suits: bool) -> None:
    """Wide windows, one after the other, and enough cells for each call of NumPy's."""
    assert suits_chains(planes, layouts) is suits


@pytest.mark.parametrize(
    ("layouts", "suits"),
    [
        (PoolSpec.of(4).lay((56, 56)), True),
        (PoolSpec.of(4, padding=2).lay((56, 56)), True),
        (PoolSpec.of(4, 2).lay((56, 56)), False),  # cells are read twice
        (PoolSpec.of(4).lay((56, 44)), False),  # short loops
        (PoolSpec.of(8).lay((56, 44)), True),  # but many taps
        (lay_adaptive((56, 56), 18), False),  # several sizes, each of few windows
        (lay_adaptive((301, 301), 77), False),
        ((line(108, [27 * (at // 13) + at % 13 * 2 for at in range(52)], [2] * 52),), False),
    ],
)
def test_series(layouts: tuple[AxisLayout, ...], suits: bool) -> None:
    """Hardly a cell is read twice, and loops over windows are long enough, or windows large."""
    assert suits_series(tuple(layout.real for layout in layouts)) is suits
