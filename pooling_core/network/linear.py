"""The linear layer, in which every output reads every input, and the flattening before it."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from pooling_core.network.arrays import as_floats


def flatten(input: ArrayLike, start_dim: int = 0, end_dim: int = -1) -> NDArray[Any]:
    """Return the input with some axes joined into one, row by row.

    Parameters
    ----------
    input : array_like, any shape and dtype
    start_dim, end_dim : int
        The first and the last of the axes to join. Negative numbers count from the end.

    Returns
    -------
    values : array of the input's dtype
        A view of the input if possible. A single number becomes an array of one.

    Raises
    ------
    IndexError
        There is no such axis.
    ValueError
        `start_dim` comes after `end_dim`.

    Source: torch.flatten, as torch 2.13 behaves on CPU. `torch.nn.Flatten` begins with axis 1.

    Examples
    --------
    >>> flatten(np.zeros((2, 3, 4)), 1).shape
    (2, 12)
    """
    array = np.asarray(input)
    shape = array.shape or (1,)
    first, last = (_axis(dim, len(shape)) for dim in (start_dim, end_dim))
    if first > last:
        raise ValueError(f"start_dim {start_dim} comes after end_dim {end_dim}")
    joined = int(np.prod(shape[first : last + 1]))
    return array.reshape(*shape[:first], joined, *shape[last + 1 :])


def _axis(dim: int, axes: int) -> int:
    if not -axes <= dim < axes:
        raise IndexError(f"there is no axis {dim}: axes go from {-axes} to {axes - 1}")
    return dim % axes


def linear(input: ArrayLike, weight: ArrayLike, bias: ArrayLike | None = None) -> NDArray[Any]:
    """Return the product with a matrix: every output is a weighted sum of all inputs.

    Parameters
    ----------
    input : array_like, shape (..., in_features)
        float32 or float64.
    weight : array_like of the input's dtype, shape (out_features, in_features)
    bias : array_like of the input's dtype, shape (out_features,), or None
        Added to the sums.

    Returns
    -------
    values : array of the input's dtype, shape (..., out_features), fresh
        Sums are rounded in another order than PyTorch's, as in `conv2d`.

    Raises
    ------
    ValueError, TypeError
        Shapes or dtypes that do not fit together.

    Source: torch.nn.functional.linear, as torch 2.13 behaves on CPU.

    Examples
    --------
    >>> linear([1.0, 2.0], [[1.0, 1.0], [0.0, 3.0]], [0.5, 0.0])
    array([3.5, 6. ])
    """
    values, weights, biases = as_floats("linear", input=input, weight=weight, bias=bias)
    if weights.ndim != 2:
        raise ValueError(f"weight must have two axes, got shape {weights.shape}")
    out, features = weights.shape
    if values.ndim < 1 or values.shape[-1] != features:
        raise ValueError(f"weight is for {features} inputs, the input has shape {values.shape}")
    if biases is not None and biases.shape != (out,):
        raise ValueError(f"bias must have one number per output: {out}, got {biases.shape}")
    with np.errstate(all="ignore"):  # infinity and NaN are answers here
        sums: NDArray[Any] = values @ weights.T
        return sums if biases is None else sums + biases
