"""Every page in Firefox, without an error; dark, and as narrow as a phone."""

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import IDLE, ground
from tests.e2e.driver.stage import Stage
from tests.helpers import page_list


@pytest.mark.parametrize("file", page_list.FILES)
def test_a_page_opens(page: Page, file: str) -> None:
    page.goto(page_list.address(file))

    expect(page.get_by_role("heading", level=1)).to_have_count(1)
    expect(page.get_by_test_id("stApp")).to_have_attribute(*IDLE)
    expect(page).to_have_title(f"{page_list.title(file)} · Poolscope")
    expect(page.get_by_test_id("stException")).to_have_count(0)


def test_who_likes_it_dark_gets_it_dark(dark_page: Page, app_url: str) -> None:
    stage = Stage(dark_page).open(app_url)

    expect(dark_page.get_by_test_id("stApp")).to_have_css("background-color", ground("dark"))
    colours = stage.colours("output")
    assert len(set(colours)) > 1


def test_on_a_phone_both_planes_are_in_sight_and_a_press_steps(
    phone_page: Page, app_url: str
) -> None:
    stage = Stage(phone_page).open(app_url)

    for part in (stage.cell("input", 5, 5), stage.cell("output", 2, 2), stage.button("Play")):
        expect(part).to_be_in_viewport(ratio=1)
    wide = phone_page.get_by_test_id("stMain").evaluate("it => it.scrollWidth")
    assert wide <= 390
    stage.button("Step forward").click()
    expect(stage.scrub).to_have_value("1")
