"""The grid page: its widgets, its links and what it says, without a browser."""

import json
import struct

import numpy as np
import pytest
import streamlit as st

from pooling_core import max_pool2d
from pooling_ui.samples import BY_NAME, SAMPLES
from pooling_ui.setting_widgets import BY_SIZE, OUTPUT_LIMITS, SETTING_KEYS, SETTING_LIMITS
from tests.ui.messages import unpack
from tests.ui.pages import open_page, refuses, said

PAGE = "pages/grid.py"


@pytest.fixture(autouse=True)
def nobody_was_here_before():
    """All page tests are one session to Streamlit, which remembers a session's last columns."""
    st.cache_resource.clear()


def _stage(app):
    """Return the header of the message on the stage, and its arrays by name."""
    data = app.get("bidi_component")[0].proto.bytes
    (length,) = struct.unpack("<I", data[:4])
    header = json.loads(data[4 : 4 + length])
    arrays = {
        name: np.frombuffer(data, f"<{dtype}", int(np.prod(shape)), 4 + length + offset).reshape(
            shape
        )
        for name, (dtype, shape, offset) in header["arrays"].items()
    }
    return header, arrays


def _output(app):
    """Return the output plane as the stage labels it."""
    header, arrays = _stage(app)
    labels = np.array(header["labels"])
    return labels[arrays["output_label"]].reshape(header["output_shape"]).tolist()


def test_the_first_screen_shows_a_pooled_plane():
    """A 6 × 6 plane, a 2 × 2 window, nine maxima that are max_pool2d's."""
    app = open_page(PAGE)

    plane = BY_NAME["Random integers"].draw((6, 6), 7)
    expected = max_pool2d(plane[None], 2)[0]
    assert _output(app) == [[f"{v:g}".replace("-", "−") for v in row] for row in expected.tolist()]
    assert "Input 6 × 6 → output 3 × 3; every input cell is read." in said(app)


@pytest.mark.parametrize(
    ("link", "says"),
    [
        ({"k": "3"}, "output 2 × 2"),
        ({"k": "3", "s": "1", "p": "1"}, "output 6 × 6"),
        ({"k": "2", "d": "2", "s": "1"}, "output 4 × 4"),
        ({"h": "5", "w": "8", "ceil": "true"}, "output 3 × 4"),
        ({"separate": "true", "k": "1", "kw": "3", "sw": "1"}, "output 6 × 4"),
        ({"preset": "Ramp"}, "The last cell of every window wins"),
        ({"preset": "Your numbers", "x": "1 2!3 4"}, "Input 2 × 2 → output 1 × 1"),
    ],
)
def test_a_link_sets_what_the_page_shows(link, says):
    """Every parameter in the link reaches the numbers."""
    app = open_page(PAGE, **link)

    assert not app.exception
    assert not app.info
    assert says in said(app)


@pytest.mark.parametrize("name", [sample.name for sample in SAMPLES])
@pytest.mark.parametrize("side", ["1", "64"])
def test_every_preset_opens_at_every_size(name, side):
    """From one cell, where the kernel does not fit, to 64 × 64."""
    app = open_page(PAGE, preset=name, h=side, w=side, k="1")

    assert not app.exception
    assert f"Input {side} × {side}" in said(app)


def test_the_stride_follows_the_kernel_until_it_is_set():
    """As PyTorch's `stride=None` does; once set, it stays, also where it equals the kernel."""
    app = open_page(PAGE)
    app.number_input(key="k").set_value(3).run()
    assert app.number_input(key="s").value is None
    assert app.number_input(key="s").placeholder == "3"
    assert "output 2 × 2" in said(app)

    app.number_input(key="s").set_value(2).run()
    for kernel in (2, 3):
        app.number_input(key="k").set_value(kernel).run()

    assert app.number_input(key="s").value == 2


def test_a_button_says_whether_the_stride_follows_the_kernel_and_changes_it():
    """Kept, the stride stays at the number it had; then it can follow again."""
    app = open_page(PAGE, k="3")
    assert app.button(key="follow").label == "Keep at 3"

    app.button(key="follow").click().run()
    app.number_input(key="k").set_value(2).run()
    assert app.number_input(key="s").value == 3
    assert app.button(key="follow").label == "Follow kernel"

    app.button(key="follow").click().run()
    assert app.number_input(key="s").value is None
    assert app.button(key="follow").label == "Keep at 2"


