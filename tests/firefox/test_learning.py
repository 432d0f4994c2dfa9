"""Lessons and random questions in Firefox."""

import re

from playwright.sync_api import Page, expect

from tests.e2e.driver.lessons import says_done, turn
from tests.e2e.driver.questions import TIE, answer, hint, verdict
from tests.e2e.driver.stage import Stage


def test_the_first_steps_of_a_lesson_are_done(page: Page) -> None:
    page.goto("/lessons?lesson=the-window")
    stage, top = Stage(page).settled(), page.get_by_role("heading", level=1)
    expect(top).to_have_text("The window, 1 of 5")
    stage.root.press("End")
    expect(says_done(page)).to_be_visible()

    turn(page, "next").click()
    expect(top).to_have_text("The window, 2 of 5")
    stage.cell("output", 0, 1).click()
    expect(says_done(page)).to_contain_text("The winner is 5, the largest.")

    stage.settled()
    turn(page, "next").click()
    expect(top).to_have_text("The window, 3 of 5")
    stage.cell("input", 0, 0).press("Enter")
    page.keyboard.type("9")
    page.keyboard.press("Enter")
    expect(says_done(page)).to_be_visible()
    stage.settled()
    page.go_back()
    expect(stage.cell("input", 0, 0)).to_have_accessible_name(re.compile(": 4"))
    stage.settled()
    page.go_back()
    expect(top).to_have_text("The window, 2 of 5 ✓")


def test_a_question_is_answered_by_click_and_by_key(page: Page, app_url: str) -> None:
    stage = Stage(page).open(app_url, **TIE)
    expect(page.get_by_text("Which cell wins for output (0, 0)?")).to_be_visible()
    expect(stage.cell("output", 0, 0)).to_have_accessible_name(re.compile("covered"))

    answer(page, stage.cell("input", 1, 0))
    expect(hint(page)).to_contain_text("(1, 0) holds 5, too.")
    answer(page, stage.cell("input", 0, 3))
    expect(verdict(page)).to_contain_text("it is (0, 1).")
    expect(stage.cell("output", 0, 0)).to_have_accessible_name(re.compile(": 5"))

    page.get_by_role("button", name="Next question").click()
    expect(page).to_have_url(re.compile(r"[?&]nth=1\b"))
    stage.settled().cell("input", 0, 2).focus()
    page.keyboard.press("Space")
    field = page.get_by_role("textbox", name="Your answer")
    expect(field).to_have_value("(0, 2)")
    field.press("Enter")
    expect(verdict(page)).to_contain_text("Right: (0, 2).")
