"""Layers that normalize over planes, beside PyTorch's: what they take, and what a unit sees."""

import re
from collections.abc import Sequence

import pytest

from pooling_core.network import (
    AvgPool2d,
    Conv2d,
    Flatten,
    GroupNorm,
    InstanceNorm1d,
    InstanceNorm2d,
    InstanceNorm3d,
    LayerNorm,
    Linear,
    MaxPool2d,
    Softmax,
    follow,
    nearest_layers,
)
from pooling_core.network.layer import Layer
from tests.core.aliases import Shape
from tests.core.network.test_network_stack import pytorchs
from tests.core.oracle import torch

PLANES, FEATURES, SERIES = (8, 4, 6), (8,), (8, 6)
LAYERS: list[Layer] = [
    GroupNorm(4, 8),
    GroupNorm(4, 8, affine=False),
    GroupNorm(4, 12),
    GroupNorm(4, 12, affine=False),
    GroupNorm(3, 12, affine=False),
    GroupNorm(2, 8, bias=False),
    *(kind(8) for kind in (InstanceNorm1d, InstanceNorm2d, InstanceNorm3d)),
    *(kind(7) for kind in (InstanceNorm1d, InstanceNorm2d, InstanceNorm3d)),
    *(kind(8, affine=True) for kind in (InstanceNorm1d, InstanceNorm2d, InstanceNorm3d)),
    *(kind(7, affine=True) for kind in (InstanceNorm1d, InstanceNorm2d, InstanceNorm3d)),
    InstanceNorm2d(8, affine=True, bias=False),
    InstanceNorm2d(8, track_running_stats=True),
    InstanceNorm2d(7, track_running_stats=True),
    LayerNorm(6),
    LayerNorm(8),
    LayerNorm((4, 6)),
    LayerNorm((8, 4, 6)),
    LayerNorm((8, 6), bias=False),
    LayerNorm((6, 4)),
    LayerNorm((8, 4, 6), elementwise_affine=False),
]
SHAPES = [PLANES, FEATURES, SERIES, (8, 1, 1)]


@pytest.mark.filterwarnings("ignore:input's size at dim")
@pytest.mark.parametrize("shape", SHAPES, ids=str)
@pytest.mark.parametrize("layer", LAYERS, ids=str)
def test_pytorch_takes_and_refuses_the_same(layer: Layer, shape: Shape) -> None:
    """Two samples: with one, GroupNorm refuses groups of one number, with more it does not."""
    module = pytorchs(layer).eval()
    try:
        output = module(torch.zeros((2, *shape)))
        problem = ""
    except (RuntimeError, ValueError) as refused:
        problem = str(refused)

    if problem:
        with pytest.raises(ValueError, match=type(layer).__name__):
            layer.shape_after(shape)
        for each in (near := nearest_layers(layer, shape)):
            output = pytorchs(each).eval()(torch.zeros((2, *shape)))
            assert tuple(output.shape[1:]) == each.shape_after(shape) == shape
        assert near or isinstance(layer, InstanceNorm2d)
    else:
        assert layer.shape_after(shape) == shape == tuple(output.shape[1:])
        assert nearest_layers(layer, shape) == (layer,)
    assert layer.parameters == sum(each.numel() for each in module.parameters())


@pytest.mark.parametrize(
    ("layer", "kernel"),
    [
        (GroupNorm(4, 8), None),
        (GroupNorm(8, 8), None),
        (InstanceNorm2d(8), None),
        (InstanceNorm2d(8, track_running_stats=True), (1, 1)),
        (LayerNorm((8, 10, 12)), None),
        (LayerNorm((10, 12)), None),
        (LayerNorm(12), (1, None)),
        (Softmax(2), (None, 1)),
        (Softmax(3), (1, None)),
        (Softmax(1), (1, 1)),
    ],
    ids=str,
)
@pytest.mark.parametrize("after", [[], [Conv2d(8, 8, 3)], [MaxPool2d(2), AvgPool2d(2)]], ids=str)
def test_a_unit_sees_what_changes_it(
    layer: Layer, kernel: tuple[int | None, ...] | None, after: list[Layer]
) -> None:
    """The field holds all of the 10 × 12 cells along normalized axes, also behind windows."""
    layers = [layer, *after]
    report = follow(layers, (8, 10, 12))
    behind = follow(after, (8, 10, 12)).layers
    field = behind[-1].receptive_field if after else (1, 1)
    expected = tuple(
        size if kernel is None or kernel[axis] is None else field[axis]
        for axis, size in enumerate((10, 12))
    )

    x = torch.rand((1, 8, 10, 12), dtype=torch.float64, requires_grad=True)
    y = x
    torch.manual_seed(0)
    for each in layers:
        y = pytorchs(each).double().eval()(y)
    y[0, 0, 1, 1].backward()
    seen = x.grad[0].abs().sum(0) > 1e-14

    assert report.problem is None
    assert report.layers[-1].receptive_field == expected
    if not any(isinstance(each, MaxPool2d) for each in after):  # it hides the cells that lose
        assert (int(seen.any(1).sum()), int(seen.any(0).sum())) == expected
    assert report.layers[-1].shape == tuple(y.shape[1:])


def test_behind_a_norm_of_planes_a_network_goes_on() -> None:
    layers = [
        *(Conv2d(3, 8, 3, padding=1), GroupNorm(2, 8), MaxPool2d(2)),
        *(Conv2d(8, 8, 3, padding=1), InstanceNorm2d(8), Flatten(), Linear(8 * 8 * 8, 10)),
    ]

    report = follow(layers, (3, 16, 16))

    assert report.problem is None
    assert [each.receptive_field for each in report.layers] == [(3, 3), *[(18, 18)] * 6]
    assert report.layers[1].multiply_adds == 2 * 8 * 16 * 16


@pytest.mark.parametrize(
    ("layers", "says"),
    [
        ([GroupNorm(4, 12)], "GroupNorm takes 12 channels, and gets 8: 8 × 4 × 6"),
        ([GroupNorm(3, 12, affine=False)], "GroupNorm takes 3 groups of channels, and gets 8"),
        ([InstanceNorm2d(7, affine=True)], "InstanceNorm2d takes 7 channels, and gets 8"),
        ([Flatten(), InstanceNorm2d(8)], "takes channels × rows × columns, and gets 192"),
        ([AvgPool2d((4, 6)), InstanceNorm2d(8)], "more than one cell a channel, and gets 8 × 1"),
        ([LayerNorm(8)], "LayerNorm takes 8 numbers along the last axis, and gets 8 × 4 × 6"),
        ([LayerNorm((6, 4))], "LayerNorm takes 6 × 4 as its last sizes, and gets 8 × 4 × 6"),
    ],
)
def test_a_refusal_has_both_numbers(layers: Sequence[Layer], says: str) -> None:
    assert says in (follow(layers, PLANES).problem or "")


def test_groups_must_divide_the_channels_at_once() -> None:
    with pytest.raises(ValueError, match=re.escape("num_groups must divide num_channels: 5")):
        GroupNorm(5, 64)
    with pytest.raises(ValueError, match=re.escape("sizes of at least 1")):
        LayerNorm((3, 0))
