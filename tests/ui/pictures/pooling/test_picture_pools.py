"""Pooled pictures: the core's numbers, and true claims on what each result pixel reads."""

from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn
from numpy.typing import NDArray

from pooling_core import (
    AdaptiveSpec,
    PoolSpec,
    Reach,
    SettingError,
    adaptive_avg_pool2d,
    adaptive_max_pool2d,
    avg_pool2d,
    max_pool2d,
    min_pool2d,
    picture_lp_pool2d,
    trace_part,
)
from pooling_core.functional import picture_pools
from pooling_ui.pictures.magnifier.patch import PATCH_SIZES, is_alike, patch_at, windows_alone
from pooling_ui.pictures.pooling.compared_pools import PICTURE_POOLS
from pooling_ui.pictures.pooling.pools import histogram, pool
from pooling_ui.setting.setting import ByKernel, ByOutputSize
from tests.ui.helpers.pages import numbers
from tests.ui.pictures.pooling.specs import SPECS

PICTURE = np.random.default_rng(2).integers(0, 256, (3, 40, 53), dtype=np.uint8)


@st.composite
def specs(draw: DrawFn, dilated: bool = True) -> PoolSpec:
    kernel = draw(st.tuples(st.integers(1, 6), st.integers(1, 6)))
    return PoolSpec.of(
        kernel,
        draw(st.tuples(st.integers(1, 4), st.integers(1, 4))),
        tuple(draw(st.integers(0, size // 2)) for size in kernel),
        draw(st.tuples(st.integers(1, 3), st.integers(1, 3))) if dilated else 1,
        draw(st.booleans()),
    )


@given(specs())
def test_max_and_minimum_are_the_cores(spec: PoolSpec) -> None:
    setting = (spec.kernel_size, spec.stride, spec.padding, spec.dilation, spec.ceil_mode)

    for method, function in (("max", max_pool2d), ("min", min_pool2d)):
        np.testing.assert_array_equal(
            pool(PICTURE, method, spec).pixels, function(PICTURE, *setting)
        )


@given(specs(dilated=False))
def test_the_average_is_the_cores_rounded(spec: PoolSpec) -> None:
    setting = (spec.kernel_size, spec.stride, spec.padding, spec.ceil_mode)

    np.testing.assert_array_equal(
        pool(PICTURE, "average", spec).pixels,
        np.rint(avg_pool2d(PICTURE.astype(np.float32), *setting)),
    )


@given(specs(dilated=False), st.sampled_from([2, 3]))
def test_averages_of_averages_are_torchs_chain(spec: PoolSpec, passes: int) -> None:
    """Pass after pass in float32, and rounded at the end."""
    chain = _torchs_chain(spec, passes)

    np.testing.assert_array_equal(pool(PICTURE, "average", spec, passes).pixels, np.rint(chain))


@given(specs(dilated=False), st.sampled_from([2, 3]))
def test_averages_of_averages_too_large_for_that_differ_by_one_at_most(
    spec: PoolSpec, passes: int
) -> None:
    chain = _torchs_chain(spec, passes)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(picture_pools, "MOST_ADDITIONS", 0)
        pixels = pool(PICTURE, "average", spec, passes).pixels

    assert np.abs(pixels - np.rint(chain)).max() <= 1


def _torchs_chain(spec: PoolSpec, passes: int) -> NDArray[np.float32]:
    """Return what PyTorch makes of the picture, pass after pass in float32."""
    torch = pytest.importorskip(
        "torch", reason="torch is not installed: it cannot be compared with"
    )
    chain = torch.from_numpy(PICTURE).float()
    for _ in range(passes):
        try:
            spec.lay(chain.shape[1:])
        except SettingError:
            assume(False)
        chain = torch.nn.functional.avg_pool2d(
            chain, spec.kernel_size, spec.stride, spec.padding, spec.ceil_mode
        )
    found: NDArray[np.float32] = chain.numpy()
    return found


def test_several_averages_are_rounded_once() -> None:
    pixels = np.array([[[0, 1, 1, 1]]], np.uint8)  # means 0.5 and 1, then 0.75

    pooled = pool(pixels, "average", PoolSpec.of((1, 2)), passes=2)

    np.testing.assert_array_equal(pooled.pixels, [[[1]]])


def test_every_sth_pixel_is_that_and_nothing_else() -> None:
    spec = PoolSpec.of(5, (3, 2), 2, 2)

    np.testing.assert_array_equal(pool(PICTURE, "nth", spec).pixels, PICTURE[:, ::3, ::2])


@pytest.mark.parametrize("size", [(7, 7), (7, None), (1, 1), (64, 60), (5, 53)])
def test_an_output_size_is_the_cores(size: tuple[int, int | None]) -> None:
    """In bytes; the core takes floats, as PyTorch does."""
    spec, floats = AdaptiveSpec(size), PICTURE.astype(np.float32)

    expected = {
        "max": adaptive_max_pool2d(floats, size),
        "min": -adaptive_max_pool2d(-floats, size),
        "average": np.rint(adaptive_avg_pool2d(floats, size)),
    }
    for method, pixels in expected.items():
        np.testing.assert_array_equal(pool(PICTURE, method, spec).pixels, pixels)
    rows, cols = spec.lay(PICTURE.shape[1:])
    np.testing.assert_array_equal(
        pool(PICTURE, "nth", spec).pixels, PICTURE[:, rows.first[:, None], cols.first]
    )


@pytest.mark.parametrize("method", [each.method for each in PICTURE_POOLS if not each.has_power])
def test_a_second_pass_by_output_size_pools_one_pixel_a_window(method: str) -> None:
    """A maximum, an average or a minimum of one pixel is that pixel."""
    once, twice = (pool(PICTURE, method, AdaptiveSpec((7, 9)), n) for n in (1, 2))

    np.testing.assert_array_equal(twice.pixels, pool(once.pixels, method, PoolSpec.of(1)).pixels)
    assert twice.passes == 2
    np.testing.assert_array_equal(once.rows.first, twice.rows.first)


def test_a_pixel_of_an_uneven_result_says_where_it_came_from() -> None:
    pooled = pool(PICTURE, "max", AdaptiveSpec((7, 9)))

    at = np.unravel_index(PICTURE[0, 5:12, 35:42].argmax(), (7, 7))
    row, col = 5 + at[0], 35 + at[1]
    (i, j) = pooled.rows.nearest[row], pooled.cols.nearest[col]
    assert pooled.rows.first[i] <= row < pooled.rows.stop[i]
    assert pooled.cols.first[j] <= col < pooled.cols.stop[j]


@pytest.mark.parametrize("p", [0.5, 2, 32, float("inf")])
def test_a_power_average_is_the_cores_rounded_once(p: float) -> None:
    once = picture_lp_pool2d(PICTURE, p, 3, 2, True)
    twice = picture_lp_pool2d(once, p, 3, 2, True)
    spec = PoolSpec.of(3, 2, ceil_mode=True)

    for passes, values in ((1, once), (2, twice)):
        np.testing.assert_array_equal(
            pool(PICTURE, "lp", spec, passes, p).pixels, np.rint(values).astype(np.uint8)
        )


@pytest.mark.parametrize(
    ("method", "name"),
    [*(("lp", name) for name in SPECS), ("average", "dilation"), ("average", "fractional")],
)
def test_a_pool_that_pytorch_has_not_is_refused(method: str, name: str) -> None:
    with pytest.raises(SettingError):
        pool(PICTURE, method, SPECS[name])


def test_passes_stop_with_a_sentence_when_the_picture_is_used_up() -> None:
    pooled = pool(PICTURE, "max", PoolSpec.of(4), passes=6)

    assert (pooled.passes, pooled.pixels.shape) == (2, (3, 2, 3))
    assert numbers(pooled.stopped) == [2, 6]


def test_a_first_pass_that_does_not_fit_is_refused_with_the_cores_reason() -> None:
    with pytest.raises(SettingError):
        pool(PICTURE, "max", PoolSpec.of(64))


@pytest.mark.parametrize("passes", [1, 2])
@pytest.mark.parametrize("kernel", [2, 3])
def test_every_nth_pixel_lies_where_the_windows_lie(kernel: int, passes: int) -> None:
    """So its picture covers the same place, and no border of it is bare."""
    windows, nth = (pool(PICTURE, each, PoolSpec.of(kernel), passes) for each in ("max", "nth"))
    for axis, other in ((windows.rows, nth.rows), (windows.cols, nth.cols)):
        assert (axis.origin, axis.step) == (other.origin, other.step)


@given(specs(), st.integers(1, 3), st.sampled_from(["max", "min", "nth"]))
def test_a_result_pixel_depends_on_nothing_outside_its_reach(
    spec: PoolSpec, passes: int, method: str
) -> None:
    """Blank all the rest of the picture, and it stays as it was."""
    try:
        pooled = pool(PICTURE[:1], method, spec, passes)
    except SettingError:
        assume(False)
    at = tuple(size // 2 for size in pooled.pixels.shape[1:])
    blank = np.full_like(PICTURE[:1], 0 if method == "max" else 255)
    inside = tuple(
        slice(max(0, reach.first[i]), max(0, reach.stop[i]))
        for reach, i in zip((pooled.rows, pooled.cols), at, strict=True)
    )
    blank[0][inside] = PICTURE[0][inside]

    assert pool(blank, method, spec, passes).pixels[0][at] == pooled.pixels[0][at]


@given(specs(), st.integers(1, 3))
def test_reach_follows_every_pass(spec: PoolSpec, passes: int) -> None:
    try:
        pooled = pool(PICTURE, "max", spec, passes)
    except SettingError:
        assume(False)

    for reach, axis in ((pooled.rows, 0), (pooled.cols, 1)):
        size = PICTURE.shape[1 + axis]
        again = Reach.identity(size)
        for _ in range(pooled.passes):
            cells = len(again.first)
            again = again.through(spec.size_rules((cells, cells))[axis].lay())
        assert (reach.size, len(reach.layouts)) == (size, pooled.passes)
        np.testing.assert_array_equal(reach.first, again.first)
        np.testing.assert_array_equal(reach.nearest, again.nearest)


def test_results_cannot_be_written_to() -> None:
    """They are shared by everybody who chose the same."""
    for each in PICTURE_POOLS:
        assert not pool(PICTURE, each.method, PoolSpec.of(2)).pixels.flags.writeable


def test_the_histogram_counts_every_value_once() -> None:
    tall = np.random.default_rng(5).integers(0, 256, (3, 300, 7), dtype=np.uint8)

    counts = histogram(tall)

    np.testing.assert_array_equal(counts, [(tall == value).sum() for value in range(256)])


@given(specs(), st.sampled_from(PATCH_SIZES), st.integers(0, 39), st.integers(0, 52))
def test_a_patch_shows_what_the_picture_beside_it_shows(
    spec: PoolSpec, size: int, row: int, col: int
) -> None:
    """Its windows are the picture's own, values and padding included; it holds the spot."""
    patch = patch_at((40, 53), spec, (row, col), size)

    trace, which = trace_part(PICTURE[1], spec, (patch.rows, patch.cols))

    assert patch.row <= row < patch.row + patch.height
    assert patch.col <= col < patch.col + patch.width
    assert trace.output.size > 0
    assert max(patch.height, patch.width) <= 53
    assert min(patch.height, patch.width) >= size or not all(
        part.start for part in (patch.rows, patch.cols)
    )
    np.testing.assert_array_equal(trace.output, pool(PICTURE, "max", spec).pixels[1][which])


def test_a_window_too_large_for_the_magnifier_leaves_a_plain_patch() -> None:
    assert patch_at((300, 300), PoolSpec.of(70), (100, 9), 8) == (96, 5, 8, 8)


def test_a_patch_grows_to_hold_a_window_larger_than_itself() -> None:
    assert patch_at((300, 300), PoolSpec.of(20, 10), (105, 9), 8) == (100, 0, 20, 20)


def test_a_patch_at_the_end_shows_the_cells_that_no_window_reads() -> None:
    assert patch_at((11, 11), PoolSpec.of(3), (8, 0), 4) == (3, 0, 8, 6)


@pytest.mark.parametrize(
    ("spec", "spot", "changes"),
    [
        (PoolSpec.of(3, 1, 1), (20, 20), {"padding": (0, 0), "ceil_mode": False}),
        (PoolSpec.of(3, 1, 1), (0, 20), {"padding": (1, 0), "ceil_mode": False}),
        (PoolSpec.of(2, 3, 0, 1, True), (20, 20), {"padding": (0, 0), "ceil_mode": False}),
        (PoolSpec.of(3, ceil_mode=True), (39, 20), {"padding": (0, 0), "ceil_mode": True}),
    ],
)
def test_padding_belongs_to_a_patch_only_where_the_picture_ends(
    spec: PoolSpec, spot: tuple[int, int], changes: dict[str, Any]
) -> None:
    patch = patch_at((40, 53), spec, spot, 8)
    trace, _ = trace_part(PICTURE[0], spec, (patch.rows, patch.cols))

    windows = ByKernel.of(spec)
    assert windows_alone(trace, windows) == replace(windows, **changes)


def test_a_patch_of_a_smaller_picture_is_all_of_it() -> None:
    assert patch_at((3, 20), None, (1, 19), 8) == (0, 12, 3, 8)


@pytest.mark.parametrize(
    ("size", "spot", "output", "alike"),
    [
        ((20, 53), (9, 9), (4, 8), True),
        ((7, 9), (20, 20), (2, 2), False),
        ((3, 9), (20, 20), (1, 2), True),
    ],
)
def test_a_patch_of_adaptive_windows_shows_those_of_the_picture(
    size: tuple[int, int], spot: tuple[int, int], output: tuple[int, int], alike: bool
) -> None:
    """Pooled alone, it has as many, which may lie elsewhere."""
    spec = AdaptiveSpec(size)
    patch = patch_at((40, 53), spec, spot, 8)

    trace, which = trace_part(PICTURE[1].astype(np.float32), spec, (patch.rows, patch.cols))

    np.testing.assert_array_equal(trace.output, pool(PICTURE, "max", spec).pixels[1][which])
    assert windows_alone(trace, ByOutputSize(size)) == ByOutputSize(output)
    assert is_alike(trace, ByOutputSize(output)) == alike
