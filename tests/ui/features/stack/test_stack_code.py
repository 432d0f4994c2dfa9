"""The layers as PyTorch code: it runs in PyTorch, and is read again."""

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
from pooling_ui.features.stack.code import write_sequential
from pooling_ui.features.stack.presets import PRESETS, StackPreset
from pooling_ui.model_text import ReadModel, read_model


@pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: preset.name)
def test_what_pytorch_prints_of_a_preset_is_read(preset: StackPreset) -> None:
    torch = pytest.importorskip("torch", reason="PyTorch is not installed: nothing was printed")
    names: dict[str, Any] = {}
    with torch.device("meta"):
        exec(write_sequential(preset.layers), names)

    found = read(repr(names["model"])).layers
    assert follow(found, preset.shape).layers[-1].shape == (
        follow(preset.layers, preset.shape).layers[-1].shape
    )
    assert list(map(type, found)) == list(map(type, preset.layers))


def read(text: str) -> ReadModel:
    """Return what was read of a text; fail with the refusal if it was refused."""
    found = read_model(text)
    assert isinstance(found, ReadModel), found
    return found


def test_arguments_stand_in_the_order_of_pytorch() -> None:
    """MaxPool2d takes `return_indices` before `ceil_mode`."""
    torch = pytest.importorskip("torch", reason="PyTorch is not installed: nothing was compared")
    theirs = torch.nn.MaxPool2d(3, 2, 1, 1, False, True)
    (ours,) = read("nn.Sequential(nn.MaxPool2d(3, 2, 1, 1, False, True))").layers

    assert all(value == getattr(theirs, name) for name, value in asdict(ours).items())
    assert isinstance(ours, MaxPool2d)
    assert ours.ceil_mode


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
    assert list(read(text).layers) == layers

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
