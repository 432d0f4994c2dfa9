"""Lists of layers beside PyTorch's, and what their units see, found by what changes an output."""

import random
import re
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import pytest

from pooling_core.geometry.adaptive import OutputSize
from pooling_core.geometry.pool_spec import Setting
from pooling_core.network import (
    AdaptiveAvgPool2d,
    AdaptiveMaxPool2d,
    AvgPool2d,
    BlurPool2d,
    Conv2d,
    Flatten,
    Linear,
    MaxPool2d,
    ReLU,
    blur_pool2d,
    follow,
    run,
    weight_shapes,
)
from pooling_core.network.conv2d import Padding
from pooling_core.network.layer import Layer
from tests.core.aliases import Array, Shape
from tests.core.oracle import torch

MOST = 9
KERNELS: list[Setting] = [1, 2, 3, (3, 2)]
STRIDES: list[Setting] = [1, 2, (1, 2)]
OUTPUT_SIZES: list[OutputSize] = [2, (3, None), (2, 3)]

NOTHING: Any = None
NOT_AN_INT: Any = 3.0


def drawn_layers(draw: random.Random, channels: int) -> list[Layer]:
    """Return a few layers, not all of which fit each other."""
    layers: list[Layer] = []
    for _ in range(draw.randint(1, 5)):
        kind = draw.choice([Conv2d, Conv2d, ReLU, MaxPool2d, AvgPool2d, AdaptiveMaxPool2d])
        kernel, stride = draw.choice(KERNELS), draw.choice(STRIDES)
        optional = [None, stride]
        padding = draw.choice([0, 0, 1])
        if kind is Conv2d:
            out = draw.randint(1, 4)
            groups = draw.choice([1, 2 - (channels % 2 or out % 2)])
            paddings: list[Padding] = [padding, 2, "valid"]
            if stride == 1:
                paddings.append("same")
            border = draw.choice(paddings)
            dilation, bias = draw.choice([1, 2]), draw.random() < 0.5
            layers.append(Conv2d(channels, out, kernel, stride, border, dilation, groups, bias))
            channels = out
        elif kind is ReLU:
            layers.append(ReLU())
        elif kind is MaxPool2d:
            dilation, ceil = draw.choice([1, 1, 2]), draw.random() < 0.5
            layers.append(MaxPool2d(kernel, draw.choice(optional), padding, dilation, ceil))
        elif kind is AvgPool2d:
            layers.append(AvgPool2d(kernel, draw.choice(optional), padding))
        else:
            adaptive = draw.choice([AdaptiveMaxPool2d, AdaptiveAvgPool2d])
            layers.append(adaptive(draw.choice(OUTPUT_SIZES)))
    if draw.random() < 0.4:
        layers += [Flatten(), Linear(draw.choice([channels, 4 * channels, 12]), 3)]
    return layers


def pytorchs(layer: Layer) -> Any:
    """Return PyTorch's layer of the same name and arguments; it may refuse them."""
    arguments = {name: getattr(layer, name) for name in layer.__dataclass_fields__}
    return getattr(torch.nn, type(layer).__name__)(**arguments)


def followed_by_pytorch(layers: Sequence[Layer], shape: Shape) -> list[tuple[Shape, int]]:
    """Return the shapes and parameters up to the first layer that refuses."""
    x, found = torch.zeros((1, *shape)), []
    for layer in layers:
        try:
            module = pytorchs(layer)
            x = module(x)
        except (RuntimeError, ValueError):
            break
        parameters = sum(each.numel() for each in module.parameters())
        found.append((tuple(x.shape[1:]), parameters))
    return found


@pytest.mark.filterwarnings("ignore:Using padding='same' with even kernel lengths")
@pytest.mark.parametrize("seed", range(4))
def test_shapes_and_parameters_are_pytorchs(seed: int) -> None:
    """300 stacks each; a stack ends at the layer at which PyTorch refuses."""
    draw = random.Random(seed)
    ended = 0
    for _ in range(300):
        shape = draw.randint(1, 4), draw.randint(1, MOST), draw.randint(1, MOST)
        layers = drawn_layers(draw, shape[0])
        report, expected = follow(layers, shape), followed_by_pytorch(layers, shape)
        found = [(each.shape, each.parameters) for each in report.layers]
        assert found == expected, (layers, shape, report.problem)
        assert (report.problem is None) == (len(found) == len(layers))
        assert [each.memory for each in report.layers] == [
            4 * int(np.prod(size)) for size, _ in expected
        ]
        ended += report.problem is not None
    assert 50 < ended < 250


