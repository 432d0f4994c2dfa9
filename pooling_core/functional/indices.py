"""Check and shift the indices that maximum pools return: the flat cell of each value."""

from __future__ import annotations

from math import prod
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from pooling_core.geometry.pool_spec import written

Array = NDArray[Any]
Indices = NDArray[np.int64]
Shape = tuple[int, ...]


def as_indices(name: str, indices: ArrayLike, leading: Shape, planes: Array) -> Indices:
    """Return the indices of `planes` as a stack of planes, after checking dtype and shape.

    Raises
    ------
    TypeError, ValueError
        Not int64, or not of the shape (*leading, *spatial); `name` begins the messages.

    Examples
    --------
    >>> as_indices("max_unpool1d", np.array([[2, 0]]), (1,), np.array([[5.0, 7.0]]))
    array([[2, 0]])
    """
    array = np.asarray(indices)
    if array.dtype.newbyteorder("=") != np.int64:
        raise TypeError(f"{name} takes int64 indices, not {array.dtype}")
    shape = (*leading, *planes.shape[1:])
    if array.shape != shape:
        raise ValueError(f"{name}: indices have shape {array.shape}, but the values {shape}")
    return array.astype(np.int64, copy=False).reshape(planes.shape)


def check_indices(name: str, indices: Indices, shape: Shape, least: int = 0) -> None:
    """Raise a ValueError if an index is below `least`, or beyond a plane of this shape."""
    if not indices.size or (indices.min() >= least and indices.max() < prod(shape)):
        return
    wrong = (indices < least) | (indices >= prod(shape))
    words = " × ".join(map(str, shape))
    index = written(int(indices[wrong][0]))
    raise ValueError(f"{name}: index {index} lies outside a plane of {words} cells")


def in_all_planes(indices: Indices, size: int) -> Indices:
    """Return indices that count on from plane to plane: NumPy is faster with one index than two.

    Examples
    --------
    >>> in_all_planes(np.array([[2, 0], [1, 1]]), 3)
    array([[2, 0],
           [4, 4]])
    """
    first = size * np.arange(len(indices)).reshape(-1, *(1,) * (indices.ndim - 1))
    flat: Indices = indices + first
    return flat
