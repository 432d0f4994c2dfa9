"""The page Start in Firefox: its first figure plays by itself, waits, and goes on."""

from playwright.sync_api import Page, expect

from tests.e2e.driver.figure import Figure, choose
from tests.e2e.driver.stage import whole


def test_the_first_figure_plays_to_its_question_and_goes_on_after_the_answer(
    page: Page, app_url: str
) -> None:
    page.goto(app_url)
    whole(page)
    first, last = Figure(page, "window"), Figure(page, "gradient")

    first.waits_at(4)
    first.has_filled(4, of=9)
    expect(last.scrub).to_have_value("0")  # it is out of sight
    choose(page, "7")
    first.waits_at(9)
    first.has_filled(9, of=9)
    page.keyboard.press("Alt+n")
    expect(page.locator("#kernel")).to_be_focused()
