"""The picture page: its widgets, its links, its refusals, without a browser."""

import io
import re
from urllib.parse import parse_qsl

import numpy as np
import pytest
import streamlit as st
from PIL import Image
from streamlit.runtime.memory_uploaded_file_manager import MemoryUploadedFileManager
from streamlit.testing.v1.local_script_runner import LocalScriptRunner

from pooling_core import max_pool2d
from pooling_ui.link_limits import TABS
from pooling_ui.pictures import decode
from pooling_ui.sample_pictures import SAMPLE_BY_NAME, SAMPLE_PICTURES
from tests.ui.messages import unpack, unpack_viewer
from tests.ui.pages import open_page, refuses, said, spaced

PAGE = "pages/picture.py"
RED = np.zeros((40, 60, 3), np.uint8)
RED[..., 0] = np.arange(40)[:, np.newaxis] * 5


@pytest.fixture(autouse=True)
def nobody_was_here_before():
    """All page tests are one session to Streamlit, which remembers a session's last picture."""
    st.cache_resource.clear()


def png(pixels: np.ndarray = RED) -> bytes:
    file = io.BytesIO()
    Image.fromarray(pixels).save(file, "PNG")
    return file.getvalue()


def component(app, name: str):
    return next(each for each in app.get("bidi_component") if each.proto.component_name == name)


def viewer(app):
    """The header and the arrays that the viewer draws."""
    return unpack_viewer(component(app, "picture_viewer").proto.bytes)


def titles(app) -> list[str]:
    return [pane["title"] for pane in viewer(app)[0]["panes"]]


def upload(app, data: bytes, name: str = "red.png"):
    app.button_group(key="from").set_value("Upload").run()
    return app.file_uploader(key="picture_file").set_value((name, data, "image/png")).run()


def test_the_first_screen_shows_a_picture_and_its_maxima():
    app = open_page(PAGE)

    header, arrays = viewer(app)
    assert [pane["shape"] for pane in header["panes"]] == [[3, 512, 768], [3, 256, 384]]
    pixels = decode(SAMPLE_PICTURES[0].read()).pixels
    np.testing.assert_array_equal(arrays["crop0"], pixels)
    np.testing.assert_array_equal(
        arrays["crop1"], pixels.reshape(3, 256, 2, 384, 2).max(axis=(2, 4))
    )
    assert "**512 × 768 × 3** → **256 × 384 × 3** (rows × columns × channels), 25 % of" in said(app)
    assert SAMPLE_PICTURES[0].shows in said(app)


@pytest.mark.parametrize(("power", "pooled"), [("∞", "max"), ("−∞", "min")])
def test_a_power_average_has_the_power_of_the_link(power, pooled):
    app = open_page(PAGE, vs="Power average", norm=power)

    assert titles(app) == ["Original", "Max", f"Power average, p = {power}"]
    assert app.selectbox(key="norm").value == power
    files = [each.proto.label for each in app.get("download_button")]
    assert files == ["Max as PNG", f"Power average, p = {power} as PNG"]
    header, arrays = viewer(app)
    assert header["panes"][2]["detail"] == "256 × 384, rounded"
    expected = decode(SAMPLE_PICTURES[0].read()).pixels.reshape(3, 256, 2, 384, 2)
    np.testing.assert_array_equal(arrays["crop2"], getattr(expected, pooled)(axis=(2, 4)))


def test_another_power_makes_the_picture_anew():
    app = open_page(PAGE, vs="Power average")
    _, before = viewer(app)
    app.selectbox(key="norm").set_value("32").run()

    header, after = viewer(app)
    assert header["panes"][2]["title"] == "Power average, p = 32"
    assert after["crop2"].mean() > before["crop2"].mean()


def test_a_power_average_without_padding_in_pytorch_says_so_in_its_pane():
    app = open_page(PAGE, k="3", p="1", vs="Power average")

    refused = viewer(app)[0]["panes"][2]
    assert refused["shape"] is None
    assert "A power average has no padding in PyTorch" in refused["refusal"]


