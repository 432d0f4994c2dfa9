"""The files in `assets/network`, which `python -m training` makes: read once, and checked."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from hashlib import sha256
from pathlib import Path
from types import MappingProxyType
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pooling_core.network import weight_shapes
from pooling_ui.features.network.trained.architectures import ARCHITECTURES, CLASSES, SHAPE

Array = NDArray[Any]

FOLDER = Path(__file__).parents[4] / "assets" / "network"
WEIGHTS, DIGITS, TABLE = "weights.npz", "digits.npz", "table.json"
SEEDS = 5
"""The number of networks of each kind, with the seeds 0 to 4."""


def read_weights(path: Path) -> Mapping[str, Array]:
    """Return the weights of all networks, by kind and PyTorch's name: "max.0.weight".

    Each is float16, as shipped, with the seeds as its first axis.

    Raises
    ------
    ValueError
        A name, a shape or a dtype is not that of the networks, or a number is not finite.
    """
    shapes = {
        f"{kind}.{name}": (SEEDS, *shape)
        for kind, layers in ARCHITECTURES.items()
        for name, shape in weight_shapes(layers).items()
    }
    return _read(path, {name: (np.float16, shape) for name, shape in shapes.items()})


def read_digits(path: Path) -> tuple[Array, Array]:
    """Return digits, uint8 of shape (N, 28, 28), and their labels, uint8 of shape (N,).

    Raises
    ------
    ValueError
        Not those two arrays, or a label above 9.
    """
    arrays = _read(path, {"digits": (np.uint8, (-1, *SHAPE[1:])), "labels": (np.uint8, (-1,))})
    digits, labels = arrays["digits"], arrays["labels"]
    if len(digits) != len(labels) or labels.max() >= CLASSES:
        raise ValueError(f"{path.name}: each digit needs a label from 0 to {CLASSES - 1}")
    return digits, labels


@cache
def checked_table() -> Mapping[str, Any]:
    """Return the content of `table.json`, after a check that the other files belong to it.

    Raises
    ------
    ValueError
        A file has another checksum than in the table, whose figures are of other networks.
    """
    table: dict[str, Any] = json.loads((FOLDER / TABLE).read_text("utf-8"))
    for name, expected in table["sha256"].items():
        if sum_of(FOLDER / name) != expected:
            raise ValueError(f"{name} is not the file that {TABLE} was made with")
    return MappingProxyType(table)


def sum_of(path: Path) -> str:
    """Return the SHA-256 sum of a file."""
    return sha256(path.read_bytes()).hexdigest()


def _read(path: Path, expected: Mapping[str, tuple[type, tuple[int, ...]]]) -> Mapping[str, Array]:
    """Return the arrays of a file; −1 in a shape stands for any size."""
    with np.load(path, allow_pickle=False) as file:
        arrays = {name: file[name] for name in file.files}
    if arrays.keys() != expected.keys():
        raise ValueError(f"{path.name} must hold {', '.join(expected)}")
    for name, (dtype, shape) in expected.items():
        array = arrays[name]
        fits = array.ndim == len(shape) and all(
            size in (-1, found) for size, found in zip(shape, array.shape, strict=True)
        )
        if not fits or array.dtype != dtype:
            raise ValueError(f"{path.name}: {name} is {array.dtype} of shape {array.shape}")
        if not np.isfinite(array).all():
            raise ValueError(f"{path.name}: {name} holds a number that is not finite")
        array.flags.writeable = False
    return MappingProxyType(arrays)
