"""A picture pooled to an output size, and by fractional windows, in the browser."""

import re

from playwright.sync_api import Page, expect

from tests.e2e.driver.picture_page import PicturePage


def test_a_photograph_of_7_by_7_pixels_can_be_seen_and_compared(page: Page, app_url: str) -> None:
    """The control is that of the grid page; a speck shows enlarged."""
    it = PicturePage(page).open()
    page.get_by_role("radio", name="By output size", exact=True).click()

    expect(it.pane("Max")).to_have_accessible_name(re.compile("7 × 7"))
    expect(page.get_by_role("spinbutton", name="Output size")).to_have_value("7")
    expect(page.get_by_role("button", name="Enlarged")).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_text("A picture of any size becomes 7 × 7")).to_be_visible()

    it.set("Output size", 32)
    expect(page.get_by_text("Kernel 16 × 24, stride 16 × 24 reads the same cells.")).to_be_visible()
    page.get_by_role("button", name=re.compile("^Use kernel 16")).click()
    expect(page.get_by_role("spinbutton", name="Kernel columns")).to_have_value("24")
    expect(it.pane("Max")).to_have_accessible_name(re.compile("32 × 32"))
    expect(page).not_to_have_url(re.compile("lay="))

    page.get_by_role("radio", name="Fractional", exact=True).click()
    expect(it.pane("Max")).to_have_accessible_name(re.compile("362 × 543"))
    page.get_by_role("button", name="Draw again").click()
    expect(page.get_by_text("output stays 362 × 543, its windows read other cells")).to_be_visible()
    # A draw may give one axis the number that it begins with, which the link leaves out.
    expect(page).to_have_url(re.compile(r"o=362.*&rw?=0\.\d"))
