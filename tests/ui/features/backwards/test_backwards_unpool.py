"""Unpooling on the page Backwards: the result, and the sizes that it may have."""

from math import prod
from typing import Any

import numpy as np
import pytest
import torch
import torch.nn.functional as F

from pooling_ui.features.backwards.backward_result import MOST_SIDES
from pooling_ui.stage.parameters import decode_pin, encode_pin
from tests.ui.features.backwards.back_page import PAGE, PLANE, planes, stage
from tests.ui.helpers.pages import open_page, refuses, said, spaced


def test_unpooling_puts_each_maximum_back() -> None:
    app = open_page(PAGE, mode="Unpool", k="2")

    result, pooled = planes(app)
    values, indices = F.max_pool2d(torch.tensor(PLANE[None]), 2, return_indices=True)
    np.testing.assert_array_equal(result, F.max_unpool2d(values, indices, (2, 2))[0].numpy())
    np.testing.assert_array_equal(pooled, values[0].numpy())
    header, _ = stage(app)
    assert header["names"] == {"input": "Unpooled", "output": "Pooled"}
    assert not header["editable"]


def test_a_pool_and_its_unpool_are_one_state() -> None:
    """The kernel of the one is that of the other."""
    app = open_page(PAGE, mode="Unpool", k="2")
    app.number_input(key="k").set_value(3).run()

    header, arrays = stage(app)
    assert header["output_shape"] == [2, 2]
    assert arrays["winners"].tolist() == [0, 3, 26, 33]
    app.button_group[0].set_value("Gradient of max").run()
    assert stage(app)[0]["output_shape"] == [2, 2]


def test_in_another_width_cells_move() -> None:
    app = open_page(PAGE, mode="Unpool", k="2", h="5", w="5", uh="5", uw="4")

    header, arrays = stage(app)
    assert header["shape"] == [5, 4]
    assert arrays["winners"].tolist() == arrays["indices"].tolist()
    assert not refuses(app)


@pytest.mark.parametrize(
    ("sizes", "why"),
    [
        (
            {"uh": "7"},
            "output_size: 7 rows, but it must be more than 4 − 2 and less than 4 + 2",
        ),
        (
            {"uw": "2"},
            "output_size: 2 columns, but it must be more than 4 − 2 and less than 4 + 2",
        ),
        (
            {"uh": "3", "uw": "3"},
            "index 18 lies outside a plane of 3 × 3 = 9 cells, which end at index 8",
        ),
    ],
)
def test_a_size_that_pytorch_refuses_says_why_and_offers_one_that_fits(
    sizes: dict[str, str], why: str
) -> None:
    app = open_page(PAGE, mode="Unpool", k="2", h="5", w="5", preset="Ramp", **sizes)

    assert why in said(app)
    assert stage(app)[0]["refusal"] == "No result: PyTorch refuses this size."
    app.button(key="fit_size").click().run()

    assert not refuses(app)
    assert stage(app)[0]["shape"] == [5, 5]


@pytest.mark.parametrize(
    ("link", "words"),
    [
        ({"preset": "Ramp"}, "PyTorch refuses the size above. This code asks for the input’s, 7"),
        (
            {"preset": "Your numbers", "x": "!".join(["0 0 0 0 0 0 0"] * 7)},
            "This code gives 6 × 6. The input’s size is 7 × 7: output_size=(7, 7)",
        ),
    ],
)
def test_of_a_plane_that_does_not_fit_the_code_names_the_output_size(
    link: dict[str, str], words: str
) -> None:
    """Without output_size, max_unpool2d of 7 × 7 cells would give 6 × 6."""
    link = {"mode": "Unpool", "k": "2", "h": "7", "w": "7", "code": "PyTorch"} | link
    app = open_page(PAGE, **link)

    assert words in said(app)
    names: dict[str, Any] = {}
    exec(app.code[0].value, names)
    refused = bool(stage(app)[0]["refusal"])
    assert names["unpooled"].shape == ((1, 7, 7) if refused else (1, 6, 6))


def test_a_dilated_pool_may_have_no_size_to_go_back_to() -> None:
    """PyTorch's rule for the size leaves dilation out."""
    app = open_page(PAGE, mode="Unpool", k="2", s="1", d="3")

    assert "PyTorch refuses this: index" in said(app)
    assert not any(button.key == "fit_size" for button in app.button)


@pytest.mark.parametrize("side", ["uh", "uw"])
def test_a_result_without_cells_is_legal_and_draws_nothing(side: str) -> None:
    """PyTorch accepts it: the code runs, and there is nothing to show."""
    size = {"uh": "2", "uw": "2", side: "0"}
    app = open_page(PAGE, mode="Unpool", k="2", s="3", h="2", w="2", code="PyTorch", **size)

    why = f"a result of {'0 × 2' if side == 'uh' else '2 × 0'} has no cells"
    assert f"Nothing goes back: {why}." in said(app)
    assert "PyTorch refuses" not in said(app)
    assert spaced(stage(app)[0]["refusal"]) == f"No result: {why}."
    assert any("output_size" in code.value for code in app.code)


@pytest.mark.parametrize(
    ("link", "size"),
    [
        (
            {"of": "Volume", "k": "1", "s": "256", "ud": "128", "uh": "256", "uw": "256"},
            "128 × 256 × 256",
        ),
        ({"of": "Series", "k": "1", "s": "256", "uw": "129"}, "129"),
        ({"k": "1", "s": "256", "uh": "100", "uw": "100"}, "100 × 100"),
        ({"k": "1", "s": "256", "uh": "1", "uw": "129"}, "1 × 129"),
        # Here the default size is too large already.
        (
            {"k": "200", "p": "100", "s": "163", "ceil": "true", "h": "64", "w": "64"},
            "163 × 163",
        ),
    ],
)
def test_a_result_that_the_stage_cannot_show_is_never_made(
    link: dict[str, str], size: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pooling_ui.features.backwards.backward_result.trace_unpool", None)
    app = open_page(PAGE, mode="Unpool", **link)

    assert not app.exception
    why = f"a result of {size} has more cells than can be shown here"
    assert f"Nothing goes back: {why}." in said(app)
    assert spaced(stage(app)[0]["refusal"]) == f"No result: {why}."
    assert "PyTorch refuses" not in said(app)


@pytest.mark.parametrize(
    ("link", "size"),
    [
        ({"k": "2", "h": "64", "w": "64", "uh": "65", "uw": "65"}, [65, 65]),
        ({"of": "Series", "k": "1", "s": "256", "uw": "128"}, [128]),
        (
            {"of": "Volume", "k": "1", "s": "256", "ud": "14", "uh": "24", "uw": "24"},
            [14, 24, 24],
        ),
    ],
)
def test_a_result_somewhat_larger_than_an_input_shows(
    link: dict[str, str], size: list[int]
) -> None:
    app = open_page(PAGE, mode="Unpool", **link)

    assert stage(app)[0]["shape"] == size


def test_each_cell_of_the_largest_result_can_be_pinned() -> None:
    """Rows of all slices lie below each other."""
    for *rows, columns in MOST_SIDES.values():
        last = ("input", prod(rows) - 1, columns - 1)
        assert decode_pin(encode_pin(last)) == last
