"""Where windows lie, for regular settings and for windows of any lengths."""

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from pooling_core import ABSENT, AxisLayout, PoolSpec, SettingError
from tests.core import draw, naive

HUGE = 2**31 - 1


def axes(spec, shape):
    """The naive windows of every axis."""
    settings = zip(shape, spec.kernel_size, spec.stride, spec.padding, spec.dilation, strict=True)
    return [naive.windows(*each, spec.ceil_mode) for each in settings]


@given(st.integers(1, 3).flatmap(draw.fitting))
@example(((1, 1), PoolSpec.of(2, stride=1, padding=1, dilation=2)))  # windows of border alone
@example(((2, 2), PoolSpec.of(5, stride=4, ceil_mode=True)))  # wider than the input
@example(((6, 6), PoolSpec.of(1, stride=2, ceil_mode=True)))  # a window is dropped
def test_windows_lie_where_the_definition_puts_them(case):
    """Taps, borders, overhang, the dropped window and coverage of any number of axes."""
    shape, spec = case
    layouts = spec.lay(shape)

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


@given(draw.some_shape(1), draw.specs(1))
def test_settings_fit_exactly_where_the_definition_has_a_window(shape, spec):
    """No window, no layout; and the size rule tells both roundings and the size that holds."""
    ((kept, dropped),) = axes(spec, shape)
    (rule,) = spec.size_rules(shape)

    if not kept:
        with pytest.raises(SettingError):
            spec.output_shape(shape)
        assert rule.windows < 1
        return
    rounded_down, _ = axes(spec.with_(ceil_mode=False), shape)[0]
    assert rule.floor == len(rounded_down)
    assert rule.windows == len(kept)
    assert rule.drops == (dropped is not None)
    if spec.ceil_mode:
        assert rule.ceil == len(kept) + (dropped is not None)


@given(
    st.lists(st.tuples(st.integers(0, 6), st.integers(0, 5)), max_size=5),
    st.integers(1, 3),
)
def test_ragged_windows_need_no_other_class(windows, step):
    """A layout holds windows of different lengths: absent taps are marked, and never read."""
    first, count = np.array(windows, dtype=np.int64).reshape(-1, 2).T
    layout = AxisLayout(size=7, first=first, count=count, step=step)
    positions = [[start + tap * step for tap in range(taps)] for start, taps in windows]

    assert [[tap for tap in row if tap != ABSENT] for row in layout.taps.tolist()] == positions
    assert layout.reads.tolist() == naive.reads(7, positions)
    scanned = [[] for _ in windows]
    cells = np.arange(7)
    for chosen, taps in layout.scan:
        for window, cell in zip(np.arange(len(windows))[chosen], cells[taps], strict=True):
            scanned[window].append(cell)
    assert scanned == [[cell for cell in row if cell < 7] for row in positions]


@pytest.mark.parametrize("shape", [(4,), (4, 4, 4), (), (0, 4), (4, -1)])
def test_a_shape_must_have_the_axes_of_the_spec(shape):
    """And cells on each of them. It is not a setting that is wrong, so no other is offered."""
    with pytest.raises(ValueError, match="2 spatial sizes of at least 1") as caught:
        PoolSpec.of(1).lay(shape)
    assert not isinstance(caught.value, SettingError)


def test_a_kernel_far_wider_than_the_input_costs_nothing():
    """Its border taps are never laid out one by one."""
    (layout,) = PoolSpec.of(HUGE, 1, HUGE // 2, ndim=1).lay((5,))

    assert layout.windows == 5
    assert layout.reads.tolist() == [5] * 5
    assert len(list(layout.scan)) == 9
