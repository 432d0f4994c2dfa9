"""The picture page: its widgets, its links, its refusals, without a browser."""

import io

import numpy as np
import pytest
import streamlit as st
from PIL import Image

from pooling_ui.pictures.parameters import TABS
from pooling_ui.pictures.reading import decode
from pooling_ui.pictures.samples import SAMPLE_BY_NAME, SAMPLE_PICTURES
from pooling_ui.state import compat
from tests.ui.helpers.pages import open_page, refuses, said
from tests.ui.helpers.typed import elements
from tests.ui.pictures.picture_page import PAGE, png, titles, upload, viewer


def test_the_first_screen_shows_a_picture_and_its_maxima() -> None:
    app = open_page(PAGE)

    header, arrays = viewer(app)
    assert [pane["shape"] for pane in header["panes"]] == [[3, 512, 768], [3, 256, 384]]
    pixels = decode(SAMPLE_PICTURES[0].read()).pixels
    np.testing.assert_array_equal(arrays["crop0"], pixels)
    np.testing.assert_array_equal(
        arrays["crop1"], pixels.reshape(3, 256, 2, 384, 2).max(axis=(2, 4))
    )
    assert "**256 × 384 × 3** (rows × columns × channels), 25 %" in said(app)
    assert SAMPLE_PICTURES[0].caption in said(app)


@pytest.mark.parametrize(("size", "is_said"), [("1", True), ("2", False)])
def test_a_picture_pooled_to_one_pixel_says_so(size: str, is_said: bool) -> None:
    app = open_page(PAGE, lay="By output size", o=size, ow=size)

    assert ("The result is 1 × 1: a single pixel" in said(app)) == is_said


@pytest.mark.parametrize(("power", "pooled"), [("∞", "max"), ("−∞", "min")])
def test_a_power_average_has_the_power_of_the_link(power: str, pooled: str) -> None:
    app = open_page(PAGE, vs="Power average", norm=power)

    assert titles(app) == ["Original", "Max", f"Power average, p = {power}"]
    assert app.selectbox(key="norm").value == power
    files = [each.proto.label for each in app.get("download_button")]
    assert files == ["Max as PNG", f"Power average, p = {power} as PNG"]
    header, arrays = viewer(app)
    assert header["panes"][2]["detail"] == "256 × 384, rounded"
    expected = decode(SAMPLE_PICTURES[0].read()).pixels.reshape(3, 256, 2, 384, 2)
    np.testing.assert_array_equal(arrays["crop2"], getattr(expected, pooled)(axis=(2, 4)))


def test_another_power_makes_the_picture_anew() -> None:
    app = open_page(PAGE, vs="Power average")
    _, before = viewer(app)
    app.selectbox(key="norm").set_value("32").run()

    header, after = viewer(app)
    assert header["panes"][2]["title"] == "Power average, p = 32"
    assert after["crop2"].mean() > before["crop2"].mean()


@pytest.mark.parametrize("name", SAMPLE_BY_NAME)
def test_every_built_in_picture_opens_with_all_comparisons(name: str) -> None:
    app = open_page(PAGE, sample=name)
    app.button_group(key="vs").set_value(["Average", "Minimum", "Every s-th pixel"]).run()

    assert not app.exception
    assert titles(app) == ["Original", "Max", "Average", "Minimum", "Every s-th pixel"]
    assert all(pane["shape"] for pane in viewer(app)[0]["panes"])
    assert SAMPLE_BY_NAME[name].caption in said(app)


@pytest.mark.parametrize(
    ("link", "size"),
    [
        ({"k": "3"}, [170, 256]),
        ({"k": "3", "s": "1", "p": "1"}, [512, 768]),
        ({"s": "5", "ceil": "true"}, [103, 154]),
        ({"separate": "true", "k": "1", "kw": "3", "s": "2", "sw": "1"}, [256, 766]),
        ({"n": "3"}, [64, 96]),
        ({"sample": "Handwritten five"}, [128, 128]),
    ],
)
def test_a_link_sets_what_is_pooled(link: dict[str, str], size: list[int]) -> None:
    app = open_page(PAGE, **link)

    assert viewer(app)[0]["panes"][1]["shape"][1:] == size


def test_a_damaged_link_opens_on_defaults_with_one_sentence() -> None:
    app = open_page(PAGE, sample="Mona Lisa", n="99", row="top", vs="Median", tab="X")

    assert not app.exception
    assert ["(sample, n, row, vs, tab)" in note.value for note in app.info] == [True]
    assert titles(app) == ["Original", "Max"]


def test_a_refused_setting_leaves_the_original_and_says_why() -> None:
    app = open_page(PAGE, k="3", p="2", vs="Minimum")

    original, *refused = viewer(app)[0]["panes"]
    assert original["shape"]
    assert ["2 > ⌊3 ÷ 2⌋ = 1" in pane["refusal"] for pane in refused] == [True, True]
    assert not app.get("download_button")

    app.button(key="nearest").click().run()

    assert all(pane["shape"] for pane in viewer(app)[0]["panes"])


def test_a_dilated_average_is_refused_in_its_pane_and_nowhere_else() -> None:
    app = open_page(PAGE, d="2", vs="Average")

    _, result, average = viewer(app)[0]["panes"]
    assert result["shape"]
    assert average["shape"] is None
    assert "dilation" in average["refusal"]
    assert not refuses(app)


