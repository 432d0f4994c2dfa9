"""The four kinds of network that read digits; they differ only in how they shrink planes."""

from __future__ import annotations

from collections.abc import Mapping
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


def _layers(stride: int, *shrink: Layer) -> tuple[Layer, ...]:
    """Return two convolutions, each followed by the layers that shrink, and a linear layer."""
    return (
        *(Conv2d(1, 8, 3, stride, 1), ReLU(), *shrink),
        *(Conv2d(8, 16, 3, stride, 1), ReLU(), *shrink),
        *(Flatten(), Linear(16 * 7 * 7, CLASSES)),
    )


NAMES: Mapping[str, str] = MappingProxyType(
    {"max": "Max", "average": "Average", "stride": "Stride", "blur": "Max, then blur"}
)
"""The name of each kind on the page."""

ARCHITECTURES: Mapping[str, tuple[Layer, ...]] = MappingProxyType(
    {
        "max": _layers(1, MaxPool2d(2)),
        "average": _layers(1, AvgPool2d(2)),
        "stride": _layers(2),
        "blur": _layers(1, MaxPool2d(2, 1), BlurPool2d()),
    }
)
"""The layers of each kind. Each halves rows and columns twice; all have as many weights."""
