"""Windows that hardly overlap, each taken by itself: values and indices by their definition."""

from collections.abc import Sequence
from math import isnan, nan

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from pooling_core import AxisLayout
from pooling_core.compute.argmaxima import are_wide, window_argmax
from pooling_core.compute.maxima import window_max, window_min
from pooling_core.compute.plan import plan
from pooling_core.compute.steps import FoldLines, FoldRow
from tests.core import draw
from tests.core.aliases import Array, Layouts, Shape
from tests.core.compare import assert_same_bits

Case = tuple[Array, tuple[AxisLayout, ...]]

LOW = {
    "plan._FOLDED_ROW": 2,
    "plan._FOLDED_LINE": 1,
    "argmaxima._WIDE": 2,
    "argmaxima._LINES": 1,
    "small_inputs._MOST_TAPS": 0,
    "series._MOST_SERIES": 9,
}
"""What makes small windows count as wide ones."""


@st.composite
def windows(draw_one: st.DrawFn, size: int) -> AxisLayout:
    """Draw windows of any sizes from left to right, with gaps or small overlaps; some dilated."""
    first: list[int] = []
    count: list[int] = []
    at = draw_one(st.integers(0, 1))
    step = draw_one(st.integers(1, 2))
    while at < size and len(first) < 5:
        first.append(at)
        count.append(draw_one(st.integers(1, (size - 1 - at) // step + 1)))
        at += max(1, count[-1] * step + draw_one(st.integers(-1, 2)))
    return AxisLayout(size=size, first=np.array(first), count=np.array(count), step=step)


@st.composite
def cases(draw_one: st.DrawFn) -> Case:
    """Draw two planes, rows or volumes, and windows over them."""
    shape = draw_one(st.sampled_from([(9,), (7, 8), (3, 5, 6)]))
    dtype = draw_one(st.sampled_from(["float16", "float32", "int8", "int64"]))
    x = draw_one(draw.planes(dtype, (2, *shape), draw.few_values(dtype)))
    return x, tuple([draw_one(windows(size)) for size in shape])


def defined(plane: Sequence[float], cells: Sequence[int]) -> int:
    """Return the winner of a list of flat positions: the last NaN, or else the first maximum."""
    best = cells[0]
    for cell in cells[1:]:
        if isnan(plane[cell]) or plane[cell] > plane[best]:
            best = cell
    return best


def over(shape: Shape, layouts: Layouts, at: Sequence[int]) -> list[int]:
    """Return the flat positions of a window's cells in row-major order."""
    parts = [
        slice(layout.first[window], layout.stop[window], layout.step)
        for layout, window in zip(layouts, at, strict=True)
    ]
    return np.arange(np.prod(shape)).reshape(shape)[tuple(parts)].ravel().tolist()


@given(cases())
@example(
    (
        np.array([[1.0, nan, 2, nan, 0, 3]]),
        (AxisLayout(size=6, first=np.array([0, 4]), count=np.array([4, 2])),),
    )
)
def test_wide_windows(case: Case) -> None:
    """Ties, NaN, zeros of both signs; windows of several sizes; all axes."""
    x, layouts = case
    shape = (len(x), *[layout.windows for layout in layouts])
    values, indices = np.empty(shape, x.dtype), np.empty(shape, np.int64)
    least = np.empty(shape, x.dtype)
    for plane, *at in np.ndindex(shape):
        cells, here = over(x.shape[1:], layouts, at), x[plane].ravel()
        indices[plane, *at] = defined(here.tolist(), cells)
        values[plane, *at] = here[indices[plane, *at]]
        negative = [-value for value in here.tolist()]
        least[plane, *at] = here[defined(negative, cells)]

    with pytest.MonkeyPatch.context() as monkeypatch:
        for name, value in LOW.items():
            monkeypatch.setattr(f"pooling_core.compute.{name}", value)
        actual = window_argmax(x, layouts)
        largest, smallest = window_max(x, layouts), window_min(x, layouts)

    assert_same_bits(actual[0], values)
    assert_same_bits(actual[1], indices)
    assert_same_bits(largest, values)
    assert_same_bits(smallest, least)


@pytest.mark.parametrize(
    ("shape", "kernel", "steps"),
    [((100000,), 2500, [FoldRow]), ((1080, 1920), 120, [FoldLines, FoldRow])],
    ids=str,
)
def test_one_pass_is_enough(shape: Shape, kernel: int, steps: list[type]) -> None:
    """Large windows side by side are read once, not once for each doubling."""
    layouts = tuple(side_by_side(size, kernel) for size in shape)

    assert [type(step) for step in plan(layouts, False).steps] == steps


@pytest.mark.parametrize(
    ("shape", "kernel", "wide"),
    [((600, 600), 100, True), ((600, 600), 9, False), ((8, 600), 7, False), ((60000,), 100, False)],
)
def test_lines_come_first_where_they_leave_little(shape: Shape, kernel: int, wide: bool) -> None:
    """With indices: many lines of many cells are needed, or the last step has as much to do."""
    assert are_wide(tuple(side_by_side(size, kernel) for size in shape)) is wide


def side_by_side(size: int, kernel: int) -> AxisLayout:
    """Return windows of one size that share no cell."""
    return AxisLayout(
        size=size,
        first=np.arange(0, size - kernel + 1, kernel),
        count=np.full(size // kernel, kernel),
    )
