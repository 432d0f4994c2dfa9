"""Floats by their bits: their order, NaN, the sign of zero, and float16 to float32 and back.

The conversions give the same bits as NumPy's casts, several times faster.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from pooling_core.compute.scratch import Scratch

Array = NDArray[Any]


def ordered(block: Array, scratch: Scratch) -> Array:
    """Return integers in the order of the floats; applied again, it returns the bits of the floats.

    -0.0 is just below 0.0. NaN with the sign bit is below minus infinity, other NaN above infinity.
    """
    bits = block.view(f"i{block.itemsize}")
    turned = scratch.array("ordered", block.shape, bits.dtype)
    np.right_shift(bits, 8 * block.itemsize - 1, out=turned)
    np.bitwise_and(turned, np.iinfo(bits.dtype).max, out=turned)
    np.bitwise_xor(turned, bits, out=turned)
    return turned


def has_nan(block: Array) -> bool:
    """Return True if there is a NaN."""
    if block.dtype == np.float16:  # NumPy compares integers many times faster
        sign, infinity = 0x8000, 0x7C00
        largest = np.maximum.reduce(block.view(np.int16), axis=None)
        lowest = np.maximum.reduce(block.view(np.uint16), axis=None)
        return bool(largest > infinity or lowest > sign + infinity)
    return block.dtype.kind == "f" and bool(np.isnan(np.maximum.reduce(block, axis=None)))


def mixes_zeros(block: Array) -> bool:
    """Return True if there are zeros of both signs, of which NumPy keeps either."""
    if block.dtype.kind != "f":
        return False
    bits = block.view(f"i{block.itemsize}")
    negative = np.iinfo(bits.dtype).min
    return bool(np.minimum.reduce(bits, axis=None) == negative and (bits == 0).any())


def neutral_value(dtype: np.dtype[Any], extreme: np.ufunc) -> float | int:
    """Return the value that never wins: for a maximum, -inf or the smallest integer."""
    if dtype.kind == "f":
        return -np.inf if extreme is np.maximum else np.inf
    limits = np.iinfo(dtype)
    return int(limits.min if extreme is np.maximum else limits.max)


_AT_ONCE = 2**15
"""Cells to narrow at once: their temporaries fit the cache."""

_SHIFT = 13
"""The bits that the fraction of a float32 has more than that of a float16."""

_BIAS = 112
"""The difference of the exponent biases of float32 and float16."""

_LEAST, _MOST = np.array([2.0**-14, 65520], np.float32).view(np.int32).tolist()
"""Bits of the least float32 that is a normal float16, and of the least that becomes infinite."""


def widen(cells: Array, out: Array) -> Array:
    """Write float16 as float32; return `out`, which is contiguous.

    Examples
    --------
    >>> widen(np.array([1.5, -0.0, 6e-8], np.float16), np.empty(3, np.float32))
    array([ 1.5000000e+00, -0.0000000e+00,  5.9604645e-08], dtype=float32)
    """
    bits = out.view(np.int32)
    np.copyto(bits, cells.view(np.int16))
    np.left_shift(bits, _SHIFT, out=bits)
    np.bitwise_and(bits, ~(7 << 28), out=bits)  # the sign bit was copied to those between
    np.multiply(out, np.float32(2.0**_BIAS), out=out)
    if out.size and max(out.max(), -out.min()) >= 2.0**16:  # infinity or NaN
        np.copyto(out, cells)
    return out


def narrow(values: Array) -> Array:
    """Return float32 rounded to float16; a value halfway goes to the even one.

    Examples
    --------
    >>> narrow(np.array([1.0001, 2049, -1e-9], np.float32))
    array([ 1.000e+00,  2.048e+03, -0.000e+00], dtype=float16)
    """
    rounded = np.empty(values.shape, np.float16)
    flat, out = values.reshape(-1), rounded.reshape(-1)
    for start in range(0, flat.size, _AT_ONCE):
        part = slice(start, start + _AT_ONCE)
        _narrow(flat[part], out[part])
    return rounded


def _narrow(values: Array, out: Array) -> None:
    bits = values.view(np.int32)
    magnitude = bits & (2**31 - 1)
    other = np.flatnonzero((magnitude - _LEAST).view(np.uint32) >= _MOST - _LEAST)
    odd = (bits >> _SHIFT) & 1
    magnitude += (1 << _SHIFT - 1) - 1 - (_BIAS << 23)
    magnitude += odd  # half of the last bit rounds up only if that makes it even
    magnitude >>= _SHIFT
    sign = bits >> 16
    sign &= 1 << 15
    magnitude |= sign
    np.copyto(out.view(np.uint16), magnitude, casting="unsafe")
    out[other] = values[other]