def test_a_stride_in_the_link_is_set():
    """Also one that equals the kernel, as old links never name it."""
    app = open_page(PAGE, k="3", s="3")

    assert app.number_input(key="s").value == 3
    assert app.button(key="follow").label == "Follow kernel"


def test_each_field_says_which_numbers_it_takes():
    """Streamlit alone says so only once a number is out of range."""
    by_kernel, by_size = open_page(PAGE), open_page(PAGE, lay=BY_SIZE)

    for name, (key, _) in SETTING_KEYS.items():
        app = by_size if name == "output_size" else by_kernel
        limit = OUTPUT_LIMITS[2] if name == "output_size" else SETTING_LIMITS[name]
        assert f"From {limit.least} to {limit.most}." in app.number_input(key=key).help


def _columns(app):
    return [app.number_input(key=key).value for key in ("kw", "sw", "pw", "dw")]


def test_columns_that_a_person_set_are_there_when_they_part_again():
    """The others start from what both shared."""
    app = open_page(PAGE, k="2", p="1", s="2")
    app.toggle(key="separate").set_value(True).run()
    assert _columns(app) == [2, 2, 1, 1]
    app.number_input(key="kw").set_value(5).run()

    app.toggle(key="separate").set_value(False).run()
    app.number_input(key="d").set_value(2).run()
    app.toggle(key="separate").set_value(True).run()

    assert _columns(app) == [5, 2, 1, 2]
    assert not app.exception


def test_columns_that_were_put_back_are_forgotten():
    """Set alike once more, they follow the rows as if they had never been apart."""
    app = open_page(PAGE)
    for value in (5, 2):
        app.toggle(key="separate").set_value(True).run()
        app.number_input(key="kw").set_value(value).run()
        app.toggle(key="separate").set_value(False).run()
    app.number_input(key="k").set_value(3).run()

    app.toggle(key="separate").set_value(True).run()

    assert _columns(app) == [3, None, 0, 1]


def test_a_link_with_separate_columns_means_what_it_says():
    """Whatever the person had set for them before."""
    app = open_page(PAGE)
    app.toggle(key="separate").set_value(True).run()
    app.number_input(key="kw").set_value(5).run()
    app.toggle(key="separate").set_value(False).run()

    app = open_page(PAGE, separate="true", k="3", sw="1")

    assert _columns(app) == [2, 1, 0, 1]


def test_a_change_says_what_it_did_and_can_be_undone():
    """The link holds what it replaced, so that it is said again to whoever opens it."""
    app = open_page(PAGE, k="3")
    assert "here it says what that does" in said(app)

    app.number_input(key="p").set_value(1).run()
    assert app.query_params["was"] == "p0"
    assert "Padding 1: output 2 × 2 → 2 × 2" not in said(app)
    assert "Padding 1: output stays 2 × 2, its windows read other cells." in said(app)

    app.button(key="nearest").click().run()
    assert app.number_input(key="p").value == 0
    assert "Padding 0: output stays 2 × 2" in said(app)

    again = open_page(PAGE, k="3", p="1", was="p0")
    assert "Padding 1: output stays 2 × 2" in said(again)


@pytest.mark.parametrize(
    ("key", "value", "says"),
    [
        ("h", 8, "Input 8 × 6 becomes output 4 × 3. Each window keeps its largest number"),
        ("w", 9, "Input 6 × 9 becomes output 3 × 4. Each window keeps its largest number"),
        ("seed", 8, "Input 6 × 6 becomes output 3 × 3. Each window keeps its largest number"),
        ("preset", "Ramp", "Input 6 × 6 becomes output 3 × 3. The last cell of every window wins"),
    ],
)
def test_other_numbers_say_what_they_become(key, value, says):
    """What the last change of the setting did is about the earlier numbers."""
    app = open_page(PAGE, was="p1")
    assert "Padding 0: output 4 × 4 → 3 × 3." in said(app)

    widget = app.selectbox if key == "preset" else app.number_input
    widget(key=key).set_value(value).run()

    assert "Padding 0" not in said(app)
    assert says in said(app)


def test_joined_columns_come_back_by_undo():
    """With all that they were."""
    app = open_page(PAGE, separate="true", kw="3", sw="1")

    app.toggle(key="separate").set_value(False).run()
    assert "Rows and columns alike: output 3 × 4 → 3 × 3." in said(app)
    app.button(key="nearest").click().run()

    assert app.toggle(key="separate").value
    assert _columns(app) == [3, 1, 0, 1]


