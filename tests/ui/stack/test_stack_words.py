"""Check what the page Stack says of a network: its table, and what units see."""

from typing import Any

import pytest

from pooling_core.network import Conv2d, Flatten, Linear, MaxPool2d, ReLU, follow
from pooling_ui.stack.presets import PRESETS, StackPreset
from pooling_ui.stack.sentences import bytes_label, field_words, short_number, stack_table
from pooling_ui.text.layers import label


def words_of(name: str) -> str:
    (it,) = (each for each in PRESETS if each.name == name)
    return field_words(it.layers, follow(it.layers, it.shape), it.shape)


def cells(table: str) -> list[list[str]]:
    """Return the text of each cell; all are in small letters."""
    return [
        [
            cell.strip()
            .replace("\N{NO-BREAK SPACE}", " ")
            .removeprefix(":small[")
            .removesuffix("]")
            for cell in line.split("|")[1:-1]
        ]
        for line in table.splitlines()
    ]


@pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: preset.name)
def test_every_layer_of_a_preset_works(preset: StackPreset) -> None:
    assert follow(preset.layers, preset.shape).problem is None


def test_the_sizes_of_the_presets_are_those_of_their_papers() -> None:
    """And of PyTorch's tutorial; parameters of VGG-16's convolutions are torchvision's."""
    reports = {each.name: follow(each.layers, each.shape).layers for each in PRESETS}

    assert [each.shape for each in reports["SimpleCNN"]][5:] == [(64, 8, 8), (4096,), (10,)]
    assert sum(each.parameters for each in reports["LeNet-5"]) == 61_706
    assert sum(each.parameters for each in reports["VGG-16, features"]) == 14_714_688
    assert reports["VGG-16, features"][-1].shape == (512, 7, 7)
    assert [each.shape[1] for each in reports["ResNet, stem"]] == [112, 112, 56]


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("SimpleCNN", "After layer 6, a unit sees 10 × 10 of 32 × 32 cells; without the pools it"),
        ("SimpleCNN", "would see 5 × 5."),
        ("VGG-16, features", "a unit sees 212 × 212 of 224 × 224 cells; without the pools it "),
        ("VGG-16, features", "would see 27 × 27."),
        ("ResNet, stem", "without the pool it would see 7 × 7."),
    ],
)
def test_what_pools_do_for_what_a_unit_sees(name: str, says: str) -> None:
    assert says in words_of(name)


def test_without_pools_or_windows_nothing_is_said_of_them() -> None:
    assert field_words((ReLU(), Flatten()), follow((ReLU(), Flatten()), (1, 4, 4)), (1, 4, 4)) == ""
    only = (Conv2d(1, 1, 3),)
    assert field_words(only, follow(only, (1, 4, 4)), (1, 4, 4)).endswith("3 × 3 of 4 × 4 cells.")
    pool = (MaxPool2d(2),)
    assert field_words(pool, follow(pool, (1, 4, 4)), (1, 4, 4)).endswith("2 × 2 of 4 × 4 cells.")


def test_a_field_that_reaches_into_the_padding_sees_no_more_than_there_is() -> None:
    layers = MaxPool2d(3, 1, 1), MaxPool2d((1, 3), 1, (0, 1))
    says = field_words(layers, follow(layers, (1, 4, 4)), (1, 4, 4))

    assert says.startswith(
        "After layer 2, a unit sees 3 × 4 of 4 × 4 cells (its field of 3 × 5 reaches beyond them)"
    )


def test_the_table_has_a_row_for_each_layer_and_the_sums() -> None:
    layers = Conv2d(3, 32, 3, padding=1), MaxPool2d(2)
    head, _, first, second, sums = cells(stack_table(layers, follow(layers, (3, 32, 32)), 2))

    assert head[1:4] == ["Layer", "Output", "Parameters"]
    assert first[0] == "1"
    assert "[Conv2d](https://docs.pytorch.org/" in first[1]
    assert first[2:] == ["32 × 32 × 32", "896", "885 k", "131 kB", "3 × 3", "1"]
    assert second[2:] == [
        f"**{each}**" for each in ("32 × 16 × 16", "0", "0", "32.8 kB", "4 × 4", "2")
    ]
    assert sums[1:6] == ["Together", "", "896", "885 k", "164 kB"]


def test_a_layer_that_cannot_work_and_those_after_it_have_no_numbers() -> None:
    layers = ReLU(), Conv2d(9, 8, 3), Linear(3, 3)
    rows = cells(stack_table(layers, follow(layers, (3, 8, 8)), 1))

    assert [row[2] for row in rows[3:5]] == ["cannot work", "not reached"]
    assert rows[3][3:] == ["–"] * 5
    assert rows[-1][1] == "Up to layer 1"  # the sums are not those of the whole network


def test_a_single_unit_has_no_neighbour() -> None:
    layers = Conv2d(3, 4, 3, 2), Flatten(), Linear(4 * 3 * 3, 5)
    rows = cells(stack_table(layers, follow(layers, (3, 8, 8)), 1))[2:-1]

    assert [row[7].strip("*") for row in rows] == ["2", "2", "–"]


def test_numbers_keep_three_digits() -> None:
    def spaced(text: Any) -> Any:
        return text.replace("\N{NO-BREAK SPACE}", " ")

    assert [
        spaced(short_number(n)) for n in (0, 99_999, 100_000, 999_499, 1_849_688_064, 10**20)
    ] == [*("0", "99,999", "100 k", "999 k", "1.85 G", "100,000,000 T")]
    assert [spaced(bytes_label(n)) for n in (0, 999, 1000, 999_999, 12_845_056)] == [
        *("0 B", "999 B", "1 kB", "1 MB", "12.8 MB")
    ]


def test_a_layer_is_written_with_what_differs_from_its_defaults() -> None:
    assert label(Conv2d(3, 8, (3, 1), 1, "same", bias=False)) == (
        "Conv2d(3, 8, (3, 1), padding='same', bias=False)"
    )
    assert label(ReLU()) == "ReLU()"
    # By place, PyTorch would take it for return_indices.
    assert label(MaxPool2d(3, 2, 1, 2, True)) == "MaxPool2d(3, 2, 1, 2, ceil_mode=True)"
