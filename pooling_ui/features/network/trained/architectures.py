"""The four kinds of network that read digits; they differ only in how they shrink planes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from pooling_core.network import (
    AvgPool2d,
    BlurPool2d,
    Conv2d,
    Flatten,
    Layer,
    Linear,
    MaxPool2d,
    ReLU,
)

SHAPE = 1, 28, 28
"""The shape of a digit: channels, rows, columns."""

CLASSES = 10


@dataclass(frozen=True, slots=True)
class NetworkKind:
    """A kind of network: its label on the page, the layers that shrink planes, and these in words.

    A kind whose convolutions shrink planes by their stride has no such layers. `method` is the pool
    among those that pages compare that makes planes smaller in the same way.
    """

    name: str
    label: str
    method: str
    description: str
    shrink: tuple[Layer, ...] = ()
    stride: int = 1

    @property
    def layers(self) -> tuple[Layer, ...]:
        """Return two convolutions, each followed by the layers that shrink, and a linear layer."""
        return (
            *(Conv2d(1, 8, 3, self.stride, 1), ReLU(), *self.shrink),
            *(Conv2d(8, 16, 3, self.stride, 1), ReLU(), *self.shrink),
            *(Flatten(), Linear(16 * 7 * 7, CLASSES)),
        )

    @property
    def pool(self) -> tuple[Layer, ...]:
        """Return the layers that shrink planes as this kind does, after a convolution of stride 1.

        Of one cell, the maximum is that cell.
        """
        return self.shrink or (MaxPool2d(1, self.stride),)


MAX = NetworkKind(
    "max", "Max", "max", "Each convolution is followed by MaxPool2d(2).", shrink=(MaxPool2d(2),)
)
NETWORK_KINDS: Mapping[str, NetworkKind] = MappingProxyType(
    {
        kind.name: kind
        for kind in (
            MAX,
            NetworkKind(
                "average",
                "Average",
                "average",
                "Each convolution is followed by AvgPool2d(2).",
                shrink=(AvgPool2d(2),),
            ),
            NetworkKind(
                "stride",
                "Stride",
                "nth",
                "No pool: a convolution with stride 2 is the convolution with stride 1 and the "
                "same weights, of which every second row and column is kept.",
                stride=2,
            ),
            NetworkKind(
                "blur",
                "Max, then blur",
                "max then blur",
                "MaxPool2d(2, stride 1), then a blur of which every second row and column is kept.",
                shrink=(MaxPool2d(2, 1), BlurPool2d()),
            ),
        )
    }
)
"""The kinds. Each halves rows and columns twice; all have as many weights."""

ARCHITECTURES: Mapping[str, tuple[Layer, ...]] = MappingProxyType(
    {name: kind.layers for name, kind in NETWORK_KINDS.items()}
)
"""The layers of each kind."""