def seen_by_units(layers: Sequence[Layer], shape: Shape, row: int, col: int) -> Array:
    """Return which units change when an input cell is NaN: NaN outlives every layer here."""
    x = torch.zeros((1, *shape), dtype=torch.float64)
    x[:, :, row, col] = torch.nan
    for layer in layers:
        module = pytorchs(layer).double()
        for weight in module.parameters():
            torch.nn.init.ones_(weight)
        x = module(x)
    seen: Array = x[0, 0].isnan().numpy()
    return seen


@pytest.mark.filterwarnings("ignore:Using padding='same' with even kernel lengths")
def test_a_unit_sees_what_can_change_it() -> None:
    """Brute force finds no cell outside its field, and without border its first and last cell."""
    draw = random.Random(0)
    compared = whole = 0
    while compared < 60:
        shape = draw.randint(1, 2), draw.randint(3, MOST), draw.randint(3, MOST)
        layers = [
            each
            for each in drawn_layers(draw, shape[0])
            if not isinstance(each, (Flatten, Linear)) and getattr(each, "groups", 1) == 1
        ]
        report = follow(layers, shape)
        if report.problem or not report.layers:
            continue
        compared += 1
        seen = np.array(
            [
                [seen_by_units(layers, shape, row, col) for col in range(shape[2])]
                for row in range(shape[1])
            ]
        )
        for axis, reach in enumerate(report.layers[-1].reach):
            sees = np.asarray(seen.any(axis=(1 - axis, 3 - axis)))
            for unit, (first, stop) in enumerate(zip(reach.first, reach.stop, strict=True)):
                cells = np.flatnonzero(sees[:, unit])
                assert not len(cells) or first <= cells[0]
                assert not len(cells) or cells[-1] < stop
                if reach.first.min() >= 0 and reach.stop.max() <= shape[1 + axis]:
                    whole += 1
                    assert (cells[0], cells[-1] + 1) == (first, stop), (layers, shape)
    assert whole > 50


def test_a_convolution_counts_its_products() -> None:
    """PyTorch's own count has two floating-point operations for each product."""
    from torch.utils.flop_counter import FlopCounterMode

    layers = [Conv2d(4, 6, (3, 2), 2, 1, groups=2), Flatten(), Linear(6 * 4 * 5, 7, bias=False)]
    shape = 4, 8, 9
    x = torch.zeros((1, *shape))
    with FlopCounterMode(display=False) as counter:
        for layer in layers:
            x = pytorchs(layer)(x)

    adds = [each.multiply_adds for each in follow(layers, shape).layers]
    assert sum(adds) * 2 == counter.get_total_flops()
    assert adds == [6 * 4 * 5 * 2 * 6, 0, 840]


def test_the_tutorials_network_sees_more_with_every_layer() -> None:
    """Two convolutions and two pools; worked out by hand."""
    layers = [
        *(Conv2d(3, 32, 3, padding=1), ReLU(), MaxPool2d(2)),
        *(Conv2d(32, 64, 3, padding=1), ReLU(), MaxPool2d(2)),
        *(Flatten(), Linear(64 * 8 * 8, 10)),
    ]

    report = follow(layers, (3, 32, 32))

    shapes = [each.shape for each in report.layers]
    assert shapes[2] == (32, 16, 16)
    assert shapes[5:] == [(64, 8, 8), (4096,), (10,)]
    fields = [each.receptive_field for each in report.layers]
    assert fields == [(3, 3), (3, 3), (4, 4), (8, 8), (8, 8), (10, 10), (10, 10), (38, 38)]
    assert [each.jump[0] for each in report.layers][:6] == [1, 1, 2, 2, 2, 4]
    assert [each.start[0] for each in report.layers][:6] == [-1, -1, -1, -3, -3, -3]
    assert [each.parameters for each in report.layers if each.parameters] == [896, 18496, 40970]


def test_a_linear_of_planes_reads_rows_apart() -> None:
    report = follow([Linear(5, 2)], (1, 4, 5))

    assert report.layers[0].shape == (1, 4, 2)
    assert report.layers[0].receptive_field == (1, 5)


