"""The arrays that the layers of a network accept: floats of one dtype."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

FLOATS = ("float32", "float64")


def as_floats(function: str, **given: ArrayLike | None) -> list[Any]:
    """Return the arguments of a layer as arrays; None stays None.

    Raises
    ------
    TypeError
        A dtype other than float32 and float64, or several of them.

    Examples
    --------
    >>> as_floats("linear", input=[1.0], bias=None)
    [array([1.]), None]
    """
    arrays: dict[str, NDArray[Any]] = {
        name: np.asarray(each) for name, each in given.items() if each is not None
    }
    names = {name: array.dtype.name for name, array in arrays.items()}
    for name, dtype in names.items():
        if dtype not in FLOATS:
            raise TypeError(f"{function} takes {' or '.join(FLOATS)}, {name} is {dtype}")
    if len(set(names.values())) > 1:
        listed = ", ".join(f"{name} is {dtype}" for name, dtype in names.items())
        raise TypeError(f"{function} takes arrays of one dtype, but {listed}")
    native = {
        name: array.astype(array.dtype.newbyteorder("="), copy=False)
        for name, array in arrays.items()
    }
    return [native.get(name) for name in given]
