"""The table of measured figures: the accuracy of each network on digits, for each disturbance."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pooling_ui.features.network.trained.architectures import ARCHITECTURES
from pooling_ui.features.network.trained.disturbances import DISTURBANCES, MOVES
from pooling_ui.features.network.trained.files import SEEDS, checked_table

Array = NDArray[Any]


@dataclass(frozen=True, slots=True, eq=False)
class AccuracyCurve:
    """The accuracy over the strength of one disturbance of digits.

    Attributes
    ----------
    strengths : tuple of float
    accuracy : mapping of str to array
        The share of test digits that are known, by kind; shape (strengths, seeds).
    """

    strengths: tuple[float, ...]
    accuracy: Mapping[str, Array]

    def mean(self, kind: str) -> Array:
        """Return the mean of all seeds, shape (strengths,)."""
        mean: Array = self.accuracy[kind].mean(axis=1)
        return mean

    def spread(self, kind: str) -> tuple[Array, Array]:
        """Return the least and the most of all seeds, each of shape (strengths,)."""
        return self.accuracy[kind].min(axis=1), self.accuracy[kind].max(axis=1)


@dataclass(frozen=True, slots=True, eq=False)
class Table:
    """The content of `table.json`.

    Attributes
    ----------
    origin : mapping
        The origin of the figures: date, versions, data, and the training of the networks.
    test_digits : int
        The number of test digits, on which no network was trained.
    curves : mapping of str to AccuracyCurve
        The curves by disturbance, and as "shift" the mean of all four directions.
    """

    origin: Mapping[str, Any]
    test_digits: int
    curves: Mapping[str, AccuracyCurve]


@cache
def table() -> Table:
    """Return the table, after a check that the other files belong to it.

    Raises
    ------
    ValueError
        A file does not belong to it, or a curve is incomplete.
    """
    read = checked_table()
    count = int(read["test_digits"])
    curves: dict[str, AccuracyCurve] = {}
    for disturbance in DISTURBANCES:
        strengths = tuple(read["ways"][disturbance]["strengths"])
        known = {kind: np.array(read["ways"][disturbance]["known"][kind]) for kind in ARCHITECTURES}
        if any(counts.shape != (len(strengths), SEEDS) for counts in known.values()):
            raise ValueError(f"the curve {disturbance} lacks a strength or a seed")
        curves[disturbance] = AccuracyCurve(strengths, _frozen(known, count))
    moved = [curves[disturbance] for disturbance in MOVES]
    mean = {
        kind: np.mean([curve.accuracy[kind] for curve in moved], axis=0) for kind in ARCHITECTURES
    }
    curves["shift"] = AccuracyCurve(moved[0].strengths, _frozen(mean, 1))
    return Table(MappingProxyType(read["made"]), count, MappingProxyType(curves))


def _frozen(known: Mapping[str, Array], count: int) -> Mapping[str, Array]:
    accuracy = {kind: counts / count for kind, counts in known.items()}
    for shares in accuracy.values():
        shares.flags.writeable = False
    return MappingProxyType(accuracy)
