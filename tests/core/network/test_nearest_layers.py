"""Check that the layer offered for one that does not work does work, here and in PyTorch."""

import random
from typing import Any

import pytest

from pooling_core.geometry.pool_spec import Setting
from pooling_core.network import (
    AdaptiveAvgPool2d,
    AvgPool2d,
    Conv2d,
    Flatten,
    GroupNorm,
    Linear,
    MaxPool2d,
    ReLU,
    follow,
    nearest_layers,
)
from pooling_core.network.layer import Layer
from tests.core.aliases import Shape
from tests.core.network.test_network_stack import pytorchs
from tests.core.oracle import torch

SIZES: list[Setting] = [(9, 2), 1, 2, 3, 8]
PADDINGS: list[Setting] = [0, 1, 3, (0, 9)]
NOTHING: Any = None


@pytest.mark.parametrize(
    ("layer", "shape", "expected"),
    [
        (ReLU(), (3, 4, 4), (ReLU(),)),
        (Conv2d(3, 8, 3), (1, 6, 6), (Conv2d(1, 8, 3),)),
        (Conv2d(4, 8, 3, groups=4), (6, 6, 6), (Conv2d(6, 8, 3, groups=2),)),
        (GroupNorm(32, 64), (24, 6, 6), (GroupNorm(24, 24),)),
        (GroupNorm(4, 32), (30, 6, 6), (GroupNorm(3, 30),)),
        (GroupNorm(7, 14), (16, 6, 6), (GroupNorm(8, 16),)),
        (Conv2d(3, 8, 7), (3, 5, 6), (Conv2d(3, 8, (5, 6)),)),
        (Conv2d(3, 8, 3, dilation=4), (3, 7, 9), (Conv2d(3, 8, 3, dilation=(3, 4)),)),
        (Conv2d(3, 8, 0, 0), (3, 5, 5), (Conv2d(3, 8, 1, 1),)),
        (Conv2d(3, 8, 3, 2, "same"), (3, 5, 5), (Conv2d(3, 8, 3, 1, "same"),)),
        (MaxPool2d(3, padding=2), (1, 5, 5), (MaxPool2d(3, padding=1),)),
        (AvgPool2d(9), (1, 5, 5), (AvgPool2d(5),)),
        (AvgPool2d(2, divisor_override=0), (1, 5, 5), (AvgPool2d(2, divisor_override=1),)),
        (Flatten(1, 9), (1, 5, 5), (Flatten(),)),
        (Linear(400, 10), (16, 5, 5), (Flatten(), Linear(400, 10))),
        (Linear(400, 10), (16, 6, 6), (Flatten(), Linear(576, 10))),
        (Linear(400, 10), (99,), (Linear(99, 10),)),
        (MaxPool2d(2), (99,), ()),
        (AdaptiveAvgPool2d(NOTHING), (1, 5, 5), ()),
    ],
)
def test_the_nearest_layer_is_the_same_kind_with_other_numbers(
    layer: Layer, shape: Shape, expected: tuple[Layer, ...]
) -> None:
    assert nearest_layers(layer, shape) == expected


@pytest.mark.parametrize("seed", range(3))
def test_whatever_is_offered_works(seed: int) -> None:
    """300 layers that mostly do not work, each on a shape; PyTorch takes what is offered, too."""
    draw = random.Random(seed)
    offered = 0
    for _ in range(300):
        shape = draw.randint(1, 4), draw.randint(1, 6), draw.randint(1, 6)
        sizes = [draw.choice(SIZES) for _ in range(3)]
        kernel, stride, dilation = sizes
        padding = draw.choice(PADDINGS)
        layer = draw.choice(
            [
                Conv2d(4, 4, kernel, stride, padding, dilation, draw.choice([1, 2, 4])),
                MaxPool2d(kernel, stride, padding, dilation, draw.random() < 0.5),
                AvgPool2d(kernel, stride, padding, draw.random() < 0.5),
                Flatten(draw.randint(-1, 5)),
                Linear(draw.randint(1, 9), 2),
            ]
        )
        layers = nearest_layers(layer, shape)
        report = follow(layers, shape)
        assert layers, (layer, shape)
        assert report.problem is None, (layer, shape, layers)
        x = torch.zeros((1, *shape))
        for each in layers:
            x = pytorchs(each)(x)
        assert tuple(x.shape[1:]) == report.layers[-1].shape
        offered += layers != (layer,)
    assert offered > 100
