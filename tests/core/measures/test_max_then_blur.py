"""A maximum of stride 1, blurred, then thinned (Zhang 2019), on floats, against PyTorch."""

from itertools import product

import numpy as np
import pytest
import torch
import torch.nn.functional as F

from pooling_core import PoolSpec, SettingError
from pooling_core.geometry.pool_spec import Setting
from pooling_core.measures import method_of
from pooling_core.network import BlurPool2d, MaxPool2d, run
from tests.core.aliases import Array

Float = type[np.float32] | type[np.float64]
Settings = tuple[Setting, Setting, int, int]

DTYPES = (np.float32, np.float64)
SIZES: tuple[Setting, ...] = (1, 2, 3, (3, 2))
STRIDES: tuple[Setting, ...] = (1, 2, 3, (2, 3))
SETTINGS = [
    (kernel, stride, padding, dilation)
    for kernel, stride, padding, dilation in product(SIZES, STRIDES, (0, 1), (1, 2))
    if padding <= np.min(kernel) // 2
]


def torchs(planes: Array, kernel: Setting, stride: Setting, padding: int, dilation: int) -> Array:
    """Return what PyTorch makes of planes: its maximum, mirrored, and its convolution."""
    given = torch.from_numpy(planes)
    fine = F.max_pool2d(given, kernel, 1, padding, dilation)
    mirrored = F.pad(fine, (1, 1, 1, 1), mode="reflect")
    row = torch.tensor([0.25, 0.5, 0.25], dtype=given.dtype)
    weight = torch.outer(row, row).expand(planes.shape[1], 1, 3, 3)
    return F.conv2d(mirrored, weight, stride=stride, groups=planes.shape[1]).numpy()


def ours(planes: Array, kernel: Setting, stride: Setting, padding: int, dilation: int) -> Array:
    layers = (MaxPool2d(kernel, 1, padding, dilation), BlurPool2d(3, stride))
    return run(layers, {}, planes)[-1]


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_floats_of_few_digits_are_pytorchs_to_the_bit(setting: Settings, dtype: Float) -> None:
    """The weights are sixteenths, so that these sums are exact in whatever order."""
    rng = np.random.default_rng(11)
    planes = (rng.integers(-(2**12), 2**12, (2, 3, 11, 13)) / 64).astype(dtype)

    found = ours(planes, *setting)
    assert found.dtype == dtype
    np.testing.assert_array_equal(found, torchs(planes, *setting))


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_other_floats_differ_by_the_rounding_of_nine_terms_at_most(
    setting: Settings, dtype: Float
) -> None:
    rng = np.random.default_rng(12)
    planes = (
        rng.standard_normal((2, 3, 11, 13)) * 10.0 ** rng.integers(-3, 4, (2, 3, 1, 1))
    ).astype(dtype)

    most = np.abs(planes).max(axis=(2, 3), keepdims=True)
    differs = np.abs(ours(planes, *setting) - torchs(planes, *setting))
    assert (differs <= 9 * np.finfo(dtype).eps * most).all()


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_a_shift_is_measured_with_the_same_numbers(setting: Settings) -> None:
    """The page Shift measures float64; there the maximum may have a stride of its own."""
    planes = np.random.default_rng(13).integers(0, 2**16, (1, 11, 13)) / 256
    kernel, stride, padding, dilation = setting
    method = method_of("max then blur", PoolSpec.of(kernel, stride, padding, dilation), (11, 13))

    np.testing.assert_array_equal(method.pool(planes), torchs(planes[None], *setting)[0])


@pytest.mark.parametrize("dtype", DTYPES)
def test_infinity_and_nan_spread_as_in_pytorch(dtype: Float) -> None:
    planes = np.zeros((1, 1, 12, 12), dtype)
    planes[0, 0, [2, 2, 9], [2, 9, 5]] = np.inf, -np.inf, np.nan

    np.testing.assert_array_equal(ours(planes, 2, 2, 0, 1), torchs(planes, 2, 2, 0, 1))
    np.testing.assert_array_equal(ours(-planes, 1, 2, 0, 1), torchs(-planes, 1, 2, 0, 1))


def test_a_maximum_too_small_to_be_mirrored_is_refused() -> None:
    """PyTorch mirrors by less than what there is, too."""
    with pytest.raises(SettingError, match="too large to mirror"):
        method_of("max then blur", PoolSpec.of(3), (3, 9))
    with pytest.raises(RuntimeError):
        torchs(np.zeros((1, 1, 3, 9)), 3, 3, 0, 1)
