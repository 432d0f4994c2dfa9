"""The magnifier of the page Picture: which windows it shows, and where it leads."""

import re
from typing import Any
from urllib.parse import parse_qsl

import numpy as np
import pytest
from numpy.typing import NDArray
from streamlit.testing.v1 import AppTest

from pooling_core import max_pool2d
from pooling_ui.pictures.reading import decode
from pooling_ui.pictures.samples import SAMPLE_BY_NAME, SAMPLE_PICTURES
from pooling_ui.setting.window_modes import BY_KERNEL
from tests.ui.helpers.messages import unpack
from tests.ui.helpers.pages import open_page, said, spaced
from tests.ui.pictures.picture_page import PAGE, component, viewer


def magnified(app: AppTest) -> tuple[dict[str, Any], NDArray[np.int64], NDArray[np.int64]]:
    """Return the stage's header, and the input's and the output's values."""
    header, arrays = unpack(component(app, "poolscope_stage").proto.bytes)
    labels = np.array(header["labels"])
    values = labels[arrays["label"]].astype(int).reshape(header["shape"])
    output = labels[arrays["output_label"]].astype(int).reshape(header["output_shape"])
    return header, values, output


def test_the_magnifier_shows_the_picture_s_own_windows() -> None:
    """With padding, too, inside the picture: what is round a patch is more of the picture."""
    link = {"k": "3", "s": "1", "p": "1"}
    app = open_page(PAGE, row="264", col="440", size="4 × 4", channel="Green", **link)

    header, values, output = magnified(app)
    pixels = decode(SAMPLE_PICTURES[0].read()).pixels
    spot = viewer(app)[0]["spot"]
    rows, cols = spot["row"], spot["col"]
    assert spot == {"row": rows, "col": cols, "height": 4, "width": 4}
    np.testing.assert_array_equal(values, pixels[1, rows : rows + 4, cols : cols + 4])
    beside = max_pool2d(pixels, 3, 1, 1)[1, rows + 1 : rows + 3, cols + 1 : cols + 3]
    np.testing.assert_array_equal(output, beside)
    assert [(axis["low"], axis["high"]) for axis in header["axes"]] == [(0, 0), (0, 0)]
    assert f"Rows {rows}–{rows + 3} and columns {cols}–{cols + 3} of the picture" in said(app)
    assert f"input (0, 0) is pixel ({rows}, {cols}) of" in said(app)
    assert f"output (0, 0) is pixel ({rows + 1}, {cols + 1}) of" in said(app)


@pytest.mark.parametrize("link", [{}, {"k": "3", "p": "2"}], ids=["pooled", "refused"])
def test_the_magnifier_s_colours_run_over_all_values_of_a_pixel(link: dict[str, str]) -> None:
    app = open_page(PAGE, **link)

    header, _ = unpack(component(app, "poolscope_stage").proto.bytes)

    assert header["scale"] == {"limit": "255", "beyond": None, "signed": False}


def test_the_magnifier_has_a_border_where_the_picture_ends() -> None:
    app = open_page(PAGE, row="0", col="767", k="3", s="1", p="1")

    header, _, _ = magnified(app)

    assert [(axis["low"], axis["high"]) for axis in header["axes"]] == [(1, 0), (0, 1)]


def test_a_window_too_large_for_the_magnifier_is_explained() -> None:
    app = open_page(PAGE, k="70")

    header, _ = unpack(component(app, "poolscope_stage").proto.bytes)
    assert spaced(header["refusal"]).startswith("A window needs more than 64 × 64 cells")


@pytest.mark.parametrize(
    ("asked", "carried"),
    [
        ({}, {}),
        ({"k": "3", "s": "1", "p": "1"}, {"k": "3", "s": "1"}),
        ({"k": "3", "s": "3", "ceil": "true"}, {"k": "3"}),
        ({"separate": "true", "k": "3", "kw": "3", "d": "2", "dw": "2"}, {"k": "3", "d": "2"}),
        (
            {"separate": "true", "k": "3", "kw": "3", "sw": "2", "p": "1"},
            {"separate": "true", "k": "3", "kw": "3", "sw": "2"},
        ),
        ({"separate": "true", "kw": "4"}, {"separate": "true", "kw": "4"}),
        ({"k": "3", "p": "2"}, {"k": "3", "p": "2"}),
    ],
)
def test_the_grid_page_opens_with_the_patch_and_the_setting(
    asked: dict[str, str], carried: dict[str, str]
) -> None:
    """With no field more than the setting needs, and the very same numbers."""
    app = open_page(PAGE, size="8 × 8", **asked)
    here, _ = unpack(component(app, "poolscope_stage").proto.bytes)
    address = re.search(r"\[Open on Grid .*\]\(\./grid\?(.*)\)", said(app))
    assert address
    link = dict(parse_qsl(address[1]))

    grid = open_page("pages/grid.py", **link)

    header, _ = unpack(grid.get("bidi_component")[0].proto.bytes)
    for same in ("shape", "output_shape", "axes", "labels"):
        assert header[same] == here[same]
    assert {name: link[name] for name in link if name not in ("preset", "x")} == carried
    own = ("h", "w", "seed")  # those of the numbers
    setting = [it for it in grid.number_input if not it.disabled and it.key not in own]
    axes = 2 if "separate" in carried else 1
    assert len(setting) == axes * len(BY_KERNEL.parameters)
    assert not grid.info


def test_another_picture_is_magnified_where_it_is_worth_a_look() -> None:
    app = open_page(PAGE)

    app.selectbox(key="sample").set_value("Starfield").run()

    spot = SAMPLE_BY_NAME["Starfield"].spot
    assert [app.number_input(key=key).value for key in ("row", "col", "line")] == [*spot, spot[0]]
