"""Which arrays the pools take: dtypes, ranks and sizes, in one table for all of them."""

from __future__ import annotations

from math import prod
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

FLOATS = ("float16", "float32", "float64")
INTEGERS = ("int8", "uint8", "int16", "int32", "int64")

DTYPES: dict[str, tuple[str, ...]] = {
    "max_pool2d": FLOATS + INTEGERS,
    "min_pool2d": FLOATS + INTEGERS,
    "avg_pool2d": (*FLOATS, "int64"),
}
"""What each function takes, as PyTorch does on CPU. NumPy has no bfloat16."""


def as_planes(x: ArrayLike, function: str, ndim: int) -> tuple[NDArray[Any], tuple[int, ...]]:
    """Check the input of a pool, and give it as a stack of planes.

    Parameters
    ----------
    x : array_like, shape (C, *spatial) or (N, C, *spatial)
        N may be 0, nothing else may.
    function : str
        Its name: the row of the dtype table, and the subject of the messages.
    ndim : int
        The number of spatial axes.

    Returns
    -------
    planes : array in native byte order, shape (planes, *spatial)
        Perhaps a view of x: not to be written to.
    leading : tuple of int
        (C,) or (N, C), to give the result its shape back.

    Raises
    ------
    TypeError
        The dtype is not in the table.
    ValueError
        The rank is neither ndim + 1 nor ndim + 2, or a size is 0 that may not be.

    Source: shape checks and dispatch of torch 2.13 on CPU.

    Examples
    --------
    >>> planes, leading = as_planes(np.zeros((4, 3, 8, 8)), "max_pool2d", ndim=2)
    >>> planes.shape, leading
    ((12, 8, 8), (4, 3))
    """
    array = np.asarray(x)
    if array.dtype.name not in DTYPES[function]:
        raise TypeError(f"{function} takes {', '.join(DTYPES[function])}, not {array.dtype}")
    unbatched = array.ndim == ndim + 1
    if not unbatched and array.ndim != ndim + 2:
        ranks = f"{ndim + 1} axes (C, spatial) or {ndim + 2} (N, C, spatial)"
        raise ValueError(f"{function} takes {ranks}, got shape {array.shape}")
    if 0 in (array.shape if unbatched else array.shape[1:]):
        raise ValueError(f"{function} takes no empty axis but N, got shape {array.shape}")
    leading, spatial = array.shape[:-ndim], array.shape[-ndim:]
    native = array.astype(array.dtype.newbyteorder("="), copy=False)
    return native.reshape(prod(leading), *spatial), leading
