"""The functions on single numbers, and the softmax that makes probabilities."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from pooling_core.network.arrays import as_floats


def relu(input: ArrayLike) -> NDArray[Any]:
    """Return the input with every negative number replaced by 0.

    Parameters
    ----------
    input : array_like, any shape
        float32 or float64.

    Returns
    -------
    values : array of the input's shape and dtype, fresh
        NaN stays NaN; −0 stays −0, as in PyTorch.

    Raises
    ------
    TypeError
        Another dtype.

    Source: torch.nn.functional.relu, as torch 2.13 behaves on CPU.

    Examples
    --------
    >>> relu([-2.0, 0.5])
    array([0. , 0.5])
    """
    (values,) = as_floats("relu", input=input)
    # Not np.maximum: it may return either of 0 and −0.
    result: NDArray[Any] = np.where(values < 0, values.dtype.type(0), values)
    return result


def softmax(input: ArrayLike, dim: int) -> NDArray[Any]:
    """Return shares that add up to 1 along an axis: eˣ ÷ the sum of all eˣ.

    Parameters
    ----------
    input : array_like, shape (..., classes, ...)
        float32 or float64.
    dim : int
        The axis.

    Returns
    -------
    values : array of the input's shape and dtype, fresh
        Within some units in the last place of PyTorch's. All are NaN if one number is NaN or +∞,
        or if all are −∞.

    Raises
    ------
    TypeError
        Another dtype.
    IndexError
        There is no such axis.

    Source: torch.nn.functional.softmax, as torch 2.13 behaves on CPU.

    Examples
    --------
    >>> softmax([0.0, 0.0, -np.inf, 0.0], 0).round(3)
    array([0.333, 0.333, 0.   , 0.333])
    """
    (values,) = as_floats("softmax", input=input)
    if not -values.ndim <= dim < values.ndim:
        raise IndexError(f"there is no axis {dim} in shape {values.shape}")
    with np.errstate(invalid="ignore", under="ignore"):  # NaN is an answer here
        # The largest exponent is 0, so nothing overflows.
        powers = np.exp(values - values.max(axis=dim, keepdims=True, initial=-np.inf))
        shares: NDArray[Any] = powers / powers.sum(axis=dim, keepdims=True)
    return shares
