"""`nn.Sequential` as text: what is read, what is refused in one sentence, what is written."""

import random
from collections.abc import Callable
from dataclasses import asdict
from typing import Any

import numpy as np
import pytest

from pooling_core.network import (
    AdaptiveAvgPool2d,
    AdaptiveMaxPool2d,
    AvgPool2d,
    Conv2d,
    Flatten,
    Layer,
    Linear,
    MaxPool2d,
    ReLU,
    follow,
    run,
)
from pooling_ui.stack.presets import PRESETS, StackPreset
from pooling_ui.stack.sequential import (
    CELL_BY_CELL,
    LAYER_CLASSES,
    read_sequential,
    write_sequential,
)
from tests.ui.helpers.pages import numbers
from tests.ui.stack.test_recorded_stack import refusal

LENET = """
import torch.nn as nn
from torch import nn

net = torch.nn.Sequential(
    nn.Conv2d(1, 6, (5, 5), padding="same"), nn.ReLU(inplace=True), nn.ReLU(True),
    nn.Sequential(
        AvgPool2d(2, stride=2, count_include_pad=False),
        nn.MaxPool2d(kernel_size=[3, 2], ceil_mode=True, return_indices=False),
    ),
    nn.AdaptiveAvgPool2d((None, 7)),  # a comment
    nn.AdaptiveMaxPool2d(2 + 3),
    nn.Flatten(1, -1),
    nn.Linear(6*5 * 5, 84 // 2, bias=False),
)
"""


PRINTED = "Sequential(\n  (0): ReLU()\n  (1): Sequential(\n    (0): ReLU(inplace=True)\n  )\n)"
ORDERED = "nn.Sequential(OrderedDict([('one', nn.ReLU()), ('two', nn.ReLU())]))"
WITHIN = """
class Net(nn.Module):
    def __init__(self):
        self.layers = nn.Sequential(nn.ReLU(), nn.ReLU())
"""


def test_what_people_paste_is_read() -> None:
    assert read_sequential(LENET).layers == (
        Conv2d(1, 6, (5, 5), padding="same"),
        ReLU(),
        ReLU(),
        AvgPool2d(2, 2, count_include_pad=False),
        MaxPool2d((3, 2), ceil_mode=True),
        AdaptiveAvgPool2d((None, 7)),
        AdaptiveMaxPool2d(5),
        Flatten(),
        Linear(150, 42, bias=False),
    )


@pytest.mark.parametrize("text", ["nn.Sequential(nn.ReLU(), nn.ReLU())", PRINTED, ORDERED, WITHIN])
def test_other_ways_to_write_it_are_read(text: str) -> None:
    """What PyTorch prints, layers with names, and a model with one Sequential in it."""
    assert read_sequential(text).layers == (ReLU(), ReLU())


@pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: preset.name)
def test_what_pytorch_prints_of_a_preset_is_read(preset: StackPreset) -> None:
    torch = pytest.importorskip("torch", reason="PyTorch is not installed: nothing was printed")
    names: dict[str, Any] = {}
    with torch.device("meta"):
        exec(write_sequential(preset.layers), names)

    read = read_sequential(repr(names["model"])).layers
    assert follow(read, preset.shape).layers[-1].shape == (
        follow(preset.layers, preset.shape).layers[-1].shape
    )
    assert list(map(type, read)) == list(map(type, preset.layers))


def test_what_is_not_read_is_told() -> None:
    assert "line 4" in read_sequential(WITHIN).note
    assert read_sequential(LENET).note == ""


def test_what_changes_nothing_may_be_said() -> None:
    text = "nn.Sequential(nn.Conv2d(1, 2, 3, padding_mode='zeros', device=None))"
    assert read_sequential(text).layers == (Conv2d(1, 2, 3),)


def test_arguments_stand_in_the_order_of_pytorch() -> None:
    """Which has `return_indices` before `ceil_mode`."""
    torch = pytest.importorskip("torch", reason="PyTorch is not installed: nothing was compared")
    theirs = torch.nn.MaxPool2d(3, 2, 1, 1, False, True)
    (ours,) = read_sequential("nn.Sequential(nn.MaxPool2d(3, 2, 1, 1, False, True))").layers

    assert all(value == getattr(theirs, name) for name, value in asdict(ours).items())
    assert isinstance(ours, MaxPool2d)
    assert ours.ceil_mode


@pytest.mark.parametrize("name", sorted(CELL_BY_CELL))
def test_layers_that_may_be_left_out_keep_the_shape_in_pytorch(name: str) -> None:
    torch = pytest.importorskip("torch", reason="PyTorch is not installed: nothing was compared")
    arguments = {"BatchNorm2d": (3,), "Softmax": (1,), "LogSoftmax": (1,)}.get(name, ())

    assert getattr(torch.nn, name)(*arguments)(torch.ones(2, 3, 5, 4)).shape == (2, 3, 5, 4)


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("x", [1]),
        ("\nclass Net: pass", [2]),
        ("\n \n  nn.Sequential(layer)\n", [3]),
        ("nn.Sequential(\n\nnn.Conv2d(1, 2))", [3]),
        ("nn.Sequential(nn.ReLU(),\n  nn.Unfold(2))", [2]),
        ("nn.Sequential(nn.Mish(),\n\n\n  nn.Tanh())", [1, 4]),
        ("nn.Sequential(nn.ReLU())\n\nnn.Sequential()", [3, 1, 3]),
    ],
)
def test_a_refusal_names_the_line_of_what_cannot_be_read(text: str, lines: list[int]) -> None:
    assert numbers(refusal(read_sequential, text)) == lines


