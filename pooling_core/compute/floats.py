"""The bits of floats: integers in the order of the values, NaN, and the sign of zero."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from pooling_core.compute.scratch import Scratch

Array = NDArray[Any]


def ordered(block: Array, scratch: Scratch) -> Array:
    """Give integers that order as the floats do; doing it again gives the floats' bits back.

    -0.0 is just below 0.0. NaN with the sign bit is below minus infinity, other NaN above infinity.
    """
    bits = block.view(f"i{block.itemsize}")
    turned = scratch.array("ordered", block.shape, bits.dtype)
    np.right_shift(bits, 8 * block.itemsize - 1, out=turned)
    np.bitwise_and(turned, np.iinfo(bits.dtype).max, out=turned)
    np.bitwise_xor(turned, bits, out=turned)
    return turned


def has_nan(block: Array) -> bool:
    """Whether there is a NaN."""
    if block.dtype == np.float16:  # NumPy compares integers many times faster
        sign, infinity = 0x8000, 0x7C00
        largest = np.maximum.reduce(block.view(np.int16), axis=None)
        lowest = np.maximum.reduce(block.view(np.uint16), axis=None)
        return bool(largest > infinity or lowest > sign + infinity)
    return block.dtype.kind == "f" and bool(np.isnan(np.maximum.reduce(block, axis=None)))


def mixes_zeros(block: Array) -> bool:
    """Whether there are zeros of both signs, which NumPy takes in any order."""
    if block.dtype.kind != "f":
        return False
    bits = block.view(f"i{block.itemsize}")
    negative = np.iinfo(bits.dtype).min
    return bool(np.minimum.reduce(bits, axis=None) == negative and (bits == 0).any())


def never_kept(dtype: np.dtype[Any], extreme: np.ufunc) -> float | int:
    """Return the value of a window without cells: for a maximum, -inf or the smallest integer."""
    if dtype.kind == "f":
        return -np.inf if extreme is np.maximum else np.inf
    limits = np.iinfo(dtype)
    return int(limits.min if extreme is np.maximum else limits.max)
