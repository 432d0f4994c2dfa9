"""The grid page's windows by output size: widgets, words, code, links, and the way to a kernel."""

import numpy as np
import pytest
from numpy.typing import NDArray
from streamlit.testing.v1 import AppTest

from pooling_core import adaptive_avg_pool2d, adaptive_max_pool2d
from pooling_ui.setting.window_modes import BY_KERNEL, BY_SIZE
from pooling_ui.state.params import SETTING
from tests.ui.helpers.pages import open_page, refuses, said, stages

PAGE = "pages/grid.py"
ADAPTIVE = {"lay": BY_SIZE.label, "preset": "Ramp", "h": "6", "w": "8"}


def output(app: AppTest) -> NDArray[np.float64]:
    """Return the numbers of the output on the stage."""
    header, arrays = stages(app)[-1]
    labels: NDArray[np.float64] = np.array(arrays["values"])[arrays["output_label"]]
    return labels.reshape(header["output_shape"])


@pytest.mark.parametrize(
    ("link", "size"),
    [
        ({"o": "4"}, 4),
        ({"o": "4", "ow": "5", "separate": "true"}, (4, 5)),
        ({"o": "4", "separate": "true"}, (4, None)),
        ({"ow": "5", "separate": "true"}, (None, 5)),
        ({}, (None, None)),
    ],
)
def test_the_output_has_the_size_that_is_chosen(
    link: dict[str, str], size: int | tuple[int | None, int | None]
) -> None:
    """An empty field keeps its axis."""
    plane = np.arange(48.0).reshape(1, 6, 8)
    app = open_page(PAGE, **ADAPTIVE | link)

    np.testing.assert_array_equal(output(app), adaptive_max_pool2d(plane, size)[0])
    app = open_page(PAGE, **ADAPTIVE | link | {"keep": "Average"})
    np.testing.assert_array_equal(output(app), adaptive_avg_pool2d(plane, size)[0])
    app = open_page(PAGE, **ADAPTIVE | link | {"keep": "Min"})
    np.testing.assert_array_equal(output(app), -adaptive_max_pool2d(-plane, size)[0])


def test_the_fields_are_those_that_the_function_has() -> None:
    app = open_page(PAGE, **ADAPTIVE, o="4", separate="true", keep="Average")

    fields = [field for field in app.number_input if field.key in SETTING]
    assert [field.label for field in fields] == ["Output rows", "Output columns"]
    assert [field.placeholder for field in fields] == ["6", "8"]
    toggles = [toggle.label for toggle in app.toggle if toggle.key in SETTING]
    assert toggles == ["Rows and columns apart"]


def test_who_chooses_an_output_size_begins_with_one_and_loses_no_setting() -> None:
    app = open_page(PAGE, k="3", p="1")
    app.button_group(key="lay").set_value(BY_SIZE.label).run()
    assert app.number_input(key="o").value == 4
    assert stages(app)[0][0]["output_shape"] == [4, 4]
    assert "output 2 × 2 → 4 × 4." in said(app)

    app.number_input(key="o").set_value(5).run()
    app.button_group(key="lay").set_value(BY_KERNEL.label).run()
    assert [app.number_input(key=key).value for key in ("k", "p")] == [3, 1]
    app.button_group(key="lay").set_value(BY_SIZE.label).run()
    assert app.number_input(key="o").value == 5


def test_who_chooses_an_output_size_of_few_cells_begins_with_a_smaller_one() -> None:
    """With as many windows as cells, each would read one cell: nothing would be pooled."""
    app = open_page(PAGE, h="4", w="4")
    app.button_group(key="lay").set_value(BY_SIZE.label).run()
    assert stages(app)[0][0]["output_shape"] == [3, 3]

    app = open_page("pages/dimensions.py", samples="5")
    app.button_group(key="lay").set_value(BY_SIZE.label).run()
    assert stages(app)[0][0]["output_shape"] == [4]


def test_the_first_change_can_be_undone() -> None:
    app = open_page(PAGE, k="3", p="1")
    app.button_group(key="lay").set_value(BY_SIZE.label).run()

    app.button("nearest").click().run()

    assert app.button_group(key="lay").value == BY_KERNEL.label
    assert [app.number_input(key=key).value for key in ("k", "p")] == [3, 1]


def test_a_power_average_by_output_size_is_refused_and_leads_to_a_kernel() -> None:
    app = open_page(PAGE, lay=BY_SIZE.label, o="4", keep="Lp", norm="3", code="PyTorch")

    assert refuses(app)
    assert "# PyTorch has no adaptive power average" in said(app)
    assert app.button("nearest").label == "Use windows by kernel"
    app.button("nearest").click().run()
    assert not refuses(app)
    assert stages(app)[0][0]["reduction"]["power"] == "3"


def test_the_page_says_what_it_is_for_how_it_comes_about_and_which_kernel_is_near() -> None:
    text = said(open_page(PAGE, lay=BY_SIZE.label, o="4", code="PyTorch"))

    assert "Adaptive max pooling, step by step" in text
    assert "A grid of any size becomes 4 × 4" in text
    assert "| 3 | ⌊3 · 6 ÷ 4⌋ = 4 | ⌈4 · 6 ÷ 4⌉ = 6 | 4–5 |" in text
    assert "Nearest: kernel 2, stride 2, padding 1." in text
    assert "F.adaptive_max_pool2d(" in text


def test_the_nearest_kernel_is_put_beside_the_output_size() -> None:
    """Both settings are on the page at once, and Undo goes back."""
    app = open_page(PAGE, lay=BY_SIZE.label, o="4", keep="Average", div="3")
    assert app.button("like").label == "Compare with kernel 2, stride 2, padding 1"

    app.button("like").click().run()

    text = said(app)
    assert "A, held: average, adaptive output size 4" in text
    assert "B, now: average, padding not counted, kernel 2, stride 2, padding 1" in text
    assert app.number_input(key="s").value is None
    assert app.number_input(key="div").value is None
    (one, _), (other, arrays) = stages(app)
    assert one["output_shape"] == other["output_shape"] == [4, 4]
    differ = arrays["differs"].reshape(4, 4).astype(bool)
    assert not differ[1:3, 1:3].any()
    assert differ.any()

    app.button("nearest").click().run()
    assert app.button_group(key="lay").value == BY_SIZE.label
    assert "no cell differs" in said(app)


def test_a_setting_that_is_held_stays_held() -> None:
    app = open_page(PAGE, lay=BY_SIZE.label, o="4", a="k3")
    assert app.button("like").label == "Use kernel 2, stride 2, padding 1"

    app.button("like").click().run()

    assert "A, held: kernel 3, stride 3" in said(app)
    assert "B, now: kernel 2, stride 2, padding 1" in said(app)


def test_where_no_kernel_has_as_many_windows_there_is_no_button() -> None:
    app = open_page(PAGE, lay=BY_SIZE.label, o="9")

    assert "No kernel gives 9 windows over 6 cells" in said(app)
    assert not [button for button in app.button if button.key == "like"]


def test_an_output_size_can_be_held() -> None:
    app = open_page(PAGE, a="lay1.o4.k2")

    (one, _), (other, _) = stages(app)
    assert {tuple(each["output_shape"]) for each in (one, other)} == {(4, 4), (3, 3)}
    assert "A, held: adaptive output size 4" in said(app)
    assert "Output size: 4 × 4, as chosen." in said(app)