@pytest.mark.parametrize("name", SAMPLE_BY_NAME)
def test_every_built_in_picture_opens_with_all_comparisons(name):
    app = open_page(PAGE, sample=name)
    app.button_group(key="vs").set_value(["Average", "Minimum", "Every s-th pixel"]).run()

    assert not app.exception
    assert titles(app) == ["Original", "Max", "Average", "Minimum", "Every s-th pixel"]
    assert all(pane["shape"] for pane in viewer(app)[0]["panes"])
    assert SAMPLE_BY_NAME[name].shows in said(app)


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
def test_a_link_sets_what_is_pooled(link, size):
    app = open_page(PAGE, **link)

    assert viewer(app)[0]["panes"][1]["shape"][1:] == size


def test_a_damaged_link_opens_on_defaults_with_one_sentence():
    app = open_page(PAGE, sample="Mona Lisa", n="99", row="top", vs="Median", tab="X")

    assert not app.exception
    assert [note.value for note in app.info] == [
        "Part of this link could not be used (sample, n, row, vs, tab); "
        "those parts start at their defaults."
    ]
    assert titles(app) == ["Original", "Max"]


def test_a_refused_setting_leaves_the_original_and_says_why():
    app = open_page(PAGE, k="3", p="2", vs="Minimum")

    original, *refused = viewer(app)[0]["panes"]
    assert original["shape"]
    assert [pane["refusal"] for pane in refused] == 2 * [
        "PyTorch refuses this: padding must be at most half the kernel: 2 > ⌊3 ÷ 2⌋ = 1."
    ]
    assert not app.get("download_button")

    app.button(key="nearest").click().run()

    assert all(pane["shape"] for pane in viewer(app)[0]["panes"])


def test_a_dilated_average_is_refused_in_its_pane_and_nowhere_else():
    app = open_page(PAGE, d="2", vs="Average")

    _, result, average = viewer(app)[0]["panes"]
    assert result["shape"]
    assert average["shape"] is None
    assert average["refusal"].startswith("Average pooling has no dilation in PyTorch")
    assert not refuses(app)


def test_passes_end_with_a_sentence_when_the_picture_is_used_up():
    app = open_page(PAGE, k="16", n="6")

    assert "Stopped after 2 of 6 passes: the next window no longer fits." in said(app)
    assert viewer(app)[0]["panes"][1]["shape"] == [3, 2, 3]


@pytest.mark.parametrize(
    ("passes", "detail"),
    [("1", "256 × 384, rounded"), ("3", "64 × 96, rounded once, at the end")],
)
def test_an_average_says_how_it_was_rounded(passes, detail):
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
def test_where_every_s_th_pixel_has_another_size_it_says_why(link, sizes):
    app = open_page(PAGE, vs="Every s-th pixel", **link)

    why = [it.value for it in app.caption if it.value.startswith("“Every s-th pixel”")]
    assert len(why) == (sizes is not None)
    if sizes:
        shapes = [pane["shape"] for pane in viewer(app)[0]["panes"][:0:-1]]
        assert tuple(f"{rows} × {columns}" for _, rows, columns in shapes) == sizes
        assert why[0].startswith(f"“Every s-th pixel” gives {sizes[0]}, not {sizes[1]}: ")
        assert why[0].endswith("needs neither room for a window nor padding.")


def test_an_upload_is_shown_and_said_to_be_in_no_link():
    app = upload(open_page(PAGE), png())

    header, arrays = viewer(app)
    np.testing.assert_array_equal(arrays["crop0"], RED.transpose(2, 0, 1))
    assert header["panes"][1]["shape"] == [3, 20, 30]
    assert "Your own picture cannot be part of a link" in said(app)
    assert [app.number_input(key=key).value for key in ("row", "col", "line")] == [20, 30, 20]


