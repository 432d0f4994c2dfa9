"""The page Backwards without a browser: what goes back, and what the link keeps."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
import torch
import torch.nn.functional as F

from tests.ui.features.backwards.back_page import PAGE, gradient, planes, stage
from tests.ui.helpers.messages import unpack
from tests.ui.helpers.pages import app_of, open_page, refuses, said


def test_it_opens_on_windows_that_overlap() -> None:
    """One cell wins several, and gets as much."""
    app = open_page(PAGE)

    result, grad_output = planes(app)
    assert (grad_output == 1).all()
    assert result.max() == 6
    np.testing.assert_array_equal(result, gradient(lambda x: F.max_pool2d(x, 3, 1)))
    assert "16 windows send back 16 in all. 7 of 36 cells get something; (4, 2) gets most, 6." in (
        said(app)
    )


@pytest.mark.parametrize(
    ("link", "pool"),
    [
        ({"k": "2"}, lambda x: F.max_pool2d(x, 2)),
        ({"k": "3", "s": "2", "p": "1", "d": "2"}, lambda x: F.max_pool2d(x, 3, 2, 1, 2)),
        (
            {"mode": "Gradient of average", "k": "3", "s": "2", "p": "1"},
            lambda x: F.avg_pool2d(x, 3, 2, 1),
        ),
        (
            {"mode": "Gradient of average", "k": "3", "p": "1", "pads": "false", "ceil": "true"},
            lambda x: F.avg_pool2d(x, 3, 3, 1, True, False),
        ),
        (
            {"mode": "Gradient of average", "div": "5"},
            lambda x: F.avg_pool2d(x, 2, divisor_override=5),
        ),
        ({"mode": "Gradient of Lp", "k": "3", "s": "1"}, lambda x: F.lp_pool2d(x, 2, 3, 1)),
        (
            {"mode": "Gradient of Lp", "k": "4", "norm": "∞", "ceil": "true"},
            lambda x: F.lp_pool2d(x, float("inf"), 4, ceil_mode=True),
        ),
        (
            {"lay": "By output size", "separate": "true", "o": "4", "ow": "5"},
            lambda x: F.adaptive_max_pool2d(x, (4, 5)),
        ),
        (
            {"mode": "Gradient of average", "lay": "By output size", "o": "4"},
            lambda x: F.adaptive_avg_pool2d(x, 4),
        ),
        (
            {"lay": "Fractional", "k": "2", "o": "4", "r": "0.3", "rw": "0.9"},
            lambda x: F.fractional_max_pool2d(
                x, 2, 4, _random_samples=torch.tensor([[[0.9, 0.3]]], dtype=torch.float64)
            ),
        ),
    ],
)
def test_the_gradient_is_autograd_s(link: dict[str, str], pool: Callable[..., Any]) -> None:
    result, _ = planes(open_page(PAGE, **{"mode": "Gradient of max"} | link))

    np.testing.assert_allclose(result, gradient(pool), rtol=1e-11)


def test_the_link_holds_the_output_gradient() -> None:
    """Cells that the output has no more are left out, and come back with it."""
    link = {"mode": "Gradient of max", "k": "3", "s": "1", "grad": "0.1.5_3.3.-2"}
    app = open_page(PAGE, **link)
    grad = np.ones((4, 4))
    grad[0, 1], grad[3, 3] = 5, -2

    result, grad_output = planes(app)
    np.testing.assert_array_equal(grad_output, grad)
    np.testing.assert_array_equal(result, gradient(lambda x: F.max_pool2d(x, 3, 1), grad))

    smaller = planes(app.number_input(key="s").set_value(2).run())[1]
    assert smaller.tolist() == [[1, 5], [1, 1]]
    assert app.query_params["grad"] == "0.1.5_3.3.-2"


def edited(texts: list[str]) -> None:
    """Type one text after the other into an output cell."""
    import streamlit as st

    from pooling_ui.features.backwards.grad_output import edit_grad_output

    for text in texts:
        st.session_state["stage"] = {"edit": {"row": 1, "col": 2, "text": text, "count": 1}}
        edit_grad_output()
    st.text(st.query_params.get("grad", ""))


@pytest.mark.parametrize(
    ("texts", "held"),
    [(["2.5"], "1.2.2.5"), (["2.5", "1"], ""), (["seven"], ""), (["3", "x"], "1.2.3")],
)
def test_an_edit_on_the_stage_goes_into_the_link(texts: list[str], held: str) -> None:
    """Back at 1, nothing is left of it; text that is no number changes nothing."""
    page = app_of(edited, texts).run()

    assert not page.exception
    assert page.text[0].value == held


def test_a_window_without_cells_has_no_place_to_go_back_to() -> None:
    app = open_page(PAGE, mode="Unpool", k="2", s="1", p="1", d="2", h="1", w="1")

    assert not app.exception
    assert "Nothing goes back" in said(app)


def test_a_refused_setting_is_told_once_beside_its_button_and_on_the_stage() -> None:
    app = open_page(PAGE, k="3", p="2")

    assert refuses(app)
    (message,) = (e.proto.bytes for e in app.get("bidi_component") if b"refusal" in e.proto.bytes)
    assert "refuses this setting: padding must be at most half" in unpack(message)[0]["refusal"]
    assert "Nothing goes back: PyTorch refuses this setting." in said(app)


def test_a_link_without_a_mode_is_a_first_visit() -> None:
    """It opens on its preset, unless it names a kernel or a stride."""
    assert stage(open_page(PAGE))[0]["output_shape"] == [4, 4]
    assert stage(open_page(PAGE, h="8"))[0]["output_shape"] == [6, 4]
    assert stage(open_page(PAGE, k="2"))[0]["output_shape"] == [3, 3]
    assert stage(open_page(PAGE, mode="Unpool"))[0]["output_shape"] == [3, 3]


def test_another_mode_is_no_change_of_the_setting() -> None:
    app = open_page(PAGE)
    app.button_group[0].set_value("Gradient of average").run()

    assert "was" not in app.query_params
    assert "Change a setting" in said(app)


def test_one_press_sets_all_output_gradients_to_1_again() -> None:
    app = open_page(PAGE, mode="Gradient of max", k="3", s="1", grad="0.1.5")
    assert planes(app)[1].max() == 5

    app.button(key="ones").click().run()

    assert (planes(app)[1] == 1).all()
    assert "grad" not in app.query_params
    assert not any(button.key == "ones" for button in app.button)