def _stages(app):
    """Return what each stage draws; a component without a message draws nothing."""
    messages = (element.proto.bytes for element in app.get("bidi_component"))
    return [unpack(message) for message in messages if message]


def test_a_setting_is_held_beside_the_next():
    """Its sizes and its planes, with the cells marked that differ; the link holds it."""
    app = open_page(PAGE, k="3", s="1")
    app.button(key="hold").click().run()
    assert app.query_params["a"] == "k3.s1"
    app.number_input(key="p").set_value(1).run()

    assert "A: output 4 × 4. B: output 6 × 6; " in said(app)
    (a, _), (b, marks) = _stages(app)
    assert (a["output_shape"], b["output_shape"]) == ([4, 4], [6, 6])
    assert a["title"] == "Held setting A"
    assert not a["editable"]
    assert f"{marks['differs'].sum()} of B's 36 cells differ from A's." in said(app)

    assert "A, held: kernel 3, stride 1\n" in said(app).replace("**]  ", "")
    assert "Output size: (6 + 2 · 0 − 3) ÷ 1 = 3, plus 1 = 4." in said(app)
    assert "B, now: kernel 3, stride 1, padding 1\n" in said(app).replace("**]  ", "")
    assert "Output size: (6 + 2 · 1 − 3) ÷ 1 = 5, plus 1 = 6." in said(app)

    again = open_page(PAGE, k="3", s="1", p="1", a="k3.s1")
    assert len(_stages(again)) == 2

    app.button(key="hold").click().run()
    assert len(_stages(app)) == 1
    assert "a" not in app.query_params


@pytest.mark.parametrize("link", [{"a": "k9"}, {"a": "k2.p2"}, {"a": "k2", "p": "9"}])
def test_a_side_without_an_output_is_said_to_have_none(link):
    app = open_page(PAGE, **link)

    assert not app.exception
    assert "has no output here." in said(app)
    assert len(_stages(app)) == 2


def test_a_refused_setting_says_why_and_keeps_the_plane():
    """The inequality with its numbers, the nearest setting as a button, the input still there."""
    app = open_page(PAGE, k="3", p="2")

    assert "padding must be at most half the kernel: 2 > ⌊3 ÷ 2⌋ = 1" in said(app)
    assert app.button(key="nearest").label == "Use padding 1"
    header, arrays = _stage(app)
    assert header["shape"] == [6, 6]
    assert header["refusal"].startswith("No output: PyTorch refuses this setting. padding must be")

    app.button(key="nearest").click().run()
    assert app.number_input(key="p").value == 1
    assert not refuses(app)


def test_a_kernel_larger_than_the_plane_shows_the_size_rule_all_the_same():
    """The person sees which number became too small."""
    app = open_page(PAGE, k="9")

    assert (
        "no window fits: dilation 1 · (kernel 9 − 1) + 1 = 9 > input 6 + 2 · padding 0 = 6"
        in said(app)
    )
    assert "| **output** | **none: below 1** |" in said(app)


def _type_own(app, text):
    """Open the dialog, type, and press its button."""
    app.button(key="own").click().run()
    app.text_area(key="numbers").set_value(text)
    (show,) = (button for button in app.button if button.label.startswith("Show them"))
    show.click().run()


def test_own_numbers_reach_the_stage():
    """Typed in the field, they become the plane and the source changes to them."""
    app = open_page(PAGE)

    _type_own(app, "1,2,3\n4,5,nan")

    assert app.selectbox(key="preset").value == "Your numbers"
    assert app.query_params["x"] == "1 2 3!4 5 nan"
    assert "Input 2 × 3" in said(app)
    app.button(key="own").click().run()
    assert app.text_area(key="numbers").value == "1 2 3\n4 5 nan"


def test_numbers_alone_in_a_link_are_shown():
    """Who writes a link by hand need not know that the numbers have a preset's name."""
    app = open_page(PAGE, x="1 2!3 4")

    assert not app.exception
    assert app.selectbox(key="preset").value == "Your numbers"
    assert "Input 2 × 2" in said(app)


def test_a_preset_takes_own_numbers_out_of_the_link_and_keeps_them():
    """Or the link of the first preset, which is silent about it, would show them."""
    app = open_page(PAGE, preset="Your numbers", x="1 2!3 4")
    app.selectbox(key="preset").set_value("Ramp").run()
    assert "x" not in app.query_params

    app.selectbox(key="preset").set_value("Your numbers").run()

    assert app.query_params["x"] == "1 2!3 4"
    assert "Input 2 × 2" in said(app)