@pytest.mark.parametrize("source", ["Upload", "Camera"])
def test_a_stand_in_for_a_picture_of_ones_own_is_said_to_be_one(source):
    """Or who opens such a link would take it for the sender's picture."""
    app = open_page(PAGE, **{"from": source})

    assert "No picture of your own is here, as a link cannot hold one: open it again." in said(app)
    assert f"“{SAMPLE_PICTURES[0].name}”" in said(app)
    assert SAMPLE_PICTURES[0].shows not in said(app)

    app = upload(app, png())

    assert "No picture of your own" not in said(app)


def test_another_picture_is_magnified_where_it_is_worth_a_look():
    app = open_page(PAGE)

    app.selectbox(key="sample").set_value("Starfield").run()

    spot = SAMPLE_BY_NAME["Starfield"].spot
    assert [app.number_input(key=key).value for key in ("row", "col", "line")] == [*spot, spot[0]]


@pytest.mark.parametrize(
    "data", [b"", b"no picture", b"<svg></svg>", png()[:-40]], ids=["empty", "text", "svg", "cut"]
)
def test_a_bad_file_is_refused_in_a_sentence_and_the_picture_before_it_stays(data):
    app = upload(open_page(PAGE), png())
    app.button(key="change").click().run()

    app.file_uploader(key="picture_file").set_value(("bad.png", data, "image/png")).run()

    assert not app.exception
    assert len(app.warning) == 1
    assert app.warning[0].value.startswith(":small[The file ")
    assert app.warning[0].value.endswith("The picture shown stays.]")
    np.testing.assert_array_equal(viewer(app)[1]["crop0"], RED.transpose(2, 0, 1))


def test_a_file_field_that_has_its_file_gives_way_to_a_button_with_the_name():
    app = upload(open_page(PAGE), png(), "holiday.png")
    assert not app.get("file_uploader")
    assert app.button(key="change").label == "Picture “holiday” – change"

    app.button(key="change").click().run()
    assert app.get("file_uploader")
    assert viewer(app)[0]["panes"][0]["shape"] == [3, 40, 60]

    app.button(key="keep").click().run()
    assert not app.get("file_uploader")
    assert viewer(app)[0]["panes"][0]["shape"] == [3, 40, 60]


@pytest.mark.parametrize("data", [png(), b"no picture"], ids=["read", "refused"])
def test_streamlit_lets_a_file_go_that_was_read(data, monkeypatch):
    """It would keep all files of a tab, beyond all bounds. What is on the page stays."""
    let_go = []
    remove = MemoryUploadedFileManager.remove_file

    def watched(self, session_id, file_id):
        before = len(self.file_storage[session_id])
        remove(self, session_id, file_id)
        let_go.append(before - len(self.file_storage[session_id]))

    monkeypatch.setattr(MemoryUploadedFileManager, "remove_file", watched)
    app = upload(open_page(PAGE), data)
    shown, warnings = viewer(app)[0]["panes"][0]["shape"], len(app.warning)
    assert let_go == [1]

    # The field names the file at the next run, too, but nobody has it.
    monkeypatch.setattr(LocalScriptRunner, "register_file", lambda self, file: None)
    app.number_input(key="k").set_value(3).run()

    assert not app.exception
    assert viewer(app)[0]["panes"][0]["shape"] == shown
    assert len(app.warning) == warnings == (data == b"no picture")


def test_a_refused_file_leaves_no_mark_beside_the_next_good_one():
    app = upload(open_page(PAGE), b"no picture")
    assert len(app.warning) == 1

    app.file_uploader(key="picture_file").set_value(("red.png", png(), "image/png")).run()
    assert not app.warning
    assert not app.get("file_uploader")

    app.button(key="change").click().run()
    assert app.file_uploader(key="picture_file").value is None
    assert not app.warning


def test_each_source_asks_until_it_has_given_a_picture():
    """A file that was opened does not keep the camera from being asked for."""
    app = upload(open_page(PAGE), png())

    app.button_group(key="from").set_value("Camera").run()

    assert app.get("camera_input")
    assert viewer(app)[0]["panes"][0]["shape"] == [3, 40, 60]


