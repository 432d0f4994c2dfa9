"""A first visit of Grid: nothing is given away, and few settings show."""

import re

from playwright.sync_api import Page, expect

from tests.e2e.driver.stage import Stage


def test_the_output_is_empty_until_it_plays_and_a_press_shows_all_settings(page: Page) -> None:
    page.goto("/grid")
    stage = Stage(page).settled()
    blank = stage.grid("output").get_by_role("gridcell", name="blank")

    expect(blank).to_have_count(9)
    expect(page.get_by_text("Press Play to fill the output.")).to_be_visible()
    expect(stage.number("Dilation")).not_to_be_visible()
    page.get_by_text("More settings").click()
    expect(stage.number("Dilation")).to_be_visible()
    expect(page).to_have_url(re.compile(r"\?more=true$"))
    expect(blank).to_have_count(9)

    stage.button("Step forward").click()

    expect(blank).to_have_count(8)
    expect(page).to_have_url(re.compile("more=true.*upto=0|upto=0.*more=true"))
    page.reload()
    stage.settled()
    expect(stage.number("Dilation")).to_be_visible()
    expect(blank).to_have_count(8)
