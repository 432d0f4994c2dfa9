"""Check the message to the drawing of receptive fields: the core's positions, each plane once."""

from typing import Any

import numpy as np
from numpy.typing import NDArray
from streamlit.testing.v1 import AppTest

from pooling_core.network import Conv2d, MaxPool2d, follow
from pooling_ui.features.stack.field.message import MOST_UNITS, drawable, field_message
from pooling_ui.features.stack.presets import PRESETS
from pooling_ui.model_text.stack_link import encode_input, encode_layers
from tests.ui.helpers.messages import unpack
from tests.ui.helpers.pages import open_page
from tests.ui.helpers.typed import present

PAGE = "pages/stack.py"
BY_NAME = {each.name: each for each in PRESETS}


def field_of(app: AppTest) -> tuple[dict[str, Any], dict[str, NDArray[np.int32]]] | None:
    """Return header and arrays of the page's drawing."""
    messages = [each.proto.bytes for each in app.get("bidi_component") if each.proto.bytes]
    found = [(header, arrays) for header, arrays in map(unpack, messages) if "planes" in header]
    return found[0] if found else None


def test_every_layer_has_the_positions_of_the_core() -> None:
    preset = BY_NAME["VGG-16, features"]
    link = {"layers": encode_layers(preset.layers), "input": encode_input(preset.shape)}
    header, arrays = present(field_of(open_page(PAGE, **link)))
    reports = follow(preset.layers, preset.shape).layers

    assert len(header["layers"]) == len(reports)
    assert header["planes"] == 18  # thirteen convolutions and five pools
    for layer, report in zip(header["layers"], reports, strict=True):
        assert tuple(layer["field"]) == report.receptive_field
        for axis, reach in zip(("row", "col"), report.reach, strict=True):
            for what in ("first", "stop", "middle_cells", "nearest"):
                sent = arrays[f"{what}_{axis}_{layer['plane']}"]
                np.testing.assert_array_equal(sent, getattr(reach, what))


def test_a_message_is_small() -> None:
    preset = BY_NAME["VGG-16, features"]
    reports = follow(preset.layers, preset.shape).layers

    message = field_message(reports, [""] * 31, [False] * 31, (1, 0, 0))

    assert len(message) < 120_000


def test_it_opens_on_the_middle_unit_of_the_last_plane_and_pools_are_told_apart() -> None:
    header, _ = present(field_of(open_page(PAGE)))

    assert header["at"] == [6, 3, 3]
    assert [at for at, layer in enumerate(header["layers"], 1) if layer["pool"]] == [3, 6]
    assert header["layers"][0]["name"] == "Conv2d(3, 32, 3, padding=1)"


def test_the_link_says_which_unit_it_is() -> None:
    assert present(field_of(open_page(PAGE, unit="3.2.15")))[0]["at"] == [3, 2, 15]
    assert present(field_of(open_page(PAGE, unit="3.16.0")))[0]["at"] == [
        3,
        7,
        7,
    ]  # there is no row 16
    assert present(field_of(open_page(PAGE, unit="9")))[0]["at"] == [6, 3, 3]  # nor a layer 9


def test_only_layers_that_work_are_drawn() -> None:
    app = open_page(PAGE, layers="R_C9.8.3", unit="2")
    header, _ = present(field_of(app))

    assert (len(header["layers"]), header["at"]) == (1, [1, 15, 15])
    assert field_of(open_page(PAGE, layers="C9.8.3")) is None


def test_a_border_is_drawn_as_far_as_units_see_it_but_not_without_end() -> None:
    layers = Conv2d(1, 1, 3, padding=(1, 9)), MaxPool2d(1)
    reports = follow(layers, (1, 16, 16)).layers
    header, _ = unpack(field_message(reports, ["", ""], [False, True], (1, 0, 0)))

    assert header["border"] == [[1, 1], [2, 2]]


def test_layers_with_units_beyond_all_measure_are_not_drawn() -> None:
    layers = Conv2d(1, 1, 1), Conv2d(1, 1, 1, padding=(MOST_UNITS // 2, 0)), MaxPool2d(1)

    assert len(drawable(follow(layers, (1, 4, 4)).layers)) == 1
