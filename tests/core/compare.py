"""Equality to the bit, and arrays that must be there."""

import numpy as np

from tests.core.aliases import Array, Same


def assert_same_bits(actual: Array, expected: Array) -> None:
    """Assert the same shape, dtype and bits, so zeros of the same sign; any NaN equals another."""
    assert (actual.shape, actual.dtype) == (expected.shape, expected.dtype)
    assert actual.flags.c_contiguous
    unlike = _bits(actual) != _bits(expected)
    if actual.dtype.kind == "f":
        unlike &= ~(np.isnan(actual) & np.isnan(expected))
    assert not unlike.any(), f"{actual[unlike][:5]} is not {expected[unlike][:5]}"


def assert_within(units: int) -> Same:
    """Return a comparison that allows so many units in the last place; the rest must be equal."""

    def same(actual: Array, expected: Array) -> None:
        assert (actual.shape, actual.dtype) == (expected.shape, expected.dtype)
        finite = np.isfinite(expected)
        np.testing.assert_array_equal(actual[~finite], expected[~finite])
        off = np.abs(actual[finite] - expected[finite]) / np.spacing(np.abs(expected[finite]))
        assert (off <= units).all(), f"{off.max()} units off"

    return same


def present(array: Array | None) -> Array:
    """Return the array, which must not be None."""
    assert array is not None
    return array


def _bits(array: Array) -> Array:
    return np.ascontiguousarray(array).view(f"u{array.itemsize}")