@pytest.mark.parametrize(
    ("most", "text", "said"),
    [
        (10_000, lambda most: f"{'nn.Sequential(nn.ReLU())':#<{most}}", [10_000, 10_001]),
        (60, lambda most: f"nn.Sequential({'nn.ReLU(),' * most})", [60, 61]),
        (1000, lambda most: f"nn.Sequential(nn.MaxPool2d((2, {most})))", [1, 1000, 1001]),
        (10**9, lambda most: f"nn.Sequential(nn.Linear({most}, 1))", [1, 10**9]),
    ],
)
def test_a_text_is_read_up_to_the_limit_that_a_refusal_names(
    most: int, text: Callable[[int], str], said: list[int]
) -> None:
    assert read_sequential(text(most)).layers
    assert numbers(refusal(read_sequential, text(most + 1))) == said


@pytest.mark.parametrize("inside", ["1+" * 2500 + "1", "(" * 900, "-" * 5000 + "1"])
def test_a_text_that_is_nested_too_deeply_is_refused(inside: str) -> None:
    assert refusal(read_sequential, f"nn.Sequential(nn.Flatten({inside}))")


def drawn(draw: random.Random) -> tuple[tuple[int, int, int], list[Layer]]:
    """Return layers that fit each other, with arguments of every kind."""
    channels = draw.randint(1, 3)
    layers: list[Layer] = []
    first = channels
    for _ in range(draw.randint(1, 4)):
        kernel: int | tuple[int, int] = draw.choice((1, 2, (2, 1)))
        out = draw.randint(1, 4)
        layers += draw.choice(
            [
                [Conv2d(channels, out, kernel, padding=1, bias=draw.random() < 0.5)],
                [Conv2d(channels, out, 3, padding="same"), ReLU()],
                [ReLU(), MaxPool2d(kernel, (1, 2), ceil_mode=draw.random() < 0.5)],
                [AvgPool2d(kernel, None, 0, True, False, draw.choice([None, 3]))],
                [AdaptiveMaxPool2d((5, None)), AdaptiveAvgPool2d(4)],
            ]
        )
        channels = layers[-1].out_channels if isinstance(layers[-1], Conv2d) else channels
        if len(layers) > 1 and isinstance(layers[-2], Conv2d):
            channels = layers[-2].out_channels
    report = follow([*layers, Flatten()], (first, 12, 12))
    return (first, 12, 12), [*layers, Flatten(), Linear(report.layers[-1].shape[0], 3)]


@pytest.mark.parametrize("seed", range(30))
def test_the_written_code_runs_in_pytorch_and_gives_our_values(seed: int) -> None:
    """And it is read as the same layers."""
    torch = pytest.importorskip("torch", reason="PyTorch is not installed: the code was not run")
    shape, layers = drawn(random.Random(seed))
    text = write_sequential(layers)
    assert list(read_sequential(text).layers) == layers

    names: dict[str, Any] = {}
    torch.manual_seed(seed)
    exec(text, names)
    model = names["model"].double()
    x = torch.randn((2, *shape), dtype=torch.float64)
    weights = {name: weight.numpy() for name, weight in model.state_dict().items()}

    outputs = run(layers, weights, x.numpy())

    expected = model(x).detach().numpy()
    assert [output.shape[1:] for output in outputs] == [
        each.shape for each in follow(layers, shape).layers
    ]
    np.testing.assert_allclose(outputs[-1], expected, rtol=1e-12, atol=1e-12)


@pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: preset.name)
def test_the_code_of_a_preset_runs_in_pytorch_and_gives_our_shapes(preset: StackPreset) -> None:
    torch = pytest.importorskip("torch", reason="PyTorch is not installed: the code was not run")
    names: dict[str, Any] = {}
    with torch.device("meta"):  # shapes without numbers
        exec(write_sequential(preset.layers), names)
        x = torch.zeros((1, *preset.shape))
        for layer, ours in zip(
            names["model"], follow(preset.layers, preset.shape).layers, strict=True
        ):
            x = layer(x)
            assert tuple(x.shape[1:]) == ours.shape
            assert sum(each.numel() for each in layer.parameters()) == ours.parameters


def test_every_layer_of_the_core_that_pytorch_has_can_be_read() -> None:
    """A layer more is one line in `LAYER_CLASSES`."""
    import pooling_core.network as network

    kinds = {
        name
        for name in network.__all__
        if isinstance(getattr(network, name), type)
        and issubclass(getattr(network, name), network.Layer)
    }
    assert set(LAYER_CLASSES) == kinds - {"Layer", "BlurPool2d"}
