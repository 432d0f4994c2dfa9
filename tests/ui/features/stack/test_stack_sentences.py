"""Check what the page Stack says of a network: its table, and what units see."""

from collections.abc import Sequence

import pytest

from pooling_core.network import Conv2d, Flatten, Layer, Linear, MaxPool2d, ReLU, follow
from pooling_ui.features.stack.presets import PRESETS, StackPreset
from pooling_ui.features.stack.sentences import (
    NETWORK_TITLES,
    bytes_label,
    field_words,
    network_rows,
    short_number,
)
from tests.ui.features.stack.test_recorded_stack import SEEN
from tests.ui.helpers.pages import numbers, spaced


def cells(layers: Sequence[Layer], shape: tuple[int, ...]) -> list[list[str]]:
    """Return the cells of each row of the table, of which the last has the sums."""
    rows = network_rows(layers, follow(layers, shape), shape)
    return [[spaced(cell) for cell in row.cells] for row in rows]


@pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: preset.name)
def test_every_layer_of_a_preset_works(preset: StackPreset) -> None:
    assert follow(preset.layers, preset.shape).problem is None


def test_the_sizes_of_the_presets_are_those_of_their_papers() -> None:
    """SimpleCNN is of PyTorch's tutorial; VGG-16's parameters are torchvision's."""
    reports = {each.name: follow(each.layers, each.shape).layers for each in PRESETS}

    assert [each.shape for each in reports["SimpleCNN"]][5:] == [(64, 8, 8), (4096,), (10,)]
    assert sum(each.parameters for each in reports["LeNet-5"]) == 61_706
    assert sum(each.parameters for each in reports["VGG-16, features"]) == 14_714_688
    assert reports["VGG-16, features"][-1].shape == (512, 7, 7)
    assert [each.shape[1] for each in reports["ResNet, stem"]] == [112, 112, 112, 56]


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("SimpleCNN", [6, 10, 10, 32, 32, 5, 5]),
        ("LeNet-5", [6, 16, 16, 32, 32, 9, 9]),
        ("VGG-16, features", [31, 212, 212, 224, 224, 27, 27]),
        ("ResNet, stem", [4, 11, 11, 224, 224, 7, 7]),
        ("no windows", []),
        ("no pools", [1, 3, 3, 4, 4]),
        ("pools alone", [1, 2, 2, 4, 4]),
        ("into the padding", [2, 3, 4, 4, 4, 3, 5]),
    ],
)
def test_what_a_unit_sees_with_and_without_pools(name: str, said: list[int]) -> None:
    """The layer, the part of the input, the input, and the field without the pools."""
    layers, shape = SEEN[name]

    assert numbers(field_words(layers, follow(layers, shape), shape)) == said


def test_the_table_has_a_row_for_each_layer_and_the_sums() -> None:
    first, second, sums = cells((Conv2d(3, 32, 3, padding=1), MaxPool2d(2)), (3, 32, 32))

    assert first[:2] == ["1", "Conv2d(3, 32, 3, padding=1)"]
    assert first[2:] == ["32 × 32 × 32", "896", "885 k", "131 kB", "3 × 3", "1"]
    assert second[2:] == ["32 × 16 × 16", "0", "0", "32.8 kB", "4 × 4", "2"]
    assert sums[1:6] == ["Together", "", "896", "885 k", "164 kB"]
    assert len(first) == len(second) == len(sums) == len(NETWORK_TITLES)


def test_a_layer_that_cannot_work_and_those_after_it_have_no_numbers() -> None:
    rows = cells((ReLU(), Conv2d(9, 8, 3), Linear(3, 3)), (3, 8, 8))

    assert [row[2] for row in rows[1:3]] == ["cannot work", "not reached"]
    assert rows[1][3:] == ["–"] * 5
    assert rows[-1][1] == "Up to layer 1"  # the sums are not those of the whole network


def test_a_single_unit_has_no_neighbour() -> None:
    rows = cells((Conv2d(3, 4, 3, 2), Flatten(), Linear(4 * 3 * 3, 5)), (3, 8, 8))

    assert [row[7] for row in rows[:-1]] == ["2", "2", "–"]


def test_numbers_keep_three_digits() -> None:
    assert [
        spaced(short_number(n)) for n in (0, 99_999, 100_000, 999_499, 1_849_688_064, 10**20)
    ] == [*("0", "99,999", "100 k", "999 k", "1.85 G", "100,000,000 T")]
    assert [spaced(bytes_label(n)) for n in (0, 999, 1000, 999_999, 12_845_056)] == [
        *("0 B", "999 B", "1 kB", "1 MB", "12.8 MB")
    ]