def test_what_changed_is_said():
    """The viewer speaks this sentence when it changes."""
    app = open_page(PAGE, vs="Average", d="2")
    assert viewer(app)[0]["news"] == (
        "Max, 255 × 383. Average, Average pooling has no dilation in PyTorch; "
        "set dilation to 1 to compare it."
    )

    app.number_input(key="d").set_value(1).run()

    assert viewer(app)[0]["news"] == "Max, 256 × 384. Average, 256 × 384, rounded."


def test_a_bad_first_file_leaves_a_built_in_picture():
    app = upload(open_page(PAGE), b"no picture")

    assert len(app.warning) == 1
    assert viewer(app)[0]["panes"][0]["shape"] == [3, 512, 768]


def test_the_picture_is_still_there_after_another_page():
    app = upload(open_page(PAGE), png())

    app.switch_page("pages/grid.py").run()
    app.switch_page(PAGE).run()
    app.button_group(key="from").set_value("Upload").run()

    assert viewer(app)[0]["panes"][0]["shape"] == [3, 40, 60]


def test_the_camera_is_asked_for_only_when_chosen():
    app = open_page(PAGE)
    assert not app.get("camera_input")

    app.button_group(key="from").set_value("Camera").run()

    assert len(app.get("camera_input")) == 1


def magnified(app):
    """The stage's header, and the input's and the output's values."""
    header, arrays = unpack(component(app, "poolscope_stage").proto.bytes)
    labels = np.array(header["labels"])
    values = labels[arrays["label"]].astype(int).reshape(header["shape"])
    output = labels[arrays["output_label"]].astype(int).reshape(header["output_shape"])
    return header, values, output


def test_the_magnifier_shows_the_picture_s_own_windows():
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
    assert f"Rows {rows}–{rows + 3} and columns {cols}–{cols + 3} of the picture, green" in said(
        app
    )
    assert f"input (0, 0) is pixel ({rows}, {cols}) of the picture, " in said(app)
    assert f"output (0, 0) is pixel ({rows + 1}, {cols + 1}) of the result of one pooling" in said(
        app
    )


@pytest.mark.parametrize("link", [{}, {"k": "3", "p": "2"}], ids=["pooled", "refused"])
def test_the_magnifier_s_colours_run_over_all_values_of_a_pixel(link):
    app = open_page(PAGE, **link)

    header, _ = unpack(component(app, "poolscope_stage").proto.bytes)

    assert header["scale"] == {"limit": "255", "beyond": None, "signed": False}


def test_the_magnifier_has_a_border_where_the_picture_ends():
    app = open_page(PAGE, row="0", col="767", k="3", s="1", p="1")

    header, _, _ = magnified(app)

    assert [(axis["low"], axis["high"]) for axis in header["axes"]] == [(1, 0), (0, 1)]


def test_a_window_too_large_for_the_magnifier_is_explained():
    app = open_page(PAGE, k="70")

    header, _ = unpack(component(app, "poolscope_stage").proto.bytes)
    assert spaced(header["refusal"]).startswith("A window needs more than 64 × 64 cells")


