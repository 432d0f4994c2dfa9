"""Counts the test digits that one network knows, disturbed in every way."""

from __future__ import annotations

from typing import Any

from numpy.typing import NDArray

from pooling_ui.network.trained import DISTURBANCES, SEED, TrainedNetwork

Array = NDArray[Any]


def measure(network: TrainedNetwork, digits: Array, labels: Array) -> dict[str, list[int]]:
    """Return, by way, how many digits it knows at each strength: the same noise for all."""
    return {
        name: [
            network.right(way.disturb(digits, strength, SEED), labels) for strength in way.strengths
        ]
        for name, way in DISTURBANCES.items()
    }
