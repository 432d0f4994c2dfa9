"""A network in a link: short text, and back; damage is found."""

import random

import pytest

from pooling_core.network import (
    ACTIVATIONS,
    DROPOUTS,
    AdaptiveAvgPool2d,
    AdaptiveMaxPool2d,
    AvgPool2d,
    BatchNorm1d,
    BatchNorm2d,
    BatchNorm3d,
    Conv2d,
    Flatten,
    FractionalMaxPool2d,
    GroupNorm,
    InstanceNorm1d,
    InstanceNorm2d,
    InstanceNorm3d,
    LayerNorm,
    Linear,
    LogSoftmax,
    LPPool2d,
    MaxPool2d,
    PReLU,
    ReLU,
    Softmax,
    follow,
)
from pooling_ui.features.stack.parameters import INPUT, LAYERS
from pooling_ui.features.stack.presets import PRESETS, StackPreset
from pooling_ui.model_text import LAYER_CLASSES, MOST_LAYERS
from pooling_ui.model_text.stack_link import decode_input, decode_layers, encode_layers

EVERY_ARGUMENT = (
    Conv2d(1, 2, (3, 1), (1, 2), (0, 5), (2, 1), 1, bias=False),
    Conv2d(2, 4, 3, padding="same", groups=2),
    MaxPool2d(3, None, 1, (1, 2), ceil_mode=True),
    AvgPool2d((2, 1), 2, 0, True, count_include_pad=False, divisor_override=3),
    AdaptiveMaxPool2d((None, 7)),
    AdaptiveAvgPool2d(5),
    ReLU(),
    Flatten(2, -2),
    Linear(35, 9, bias=False),
    BatchNorm2d(64, affine=False),
    BatchNorm1d(9, bias=False),
    BatchNorm3d(3),
    LPPool2d(1.5, 3, (1, 2), True),
    FractionalMaxPool2d(2, output_ratio=(0.5, 0.1)),
    FractionalMaxPool2d(2, (3, 4)),
    PReLU(8),
    Softmax(-1),
    LogSoftmax(1),
    GroupNorm(4, 64, affine=False),
    LayerNorm((8, 4, 6), bias=False),
    LayerNorm(64, elementwise_affine=False),
    InstanceNorm1d(9),
    InstanceNorm2d(9, affine=True, bias=False),
    InstanceNorm3d(9, track_running_stats=True),
    *(kind() for kind in (DROPOUTS | ACTIVATIONS).values()),
)


def test_every_argument_of_every_layer_comes_back() -> None:
    assert decode_layers(encode_layers(EVERY_ARGUMENT)) == EVERY_ARGUMENT
    assert {type(layer).__name__ for layer in EVERY_ARGUMENT} == set(LAYER_CLASSES)


@pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: preset.name)
def test_a_preset_is_short_and_stays_as_it_is_in_an_address(preset: StackPreset) -> None:
    text = encode_layers(preset.layers)

    assert decode_layers(text) == preset.layers
    assert len(text) < 250
    assert all(letter.isalnum() or letter in "._-" for letter in text)


@pytest.mark.parametrize(
    "text",
    [
        *("", "_", "Q", "R_", "C", "C3", "C3.8", "C3.8.x", "C3.8.3x", "M", "Mn", "M2.s", "R1"),
        *("M2....2", "M2.....1", "C3.8.3..valid..2", "M1001", "M2...1001", "C0.8.3", "L3.1.2"),
        *("Msame", "A2.....1.5", "M²", "M٣", "Fn", "F1x2", "X", "C3.8.3.1.1.1.99999999999"),
        *("C1000000001.8.3", "F1.-1000000001"),
        "_".join("R" * (MOST_LAYERS + 1)),
    ],
)
def test_damage_is_found(text: str) -> None:
    assert not LAYERS.reads(text)


def test_whatever_can_be_read_can_be_followed_and_written() -> None:
    """2,000 texts of presets and others with slips: none fails in another way."""
    draw = random.Random(0)
    texts = [encode_layers(each.layers) for each in PRESETS] + [encode_layers(EVERY_ARGUMENT)]
    read = 0
    for _ in range(2000):
        text = draw.choice(texts)
        for _ in range(draw.randint(1, 3)):
            at = draw.randrange(len(text) + 1)
            text = (
                text[:at]
                + draw.choice("0123456789._xnCRMAXGFL-s")
                + text[at + draw.randint(0, 2) :]
            )
        if LAYERS.reads(text):
            read += 1
            layers = decode_layers(text)
            follow(layers, (3, 9, 8))
            assert decode_layers(encode_layers(layers)) == layers
    assert read > 200


@pytest.mark.parametrize("text", ["3x32", "0x3x3", "3x0x3", "3x3x1025", "4097x3x3", "axbxc", ""])
def test_a_damaged_shape_is_found(text: str) -> None:
    assert decode_input(text) is None
    assert not INPUT.reads(text)
