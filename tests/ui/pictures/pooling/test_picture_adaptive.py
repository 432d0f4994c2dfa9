"""The picture page's windows by output size: results, sizes, words, file names, the magnifier."""

import re
from urllib.parse import parse_qsl

import numpy as np
import pytest

from pooling_core import adaptive_avg_pool2d, adaptive_max_pool2d
from pooling_ui.pictures.reading import decode
from pooling_ui.pictures.samples import SAMPLE_PICTURES
from pooling_ui.setting.window_modes import BY_SIZE
from tests.ui.helpers.messages import unpack
from tests.ui.helpers.pages import open_page, refuses, said, spaced
from tests.ui.helpers.typed import present
from tests.ui.pictures.picture_page import PAGE, component, viewer

EVERYTHING = ["Average", "Minimum", "Every s-th pixel"]
PICTURE = decode(SAMPLE_PICTURES[0].read()).pixels


def test_a_photograph_becomes_7_by_7_with_all_comparisons() -> None:
    app = open_page(PAGE)
    app.button_group(key="vs").set_value(EVERYTHING).run()
    app.button_group(key="lay").set_value(BY_SIZE.label).run()

    header, arrays = viewer(app)
    assert app.number_input(key="o").value == 7
    assert app.button_group(key="vs").label == "Compare with (s-th: each window's first)"
    titles = ["Original", "Max", "Average", "Minimum", "Every window's first pixel"]
    assert [pane["title"] for pane in header["panes"]] == titles
    assert all(pane["shape"] == [3, 7, 7] for pane in header["panes"][1:])
    floats = PICTURE.astype(np.float32)
    np.testing.assert_array_equal(arrays["crop1"], adaptive_max_pool2d(floats, 7))
    np.testing.assert_array_equal(arrays["crop2"], np.rint(adaptive_avg_pool2d(floats, 7)))
    np.testing.assert_array_equal(arrays["crop3"], -adaptive_max_pool2d(-floats, 7))
    text = said(app)
    assert "Adaptive max pooling a picture" in text
    assert "A picture of any size becomes 7 × 7" in text
    assert "→ **7 × 7 × 3** (rows × columns × channels), 0.01 %" in text
    assert "output 256 × 384 → 7 × 7." in text


def test_an_empty_field_keeps_its_axis_and_the_file_name_says_so() -> None:
    app = open_page(PAGE, lay=BY_SIZE.label, separate="true", o="7")

    assert viewer(app)[0]["panes"][1]["shape"] == [3, 7, 768]
    assert viewer(app)[0]["setting"] == "adaptive-7xall"


def test_the_nearest_kernel_is_one_press_away() -> None:
    app = open_page(PAGE, lay=BY_SIZE.label, o="64")
    assert "Kernel 8 × 12, stride 8 × 12 reads the same cells." in said(app)
    between = "\N{NO-BREAK SPACE}×\N{NO-BREAK SPACE}"  # a long label breaks elsewhere
    assert app.button("like").label == f"Use kernel 8{between}12, stride 8{between}12"

    app.button("like").click().run()

    assert [app.number_input(key=key).value for key in ("k", "kw", "s")] == [8, 12, None]
    assert "output size: nothing" not in said(app)
    assert "By kernel" in present(app.button_group(key="lay").value)


@pytest.mark.parametrize("size", [("64", "64"), ("60", "61")])
def test_the_magnifier_shows_the_pictures_own_windows_and_leads_to_the_grid_page(
    size: tuple[str, str],
) -> None:
    """If the numbers alone would give other windows, the page says so."""
    rows, columns = size
    app = open_page(
        PAGE, lay=BY_SIZE.label, separate="true", o=rows, ow=columns, row="250", col="390"
    )

    header, arrays = unpack(component(app, "poolscope_stage").proto.bytes)
    numbers = np.array(arrays["values"])
    found = numbers[arrays["output_label"]].reshape(header["output_shape"])
    whole = adaptive_max_pool2d(PICTURE.astype(np.float32), (int(rows), int(columns)))
    first = re.search(r"output \(0, 0\) is pixel \((\d+), (\d+)\) of the result", said(app))
    row, col = map(int, present(first).groups())
    height, width = header["output_shape"]
    np.testing.assert_array_equal(found, whole[0, row : row + height, col : col + width])

    link = dict(parse_qsl(present(re.search(r"\(\./grid\?(.*?)\)", said(app)))[1]))
    grid = open_page("pages/grid.py", **link)
    there, _ = unpack(grid.get("bidi_component")[0].proto.bytes)
    assert there["output_shape"] == header["output_shape"]
    warned = "There, the windows cover only these numbers." in said(app)
    alone, same = unpack(grid.get("bidi_component")[0].proto.bytes)[1], arrays
    alike = np.array_equal(alone["row_taps"], same["row_taps"]) and np.array_equal(
        alone["col_taps"], same["col_taps"]
    )
    assert warned != alike
    assert not refuses(grid)


def test_a_window_larger_than_the_magnifier_says_so() -> None:
    app = open_page(PAGE, lay=BY_SIZE.label, o="7")

    header, _ = unpack(component(app, "poolscope_stage").proto.bytes)
    assert "A window needs more than 64 × 64 cells" in spaced(header["refusal"])
