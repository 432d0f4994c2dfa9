"""Count the test digits that one network knows, under every disturbance."""

from __future__ import annotations

from typing import Any

from numpy.typing import NDArray

from pooling_ui.features.network.trained import DISTURBANCES, SEED, TrainedNetwork

Array = NDArray[Any]


def measure(network: TrainedNetwork, digits: Array, labels: Array) -> dict[str, list[int]]:
    """Return how many digits it knows, by disturbance and strength; all get the same noise."""
    return {
        name: [
            network.right(each.disturb(digits, strength, SEED), labels)
            for strength in each.strengths
        ]
        for name, each in DISTURBANCES.items()
    }
