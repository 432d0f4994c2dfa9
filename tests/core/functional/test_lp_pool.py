"""Power averages of a few numbers, calculated by hand, and refusals."""

from fractions import Fraction
from math import inf, nan
from typing import Any

import numpy as np
import pytest

from pooling_core import SettingError, lp_pool2d
from tests.core.aliases import Named, Refusal, Shape

X = np.array([[[3.0, -4.0], [0.0, 1.0]]])


@pytest.mark.parametrize(
    ("norm_type", "value"),
    [
        (1, 0.0),  # 3 − 4 + 0 + 1: signed, as in PyTorch
        (2, 26**0.5),
        (3, nan),  # 27 − 64 + 0 + 1 is negative
        (inf, 4.0),
        (-inf, 0.0),
        (np.int64(2), 26**0.5),
        (np.float32(2), 26**0.5),
    ],
)
def test_powers_are_of_signed_values(norm_type: Any, value: float) -> None:
    np.testing.assert_array_equal(lp_pool2d(X, norm_type, 2), [[[value]]])


def test_overhanging_windows_count_as_if_they_were_full() -> None:
    """The value is the mean of their cells times the cells of the kernel."""
    assert lp_pool2d(np.ones((1, 5, 5)), 1, 2, ceil_mode=True).tolist() == [[[4.0] * 3] * 3]
    assert lp_pool2d(np.ones((1, 5, 5)), 1, (2, 3), 2).tolist() == [[[6.0] * 2] * 2]
    assert lp_pool2d(np.ones((1, 3, 3)), inf, 2, 2, True).shape == (1, 2, 2)


def test_the_result_has_the_dtype_of_the_input() -> None:
    assert [lp_pool2d(X.astype(name), 2, 2).dtype for name in ("f2", "f4", "f8")] == [
        np.float16,
        np.float32,
        np.float64,
    ]


@pytest.mark.parametrize(
    ("norm_type", "error", "words"),
    [
        (0, ValueError, "norm_type must not be 0"),
        (0.0, ValueError, "norm_type must not be 0"),
        (10**400, ValueError, "norm_type must fit a float, got a larger int"),
        (True, TypeError, "norm_type must be a real number, got True"),
        ("2", TypeError, "norm_type must be a real number, got '2'"),
        (None, TypeError, "norm_type must be a real number, got None"),
        (2j, TypeError, "norm_type must be a real number, got 2j"),
        (Fraction(2), TypeError, "norm_type must be a real number"),
    ],
)
def test_a_norm_type_that_cannot_be(norm_type: Any, error: Refusal, words: str) -> None:
    with pytest.raises(error, match=words):
        lp_pool2d(X, norm_type, 2)


@pytest.mark.parametrize("norm_type", [2, inf])
@pytest.mark.parametrize(
    ("settings", "error", "words"),
    [
        ({"kernel_size": (2,)}, ValueError, r"kernel_size must be one int or a tuple of 2"),
        ({"kernel_size": 3}, SettingError, "kernel_size is too large"),
        ({"kernel_size": 2, "stride": 0}, SettingError, "stride must be at least 1"),
        ({"kernel_size": 2, "ceil_mode": 1}, TypeError, "ceil_mode must be a bool"),
        ({"kernel_size": 2.0}, TypeError, "kernel_size must be an int"),
    ],
)
def test_settings_that_cannot_be(
    norm_type: float, settings: Named, error: Refusal, words: str
) -> None:
    with pytest.raises(error, match=words):
        lp_pool2d(X, norm_type, **settings)


@pytest.mark.parametrize("dtype", ["int64", "bool", "uint8", "complex64"])
def test_only_floats_are_taken(dtype: str) -> None:
    with pytest.raises(TypeError, match="lp_pool2d takes an input of float16, float32, float64"):
        lp_pool2d(X.astype(dtype), 2, 2)


@pytest.mark.parametrize("shape", [(2, 2), (0, 2, 2), (1, 0, 2, 2)])
def test_a_wrong_shape_is_a_value_error(shape: Shape) -> None:
    with pytest.raises(ValueError, match="lp_pool2d takes"):
        lp_pool2d(np.zeros(shape), 2, 2)


def test_lists_will_do() -> None:
    assert lp_pool2d([[[3.0, 0.0], [0.0, 4.0]]], 2, 2).tolist() == [[[5.0]]]
