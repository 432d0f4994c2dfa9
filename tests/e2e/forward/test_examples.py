"""The classic examples in the browser: one press each, and the link that it leads to."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import IDLE
from tests.e2e.driver.stage import Stage


def test_an_example_is_two_presses_away_and_then_in_the_link(page: Page, app_url: str) -> None:
    """Keyboard alone will do; what was there before is gone, and there is nothing to undo."""
    stage = Stage(page).open(app_url, preset="Edge", keep="Average", p=1)
    opener = page.get_by_role("button", name="Examples", exact=True)
    opener.focus()
    page.keyboard.press("Enter")
    dialog = page.get_by_role("dialog", name="Classic examples")
    expect(dialog).to_be_visible()

    dialog.get_by_role("button", name="2 × 2 of a 4 × 4 plane").press("Enter")

    expect(dialog).to_have_count(0)
    expect(stage.root.get_by_text("Output 2 × 2")).to_be_visible()
    stage.settled()
    assert stage.values("output") == [["6", "8"], ["3", "4"]]
    expect(page).to_have_url(re.compile(r"[?&](preset=Your\+numbers&)?x=1[+%20]+1"))
    expect(page).not_to_have_url(re.compile("keep=|p=1"))
    expect(page.get_by_role("button", name="Undo setting")).to_have_count(0)


def test_a_dialog_stays_open_though_the_stage_has_just_come_to_rest_until_an_example_is_chosen(
    page: Page, app_url: str
) -> None:
    """The link follows a little after a step, and the page then runs again.

    An example of a preset closes the dialog; one of another page opens there.
    """
    stage = Stage(page).open(app_url)
    stage.scrub.fill("4")
    page.get_by_role("button", name="Examples", exact=True).click()

    expect(page).to_have_url(re.compile(r"[?&]at=4\b|[?&]upto=4\b"))
    expect(page.get_by_role("dialog", name="Classic examples")).to_be_visible()
    expect(page.get_by_test_id("stApp")).to_have_attribute(*IDLE)
    expect(page.get_by_role("dialog", name="Classic examples")).to_be_visible()

    page.get_by_role("button", name="Dilation 2").click()
    expect(stage.root.get_by_text("Output 3 × 3")).to_be_visible()
    expect(stage.number("Dilation")).to_have_value("2")
    expect(page.get_by_role("dialog")).to_have_count(0)
    stage.settled()

    page.get_by_role("button", name="Examples", exact=True).click()
    page.get_by_role("button", name="Indices into max_unpool2d").click()

    expect(page.get_by_role("heading", level=1)).to_have_text("Unpooling")
    plane = page.get_by_role("grid", name=re.compile("unpooled plane", re.I))
    expect(plane.get_by_role("gridcell").nth(5)).to_have_accessible_name(
        re.compile("^row 1, column 1: 6")
    )
    expect(page).to_have_url(re.compile("/backwards\\?mode=Unpool&x=1"))


@pytest.mark.parametrize(
    ("name", "title", "output"),
    [
        ("Adaptive: a series of 8 to 5", "Adaptive max pooling of a series", "Output 5"),
        (
            "Adaptive: a volume of 8",
            "Adaptive max pooling of a volume",
            "Output 5 × 7 × 9",
        ),
    ],
)
def test_an_example_with_names_of_this_page_opens_another(
    page: Page, app_url: str, name: str, title: str, output: str
) -> None:
    """Both pages have a choice of windows and an output size."""
    stage = Stage(page).open(app_url, lay="By output size", o=3)
    page.get_by_role("button", name="Examples", exact=True).click()

    page.get_by_role("button", name=name).click()

    expect(page.get_by_role("heading", level=1)).to_have_text(f"{title}, step by step")
    expect(stage.root.get_by_text(output, exact=True)).to_be_visible()


def test_an_example_begins_where_its_link_says(page: Page, app_url: str) -> None:
    """The stage is on the page already, stands elsewhere, and has a pin."""
    stage = Stage(page).open(app_url)
    stage.button("To end").click()
    expect(page).to_have_url(re.compile(r"[?&]upto=8\b"))
    stage.cell("input", 0, 3).click()
    expect(page).to_have_url(re.compile(r"[?&]pin=i0\.3\b"))
    expect(stage.cells("input", "pinned")).to_have_count(1)
    stage.settled()

    page.get_by_role("button", name="Examples", exact=True).click()
    page.get_by_role("button", name="Adaptive: to 1").click()
    expect(stage.sentence).to_contain_text("goes to output (0, 0)")
    expect(stage.cells("input", "pinned")).to_have_count(0)
    expect(page).not_to_have_url(re.compile("pin=|upto="))
    stage.settled()

    page.get_by_role("button", name="Examples", exact=True).click()
    page.get_by_role("button", name="ceil_mode on an odd plane").click()

    expect(stage.sentence).to_contain_text("goes to output (2, 2)")
    expect(stage.scrub).to_have_value("8")
    expect(page).to_have_url(re.compile(r"[?&]at=8\b"))
