"""The arrays that the pools accept: one table of dtypes, and the check of shapes."""

from __future__ import annotations

from math import prod
from typing import Any, Literal

import numpy as np
from numpy.typing import ArrayLike, NDArray

from pooling_core.geometry.pool_spec import spell_out

MayBeEmpty = Literal["batch", "first", "leading", "any"]

FLOATS = ("float16", "float32", "float64")
INTEGERS = ("int8", "uint8", "int16", "int32", "int64")

DTYPES: dict[str, tuple[str, ...]] = {
    "max_pool1d": FLOATS,
    "max_pool1d with indices": FLOATS + INTEGERS,
    "max_pool2d": FLOATS + INTEGERS,
    "max_pool3d": FLOATS + INTEGERS,
    "min_pool2d": FLOATS + INTEGERS,
    "avg_pool1d": (*FLOATS, "int64"),
    "avg_pool2d": (*FLOATS, "int64"),
    "avg_pool3d": ("float32", "float64", "int64"),
    "picture_avg_pool2d": ("float32", "uint8"),
    "picture_adaptive_avg_pool2d": ("float32", "uint8"),
    "picture_lp_pool2d": ("float32", "uint8"),
    "avg_pool3d_backward": ("float32", "float64"),
    "lp_pool3d": ("float32", "float64"),
    "lp_pool3d_backward": ("float32", "float64"),
}
"""The dtypes of each function that takes others than `FLOATS`, as in PyTorch on CPU."""


def as_planes(
    input: ArrayLike, function: str, ndim: int, may_be_empty: MayBeEmpty = "batch"
) -> tuple[NDArray[Any], tuple[int, ...]]:
    """Return the input of a pool as a stack of planes, after checking it.

    Parameters
    ----------
    input : array_like, shape (C, *spatial) or (N, C, *spatial)
    function : str
        Its name: the row of the dtype table, and the subject of the messages.
    ndim : int
        The number of spatial axes.
    may_be_empty : {"batch", "first", "leading", "any"}
        Which axes may have size 0: N, the first axis (N or C), both N and C, or every axis.

    Returns
    -------
    planes : array in native byte order, shape (planes, *spatial)
        It may be a view of the input: do not write to it.
    leading : tuple of int
        (C,) or (N, C), the leading axes of the result.

    Raises
    ------
    TypeError
        The dtype is not in the table.
    ValueError
        The rank is neither ndim + 1 nor ndim + 2, or an axis is empty that may not be.

    Source: shape checks and dispatch of torch 2.13 on CPU.

    Examples
    --------
    >>> planes, leading = as_planes(np.zeros((4, 3, 8, 8)), "max_pool2d", ndim=2)
    >>> planes.shape, leading
    ((12, 8, 8), (4, 3))
    """
    array = np.asarray(input)
    dtypes = DTYPES.get(function, FLOATS)
    # The name of the type is quick to read, that of the dtype takes microseconds.
    if array.dtype.type.__name__ not in dtypes and array.dtype.name not in dtypes:
        raise TypeError(f"{function} takes an input of {', '.join(dtypes)}, not {array.dtype}")
    batched = array.ndim == ndim + 2
    if not batched and array.ndim != ndim + 1:
        ranks = f"{ndim + 1} axes (C, spatial) or {ndim + 2} (N, C, spatial)"
        raise ValueError(f"{function} takes {ranks}, got shape {array.shape}")
    exempt = {"batch": int(batched), "first": 1, "leading": 1 + batched, "any": array.ndim}[
        may_be_empty
    ]
    if 0 in array.shape[exempt:]:
        names = "NC"[2 - (array.ndim - ndim) :][:exempt]
        but = f" but {' and '.join(names)}" if names else ""
        raise ValueError(f"{function} takes no empty axis{but}, got shape {array.shape}")
    leading, spatial = array.shape[:-ndim], array.shape[-ndim:]
    native = array.astype(array.dtype.newbyteorder("="), copy=False)
    return native.reshape(prod(leading), *spatial), leading


def as_gradient(
    grad_output: ArrayLike,
    input_shape: object,
    function: str,
    ndim: int,
    may_be_empty: MayBeEmpty = "batch",
) -> tuple[NDArray[Any], tuple[int, ...]]:
    """Return the gradient of a pool's output as a stack of planes, after checking it.

    Parameters
    ----------
    grad_output : array_like, shape (C, *windows) or (N, C, *windows)
    input_shape : tuple or list of int
        Of the pool's input: (C, *spatial) or (N, C, *spatial), as many axes as `grad_output` has.
    function, ndim, may_be_empty
        As in `as_planes`.

    Returns
    -------
    planes : array in native byte order, shape (planes, *windows)
        It may be a view: do not write to it.
    shape : tuple of int
        `input_shape`, checked.

    Raises
    ------
    TypeError, ValueError
        As `as_planes`, or an `input_shape` with other leading axes than the gradient.

    Examples
    --------
    >>> planes, shape = as_gradient(np.ones((4, 3, 2, 2)), [4, 3, 5, 5], "max_pool2d_backward", 2)
    >>> planes.shape, shape
    ((12, 2, 2), (4, 3, 5, 5))
    """
    planes, leading = as_planes(grad_output, function, ndim, may_be_empty)
    if not isinstance(input_shape, (list, tuple)):
        raise TypeError(f"input_shape must be a tuple of ints, got {input_shape!r}")
    shape = spell_out("input_shape", input_shape, len(leading) + ndim)
    if shape[:-ndim] != leading or min(shape) < 0:
        raise ValueError(f"input_shape must begin with {leading} and hold sizes, got {shape}")
    return planes, shape
