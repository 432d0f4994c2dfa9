"""The positions of windows, regular and of any lengths."""

from itertools import product

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from pooling_core import ABSENT, AxisLayout, PoolSpec, SettingError, SizeRule
from tests.core import draw, naive
from tests.core.aliases import Shape

HUGE = 2**31 - 1


def axes(spec: PoolSpec, shape: Shape) -> list[tuple[list[list[int]], list[int] | None]]:
    """Return the windows of every axis by the definition."""
    settings = zip(shape, spec.kernel_size, spec.stride, spec.padding, spec.dilation, strict=True)
    return [naive.windows(*each, spec.ceil_mode) for each in settings]


@given(st.integers(1, 3).flatmap(draw.fitting))
@example(((1, 1), PoolSpec.of(2, stride=1, padding=1, dilation=2)))  # windows of border alone
@example(((2, 2), PoolSpec.of(5, stride=4, ceil_mode=True)))  # wider than the input
@example(((6, 6), PoolSpec.of(1, stride=2, ceil_mode=True)))  # a window is dropped
def test_windows_lie_where_the_definition_puts_them(case: tuple[Shape, PoolSpec]) -> None:
    """Taps, borders, overhang, the dropped window and coverage of any number of axes."""
    shape, spec = case
    layouts = spec.lay(shape)

    assert spec.extent == tuple(
        d * (k - 1) + 1 for k, d in zip(spec.kernel_size, spec.dilation, strict=True)
    )
    for layout, size, pad, (kept, dropped) in zip(
        layouts, shape, spec.padding, axes(spec, shape), strict=True
    ):
        np.testing.assert_array_equal(layout.taps, kept)
        np.testing.assert_array_equal(
            layout.inside, [[0 <= position < size for position in window] for window in kept]
        )
        assert layout.overhang == max(0, kept[-1][-1] - (size + pad - 1))
        assert layout.reads.tolist() == naive.reads(size, kept)
        assert (layout.size, layout.low, layout.high) == (size, pad, pad)
        expected = dropped and (dropped[0], dropped[-1] + 1, size)
        assert layout.dropped == expected
    assert spec.output_shape(shape) == tuple(layout.windows for layout in layouts)


SMALL = [
    SizeRule(size, kernel, stride, padding, dilation, ceil_mode)
    for size, kernel, stride, dilation, ceil_mode in product(
        range(1, 8), range(1, 8), range(1, 5), range(1, 5), (False, True)
    )
    for padding in range(kernel // 2 + 1)
]
"""The rule of every small axis."""


def test_every_small_axis_has_the_windows_of_the_definition() -> None:
    """The test covers both roundings, the dropped window, and axes without a window."""
    for rule in SMALL:
        down, _ = naive.windows(*rule[:5], False)
        kept, dropped = naive.windows(*rule[:6])

        assert max(rule.windows, 0) == len(kept), rule
        assert rule.fits == bool(kept), rule
        assert rule.drops == (dropped is not None), rule
        if down:
            assert rule.floor == len(down), rule
        if rule.ceil_mode and kept:
            assert rule.ceil == len(kept) + (dropped is not None), rule
        if dropped:
            assert rule.last_start == dropped[0], rule


def test_every_small_axis_that_does_not_fit_has_the_largest_kernel_or_dilation_that_does() -> None:
    """With the padding that a smaller kernel allows, and nothing else changed."""
    for rule in SMALL:
        if rule.fits:
            assert rule.lower_kernel() == rule.lower_dilation() == rule
            continue
        kernels = (
            rule._replace(kernel=kernel, padding=min(rule.padding, kernel // 2))
            for kernel in range(rule.kernel, 0, -1)
        )
        dilations = (rule._replace(dilation=each) for each in range(rule.dilation, 0, -1))

        assert rule.lower_kernel() == next(each for each in kernels if each.fits), rule
        assert rule.lower_dilation() == next(
            (each for each in dilations if each.fits), rule._replace(dilation=1)
        ), rule


@given(
    st.lists(st.tuples(st.integers(0, 6), st.integers(0, 5)), max_size=5),
    st.integers(1, 3),
)
def test_ragged_windows_need_no_other_class(windows: list[tuple[int, int]], step: int) -> None:
    """A layout holds windows of different lengths: absent taps are marked, and never read."""
    first, count = np.array(windows, dtype=np.int64).reshape(-1, 2).T
    layout = AxisLayout(size=7, first=first, count=count, step=step)
    positions = [[start + tap * step for tap in range(taps)] for start, taps in windows]

    assert [[tap for tap in row if tap != ABSENT] for row in layout.taps.tolist()] == positions
    assert layout.reads.tolist() == naive.reads(7, positions)
    scanned: list[list[int]] = [[] for _ in windows]
    cells = np.arange(7)
    for chosen, taps in layout.scan:
        for window, cell in zip(np.arange(len(windows))[chosen], cells[taps], strict=True):
            scanned[window].append(cell)
    assert scanned == [[cell for cell in row if cell < 7] for row in positions]


@pytest.mark.parametrize("shape", [(4,), (4, 4, 4), (), (0, 4), (4, -1)])
def test_a_shape_must_have_the_axes_of_the_spec(shape: Shape) -> None:
    """Each axis needs a cell. The settings are not wrong, so no other setting is offered."""
    with pytest.raises(ValueError, match="2 spatial sizes of at least 1") as caught:
        PoolSpec.of(1).lay(shape)
    assert not isinstance(caught.value, SettingError)


def test_a_kernel_far_wider_than_the_input_costs_nothing() -> None:
    """Border taps are never listed."""
    (layout,) = PoolSpec.of(HUGE, 1, HUGE // 2, ndim=1).lay((5,))

    assert layout.windows == 5
    assert layout.reads.tolist() == [5] * 5
    assert len(list(layout.scan)) == 9