def test_passes_end_with_a_sentence_when_the_picture_is_used_up() -> None:
    app = open_page(PAGE, k="16", n="6")

    assert "Stopped after 2 of 6 passes" in said(app)
    assert viewer(app)[0]["panes"][1]["shape"] == [3, 2, 3]


@pytest.mark.parametrize(
    ("passes", "detail"),
    [("1", "256 × 384, rounded"), ("3", "64 × 96, rounded once, at the end")],
)
def test_an_average_says_how_it_was_rounded(passes: str, detail: str) -> None:
    app = open_page(PAGE, vs="Average", n=passes)

    assert viewer(app)[0]["panes"][2]["detail"] == detail


@pytest.mark.parametrize(
    ("link", "sizes"),
    [
        ({}, None),
        ({"k": "3"}, ("171 × 256", "170 × 256")),
        ({"k": "3", "s": "1", "p": "1"}, None),
        ({"k": "2", "p": "1"}, ("256 × 384", "257 × 385")),
        ({"k": "3", "ceil": "true"}, None),
    ],
)
def test_where_every_s_th_pixel_has_another_size_it_says_why(
    link: dict[str, str], sizes: tuple[str, str] | None
) -> None:
    app = open_page(PAGE, vs="Every s-th pixel", **link)

    why = [it.value for it in app.caption if it.value.startswith("“Every s-th pixel”")]
    assert len(why) == (sizes is not None)
    if sizes:
        shapes = [pane["shape"] for pane in viewer(app)[0]["panes"][:0:-1]]
        assert tuple(f"{rows} × {columns}" for _, rows, columns in shapes) == sizes
        assert f"gives {sizes[0]}, not {sizes[1]}: " in why[0]


def test_what_changed_is_said() -> None:
    """The viewer speaks this sentence when it changes."""
    app = open_page(PAGE, vs="Average", d="2")
    assert viewer(app)[0]["news"].startswith("Max, 255 × 383. Average, Average pooling has no")

    app.number_input(key="d").set_value(1).run()

    assert viewer(app)[0]["news"] == "Max, 256 × 384. Average, 256 × 384, rounded."


@pytest.mark.parametrize(("tab", "shown"), list(zip(TABS, (0, 1, 1), strict=True)))
def test_charts_are_made_when_they_are_looked_at(tab: str, shown: int) -> None:
    app = open_page(PAGE, tab=tab, vs="Minimum")

    charts = app.get("plotly_chart")
    assert len(charts) == len(app.get("expander")) == shown
    assert all("mean" in chart.proto.alt for chart in charts)
    assert not app.exception


@pytest.mark.parametrize("view", ["junk", {"picture": 1}, {"picture": None, "row": []}])
def test_nonsense_from_the_browser_is_no_reason_to_fail(view: dict[str, int] | str) -> None:
    app = open_page(PAGE)
    app.session_state["viewer"] = {"view": view}
    app.run()

    assert not app.exception
    assert viewer(app)[0]["panes"][0]["base"] is None


def test_every_result_can_be_downloaded_under_a_telling_name() -> None:
    app = open_page(PAGE, vs="Minimum", n="2")

    assert [button.label for button in elements(app, "download_button")] == [
        "Max as PNG",
        "Minimum as PNG",
    ]


@pytest.mark.parametrize(("side", "is_made"), [(1414, True), (1416, False)])
def test_a_small_result_is_a_file_at_once_and_a_large_one_when_asked_for(
    monkeypatch: pytest.MonkeyPatch, side: int, is_made: bool
) -> None:
    """A file that is made later can be lost while the page runs again; a large one takes long."""
    files = []
    monkeypatch.setattr(st, "download_button", lambda _label, data, *_, **__: files.append(data))

    upload(open_page(PAGE), png(np.eye(side, dtype=np.uint8) * 255))

    file = files[-1]
    assert isinstance(file, bytes) == is_made
    pixels = np.asarray(Image.open(io.BytesIO(file if is_made else file())))
    np.testing.assert_array_equal(pixels, np.eye(side // 2) * 255)


def test_without_tabs_that_know_which_is_open_all_their_contents_are_there(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """An older Streamlit, such as the browser build's, shows the magnifier and both charts."""
    tabs = st.tabs
    monkeypatch.setattr(compat, "IN_BROWSER", True)
    monkeypatch.setattr(st, "tabs", lambda labels, *, key: tabs(labels))

    app = open_page(PAGE)

    assert not app.exception
    assert len(app.get("plotly_chart")) == 2
    shown = {each.proto.component_name for each in app.get("bidi_component")}
    assert {"picture_viewer", "poolscope_stage"} <= shown


def test_what_a_change_did_is_about_the_first_pass_and_this_picture() -> None:
    app = open_page(PAGE, n="3")
    app.number_input(key="k").set_value(3).run()
    assert "→ 170 × 256. This is the first of 3 passes." in said(app)

    app.number_input(key="n").set_value(1).run()
    assert "170 × 256." not in said(app)

    app.number_input(key="k").set_value(4).run()
    assert "→ 128 × 192." in said(app)
    assert "first of" not in said(app)
    app.selectbox(key="sample").set_value(SAMPLE_PICTURES[1].name).run()
    assert "Kernel 4" not in said(app)