@pytest.mark.parametrize("blur", [BlurPool2d(), BlurPool2d((4, 1), (1, 3)), BlurPool2d(5, 1)])
@pytest.mark.parametrize("shape", [(2, 9, 8), (1, 3, 6)])
def test_a_blur_is_followed_as_a_convolution_of_each_channel(
    blur: BlurPool2d, shape: tuple[int, int, int]
) -> None:
    """A convolution over a mirrored plane has the same sizes, products and receptive field."""
    rng = np.random.default_rng(4)
    samples = rng.standard_normal((2, *shape))
    high, wide = np.broadcast_to(blur.kernel_size, 2)
    border = ((wide - 1) // 2, wide // 2, (high - 1) // 2, high // 2)
    convolution = Conv2d(shape[0], shape[0], (high, wide), blur.stride, groups=shape[0], bias=False)
    mirrored = torch.nn.functional.pad(torch.from_numpy(samples), border, mode="reflect")
    expected = pytorchs(convolution).double()(mirrored)

    (report,) = follow([blur], shape).layers
    (output,) = run([blur], {}, samples)

    assert output.shape == tuple(expected.shape) == (2, *report.shape)
    assert report.parameters == 0
    assert report.multiply_adds == convolution.multiply_adds(tuple(mirrored.shape[1:]))
    assert report.receptive_field == (high, wide)
    assert report.start == tuple(-((size - 1) // 2) for size in (high, wide))
    np.testing.assert_array_equal(output, blur_pool2d(samples, blur.kernel_size, blur.stride))


@pytest.mark.parametrize(
    ("layers", "says"),
    [
        ([Conv2d(3, 4, 3)], "Conv2d takes 3 channels, and gets 1: 1 × 6 × 6"),
        ([MaxPool2d(7)], "kernel_size is too large for an input of 6 × 6"),
        ([Flatten(), MaxPool2d(2)], "MaxPool2d takes channels × rows × columns, and gets 36"),
        ([Flatten(), Linear(35, 2)], "Linear takes 35 features, and gets 36"),
        ([Flatten(), BlurPool2d()], "BlurPool2d takes channels × rows × columns, and gets 36"),
        ([BlurPool2d(12)], "kernel_size (12, 12) is too large to mirror an input of (6, 6)"),
        ([BlurPool2d(3, 0)], "stride must be at least 1"),
        ([Flatten(0)], "start_dim 0 would join the numbers of all samples"),
        ([Flatten(1, 4)], "needs axes from 0 to 3"),
        ([AvgPool2d(2, divisor_override=0)], "divisor_override must not be 0"),
        ([AdaptiveMaxPool2d((2, 0))], "has an output_size of 0, which has no units"),
        ([AdaptiveAvgPool2d(NOTHING)], "output_size must be an int or a tuple of ints"),
        ([MaxPool2d(2000, 1, 1000), MaxPool2d(2000, 1999, 1000)] * 60, "more than 1,000,000,000"),
    ],
)
def test_a_layer_that_cannot_work_says_which_numbers_break_it(
    layers: Sequence[Layer], says: str
) -> None:
    assert says in (follow(layers, (1, 6, 6)).problem or "")


def test_a_sample_has_three_sizes() -> None:
    with pytest.raises(ValueError, match="channels, rows and columns of at least 1"):
        follow([], (1, 0, 5))


@pytest.mark.parametrize(
    ("make", "says"),
    [
        (lambda: Conv2d(1, 4, 1, groups=2), "groups must divide in_channels: 2 does not divide 1"),
        (lambda: Conv2d(4, 3, 1, groups=2), "groups must divide out_channels: 2 does not divide 3"),
        (lambda: Conv2d(0, 3, 1), "Conv2d takes at least 1 for in_channels, got 0"),
        (lambda: Conv2d(1, 3, 1, groups=-1), "Conv2d takes at least 1 for groups, got −1"),
        (lambda: Conv2d(1, NOT_AN_INT, 1), "Conv2d takes an int for out_channels, got 3.0"),
        (lambda: Linear(4, True), "Linear takes an int for out_features, got True"),
    ],
)
def test_counts_are_checked_at_once(make: Callable[[], Layer], says: str) -> None:
    with pytest.raises((ValueError, TypeError), match=re.escape(says)):
        make()


@pytest.mark.filterwarnings("ignore:Using padding='same' with even kernel lengths")
@pytest.mark.parametrize("dtype", [torch.float32, torch.float64])
def test_a_stack_runs_as_in_pytorch(dtype: Any) -> None:
    """With PyTorch's weights, every layer's output agrees within rounding."""
    draw = random.Random(1)
    compared = 0
    torch.manual_seed(0)
    while compared < 100:
        shape = draw.randint(1, 4), draw.randint(3, MOST), draw.randint(3, MOST)
        layers = drawn_layers(draw, shape[0])
        if follow(layers, shape).problem:
            continue
        compared += 1
        model = torch.nn.Sequential(*map(pytorchs, layers)).to(dtype)
        weights = {name: weight.numpy() for name, weight in model.state_dict().items()}
        shapes = {name: weight.shape for name, weight in weights.items()}
        assert list(weight_shapes(layers).items()) == list(shapes.items())
        x = torch.randn((2, *shape), dtype=dtype)

        outputs = run(layers, weights, x.numpy())

        for layer, actual in zip(model, outputs, strict=True):
            x = layer(x)
            unit = torch.finfo(dtype).eps
            np.testing.assert_allclose(
                actual, x.detach().numpy(), rtol=1000 * unit, atol=1000 * unit
            )
