"""The trace of a plane, compared with the definition window by window."""

from dataclasses import FrozenInstanceError
from itertools import product
from math import inf, nan
from typing import Any

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from pooling_core import AdaptiveSpec, PoolSpec, SettingError, max_pool2d, trace_part, trace_pool
from pooling_core.trace.reducers import WindowSpec
from tests.core import draw, naive
from tests.core.aliases import Array, Case, Refusal
from tests.core.compare import assert_same_bits, present


@st.composite
def cases(draw_one: st.DrawFn) -> Case:
    """Draw a plane and settings that fit it."""
    shape, spec = draw_one(draw.fitting())
    dtype = draw_one(st.sampled_from(draw.DTYPES))
    return draw_one(draw.planes(dtype, shape)), spec


def same(ours: Any, theirs: Any) -> bool:
    """Return whether two numbers are equal, or both NaN."""
    return bool(ours == theirs or (ours != ours and theirs != theirs))


@given(cases())
@example((np.zeros((1, 1)), PoolSpec.of(2, stride=1, padding=1, dilation=2)))  # border alone
@example((np.zeros((3, 1)), PoolSpec.of((1, 2), 1, (0, 1), (1, 2))))  # in its columns alone
@example((np.zeros((1, 3)), PoolSpec.of((2, 1), 1, (1, 0), (2, 1))))  # in its rows alone
@example((np.zeros((1, 1), np.int8), PoolSpec.of(2, stride=1, padding=1, dilation=2)))
@example((np.array([[nan, 1.0], [nan, nan]]), PoolSpec.of(2, stride=1, padding=1)))
@example((np.zeros((6, 6)), PoolSpec.of(1, stride=2, ceil_mode=True)))  # dropped and unread
def test_matches_the_definition(case: Case) -> None:
    """Values, indices, winners and coverage, also of windows without cells."""
    x, spec = case
    plane = x.tolist()
    settings = zip(x.shape, spec.kernel_size, spec.stride, spec.padding, spec.dilation, strict=True)
    rows, cols = (naive.windows(*each, spec.ceil_mode)[0] for each in settings)
    least = -inf if x.dtype.kind == "f" else int(np.iinfo(x.dtype).min)
    cells = naive.max_pool(plane, rows, cols, least)
    coverage = np.zeros(x.shape, np.int64)

    trace = trace_pool(x, spec)

    for at in np.ndindex(len(rows), len(cols)):
        value, index, winner = cells[at[0]][at[1]]
        assert present(trace.indices)[at] == index
        assert same(trace.output[at], value)
        assert present(trace.winners)[at] == (-1 if winner is None else index)
        for row, col in product(rows[at[0]], cols[at[1]]):
            if 0 <= row < x.shape[0] and 0 <= col < x.shape[1]:
                coverage[row, col] += 1
                assert trace.windows_reading((row, col))[at]
    assert_same_bits(trace.coverage, coverage)
    reading = [trace.windows_reading(cell).sum() for cell in np.ndindex(x.shape)]
    assert reading == coverage.ravel().tolist()
    assert_same_bits(trace.unread, coverage == 0)
    assert present(trace.winners).dtype == present(trace.indices).dtype == np.int64
    values, indices = max_pool2d(x[None], *_arguments(spec), return_indices=True)
    assert_same_bits(trace.output, values[0])
    assert_same_bits(present(trace.indices), indices[0])
    assert trace.layouts is spec.lay(x.shape)
    assert trace.terms is trace.x
    assert trace.totals is trace.divisors is None
    assert (trace.rows.taps.tolist(), trace.cols.taps.tolist()) == (rows, cols)


def _arguments(spec: PoolSpec) -> tuple[Any, ...]:
    return spec.kernel_size, spec.stride, spec.padding, spec.dilation, spec.ceil_mode


@given(cases())
def test_only_cells_that_are_read_win(case: Case) -> None:
    trace = trace_pool(*case)

    assert not trace.unread.flat[present(trace.winners)[present(trace.winners) >= 0]].any()


def test_the_trace_keeps_its_own_copy() -> None:
    """A later change of the input does not change the trace."""
    x = np.arange(4.0).reshape(2, 2)

    trace = trace_pool(x, PoolSpec.of(2))
    x[:] = 9

    assert trace.x.tolist() == [[0, 1], [2, 3]]
    assert trace.output.tolist() == [[3]]


def test_a_trace_and_its_parts_cannot_be_changed() -> None:
    """All that show a trace share its parts."""
    trace = trace_pool([[1, 2]], PoolSpec.of(1))

    for part, name in ((trace, "output"), (trace.rows, "first")):
        with pytest.raises(FrozenInstanceError):
            setattr(part, name, None)


@pytest.mark.parametrize(
    ("plane", "spec", "error", "words"),
    [
        (np.zeros((1, 4, 4)), PoolSpec.of(2), ValueError, "windows have 2 axes, the input 3"),
        (np.zeros(4), PoolSpec.of(2), ValueError, "windows have 2 axes, the input 1"),
        (np.zeros(()), PoolSpec.of(2), ValueError, "one to three axes"),
        (np.zeros((1,) * 4), AdaptiveSpec(2), ValueError, "one to three axes"),
        (np.zeros((0, 4)), PoolSpec.of(2), ValueError, "no empty axis"),
        (np.zeros((4, 4)), PoolSpec.of(2, ndim=3), ValueError, "windows have 3 axes, the input 2"),
        (np.zeros((4, 4)), PoolSpec.of(5), SettingError, "kernel_size is too large"),
        (np.zeros((4, 4), bool), PoolSpec.of(2), TypeError, "not bool"),
    ],
)
def test_what_cannot_be_traced_is_refused(
    plane: Array, spec: WindowSpec, error: Refusal, words: str
) -> None:
    """It refuses what max_pool2d refuses; a plane has no channel axis."""
    with pytest.raises(error, match=words):
        trace_pool(plane, spec)


@given(cases(), st.data())
def test_a_part_shows_the_windows_of_the_whole_plane(case: Case, data: st.DataObject) -> None:
    """The same values and winners; a border only where the plane ends; no window is left out."""
    x, spec = case
    whole = trace_pool(x, spec)
    part = [data.draw(draw.slices(size)) for size in x.shape]

    trace, which = trace_part(x, spec, tuple(part))

    assert_same_bits(trace.x, x[tuple(part)])
    assert_same_bits(trace.output, whole.output[which])
    np.testing.assert_array_equal(trace.coverage, whole.coverage[tuple(part)])
    width = x.shape[1]
    for at, winner in np.ndenumerate(present(whole.winners)[which]):
        row, col = divmod(int(winner), width)
        own = (row - part[0].start) * trace.x.shape[1] + col - part[1].start
        assert present(trace.winners)[at] == (own if winner >= 0 else -1)
    for layout, own, cells, chosen in zip(
        (whole.rows, whole.cols), (trace.rows, trace.cols), part, which, strict=True
    ):
        starts, ends = cells.start == 0, cells.stop == layout.size
        assert (own.low, own.high) == (starts * layout.low, ends * layout.high)
        for window, taps in enumerate(layout.taps):
            inside = (starts or taps.min() >= cells.start) and (ends or taps.max() < cells.stop)
            assert inside == (chosen.start <= window < chosen.stop)
