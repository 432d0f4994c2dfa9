"""Check what a cell of a map was made of: shown numbers that add up to it, in every layer."""

import re
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from pooling_core.network import BlurPool2d, Conv2d, ReLU
from pooling_ui.features.network.cell_window import DIGITS, CellWindow, FeatureMaps
from pooling_ui.features.network.edge_widgets import pass_edges
from pooling_ui.features.network.link import MapCell
from pooling_ui.features.network.trained import ARCHITECTURES, network, sheet, unseen_digits
from pooling_ui.text.numbers import parse_number
from pooling_ui.text.words import number_label
from tests.ui.helpers.pages import open_page, said
from tests.ui.helpers.typed import present

PAGE = "pages/network.py"
NUMBER = r"−?[0-9.e−]+"
PICTURE = np.random.default_rng(1).integers(0, 256, (20, 24)).astype(np.uint8)


def digit_in(kind: str, seed: int = 2) -> FeatureMaps:
    trained = network(kind, seed)
    return FeatureMaps.through(unseen_digits()[0][sheet()[18]], trained.layers, trained.weights)


def cells_of(feature_maps: FeatureMaps, at: int, count: int = 12) -> list[MapCell]:
    """Return some cells of a layer, counted from 0: corners, and others by chance."""
    sizes = feature_maps.outputs[at].shape[1:]
    rng = np.random.default_rng(at)
    drawn = [tuple(rng.integers(0, sizes)) for _ in range(count)]
    ends = (0, 0, 0), tuple(size - 1 for size in sizes)
    return [MapCell(at + 1, channel + 1, row, col) for channel, row, col in (*ends, *drawn)]


def windows(kind_of_layer: type[Any], feature_maps: FeatureMaps) -> Iterator[Any]:
    """Return cells of such layers, each with its value and its window."""
    for at, layer in enumerate(feature_maps.layers):
        if isinstance(layer, kind_of_layer):
            for cell in cells_of(feature_maps, at):
                value = feature_maps.outputs[at][0, cell.map - 1, cell.row, cell.col]
                yield layer, cell, float(value), feature_maps.window(cell)


def plain_text(text: str) -> str:
    return text.replace("\N{NO-BREAK SPACE}", " ")


def products(window: CellWindow) -> float:
    """Return the sum of what the table shows: of (0.5) × −2, the product."""
    pairs = (cell.split(" × ") for row in window.cells for cell in row)
    return sum(parse_number(cell.strip("()")) * parse_number(by) for cell, by in pairs)


def decimals(text: str) -> int:
    return len(text.partition(".")[2])


@pytest.mark.parametrize("kind", ARCHITECTURES)
def test_what_a_convolution_adds_up_is_the_value_as_it_is_shown(kind: str) -> None:
    for layer, cell, value, window in windows(Conv2d, digit_in(kind)):
        says, adds = plain_text(window.sentence), plain_text(window.sum_words)
        total = present(
            re.match(f"Row {cell.row}, column {cell.col}: ({NUMBER}), from rows? ", says)
        )[1]
        assert total == number_label(value, DIGITS)
        terms = re.findall(f"(?:^|[+−] ){NUMBER}", adds.partition(":")[0])
        assert len(terms) == layer.in_channels + 1
        added = sum(parse_number(term.replace("+ ", "").replace("− ", "−")) for term in terms)
        assert number_label(added, DIGITS) == total, (cell, adds)
        largest = re.search(f"The largest, ({NUMBER}) of map [1-8]:", adds)
        part = largest[1] if largest else terms[1].replace("+ ", "").replace("− ", "−")
        places = max(decimals(term) for term in terms)
        assert round(products(window), places) == parse_number(part), (cell, window)


def test_a_window_at_the_edge_names_its_padding_and_the_columns_that_it_reads() -> None:
    window = digit_in("max").window(MapCell(4, 3, 0, 13))

    assert "from rows 0 to 1, columns 12 to 13." in window.sentence
    assert window.heads == ("column 12", "column 13", "outside")
    assert [cell.startswith("(0) × ") for row in window.cells for cell in row] == [
        *(True, True, True),
        *(False, False, True),
        *(False, False, True),
    ]
    assert window.notes == "(0) is padding."
    assert digit_in("max").window(MapCell(4, 3, 5, 5)).notes == ""


def test_a_strided_convolution_is_told_to_be_every_second_cell() -> None:
    strided = digit_in("stride").window(MapCell(1, 3, 4, 5))

    assert strided.notes.endswith(
        "followed by every second row and column: this is its row 8, column 10."
    )


@pytest.mark.parametrize("kind", ARCHITECTURES)
def test_relu_is_the_maximum_of_its_cell_and_0(kind: str) -> None:
    feature_maps = digit_in(kind)
    for _, cell, value, window in windows(ReLU, feature_maps):
        read = feature_maps.outputs[cell.layer - 2][0, cell.map - 1, cell.row, cell.col]
        numbers = number_label(read, DIGITS), number_label(value, DIGITS)
        assert window.sentence.endswith(": max(0, {}) = {}.".format(*numbers))


def test_a_blur_divides_what_whole_weights_add_up_to() -> None:
    for _, _, value, window in windows(BlurPool2d, digit_in("blur")):
        total = present(re.match(f"({NUMBER}) ÷ 16:", window.sum_words))[1]
        assert number_label(parse_number(total) / 16, DIGITS) == number_label(value, DIGITS)
        assert round(products(window), decimals(total)) == parse_number(total)
        weights = [cell.split(" × ")[1] for row in window.cells for cell in row]
        assert weights == ["1", "2", "1", "2", "4", "2", "1", "2", "1"]
    assert window.heads


@pytest.mark.parametrize("bank", ["Sobel", "Prewitt"])
def test_edges_are_sums_of_whole_numbers(bank: str) -> None:
    for _, _, value, window in windows(Conv2d, pass_edges(PICTURE, bank, "max")):
        assert products(window) == value
        assert window.sum_words == "Each cell × its weight, added up."


@pytest.mark.parametrize(
    ("link", "says"),
    [
        ({"cell": "4.2.5.5"}, "the bias, then what each map adds"),
        ({"cell": "2.1.9.9"}, "Layer 2, map 1. Row 9, column 9: max(0, −0.2701) = 0."),
        ({"cell": "4.2.5.5", "kind": "Max, then blur"}, "÷ 16: each cell × its weight, 1-2-1"),
        ({"cell": "1.2.5.5", "finds": "Edges"}, "| 56 × −1 | 56 × 0 | 56 × 1 |"),
        ({}, "Press a cell of a map"),
    ],
)
def test_the_page_tells_it_where_a_pools_window_is(link: dict[str, str], says: str) -> None:
    app = open_page(PAGE, **link)

    assert not app.exception
    assert says in re.sub(r":small\[(.*?)\](?= \|)", r"\1", said(app))
    assert not [button for button in app.button if button.key == "to_grid"]
