"""Changing a cell on the stage: Python pools again, the place in the animation stays."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.stage import Stage

OWN = re.compile(r"[?&]preset=Your\+numbers\b")


@pytest.fixture
def stage(page: Page, app_url: str) -> Stage:
    """Resting at the second window: the 3 × 3 output is filled up to there."""
    stage = Stage(page).open(app_url)
    stage.scrub.fill("1")
    expect(page).to_have_url(re.compile(r"[?&]upto=1\b"))
    return stage.settled()


def editor(stage: Stage) -> Locator:
    return stage.root.get_by_role("textbox", name="New value of row")


def test_double_click_edits_and_python_pools_again(stage: Stage) -> None:
    stage.cell("input", 0, 2).dblclick()
    expect(editor(stage)).to_be_focused()
    expect(editor(stage)).to_have_value("3")

    stage.page.keyboard.type("-2.5")  # what was there is selected, so typing replaces it
    stage.page.keyboard.press("Enter")
    stage.look_away()
    expect(stage.sentence).to_contain_text("the largest of −2.5, 8, −8, −4.")
    expect(editor(stage)).to_be_hidden()

    stage.cell("input", 1, 3).dblclick()
    stage.page.keyboard.type("12")
    stage.page.keyboard.press("Enter")
    stage.look_away()
    expect(stage.sentence).to_contain_text("12 wins")
    expect(stage.cells("output", "current")).to_have_accessible_name("row 0, column 1: 12, current")
    assert stage.values("output") == [["8", "12", "blank"], ["blank"] * 3, ["blank"] * 3]


def test_enter_edits_the_cell_in_focus(stage: Stage) -> None:
    stage.cell("input", 0, 3).press("Enter")
    editor(stage).press("ControlOrMeta+a")
    stage.page.keyboard.type("20")
    stage.page.keyboard.press("Enter")

    expect(stage.cell("input", 0, 3)).to_have_accessible_name(re.compile(": 20"))
    expect(stage.cell("input", 0, 3)).to_be_focused()
    expect(stage.cell("output", 0, 1)).to_have_accessible_name(re.compile(": 20"))


def test_an_edit_keeps_the_place_and_makes_the_numbers_ones_own(stage: Stage) -> None:
    stage.cell("input", 0, 0).dblclick()
    stage.page.keyboard.type("7\n")

    expect(stage.page.get_by_role("combobox", name="Numbers")).to_have_value("Your numbers")
    expect(stage.page).to_have_url(OWN)
    expect(stage.page).to_have_url(re.compile(r"[?&]x=7[+%]"))
    stage.look_away()
    expect(stage.scrub).to_have_value("1")
    expect(stage.cell("output", 0, 0)).to_have_accessible_name("row 0, column 0: 7")
    expect(stage.cell("output", 0, 2)).to_have_accessible_name("row 0, column 2: blank")

    stage.page.reload()
    expect(stage.cell("input", 0, 0)).to_have_accessible_name("row 0, column 0: 7")
    expect(stage.scrub).to_have_value("1")


@pytest.mark.parametrize(("typed", "cell"), [("nan", "NaN"), ("−∞", "−∞"), ("1e-3", "0.001")])
def test_every_number_can_be_typed(stage: Stage, typed: str, cell: str) -> None:
    stage.cell("input", 5, 5).dblclick()
    stage.page.keyboard.insert_text(typed)
    stage.page.keyboard.press("Enter")

    expect(stage.cell("input", 5, 5)).to_have_accessible_name(f"row 5, column 5: {cell}")


def test_text_that_is_no_number_loses_nothing_and_says_so(stage: Stage) -> None:
    before = stage.values("input")

    stage.cell("input", 2, 2).dblclick()
    stage.page.keyboard.type("seven\n")

    expect(stage.toasts).to_contain_text("“seven” is not a number; try 7, −2.5")
    expect(stage.toasts).to_contain_text("The stage keeps the numbers it had.")
    stage.settled()
    assert stage.values("input") == before
    expect(stage.scrub).to_have_value("1")

    stage.cell("input", 2, 2).dblclick()
    stage.page.keyboard.type("7\n")
    expect(stage.cell("input", 2, 2)).to_have_accessible_name("row 2, column 2: 7")


def test_escape_leaves_the_cell_as_it_was(stage: Stage) -> None:
    before = len(stage.sent)
    stage.cell("input", 2, 2).dblclick()
    stage.page.keyboard.type("99")
    stage.page.keyboard.press("Escape")

    expect(editor(stage)).to_be_hidden()
    expect(stage.cell("input", 2, 2)).to_have_accessible_name(re.compile(": 0$"))
    stage.button("To start").click()
    expect(stage.page).to_have_url(re.compile(r"[?&]upto=0\b"))
    assert len(stage.sent) > before
    assert not OWN.search(stage.page.url)


def test_a_bad_edit_keeps_the_edit_before_it(page: Page, app_url: str) -> None:
    """Also when the numbers were typed into the field, which is closed by then."""
    stage = Stage(page).open(app_url)
    page.get_by_role("button", name="Own numbers").click()
    page.get_by_role("textbox", name="One row a line").fill("1 2\n3 4")
    page.keyboard.press("Control+Enter")
    expect(stage.cell("input", 1, 1)).to_have_accessible_name(re.compile(": 4"))
    page.keyboard.press("Escape")

    for row, text in ((1, "42"), (0, "abc")):
        stage.cell("input", row, 1).dblclick()
        page.keyboard.type(text)
        page.keyboard.press("Enter")
        expect(stage.cell("input", 1, 1)).to_have_accessible_name(re.compile(": 42"))

    expect(page.get_by_text("“abc” is not a number")).to_be_visible()
    expect(stage.cell("input", 1, 1)).to_have_accessible_name(re.compile(": 42"))
    expect(page).to_have_url(re.compile(r"[?&]x=1\+2(!|%21)3\+42\b"))


def test_enter_edits_the_cell_that_was_clicked(page: Page, app_url: str) -> None:
    """The pinned cell needs no second click."""
    stage = Stage(page).open(app_url)
    stage.cell("input", 2, 3).click()

    page.keyboard.press("Enter")

    expect(editor(stage)).to_be_focused()
