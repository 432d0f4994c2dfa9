"""Changing a cell on the stage: Python pools again, the place in the animation stays."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.driver.bare_stage import BareStage
from tests.e2e.driver.stage import Stage

OWN = re.compile(r"[?&]preset=Your\+numbers\b")


@pytest.fixture
def stage(page: Page, app_url: str) -> Stage:
    """Open a stage that rests at the second window: the 3 × 3 output is filled up to there."""
    stage = Stage(page).open(app_url)
    stage.scrub.fill("1")
    expect(page).to_have_url(re.compile(r"[?&]upto=1\b"))
    return stage.settled()


def editor(stage: Stage) -> Locator:
    return stage.root.get_by_role("textbox", name="New value of row")


def test_double_click_edits_and_python_pools_again(stage: Stage) -> None:
    """Text that is no number loses nothing, and says so."""
    before = stage.values("input")
    stage.cell("input", 2, 2).dblclick()
    stage.page.keyboard.type("seven\n")
    expect(stage.sentence).to_contain_text("“seven” is not a number; try 7, −2.5")
    expect(stage.sentence).to_contain_text("Row 2, column 2 keeps 0.")
    stage.settled()
    assert stage.values("input") == before
    expect(stage.scrub).to_have_value("1")

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


def test_an_edit_keeps_the_place_and_makes_the_numbers_ones_own(stage: Stage) -> None:
    """No setting moves away from under the pointer."""
    kernel = stage.page.get_by_role("spinbutton", name="Kernel", exact=True)
    before = kernel.bounding_box()

    stage.cell("input", 0, 0).dblclick()
    stage.page.keyboard.type("7\n")

    expect(stage.page.get_by_role("combobox", name="Numbers")).to_have_value("Your numbers")
    expect(stage.page).to_have_url(OWN)
    expect(stage.page).to_have_url(re.compile(r"[?&]x=7[+%]"))
    expect(stage.page.get_by_role("spinbutton", name="Rows")).to_be_disabled()
    assert kernel.bounding_box() == before
    stage.look_away()
    expect(stage.scrub).to_have_value("1")
    expect(stage.cell("output", 0, 0)).to_have_accessible_name("row 0, column 0: 7")
    expect(stage.cell("output", 0, 2)).to_have_accessible_name("row 0, column 2: blank")

    stage.page.reload()
    expect(stage.cell("input", 0, 0)).to_have_accessible_name("row 0, column 0: 7")
    expect(stage.scrub).to_have_value("1")


def test_a_bad_edit_keeps_the_edit_before_it(page: Page, app_url: str) -> None:
    """This holds for numbers typed into the field, too, which is closed by then."""
    stage = Stage(page).open(app_url)
    page.get_by_role("button", name="Own numbers").click()
    page.get_by_role("textbox", name="One row a line").fill("1 2\n3 4")
    page.keyboard.press("Control+Enter")
    expect(stage.cell("input", 1, 1)).to_have_accessible_name(re.compile(": 4"))

    for row, text in ((1, "42"), (0, "abc")):
        stage.cell("input", row, 1).dblclick()
        page.keyboard.type(text)
        page.keyboard.press("Enter")
        expect(stage.cell("input", 1, 1)).to_have_accessible_name(re.compile(": 42"))

    expect(page.get_by_text("“abc” is not a number")).to_be_visible()
    expect(stage.cell("input", 1, 1)).to_have_accessible_name(re.compile(": 42"))
    expect(page).to_have_url(re.compile(r"[?&]x=1\+2(!|%21)3\+42\b"))


def test_enter_or_a_digit_edits_the_cell_that_was_clicked(page: Page) -> None:
    """The pinned cell needs no second click."""
    stage = BareStage(page).open_bare()
    stage.cell("input", 2, 3).click()

    page.keyboard.press("Enter")

    expect(editor(stage)).to_be_focused()
    page.keyboard.press("Escape")
    page.keyboard.type("42")
    expect(editor(stage)).to_have_value("42")


def test_undo_and_redo_by_keys_and_buttons(stage: Stage) -> None:
    cell = stage.cell("input", 0, 2)
    expect(stage.button("Undo edit")).to_be_hidden()
    cell.press("Enter")
    stage.page.keyboard.type("-2.5\n")
    expect(cell).to_have_accessible_name(re.compile(": −2.5"))
    expect(cell).to_be_focused()
    expect(stage.page).to_have_url(re.compile(r"preset=Your\+numbers.*x=|x=.*preset=Your\+numbers"))

    stage.page.keyboard.press("Control+z")
    expect(cell).to_have_accessible_name(re.compile(": 3"))
    expect(stage.page).not_to_have_url(re.compile(r"preset=|[?&]x="))  # the preset's name is back
    expect(stage.number("Rows")).to_be_visible()
    expect(stage.spoken).to_contain_text("Undone. Row 0, column 2 is again 3.")
    expect(cell).to_be_focused()
    expect(stage.scrub).to_have_value("1")
    stage.page.keyboard.press("Control+y")
    expect(cell).to_have_accessible_name(re.compile(": −2.5"))

    stage.button("Undo edit").click()
    expect(cell).to_have_accessible_name(re.compile(": 3"))
    expect(stage.button("Undo edit")).to_be_disabled()
    stage.page.keyboard.press("Control+Shift+z")
    expect(cell).to_have_accessible_name(re.compile(": −2.5"))

    for name, number in (("Undo edit", "3"), ("Redo edit", "−2.5")):
        button = stage.button(name)
        button.focus()
        stage.page.keyboard.press("Enter")
        expect(cell).to_have_accessible_name(re.compile(f": {number}"))
        expect(button).to_be_disabled()
        expect(button).to_be_focused()  # though there is nothing left to do
        stage.page.keyboard.press("Enter")  # does nothing
        stage.settled()
        expect(cell).to_have_accessible_name(re.compile(f": {number}"))

    expect(stage.button("Undo edit")).to_be_enabled()
    stage.page.get_by_role("combobox", name="Numbers").click()
    stage.page.get_by_role("option", name="Ramp", exact=True).click()
    for name in ("Undo edit", "Redo edit"):  # another plane leaves nothing to undo
        expect(stage.button(name)).to_be_disabled()


def test_three_quick_undos_take_back_three_edits(page: Page, app_url: str) -> None:
    stage = Stage(page).open(app_url, preset="Your numbers", x="1 2!3 4")
    for col, text in ((0, "10"), (1, "20"), (0, "30")):
        stage.cell("input", 0, col).dblclick()
        page.keyboard.type(f"{text}\n")
        expect(stage.cell("input", 0, col)).to_have_accessible_name(re.compile(f": {text}"))
        stage.settled()

    for _ in range(3):
        page.keyboard.press("Control+z")

    expect(page).to_have_url(re.compile(r"[?&]x=1[+]2(!|%21)3[+]4\b"))
    for col, number in ((0, "1"), (1, "2")):
        expect(stage.cell("input", 0, col)).to_have_accessible_name(re.compile(f": {number}\\b"))


def test_the_focus_stays_in_a_plane_that_shrinks(stage: Stage) -> None:
    stage.cell("output", 2, 2).focus()
    stage.page.get_by_role("spinbutton", name="Kernel", exact=True).evaluate("it => it.blur()")

    with stage.answered():
        stage.page.evaluate(
            """() => {
                const it = document.querySelector("input[aria-label='Kernel']");
                const field = HTMLInputElement.prototype;
                Object.getOwnPropertyDescriptor(field, "value").set.call(it, "4");
                it.dispatchEvent(new Event("input", {bubbles: true}));
                it.dispatchEvent(new KeyboardEvent("keydown", {key: "Enter", bubbles: true}));
                it.dispatchEvent(new KeyboardEvent("keypress", {key: "Enter", bubbles: true}));
            }"""
        )

    expect(stage.cell("output", 0, 0)).to_be_focused()
