"""`nn.Sequential` as text: what is read, what is refused in one sentence, what is written."""

import random
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
    LAYERS,
    MOST_LAYERS,
    MOST_TEXT,
    LeftOutError,
    read_sequential,
    write_sequential,
)
from pooling_ui.stack.sequential_source import UnreadableError

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
    assert read_sequential(WITHIN).note == "Only the nn.Sequential in line 4 is read."
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
    ("text", "says"),
    [
        ("", "There is no text yet: paste an nn.Sequential(…)."),
        (" \n ", "There is no text yet: paste an nn.Sequential(…)."),
        ("x", "Line 1: This is no nn.Sequential(…)."),
        ("nn.Sequential()", "There are no layers in it."),
        ("nn.Sequential(", "Line 1: this is no Python that can be read: '(' was never closed."),
        ("nn.Sequential(nn.ReLU())\nnn.Sequential(nn.ReLU())", "in lines 1 and 2. Paste one."),
        ("import os\nos.system('rm')", "Line 1: This is no nn.Sequential(…)."),
        ("\nclass Net: pass", "Line 2: This is no nn.Sequential(…)."),
        ("net: Net = Net()", "Line 1: This is no nn.Sequential(…)."),
        (
            "nn.Sequential(OrderedDict(a=nn.ReLU()))",
            "Line 1: OrderedDict is read as a list of pairs",
        ),
        (
            "nn.Sequential(OrderedDict([nn.ReLU()]))",
            "Line 1: OrderedDict is read as a list of pairs",
        ),
        (
            "nn.Sequential(nn.MaxPool2d(**k))",
            "Line 1: MaxPool2d: arguments behind ** are not read.",
        ),
        (
            "nn.Sequential(nn.MaxPool2d(2, strid=1))",
            "has no strid that is known here: stride, perh",
        ),
        ("nn.Sequential(nn.ReLU(),\n  nn.Unfold(2))", "Line 2: Unfold is no layer"),
        (
            "nn.Sequential(nn.Dropout(0.5))",
            ("Poolscope does not know Dropout (line 1). Without it, shapes"),
        ),
        ("\n \n  nn.Sequential(layer)\n", "Line 3: “layer” is no layer"),
        ("nn.ReLU(inplace=True)\n", "Line 1: This is no nn.Sequential(…)."),
        ("nn.Sequential(nn.Relu())", "Line 1: Relu is no layer that is known here: ReLU, perhaps?"),
        ("nn.Sequential(nn.PReLU())", "PReLU is no layer that is known here: Conv2d, ReLU, Max"),
        ("nn.Sequential(layer)", "Line 1: “layer” is no layer that is known here: Conv2d,"),
        ("nn.Sequential(*layers)", "“*layers” is no layer"),
        ("nn.Sequential(**layers)", "Sequential takes layers alone"),
        ("nn.Sequential(\n\nnn.Conv2d(1, 2))", "Line 3: Conv2d needs kernel_size."),
        ("nn.Sequential(nn.Linear())", "Linear needs in_features and out_features."),
        ("nn.Sequential(nn.MaxPool2d('2'))", "MaxPool2d does not take '2' for kernel_size."),
        ("nn.Sequential(nn.Flatten(True))", "Flatten does not take True for start_dim."),
        ("nn.Sequential(nn.MaxPool2d(2, ceil_mode=1))", "does not take 1 for ceil_mode."),
        ("nn.Sequential(nn.MaxPool2d(2.5))", "“2.5” in MaxPool2d is no whole number."),
        ("nn.Sequential(nn.MaxPool2d(2 ** 99))", "“2 ** 99” in MaxPool2d is no whole number."),
        ("nn.Sequential(nn.MaxPool2d(k))", "“k” in MaxPool2d is no whole number."),
        ("nn.Sequential(nn.MaxPool2d('a' + 1))", "is no whole number."),
        ("nn.Sequential(nn.MaxPool2d(1 // 0))", "“1 // 0” in MaxPool2d divides by 0."),
        ("nn.Sequential(nn.MaxPool2d(99999999999))", "larger than 1,000,000,000."),
        ("nn.Sequential(nn.MaxPool2d(99999 * 99999))", "larger than 1,000,000,000."),
        ("nn.Sequential(nn.Conv2d(1, 2, 3, padding_mode='reflect'))", "has no padding_mode"),
        ("nn.Sequential(nn.MaxPool2d(2, return_indices=True))", "has no return_indices"),
        ("nn.Sequential(nn.MaxPool2d(2, 2, 0, 1, True))", "has no return_indices"),
        ("nn.Sequential(nn.MaxPool2d(2, kernel_size=2))", "is given kernel_size twice."),
        ("nn.Sequential(nn.ReLU(True, 1))", "ReLU takes no more than 1 by place."),
        ("nn.Sequential(nn.ReLU(1))", "ReLU has no inplace that is known here."),
        ("nn.Sequential(nn.Conv2d(3, 4, 1, groups=2))", "groups must divide in_channels: 2 does"),
        ("nn.Sequential(nn.Linear(0, 4))", "Linear takes at least 1 for in_features, got 0."),
        ("nn.Sequential(nn.MaxPool2d((2, 1001)))", "kernel_size must be at most 1,000 here"),
        ("nn.Sequential(nn.MaxPool2d([]))", "MaxPool2d does not take () for kernel_size."),
        ("nn.Sequential(nn.MaxPool2d(None))", "MaxPool2d does not take None for kernel_size."),
        ("nn.Sequential(nn.Flatten((1, 2)))", "Flatten does not take (1, 2) for start_dim."),
        ("nn.Sequential(nn.MaxPool2d((1, 2, 3)))", "MaxPool2d does not take (1, 2, 3) for kernel_"),
        (f"nn.Sequential(nn.Flatten({'1+' * 2500}1))", "nested too deeply"),
        ("(" * 900, "no Python that can be read"),
        ("nn.Sequential(nn.MaxPool2d(" + "-" * 5000 + "1))", ""),
        ("x" * (MOST_TEXT + 1), "At most 10,000 characters are read, here are 10,001."),
        (f"nn.Sequential({'nn.ReLU(),' * (MOST_LAYERS + 1)})", "At most 60 layers are shown"),
    ],
)
def test_anything_else_gets_a_sentence_with_its_line(text: str, says: str) -> None:
    with pytest.raises(UnreadableError) as problem:
        read_sequential(text)
    assert says in str(problem.value)
    assert str(problem.value).endswith((".", "are.", "?"))


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
    """A layer more is one line in `LAYERS`."""
    import pooling_core.network as network

    kinds = {
        name
        for name in network.__all__
        if isinstance(getattr(network, name), type)
        and issubclass(getattr(network, name), network.Layer)
    }
    assert set(LAYERS) == kinds - {"Layer", "BlurPool2d"}


@pytest.mark.parametrize(
    ("layer", "sees_more"),
    [
        ("nn.Softmax(dim=1)", False),
        ("nn.LogSoftmax(1)", False),
        ("nn.Softmax(dim=2)", True),
        ("nn.LogSoftmax(-1)", True),
        ("nn.Softmax()", True),
        ("nn.Sigmoid()", False),
    ],
)
def test_a_softmax_along_rows_or_columns_lets_a_unit_see_more(layer: str, sees_more: bool) -> None:
    with pytest.raises(LeftOutError) as refusal:
        read_sequential(f"nn.Sequential(nn.Conv2d(1, 2, 3), {layer})")

    said = str(refusal.value)
    assert ("would let a unit see more" in said) == sees_more
    assert ("shapes and what a unit sees are the same" in said) != sees_more
