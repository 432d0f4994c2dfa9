"""Averages of pictures are added in another order than `avg_pool2d`'s, with the same result."""

from typing import Any

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from pooling_core import (
    PoolSpec,
    SettingError,
    adaptive_avg_pool2d,
    avg_pool2d,
    picture_adaptive_avg_pool2d,
    picture_avg_pool2d,
)
from pooling_core.functional import picture_pools
from tests.core import draw
from tests.core.aliases import Array
from tests.core.compare import assert_same_bits

PICTURE = np.random.default_rng(2).integers(0, 256, (3, 40, 53), dtype=np.uint8)


def arguments(spec: PoolSpec) -> tuple[Any, ...]:
    return spec.kernel_size, spec.stride, spec.padding, spec.ceil_mode


@given(draw.specs(max_dilation=1), st.sampled_from([(0, 0), (33, 0), (0, 35), (34, 40)]))
def test_the_average_of_bytes_is_avg_pool2ds_to_the_bit(
    spec: PoolSpec, least: tuple[int, int]
) -> None:
    """Short windows, and windows long enough for running totals."""
    spec = spec.with_(kernel_size=tuple(map(max, spec.kernel_size, least)))

    assert_same_bits(
        picture_avg_pool2d(PICTURE, *arguments(spec)),
        avg_pool2d(PICTURE.astype(np.float32), *arguments(spec)),
    )


def test_the_largest_window_on_the_brightest_picture_is_still_exact() -> None:
    white = np.full((1, 300, 300), 255, np.uint8)

    assert (picture_avg_pool2d(white, 256, 1) == 255).all()


@given(draw.specs(max_dilation=1), st.sampled_from([2, 3]))
def test_averages_of_averages_are_avg_pool2ds_chain_to_the_bit(spec: PoolSpec, passes: int) -> None:
    chain: Array = PICTURE.astype(np.float32)
    fractions: Array = PICTURE
    for _ in range(passes):
        assume(all(rule.fits for rule in spec.size_rules(chain.shape[1:])))
        chain = avg_pool2d(chain, *arguments(spec))
        fractions = picture_avg_pool2d(fractions, *arguments(spec))

    assert_same_bits(fractions, chain)


@pytest.mark.parametrize("kernel", [3, 34])
@pytest.mark.parametrize("too_many", [False, True])
def test_too_many_additions_are_done_in_float64(
    kernel: int, too_many: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The result is the nearest float32. Up to the limit, the order is PyTorch's."""
    fractions = picture_avg_pool2d(PICTURE, 3, 1, 1)
    in_order = avg_pool2d(fractions, kernel, 1, 1)
    additions = in_order[0].size * kernel**2
    monkeypatch.setattr(picture_pools, "MOST_ADDITIONS", additions - too_many)

    again = picture_avg_pool2d(fractions, kernel, 1, 1)

    exact = avg_pool2d(fractions.astype(np.float64), kernel, 1, 1).astype(np.float32)
    assert (exact != in_order).any()
    assert_same_bits(again, exact if too_many else in_order)


def test_a_batch_is_pooled_plane_by_plane() -> None:
    batch = np.stack([PICTURE, PICTURE[::-1]])

    assert_same_bits(
        picture_avg_pool2d(batch, 3), np.stack([picture_avg_pool2d(each, 3) for each in batch])
    )


@pytest.mark.parametrize("dtype", ["float64", "int64", "uint16"])
def test_nothing_but_pictures_and_their_averages(dtype: str) -> None:
    with pytest.raises(TypeError, match=f"takes an input of float32, uint8, not {dtype}"):
        picture_avg_pool2d(PICTURE.astype(dtype), 2)


def test_a_window_that_does_not_fit_is_refused() -> None:
    with pytest.raises(SettingError, match="kernel_size is too large"):
        picture_avg_pool2d(PICTURE, 64)


@given(st.tuples(*[st.none() | st.integers(1, 60)] * 2))
def test_the_adaptive_average_of_bytes_is_adaptive_avg_pool2ds_to_the_bit(
    size: tuple[int | None, ...],
) -> None:
    """One window has the mean of all cells; a mean does not depend on their order."""
    means = picture_adaptive_avg_pool2d(PICTURE, size)
    assume(means[0].size > 1)

    assert_same_bits(means, adaptive_avg_pool2d(PICTURE.astype(np.float32), size))
    assert_same_bits(picture_adaptive_avg_pool2d(means, 5), adaptive_avg_pool2d(means, 5))


def test_too_many_additions_of_uneven_windows_are_done_in_float64(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    fractions = picture_avg_pool2d(PICTURE, 3, 1, 1)
    in_order = adaptive_avg_pool2d(fractions, 3)
    monkeypatch.setattr(picture_pools, "MOST_ADDITIONS", 0)

    again = picture_adaptive_avg_pool2d(fractions, 3)

    assert (again != in_order).any()
    np.testing.assert_allclose(again, adaptive_avg_pool2d(fractions.astype(np.float64), 3), 2e-7)


def test_one_window_over_the_brightest_picture_is_exact() -> None:
    white = np.full((1, 300, 4000), 255, np.uint8)

    assert picture_adaptive_avg_pool2d(white, 1) == 255
