"""float16 as float32 and back, to the bit, several times faster than NumPy's own casts."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

Array = NDArray[Any]

_AT_ONCE = 2**15
"""Cells to narrow at once: their temporaries fit the cache."""

_SHIFT = 13
"""Bits that a float32 has after those of a float16."""

_BIAS = 112
"""By how much more the exponents of float32 count."""

_LEAST, _MOST = np.array([2.0**-14, 65520], np.float32).view(np.int32).tolist()
"""Bits of the float32 from which on a float16 is normal, and from which on it is infinite."""


def widen(cells: Array, out: Array) -> Array:
    """Write float16 as float32; gives `out`, which is contiguous.

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
    """Round float32 to float16; values that lie between two go to the even one.

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
