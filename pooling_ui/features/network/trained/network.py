"""A network with its weights: its maps of digits, layer by layer, and its accuracy."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pooling_core.network import Layer, run
from pooling_ui.features.network.trained.architectures import ARCHITECTURES

Array = NDArray[Any]

_AT_ONCE = 32
"""Digits whose maps fit a processor's cache."""


@dataclass(frozen=True, slots=True, eq=False)
class TrainedNetwork:
    """Layers, and their weights and biases by the names of `torch.nn.Sequential`.

    All numbers are float64: on every machine, logits are the same in some 15 digits, except the
    last. With float32 they would have some 6 digits, too few to decide between two close classes.
    """

    layers: tuple[Layer, ...]
    weights: Mapping[str, Array]

    @classmethod
    def of(cls, kind: str, weights: Mapping[str, Array]) -> TrainedNetwork:
        """Return a network of one of `ARCHITECTURES` with weights of any float dtype."""
        doubles = {name: each.astype(np.float64) for name, each in weights.items()}
        for each in doubles.values():
            each.flags.writeable = False
        return cls(ARCHITECTURES[kind], MappingProxyType(doubles))

    def maps(self, digits: Array) -> list[Array]:
        """Return the output of every layer for digits, float64 of shape (N, 1, 28, 28).

        The last are the logits, shape (N, 10); `softmax` makes them probabilities.
        """
        return run(self.layers, self.weights, digits)

    def logits(self, digits: Array) -> Array:
        """Return the last layer's output for many digits, shape (N, 10)."""
        blocks = (digits[at : at + _AT_ONCE] for at in range(0, len(digits), _AT_ONCE))
        return np.concatenate([self.maps(block)[-1] for block in blocks])

    def right(self, digits: Array, labels: Array) -> int:
        """Count the digits that it knows: their largest logit is that of the label."""
        return int((self.logits(digits).argmax(1) == labels).sum())
