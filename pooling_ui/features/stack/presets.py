"""The networks that the page Stack begins with, and what to try on each."""

from dataclasses import dataclass

from pooling_core.network import (
    AvgPool2d,
    BatchNorm2d,
    Conv2d,
    Flatten,
    Layer,
    Linear,
    MaxPool2d,
    ReLU,
)
from pooling_ui.model_text.input_shape import USUAL_SHAPE, Shape


@dataclass(frozen=True, slots=True)
class StackPreset:
    """A list of layers with the input that it is made for."""

    name: str
    shape: Shape
    layers: tuple[Layer, ...]
    try_this: str


def _vgg() -> tuple[Layer, ...]:
    """Return VGG-16's features: a pool comes after 2, 2, 3, 3 and 3 convolutions of 3 × 3."""
    layers: list[Layer] = []
    channels = 3
    for out, convolutions in ((64, 2), (128, 2), (256, 3), (512, 3), (512, 3)):
        for _ in range(convolutions):
            layers += [Conv2d(channels, out, 3, padding=1), ReLU()]
            channels = out
        layers.append(MaxPool2d(2, 2))
    return tuple(layers)


SIMPLE = StackPreset(
    "SimpleCNN",
    USUAL_SHAPE,
    (
        *(Conv2d(3, 32, 3, padding=1), ReLU(), MaxPool2d(2)),
        *(Conv2d(32, 64, 3, padding=1), ReLU(), MaxPool2d(2)),
        *(Flatten(), Linear(64 * 8 * 8, 10)),
    ),
    "Remove layer 3, a pool: which layer breaks?",
)
PRESETS = (
    SIMPLE,
    StackPreset(
        "LeNet-5",
        (1, 32, 32),
        (
            *(Conv2d(1, 6, 5), ReLU(), AvgPool2d(2)),
            *(Conv2d(6, 16, 5), ReLU(), AvgPool2d(2)),
            *(Flatten(), Linear(400, 120), ReLU(), Linear(120, 84), ReLU(), Linear(84, 10)),
        ),
        "Which layer has the most parameters, and which the most multiply-adds?",
    ),
    StackPreset(
        "VGG-16, features",
        (3, 224, 224),
        _vgg(),
        "Remove layer 5, the first pool: how much less does the last layer see?",
    ),
    StackPreset(
        "ResNet, stem",
        (3, 224, 224),
        (
            *(Conv2d(3, 64, 7, stride=2, padding=3, bias=False), BatchNorm2d(64), ReLU()),
            MaxPool2d(3, stride=2, padding=1),
        ),
        "Set the pool’s stride to 1: how many rows are left, and how much does a unit see?",
    ),
)
