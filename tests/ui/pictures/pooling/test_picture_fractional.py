"""The picture page's fractional windows: results, sizes, words, refusals, the magnifier, links."""

import re
from urllib.parse import parse_qsl

import numpy as np
import pytest
import torch
import torch.nn.functional as F  # noqa: N812
from numpy.typing import NDArray
from streamlit.testing.v1 import AppTest
from streamlit.testing.v1.element_tree import ButtonGroup

from pooling_core import FractionalSpec, fractional_max_pool2d
from pooling_ui.pictures.pooling.pools import pool
from pooling_ui.pictures.reading import decode
from pooling_ui.pictures.samples import SAMPLE_PICTURES
from pooling_ui.setting.window_modes import BY_SIZE, FRACTIONAL
from tests.ui.helpers.messages import unpack
from tests.ui.helpers.pages import open_page, refuses, said
from tests.ui.helpers.typed import fraction, present
from tests.ui.pictures.picture_page import PAGE, component, viewer
from tests.ui.pictures.pooling.test_picture_adaptive import EVERYTHING

PICTURE = decode(SAMPLE_PICTURES[0].read()).pixels
SIZES = {"separate": "true", "o": "362", "ow": "543"}


def torchs(kernel: int, size: tuple[int, int], samples: tuple[float, float]) -> NDArray[np.float64]:
    """Return PyTorch's maxima of the picture, all channels with the same samples."""
    planes = torch.from_numpy(PICTURE.astype(np.float64))
    every = torch.tensor([[samples] * 3], dtype=torch.float64)
    return F.fractional_max_pool2d(planes, kernel, size, _random_samples=every).numpy()


def test_a_photograph_shrinks_by_the_root_of_2_as_pytorch_does_it() -> None:
    """Fractional windows begin with sizes that leave no pixel out; Undo restores everything."""
    app = open_page(PAGE)
    app.button_group(key="lay").set_value(FRACTIONAL.label).run()

    header, arrays = viewer(app)
    assert [app.number_input(key=key).value for key in ("k", "o", "ow")] == [2, 362, 543]
    assert header["panes"][1]["shape"] == [3, 362, 543]
    np.testing.assert_array_equal(arrays["crop1"], torchs(2, (362, 543), (0.7, 0.2)))
    text = said(app)
    assert "Fractional max pooling a picture" in text
    assert "each keeps its brightest value." in text
    assert "→ **362 × 543 × 3** (rows × columns × channels), 50 %" in text
    assert "output 256 × 384 → 362 × 543." in text

    app.button("nearest").click().run()
    assert viewer(app)[0]["panes"][1]["shape"] == [3, 256, 384]
    assert not app.toggle(key="separate").value


def test_sizes_that_leave_no_pixel_out_stay_when_the_windows_change() -> None:
    app = open_page(PAGE, lay=BY_SIZE.label, o="64", k="12")
    app.button_group(key="lay").set_value(FRACTIONAL.label).run()

    assert viewer(app)[0]["panes"][1]["shape"] == [3, 64, 64]


def test_another_draw_makes_another_picture_of_the_same_size() -> None:
    """The viewer keeps what it made under names: another draw has another name."""
    app = open_page(PAGE, lay=FRACTIONAL.label, **SIZES, r="0.999", rw="0.999")
    before, first = viewer(app)

    app.button("draw").click().run()

    rows, columns = (fraction(app, key) for key in ("r", "rw"))
    now, arrays = viewer(app)
    assert (rows, columns) != (0.999, 0.999)
    assert now["panes"][1]["shape"] == before["panes"][1]["shape"]
    assert (arrays["crop1"] != first["crop1"]).any()
    np.testing.assert_array_equal(arrays["crop1"], torchs(2, (362, 543), (columns, rows)))
    assert now["setting"] == f"fractional-362x543-k2-u{columns}x{rows}" != before["setting"]


def test_what_pytorch_has_not_is_said_in_its_pane_and_nowhere_else() -> None:
    app = open_page(PAGE, lay=FRACTIONAL.label, **SIZES)
    app.button_group(key="vs").set_value([*EVERYTHING, "Power average"]).run()

    panes = viewer(app)[0]["panes"]
    assert app.button_group(key="vs").label == "Compare with (s-th: each window's first)"
    assert panes[4]["title"] == "Every window's first pixel"
    refusals = [pane.get("refusal", "") for pane in panes]
    assert [bool(refusal) for refusal in refusals] == [False, False, True, False, False, True]
    assert not refuses(app)
    smallest = -torchs_of(-PICTURE.astype(np.float64))
    np.testing.assert_array_equal(viewer(app)[1]["crop3"], smallest)


def torchs_of(planes: NDArray[np.float64]) -> NDArray[np.float64]:
    every = torch.tensor([[(0.7, 0.2)] * 3], dtype=torch.float64)
    pooled = F.fractional_max_pool2d(torch.from_numpy(planes), 2, (362, 543), _random_samples=every)
    return pooled.numpy()


