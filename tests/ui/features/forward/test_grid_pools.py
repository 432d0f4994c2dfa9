"""The grid page keeps maxima, averages, minima or power averages: widgets, words, links."""

from typing import Any

import pytest
from numpy.typing import NDArray
from streamlit.testing.v1 import AppTest

from pooling_ui.setting.pool_table import POOLS
from tests.ui.helpers.pages import open_page, said, stages

PAGE = "pages/grid.py"


def stage(app: AppTest) -> tuple[dict[str, Any], dict[str, NDArray[Any]]]:
    """Return the header and the arrays of the message on the stage."""
    return stages(app)[0]


def labels(app: AppTest) -> list[str]:
    """Return the names of the fields that hold PyTorch's numbers."""
    pytorchs = ("Kernel", "Stride", "Padding", "Dilation", "Divisor")
    return [field.label for field in app.number_input if field.label in pytorchs]


@pytest.mark.parametrize(
    ("link", "title", "keeps", "fields"),
    [
        ({}, "Max", "winner", ["Kernel", "Stride", "Padding", "Dilation"]),
        ({"keep": "Min"}, "Min", "winner", ["Kernel", "Stride", "Padding", "Dilation"]),
        ({"keep": "Average"}, "Average", "average", ["Kernel", "Stride", "Padding", "Divisor"]),
        ({"keep": "Lp"}, "Lp", "power", ["Kernel", "Stride"]),
    ],
)
def test_each_kind_has_the_parameters_that_pytorch_gives_it(
    link: dict[str, str], title: str, keeps: str, fields: list[str]
) -> None:
    app = open_page(PAGE, **link)

    header, _ = stage(app)
    assert header["reduction"]["kind"] == keeps
    assert header["title"] == f"{title} pooling stage"
    assert app.title[0].value == f"{title} pooling, step by step"
    assert labels(app) == fields


@pytest.mark.parametrize(("keep", "border"), [("Max", "−∞"), ("Average", "0"), ("Min", "∞")])
def test_the_help_of_padding_says_what_pads_this_pool(keep: str, border: str) -> None:
    app = open_page(PAGE, keep=keep)

    says = f"Cells of {border} around the input; at most half the kernel. From 0 to 128."
    assert app.number_input(key="p").help == says


@pytest.mark.parametrize("keep", list(POOLS))
def test_what_to_look_for_in_the_numbers_is_said_of_a_maximum_alone(keep: str) -> None:
    app = open_page(PAGE, preset="Digit", keep=keep)

    hints = [each.value for each in app.markdown if "Change a setting" in each.value]
    assert ("leave none out" in hints[0]) == (keep == "Max")


def test_parameters_that_a_kind_lacks_do_nothing() -> None:
    """Padding in the link is that of another kind: it is there again with that kind."""
    lp = open_page(PAGE, **{"keep": "Lp", "p": "1", "d": "2"})

    assert stage(lp)[0]["axes"][0]["low"] == 0
    assert "PyTorch refuses" not in said(lp)
    assert (
        stage(open_page(PAGE, **{"keep": "Average", "p": "1", "d": "2"}))[0]["axes"][0]["low"] == 1
    )


def test_the_divisor_and_the_padding_of_an_average() -> None:
    counted = open_page(PAGE, **{"keep": "Average", "k": "3", "p": "1"})
    left_out = open_page(PAGE, **{"keep": "Average", "k": "3", "p": "1", "pads": "false"})
    divided = open_page(PAGE, **{"keep": "Average", "k": "3", "p": "1", "div": "5"})

    assert stage(counted)[1]["divisors"].tolist()[:2] == [9, 9]
    assert stage(left_out)[1]["divisors"].tolist()[:2] == [4, 6]
    assert stage(divided)[1]["divisors"].tolist()[:2] == [5, 5]


def test_a_change_of_kind_says_what_windows_keep_now_and_can_be_undone() -> None:
    app = open_page(PAGE, **{"p": "1"})
    app.button_group[0].set_value("Lp").run()

    assert "output 4 × 4 → 3 × 3" in said(app)
    app.button("nearest").click().run()
    assert stage(app)[0]["reduction"]["kind"] == "winner"
    assert stage(app)[0]["axes"][0]["low"] == 1


def test_a_held_setting_keeps_what_it_kept() -> None:
    """A maximum beside an average: what people ask for most."""
    app = open_page(PAGE, **{"keep": "Average", "a": "k2"})

    (one, _), (other, _) = stages(app)
    assert {one["reduction"]["kind"], other["reduction"]["kind"]} == {"winner", "average"}
    assert "B, now: average, kernel 2, stride 2" in said(app)
    assert "A, held: kernel 2, stride 2" in said(app)
