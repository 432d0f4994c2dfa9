"""The shipped networks, and digits that none of them was trained on."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pooling_core.network import weight_shapes
from pooling_ui.features.network.trained.architectures import ARCHITECTURES, CLASSES
from pooling_ui.features.network.trained.disturbances import DISTURBANCES, SEED
from pooling_ui.features.network.trained.files import (
    DIGITS,
    FOLDER,
    SEEDS,
    WEIGHTS,
    checked_table,
    read_digits,
    read_weights,
)
from pooling_ui.features.network.trained.network import TrainedNetwork

Array = NDArray[Any]
DIGITS_OF_EACH_CLASS = 6
"""Digits of each class on the sheet."""


@cache
def network(kind: str, seed: int) -> TrainedNetwork:
    """Return one of the shipped networks.

    Parameters
    ----------
    kind : str
        Of `ARCHITECTURES`.
    seed : int
        From 0 to 4.

    Raises
    ------
    ValueError
        There is no such network, or the files do not belong together.
    """
    if kind not in ARCHITECTURES or seed not in range(SEEDS):
        raise ValueError(f"there is no network {kind!r} of seed {seed}")
    checked_table()
    shipped = read_weights(FOLDER / WEIGHTS)
    weights = {name: shipped[f"{kind}.{name}"][seed] for name in weight_shapes(ARCHITECTURES[kind])}
    return TrainedNetwork.of(kind, weights)


@cache
def unseen_digits() -> tuple[Array, Array]:
    """Return all digits that the table was measured on, as networks take them, and their labels.

    The digits are float64 from 0 to 1, shape (N, 1, 28, 28).
    """
    checked_table()
    digits, labels = read_digits(FOLDER / DIGITS)
    return as_samples(digits), labels


@cache
def sheet() -> tuple[int, ...]:
    """Return the indices of the test digits on the sheet: six of each class, in order."""
    _, labels = unseen_digits()
    first = [np.flatnonzero(labels == label)[:DIGITS_OF_EACH_CLASS] for label in range(CLASSES)]
    return tuple(int(index) for index in np.concatenate(first))


@cache
def cut(disturbance: str, strength: float) -> float:
    """Return the share of the test digits that lose ink over the edge when they move so far.

    A network may miss such a digit because a part of it is gone, not because it lacks invariance.
    """
    digits, _ = unseen_digits()
    moved = DISTURBANCES[disturbance].disturb(digits, strength, SEED)
    inked = [np.count_nonzero(each, axis=(1, 2, 3)) for each in (moved, digits)]
    return float((inked[0] < inked[1]).mean())


def as_samples(digits: Array) -> Array:
    """Return digits of bytes as networks take them.

    Parameters
    ----------
    digits : uint8 array, shape (N, 28, 28)
        0 is paper, 255 is ink.

    Returns
    -------
    samples : float64 array, shape (N, 1, 28, 28)
        From 0 to 1.
    """
    samples: Array = digits[:, None] / 255
    samples.flags.writeable = False
    return samples