def test_a_name_that_means_nothing_is_told_and_leaves_the_link():
    app = open_page(PAGE, kernel="3", utm_source="mail", k="3")

    assert [note.value for note in app.info] == ["Part of this link means nothing here (kernel)."]
    assert set(app.query_params) == {"utm_source", "k"}
    app.button(key="close_note").click().run()
    assert not app.info


def test_numbers_that_cannot_be_read_lose_nothing():
    """The stage keeps what it had."""
    app = open_page(PAGE, preset="Your numbers", x="1 2!3 4")
    before = _stage(app)[0]["labels"]

    _type_own(app, "1 2\n3 four")

    assert not app.exception
    assert _stage(app)[0]["labels"] == before


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"1 2\n3 four", "Input 6 × 6"),
        (b"\x89PNG\xff", "Input 6 × 6"),
        (b"1 2\n3 4", "Input 2 × 2"),
    ],
)
def test_a_file_is_taken_if_it_can_be_read(data, says):
    app = open_page(PAGE)
    app.button(key="own").click().run()

    app.file_uploader[0].set_value(("plane.csv", data, "text/csv")).run()

    assert not app.exception
    assert says in said(app)


def test_the_link_tells_the_truth_after_the_nearest_setting():
    """The stride follows the kernel there too, so the short link means the same."""
    app = open_page(PAGE, k="9")

    app.button(key="nearest").click().run()

    assert (app.number_input(key="k").value, app.number_input(key="s").value) == (6, None)


@pytest.mark.parametrize(
    ("link", "offer", "strides"),
    [
        (
            {"k": "5", "s": "1", "p": "9", "d": "4"},
            "Use padding 2, dilation 2",
            {"s": 1},
        ),
        (  # a stride that follows the kernel leaves a smaller kernel less room to hang over
            {"separate": "true", "ceil": "true", "k": "10", "d": "2", "kw": "9", "sw": "1"},
            "Use kernel 8 × 6, dilation 1",
            {"s": None, "sw": 1},
        ),
        ({"k": "9", "s": "1", "w": "4"}, "Use kernel 6 × 4", {"s": 1, "sw": 1}),
    ],
)
def test_the_nearest_setting_breaks_no_other_rule(link, offer, strides):
    """One click leads to a setting that is accepted, and a stride in the link stays."""
    app = open_page(PAGE, **link)
    assert app.button(key="nearest").label == offer

    app.button(key="nearest").click().run()

    assert not refuses(app)
    assert {key: app.number_input(key=key).value for key in strides} == strides


@pytest.mark.parametrize(
    ("page", "link", "columns"),
    [
        (PAGE, {"k": "30", "pw": "5", "h": "4", "w": "8"}, {"pw": 0}),
        (
            "pages/dimensions.py",
            {"look": "Volume", "k": "9", "depth": "8", "pd": "5"},
            {"pd": 0, "pw": 0},
        ),
    ],
)
def test_the_nearest_setting_is_not_spoilt_by_what_the_page_does_not_show(page, link, columns):
    """The link holds what fields would hold that are hidden while the setting is refused."""
    app = open_page(page, **link)
    assert refuses(app)

    app.button(key="nearest").click().run()

    assert not refuses(app)
    assert {key: app.number_input(key=key).value for key in columns} == columns


def test_code_stands_there_once_a_library_is_chosen():
    """What colours it is large: a page that shows none opens faster."""
    app = open_page(PAGE)
    assert not app.code
    assert "Choose a library" in said(app)

    app.segmented_control(key="code").set_value("PyTorch").run()
    assert "import torch" in app.code[0].value
    assert "Choose a library" not in said(app)


@pytest.mark.parametrize(("tab", "imports"), [("PyTorch", "torch"), ("pooling_core", "numpy")])
def test_the_code_is_for_this_very_state(tab, imports):
    """Setting and numbers, in the tab that is open."""
    app = open_page(PAGE, preset="Your numbers", x="1 2!3 4.5", k="1", s="2", code=tab)

    (code,) = (each.value for each in app.code)
    assert f"import {imports}" in code
    assert "kernel_size=1, stride=2" in code
    assert "[3., 4.5]" in code
