"""Check what the page Backwards shows of slopes and indices, and an average beside a maximum."""

import numpy as np
import pytest
import torch.nn.functional as F

from tests.ui.features.backwards.back_page import PAGE, gradient
from tests.ui.helpers.pages import open_page, said, stages


def test_the_average_s_gradient_stands_beside_the_maximum_s() -> None:
    """Over the same windows, of the same numbers, in the same colours."""
    app = open_page(PAGE, both="true", grad="0.0.4")

    (a, average), (b, maximum) = stages(app)
    grad = np.ones((4, 4))
    grad[0, 0] = 4
    for arrays, pool in (
        (average, lambda x: F.avg_pool2d(x, 3, 1)),
        (maximum, lambda x: F.max_pool2d(x, 3, 1)),
    ):
        result = arrays["values"][arrays["label"]].reshape(6, 6)
        np.testing.assert_allclose(result, gradient(pool, grad), rtol=1e-11)
    assert (a["side"], b["side"]) == ("left", "right")
    assert a["scale"]["limit"] == b["scale"]["limit"] == "6"
    assert not a["editable"]
    assert b["editable"]


def test_no_average_has_a_dilation() -> None:
    app = open_page(PAGE, both="true", k="2", s="1", d="2")

    (a, _), (b, _) = stages(app)
    assert a["refusal"].startswith("No average: dilation must be 1")
    assert b["refusal"] is None


@pytest.mark.parametrize(
    ("norm", "goes"),
    [("2", "back to its window, by value"), ("∞", "back to one cell"), ("−∞", "back to one cell")],
)
def test_to_how_many_cells_a_power_average_sends_depends_on_its_power(norm: str, goes: str) -> None:
    app = open_page(PAGE, mode="Gradient of Lp", norm=norm)

    assert f"Each output’s number goes {goes}" in said(app)


def test_only_beside_the_maximum_s_gradient_is_there_an_average() -> None:
    app = open_page(PAGE, both="true", mode="Unpool", k="2")

    assert stages(app)[0][0]["side"] is None
    assert not any(toggle.key == "both" for toggle in app.toggle)


def test_the_curve_over_a_cell_is_told_and_drawn_when_asked_for() -> None:
    told, drawn = open_page(PAGE), open_page(PAGE, curve="true")

    for app in (told, drawn):
        assert "flat up to 8, the largest of the other cells" in said(app)
    assert not told.get("plotly_chart")
    assert len(drawn.get("plotly_chart")) == 1
    assert "| The cell | The output |" in said(drawn)


def test_a_change_says_whether_the_gradient_is_the_slope() -> None:
    app = open_page(PAGE, pin="i0.0", eps="1")

    said_now = said(app)
    assert "Input (0, 0) is 8. " in said_now
    assert "| Lowered by 1 | Raised by 1 | The gradient says |" in said_now
    assert "| 0 | 1 | 1 |" in said_now
    assert " windows have a tie, at " in said_now
    assert "Output (0, 0) as a function of input (0, 0): flat up to 8" in said_now


def test_unpooling_shows_where_indices_point_and_what_is_left_of_a_picture() -> None:
    app = open_page(PAGE, mode="Unpool", k="2", p="1")

    told = said(app)
    assert "With padding it would be" in told
    assert (
        "6 or 7 cells pool to 4. max_unpool2d gives 6; its output_size may ask for 5 to 7." in told
    )
    assert "**Max-unpooled**" in told
    assert "% kept in place, the rest 0; mean error" in told
    assert "Is the gradient the slope?" not in told


def test_a_setting_that_fits_no_picture_says_so() -> None:
    app = open_page(PAGE, mode="Unpool", k="2", d="100", h="64", w="64", p="1")

    assert not app.exception


def test_the_indices_begin_with_the_window_on_the_stage() -> None:
    """The window is that of a pinned cell, or the one where the stage stands."""
    pinned = said(open_page(PAGE, mode="Unpool", k="1", pin="o2.1"))
    stepped = said(open_page(PAGE, mode="Unpool", k="1", at="9"))

    assert "| (2, 1) | (2, 1) | 2 · 6 + 1 = **13** |" in pinned
    assert "| (2, 0) |" not in pinned
    assert "| (1, 3) | (1, 3) |" in stepped


@pytest.mark.parametrize(
    ("mode", "says"),
    [
        ("Gradient of max", "or a window to change its winner"),
        ("Gradient of average", "or a window to change its first cell"),
        ("Gradient of Lp", "it is a smooth curve, and its slope changes little by little"),
    ],
)
def test_a_change_fits_what_goes_back(mode: str, says: str) -> None:
    assert says in said(open_page(PAGE, mode=mode, k="3", s="1", pin="o1.1"))