@pytest.mark.parametrize(
    ("asked", "carried", "fields"),
    [
        ({}, {}, 4),
        ({"k": "3", "s": "1", "p": "1"}, {"k": "3", "s": "1"}, 4),
        ({"k": "3", "s": "3", "ceil": "true"}, {"k": "3"}, 4),
        ({"separate": "true", "k": "3", "kw": "3", "d": "2", "dw": "2"}, {"k": "3", "d": "2"}, 4),
        (
            {"separate": "true", "k": "3", "kw": "3", "sw": "2", "p": "1"},
            {"separate": "true", "k": "3", "kw": "3", "sw": "2"},
            8,
        ),
        ({"separate": "true", "kw": "4"}, {"separate": "true", "kw": "4"}, 8),
        ({"k": "3", "p": "2"}, {"k": "3", "p": "2"}, 4),
    ],
)
def test_the_grid_page_opens_with_the_patch_and_the_setting(asked, carried, fields):
    """With no field more than the setting needs, and the very same numbers."""
    app = open_page(PAGE, size="8 × 8", **asked)
    here, _ = unpack(component(app, "poolscope_stage").proto.bytes)
    address = re.search(r"\[Open these numbers .*\]\(\./\?(.*)\)", said(app))
    assert address
    link = dict(parse_qsl(address[1]))

    grid = open_page("pages/grid.py", **link)

    header, _ = unpack(grid.get("bidi_component")[0].proto.bytes)
    for same in ("shape", "output_shape", "axes", "labels"):
        assert header[same] == here[same]
    assert {name: link[name] for name in link if name not in ("preset", "x")} == carried
    setting = [each for each in grid.number_input if each.key not in ("h", "w", "seed")]
    assert len(setting) == fields
    assert not grid.info


@pytest.mark.parametrize(("tab", "shown"), list(zip(TABS, (0, 1, 1), strict=True)))
def test_charts_are_made_when_they_are_looked_at(tab, shown):
    app = open_page(PAGE, tab=tab, vs="Minimum")

    charts = app.get("plotly_chart")
    assert len(charts) == len(app.get("expander")) == shown
    assert all("mean" in chart.proto.alt for chart in charts)
    assert not app.exception


@pytest.mark.parametrize("view", ["junk", {"picture": 1}, {"picture": None, "row": []}])
def test_nonsense_from_the_browser_is_no_reason_to_fail(view):
    app = open_page(PAGE)
    app.session_state["viewer"] = {"view": view}
    app.run()

    assert not app.exception
    assert viewer(app)[0]["panes"][0]["base"] is None


def test_every_result_can_be_downloaded_under_a_telling_name():
    app = open_page(PAGE, vs="Minimum", n="2")

    assert [button.label for button in app.get("download_button")] == [
        "Max as PNG",
        "Minimum as PNG",
    ]


@pytest.mark.parametrize(("side", "is_made"), [(1414, True), (1416, False)])
def test_a_small_result_is_a_file_at_once_and_a_large_one_when_asked_for(
    monkeypatch, side, is_made
):
    """A file that is made later can be lost while the page runs again; a large one takes long."""
    files = []
    monkeypatch.setattr(st, "download_button", lambda _label, data, *_, **__: files.append(data))

    upload(open_page(PAGE), png(np.eye(side, dtype=np.uint8) * 255))

    file = files[-1]
    assert isinstance(file, bytes) == is_made
    pixels = np.asarray(Image.open(io.BytesIO(file if is_made else file())))
    np.testing.assert_array_equal(pixels, np.eye(side // 2) * 255)


def test_without_tabs_that_know_which_is_open_all_their_contents_are_there(monkeypatch):
    """An older Streamlit, such as the browser build's, shows the magnifier and both charts."""
    tabs = st.tabs
    monkeypatch.setattr(st, "tabs", lambda labels, *, key: tabs(labels))

    app = open_page(PAGE)

    assert not app.exception
    assert len(app.get("plotly_chart")) == 2
    shown = {each.proto.component_name for each in app.get("bidi_component")}
    assert {"picture_viewer", "poolscope_stage"} <= shown


def test_what_a_change_did_is_about_the_first_pass_and_this_picture():
    app = open_page(PAGE, n="3")
    app.number_input(key="k").set_value(3).run()
    assert "output 256 × 384 → 170 × 256. This is the first of 3 passes." in said(app)

    app.number_input(key="n").set_value(1).run()
    assert "170 × 256." not in said(app)

    app.number_input(key="k").set_value(4).run()
    assert "→ 128 × 192." in said(app)
    assert "first of" not in said(app)
    app.selectbox(key="sample").set_value(SAMPLE_PICTURES[1].name).run()
    assert "Kernel 4" not in said(app)
