"""The strategies often draw the cases that the core treats in a special way."""

from collections import Counter
from collections.abc import Iterator
from math import isnan

from hypothesis import given, settings
from hypothesis import strategies as st

from pooling_core import PoolSpec
from tests.core import draw, naive
from tests.core.aliases import Array, Case

DRAWN = 300

LEAST = {
    "kernel of 3 or 4 cells": 40,
    "kernel of 9 cells or more": 12,
    "stride 2, even width": 12,
    "stride 2, odd width": 12,
    "stride 2, long axis": 30,
    "stride larger than the kernel": 40,
    "dilated": 40,
    "padded": 50,
    "overhang": 25,
    "dropped window": 5,
    "unread cell": 60,
    "window of border alone": 4,
    "only one window": 15,
    "a tie that rows and columns settle differently": 15,
    "a tie between zeros of both signs": 15,
    "two NaN in a window": 20,
    "a window of the least value alone": 12,
}


@st.composite
def cases(draw_one: st.DrawFn) -> Case:
    """Draw a plane of floats and settings that fit it."""
    shape, spec = draw_one(draw.fitting())
    return draw_one(draw.planes("float64", shape)), spec


def features(x: Array, spec: PoolSpec) -> Iterator[tuple[str, object]]:
    """Yield the names of LEAST, each with whether it is true of a case."""
    height, width = x.shape
    settings = zip(x.shape, spec.kernel_size, spec.stride, spec.padding, spec.dilation, strict=True)
    (rows, dropped_row), (cols, dropped_col) = (
        naive.windows(*each, spec.ceil_mode) for each in settings
    )
    edges = zip((rows, cols), x.shape, spec.padding, strict=True)
    spans = [stride > kernel for stride, kernel in zip(spec.stride, spec.kernel_size, strict=True)]
    yield from {
        "kernel of 3 or 4 cells": {3, 4} & set(spec.kernel_size),
        "kernel of 9 cells or more": max(spec.kernel_size) >= 9,
        "stride 2, even width": spec.stride[1] == 2 and width % 2 == 0 and len(cols) > 1,
        "stride 2, odd width": spec.stride[1] == 2 and width % 2 and len(cols) > 1,
        "stride 2, long axis": any(
            step == 2 and size >= 8 for step, size in zip(spec.stride, x.shape, strict=True)
        ),
        "stride larger than the kernel": any(spans),
        "dilated": max(spec.dilation) > 1 and max(spec.kernel_size) > 1,
        "padded": max(spec.padding) > 0,
        "overhang": any(axis[-1][-1] >= size + pad for axis, size, pad in edges),
        "dropped window": dropped_row or dropped_col,
        "unread cell": 0 in naive.reads(height, rows) + naive.reads(width, cols),
        "only one window": len(rows) == len(cols) == 1,
    }.items()
    for high in rows:
        for wide in cols:
            yield from ((name, True) for name in of_window(x, high, wide))


def of_window(x: Array, high: list[int], wide: list[int]) -> Iterator[str]:
    """Yield the names of LEAST that are true of a window."""
    cells = [(r, c) for r in high for c in wide if 0 <= r < x.shape[0] and 0 <= c < x.shape[1]]
    values = [x[cell] for cell in cells]
    if not values:
        yield "window of border alone"
        return
    if sum(map(isnan, values)) > 1:
        yield "two NaN in a window"
    if any(map(isnan, values)):
        return
    winners = [cell for cell, value in zip(cells, values, strict=True) if value == max(values)]
    if min(winners) != min(winners, key=lambda cell: cell[::-1]):
        yield "a tie that rows and columns settle differently"
    if len({str(x[cell]) for cell in winners}) > 1:
        yield "a tie between zeros of both signs"
    if max(values) == -float("inf"):
        yield "a window of the least value alone"


def test_sharp_cases_are_drawn_often() -> None:
    """Enough of 300 cases have each feature at least once."""
    reached = Counter[str]()

    @settings(max_examples=DRAWN, derandomize=True, database=None)
    @given(cases())
    def count(case: Case) -> None:
        reached.update({name for name, holds in features(*case) if holds})

    count()

    assert {name: reached[name] for name in LEAST if reached[name] < LEAST[name]} == {}
