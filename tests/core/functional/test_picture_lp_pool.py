"""Power averages of pictures: lp_pool2d on the picture's own scale."""

from math import inf

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pooling_core import PoolSpec, SettingError, lp_pool2d, picture_lp_pool2d
from tests.core import draw
from tests.core.aliases import Function
from tests.core.compare import assert_same_bits

PICTURE = np.random.default_rng(4).integers(0, 256, (3, 40, 53), dtype=np.uint8)
POWERS = (0.5, 1, 1.5, 2, 3, 4, 16, 32)


@given(draw.specs(max_dilation=1), st.sampled_from((*POWERS, inf)))
def test_it_is_lp_pool2d_divided_by_the_root_of_the_cells(spec: PoolSpec, p: float) -> None:
    """They agree in float64; lp_pool2d scales what an overhang leaves up to a whole window."""
    setting = spec.kernel_size, spec.stride, spec.ceil_mode
    x = PICTURE.astype(float)
    root = lp_pool2d(x, p, *setting) / np.prod(spec.kernel_size) ** (1 / p)

    values = picture_lp_pool2d(PICTURE, p, *setting)

    assert values.dtype == np.float32
    np.testing.assert_allclose(values, root, rtol=1e-6)


@pytest.mark.parametrize(("p", "chosen"), [(inf, np.max), (-inf, np.min)])
def test_an_infinite_power_is_the_largest_or_the_least(p: float, chosen: Function) -> None:
    values = picture_lp_pool2d(PICTURE[:, :12, :16], p, 4)

    blocks = PICTURE[:, :12, :16].reshape(3, 3, 4, 4, 4)
    np.testing.assert_array_equal(values, chosen(blocks, axis=(2, 4)))


@pytest.mark.parametrize("p", POWERS)
@pytest.mark.parametrize("shade", [0, 1, 255])
def test_one_shade_stays_what_it_is(p: float, shade: int) -> None:
    plain = np.full((1, 90, 90), shade, np.uint8)

    for kernel in (2, 40):  # whatever the power, nothing overflows
        np.testing.assert_allclose(picture_lp_pool2d(plain, p, kernel), shade, rtol=1e-6)


def test_a_dark_window_beside_bright_ones_is_not_drowned() -> None:
    """Running totals would lose it: 255 to the power of 32 beside 1."""
    row = np.full((1, 40, 200), 255, np.uint8)
    row[:, :, 100:150] = 1

    values = picture_lp_pool2d(row, 32, 40, 1)

    assert values[0, 0, 105] == 1


def test_powers_of_powers_are_taken_of_fractions() -> None:
    once = picture_lp_pool2d(PICTURE, 3, 2)

    twice = picture_lp_pool2d(once, 3, 2)

    expected = (lp_pool2d(once.astype(float), 3, 2) / 4 ** (1 / 3)).astype(np.float32)
    np.testing.assert_allclose(twice, expected, rtol=1e-6)
    assert_same_bits(picture_lp_pool2d(once[None], 3, 2)[0], twice)


def test_black_has_no_power_below_zero() -> None:
    """PyTorch's answer, too: the power is infinite, and its root is 0."""
    picture = np.array([[[0, 9]]], np.uint8)

    assert picture_lp_pool2d(picture, -1, (1, 2)).tolist() == [[[0]]]


def test_what_is_refused() -> None:
    with pytest.raises(ValueError, match="norm_type must not be 0"):
        picture_lp_pool2d(PICTURE, 0, 2)
    with pytest.raises(TypeError, match="picture_lp_pool2d takes an input of float32, uint8"):
        picture_lp_pool2d(PICTURE.astype(np.int16), 2, 2)
    with pytest.raises(SettingError):
        picture_lp_pool2d(PICTURE, 2, 41)


@pytest.mark.parametrize("p", [1, 2, 3])
def test_sums_of_large_windows_are_exact_over_more_rows_than_are_added_at_once(p: int) -> None:
    """Added in whole numbers, by totals up to both ends of each window."""
    pixels = np.random.default_rng(4).integers(0, 256, (1, 75, 80)).astype(np.uint8)
    windows = np.lib.stride_tricks.sliding_window_view(pixels[0].astype(np.int64) ** p, (40, 33))
    means = windows.sum(axis=(2, 3)) / (40 * 33)

    found = picture_lp_pool2d(pixels, p, (40, 33), 1)[0]
    np.testing.assert_allclose(found, means ** (1 / p), rtol=2e-7)
