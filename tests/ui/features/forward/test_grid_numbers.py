"""A person’s own numbers on the page Grid: typed, from a link, from a file."""

from typing import Any

import pytest
import streamlit as st
from streamlit.proto.Common_pb2 import FileURLs
from streamlit.runtime.uploaded_file_manager import UploadedFile, UploadedFileRec
from streamlit.testing.v1 import AppTest

from pooling_ui.inputs import own_numbers
from pooling_ui.inputs.input_kinds import PLANE
from tests.ui.features.forward.grid_page import PAGE, stage
from tests.ui.helpers.pages import open_page, said


def _type_own(app: AppTest, text: str) -> None:
    """Open the dialog, type, and press its button."""
    app.button(key="own").click().run()
    app.text_area(key="numbers").set_value(text)
    (show,) = (button for button in app.button if button.label.startswith("Show them"))
    show.click().run()


def test_own_numbers_reach_the_stage() -> None:
    """Typed in the field, they become the plane and the source changes to them."""
    app = open_page(PAGE)

    _type_own(app, "1,2,3\n4,5,nan")

    assert app.selectbox(key="preset").value == "Your numbers"
    assert app.query_params["x"] == "1 2 3!4 5 nan"
    assert "Input 2 × 3" in said(app)
    app.button(key="own").click().run()
    assert app.text_area(key="numbers").value == "1 2 3\n4 5 nan"


def test_numbers_alone_in_a_link_are_shown() -> None:
    """A person who writes a link by hand need not name the preset “Your numbers”."""
    app = open_page(PAGE, x="1 2!3 4")

    assert not app.exception
    assert app.selectbox(key="preset").value == "Your numbers"
    assert "Input 2 × 2" in said(app)


def test_a_preset_takes_own_numbers_out_of_the_link_and_keeps_them() -> None:
    """Or the link of the first preset, which is silent about it, would show them."""
    app = open_page(PAGE, preset="Your numbers", x="1 2!3 4")
    app.selectbox(key="preset").set_value("Ramp").run()
    assert "x" not in app.query_params

    app.selectbox(key="preset").set_value("Your numbers").run()

    assert app.query_params["x"] == "1 2!3 4"
    assert "Input 2 × 2" in said(app)


def test_numbers_that_cannot_be_read_lose_nothing() -> None:
    """The stage keeps what it had."""
    app = open_page(PAGE, preset="Your numbers", x="1 2!3 4")
    before = stage(app)[0]["labels"]

    _type_own(app, "1 2\n3 four")

    assert not app.exception
    assert stage(app)[0]["labels"] == before


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"1 2\n3 four", "Input 6 × 6"),
        (b"\x89PNG\xff", "Input 6 × 6"),
        (b"1 2\n3 4", "Input 2 × 2"),
    ],
)
def test_a_file_is_taken_if_it_can_be_read(data: bytes, says: str) -> None:
    app = open_page(PAGE)
    app.button(key="own").click().run()

    app.file_uploader[0].set_value(("plane.csv", data, "text/csv")).run()

    assert not app.exception
    assert says in said(app)


@pytest.mark.parametrize(("data", "kept"), [(b"1 2\n3 four", True), (b"1 2\n3 4", False)])
def test_a_file_that_was_taken_is_kept_by_nobody(
    data: bytes, kept: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Streamlit would keep it until the tab is closed. A refused one is still in its field."""
    forgotten: list[Any] = []
    monkeypatch.setattr(own_numbers, "forget_file", forgotten.append)
    file = UploadedFile(UploadedFileRec("id", "plane.csv", "text/csv", data), FileURLs())

    own_numbers._close_or_say_why(PLANE, file)

    assert forgotten == ([] if kept else [file])


def test_a_file_that_is_no_text_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[str] = []
    monkeypatch.setattr(st, "warning", said.append)
    data = b"\x89PNG\r\n\x1a\n\xff\xfe"
    file = UploadedFile(UploadedFileRec("id", "plane.csv", "text/csv", data), FileURLs())

    own_numbers._close_or_say_why(PLANE, file)

    (why,) = said
    assert why.startswith("The file is not plain text")
