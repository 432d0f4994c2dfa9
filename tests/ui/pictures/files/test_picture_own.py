"""Pictures of one's own on the page Picture: files, the camera, refusals, and what stays."""

from typing import Any

import numpy as np
import pytest
from streamlit.runtime.memory_uploaded_file_manager import MemoryUploadedFileManager
from streamlit.testing.v1.local_script_runner import LocalScriptRunner

from pooling_ui.pictures.samples import SAMPLE_PICTURES
from tests.ui.helpers.pages import open_page, said
from tests.ui.pictures.picture_page import PAGE, RED, png, upload, viewer


def test_an_upload_is_shown_and_said_to_be_in_no_link() -> None:
    app = upload(open_page(PAGE), png())

    header, arrays = viewer(app)
    np.testing.assert_array_equal(arrays["crop0"], RED.transpose(2, 0, 1))
    assert header["panes"][1]["shape"] == [3, 20, 30]
    assert "Your own picture cannot be part of a link" in said(app)
    assert [app.number_input(key=key).value for key in ("row", "col", "line")] == [20, 30, 20]


@pytest.mark.parametrize("source", ["Upload", "Camera"])
def test_a_stand_in_for_a_picture_of_ones_own_is_said_to_be_one(source: str) -> None:
    """A reader of the link must not take it for the sender's picture."""
    app = open_page(PAGE, **{"from": source})

    assert "Your own picture is not here" in said(app)
    assert f"“{SAMPLE_PICTURES[0].name}”" in said(app)
    assert SAMPLE_PICTURES[0].caption not in said(app)

    app = upload(app, png())

    assert "No picture of your own" not in said(app)


@pytest.mark.parametrize(
    "data", [b"", b"no picture", b"<svg></svg>", png()[:-40]], ids=["empty", "text", "svg", "cut"]
)
def test_a_bad_file_is_refused_in_a_sentence_and_the_picture_before_it_stays(data: bytes) -> None:
    app = upload(open_page(PAGE), png())
    app.button(key="change").click().run()

    app.file_uploader(key="picture_file").set_value(("bad.png", data, "image/png")).run()

    assert not app.exception
    assert len(app.warning) == 1
    assert app.warning[0].value.startswith(":small[The file ")
    assert app.warning[0].value.endswith("The picture shown stays.]")
    np.testing.assert_array_equal(viewer(app)[1]["crop0"], RED.transpose(2, 0, 1))


def test_a_file_field_that_has_its_file_gives_way_to_a_button_with_the_name() -> None:
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
def test_streamlit_lets_a_file_go_that_was_read(
    data: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It would keep all files of a tab, beyond all bounds. What is on the page stays."""
    forgotten = []
    remove = MemoryUploadedFileManager.remove_file

    def watched(self: Any, session_id: Any, file_id: Any) -> None:
        before = len(self.file_storage[session_id])
        remove(self, session_id, file_id)
        forgotten.append(before - len(self.file_storage[session_id]))

    monkeypatch.setattr(MemoryUploadedFileManager, "remove_file", watched)
    app = upload(open_page(PAGE), data)
    shown, warnings = viewer(app)[0]["panes"][0]["shape"], len(app.warning)
    assert forgotten == [1]

    # The field names the file at the next run, too, but nobody has it.
    monkeypatch.setattr(LocalScriptRunner, "register_file", lambda self, file: None)
    app.number_input(key="k").set_value(3).run()

    assert not app.exception
    assert viewer(app)[0]["panes"][0]["shape"] == shown
    assert len(app.warning) == warnings == (data == b"no picture")


def test_a_refused_file_leaves_no_mark_beside_the_next_good_one() -> None:
    app = upload(open_page(PAGE), b"no picture")
    assert len(app.warning) == 1

    app.file_uploader(key="picture_file").set_value(("red.png", png(), "image/png")).run()
    assert not app.warning
    assert not app.get("file_uploader")

    app.button(key="change").click().run()
    assert app.file_uploader(key="picture_file").value is None
    assert not app.warning


@pytest.mark.parametrize("source", ["Upload", "Camera"])
def test_who_asks_for_a_picture_of_ones_own_is_not_told_that_one_is_lost(source: str) -> None:
    app = open_page(PAGE)

    app.button_group(key="from").set_value(source).run()

    assert "You have no picture of your own here yet" in said(app)
    assert "is not here" not in said(app)


def test_each_source_asks_until_it_has_given_a_picture() -> None:
    """A file that was opened does not keep the camera from being asked for."""
    app = upload(open_page(PAGE), png())

    app.button_group(key="from").set_value("Camera").run()

    assert app.get("camera_input")
    assert viewer(app)[0]["panes"][0]["shape"] == [3, 40, 60]


def test_a_bad_first_file_leaves_a_built_in_picture() -> None:
    app = upload(open_page(PAGE), b"no picture")

    assert len(app.warning) == 1
    assert viewer(app)[0]["panes"][0]["shape"] == [3, 512, 768]


def test_the_picture_is_still_there_after_another_page() -> None:
    app = upload(open_page(PAGE), png())

    app.switch_page("pages/grid.py").run()
    app.switch_page(PAGE).run()
    app.button_group(key="from").set_value("Upload").run()

    assert viewer(app)[0]["panes"][0]["shape"] == [3, 40, 60]


def test_the_camera_is_asked_for_only_when_chosen() -> None:
    app = open_page(PAGE)
    assert not app.get("camera_input")

    app.button_group(key="from").set_value("Camera").run()

    assert len(app.get("camera_input")) == 1
