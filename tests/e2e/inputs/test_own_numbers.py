"""A person's own numbers: pasted, from a file, and still there after another page."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.driver.navigation import go_to
from tests.e2e.driver.stage import Stage


@pytest.fixture
def stage(page: Page, app_url: str) -> Stage:
    stage = Stage(page).open(app_url)
    page.get_by_role("button", name="Own numbers").click()
    return stage


def paste(stage: Stage, text: str) -> None:
    """Put text into the field as from the clipboard, and leave the field."""
    field = stage.page.get_by_role("textbox", name="One row a line")
    field.focus()
    field.press("ControlOrMeta+a")
    stage.page.keyboard.insert_text(text)
    field.press("ControlOrMeta+Enter")


def upload(stage: Stage, name: str, data: bytes) -> None:
    chooser = stage.page.get_by_test_id("stFileUploaderDropzoneInput")
    chooser.set_input_files({"name": name, "mimeType": "text/csv", "buffer": data})


def test_pasted_numbers_are_pooled(stage: Stage) -> None:
    paste(stage, "1\t2\t30\t4\n-5 -6 7.5 nan")

    expect(stage.grid("input")).to_have_accessible_name("Input plane, 2 rows, 4 columns")
    expect(stage.page).to_have_url(re.compile(r"[?&]x=1"))
    assert stage.values("input") == [["1", "2", "30", "4"], ["−5", "−6", "7.5", "NaN"]]
    assert stage.values("output") == [["2", "NaN"]]


def test_unreadable_numbers_lose_nothing_and_the_focus_goes_where_it_should(
    stage: Stage,
) -> None:
    """It goes into the dialog, stays where a number is wrong, and goes back to the button."""
    page = stage.page
    field = page.get_by_role("textbox", name="One row a line")
    expect(page.get_by_role("dialog")).to_be_focused()
    expect(field).to_be_visible()
    for _ in range(2):
        page.keyboard.press("Tab")
    expect(field).to_be_focused()

    before = stage.values("input")
    paste(stage, "1 2\n3 four")
    alert = page.get_by_role("dialog").get_by_role("alert")
    expect(alert).to_contain_text("Row 2: “four” is not a number")
    expect(field).to_be_focused()
    assert stage.values("input") == before
    expect(field).to_have_value("1 2\n3 four")

    paste(stage, "1,5 -∞\n3 4")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.get_by_role("button", name="Own numbers")).to_be_focused()
    expect(stage.cell("input", 0, 0)).to_have_accessible_name(re.compile(": 1.5"))
    assert stage.values("input") == [["1.5", "−∞"], ["3", "4"]]


def test_a_file_is_pooled_and_a_refused_one_before_it_leaves_no_mark(stage: Stage) -> None:
    upload(stage, "plane.csv", b"1 two")
    expect(stage.notices).to_contain_text("“two” is not a number")

    upload(stage, "plane.csv", "\ufeff3,1,4\r\n1,5,9\r\n2,6,-5\r\n".encode())

    expect(stage.page.get_by_role("dialog")).to_have_count(0)
    expect(stage.grid("input")).to_have_accessible_name("Input plane, 3 rows, 3 columns")
    assert stage.values("input") == [["3", "1", "4"], ["1", "5", "9"], ["2", "6", "−5"]]
    assert stage.values("output") == [["5"]]
    expect(stage.page.get_by_role("combobox", name="Numbers")).to_have_value("Your numbers")
    stage.page.get_by_role("button", name="Own numbers").click()
    expect(stage.page.get_by_text("1MB per file")).to_be_visible()
    expect(stage.page.get_by_role("dialog").get_by_role("alert")).to_have_text([])
    expect(stage.page.get_by_text("plane.csv")).to_have_count(0)
    # The field proposes them for a change.
    field = stage.page.get_by_role("textbox", name="One row a line")
    expect(field).to_have_value("3 1 4\n1 5 9\n2 6 -5")


def test_another_page_and_back_keeps_setting_and_numbers(stage: Stage) -> None:
    paste(stage, "1 2 3\n4 5 6\n7 8 9")
    expect(stage.grid("input")).to_have_accessible_name("Input plane, 3 rows, 3 columns")
    stage.set_number("Stride", 1)
    expect(stage.grid("output")).to_have_accessible_name("Output plane, 2 rows, 2 columns")

    go_to(stage.page, "Picture")
    expect(stage.root).to_have_count(0)
    go_to(stage.page, "Grid")
    stage.settled()

    assert stage.values("input") == [["1", "2", "3"], ["4", "5", "6"], ["7", "8", "9"]]
    assert stage.values("output") == [["5", "6"], ["8", "9"]]
    expect(stage.number("Stride")).to_have_value("1")
    expect(stage.page.get_by_role("combobox", name="Numbers")).to_have_value("Your numbers")