def test_too_many_windows_are_refused_with_the_numbers_and_a_way_back() -> None:
    app = open_page(PAGE, lay=FRACTIONAL.label, separate="true", o="512", ow="543")

    assert "output_size is too large" in said(app)
    assert "512 + 2 − 1 > 512" in said(app)
    assert app.button("nearest").label == "Use output size 511 × 543"
    app.button("nearest").click().run()
    assert viewer(app)[0]["panes"][1]["shape"] == [3, 511, 543]


def test_a_second_pass_has_no_room_for_as_many_windows_and_says_so() -> None:
    app = open_page(PAGE, lay=FRACTIONAL.label, **SIZES, n="2")

    assert "Stopped after 1 of 2 passes" in said(app)


@pytest.mark.parametrize(
    ("kernel", "size", "where", "alike"),
    [
        ("2", ("362", "543"), ("0", "0", "8 × 8"), True),
        ("2", ("362", "543"), ("250", "390", "8 × 8"), True),
        ("5", ("200", "300"), ("250", "390", "16 × 16"), True),
        ("2", ("362", "543"), ("491", "669", "16 × 16"), False),
    ],
)
def test_the_magnifier_shows_the_pictures_own_windows_and_leads_to_the_grid_page(
    kernel: str, size: tuple[str, str], where: tuple[str, str, str], alike: bool
) -> None:
    """With samples for which the windows lie alike; where there are none, it says so."""
    rows, columns = size
    link = {"lay": FRACTIONAL.label, "separate": "true", "k": kernel, "kw": kernel, "o": rows}
    app = open_page(
        PAGE, **link, ow=columns, **dict(zip(("row", "col", "size"), where, strict=True))
    )

    header, arrays = unpack(component(app, "poolscope_stage").proto.bytes)
    numbers = np.array(arrays["values"])
    found = numbers[arrays["output_label"]].reshape(header["output_shape"])
    whole = torchs(int(kernel), (int(rows), int(columns)), (0.7, 0.2))
    first = re.search(r"output \(0, 0\) is pixel \((\d+), (\d+)\) of the result", said(app))
    row, col = map(int, present(first).groups())
    height, width = header["output_shape"]
    np.testing.assert_array_equal(found, whole[0, row : row + height, col : col + width])

    grid = open_page(
        "pages/grid.py", **dict(parse_qsl(present(re.search(r"\(\./grid\?(.*?)\)", said(app)))[1]))
    )
    alone, here = unpack(grid.get("bidi_component")[0].proto.bytes), (header, arrays)
    assert not refuses(grid)
    assert alone[0]["output_shape"] == header["output_shape"]
    same = [np.array_equal(alone[1][name], here[1][name]) for name in ("row_taps", "col_taps")]
    assert all(same) == alike
    assert alike != ("There, no random samples place the windows as in the picture." in said(app))


def test_an_output_size_that_no_stage_could_show_is_told_on_the_grid_page_alone() -> None:
    """A picture has more pixels than a stage has room for."""
    assert "could not be used" not in said(open_page(PAGE, lay=BY_SIZE.label, o="300"))
    assert "could not be used (o)" in said(open_page("pages/grid.py", lay=BY_SIZE.label, o="300"))


@pytest.mark.parametrize(("kernel", "size"), [(1, (40, 50)), (3, (7, 48)), (9, (1, 2))])
def test_pixels_are_pooled_as_the_function_pools_numbers(
    kernel: int, size: tuple[int, int]
) -> None:
    """Bytes, which neither PyTorch nor the function takes, give the same maxima."""
    pixels = np.random.default_rng(3).integers(0, 256, (3, 40, 50), np.uint8)

    pooled = pool(pixels, "max", FractionalSpec(kernel, size, (0.31, 0.84)))

    floats = pixels.astype(np.float64)
    every = [[(0.31, 0.84)] * 3]
    expected = fractional_max_pool2d(floats, kernel, size, _random_samples=every)
    np.testing.assert_array_equal(pooled.pixels, expected)


def sizes_shown(app: AppTest) -> list[float | None]:
    shown = {each.key: each.value for each in app.number_input}
    return [shown[key] for key in ("o", "ow") if key in shown]


def test_each_way_of_laying_windows_keeps_its_own_size() -> None:
    app = open_page(PAGE)

    def lay() -> ButtonGroup[str]:
        return app.button_group(key="lay")

    lay().set_value(BY_SIZE.label).run()
    app.number_input(key="o").set_value(10).run()
    lay().set_value(FRACTIONAL.label).run()
    assert "output 10 × 10 → 362 × 543." in said(app)
    app.number_input(key="ow").set_value(500).run()

    lay().set_value(BY_SIZE.label).run()
    assert sizes_shown(app) == [10]
    app.toggle(key="separate").set_value(True).run()
    assert sizes_shown(app) == [10, 10]
    app.toggle(key="separate").set_value(False).run()
    lay().set_value("By kernel").run()
    lay().set_value(FRACTIONAL.label).run()
    assert sizes_shown(app) == [362, 500]


@pytest.mark.parametrize("between", [[], ["By kernel"]])
def test_an_output_size_begins_as_usual_after_fractional_windows(between: list[str]) -> None:
    app = open_page(PAGE)
    for lay in (FRACTIONAL.label, *between, BY_SIZE.label):
        app.button_group(key="lay").set_value(lay).run()
    assert sizes_shown(app) == [7]
