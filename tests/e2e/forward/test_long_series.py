"""A series of a million samples in a browser: parts of it by drag and by buttons."""

import re
from collections.abc import Callable
from urllib.parse import parse_qs, urlsplit

from playwright.sync_api import Page, expect

from tests.e2e.conftest import IDLE
from tests.e2e.driver.stage import Stage


def drag_over_chart(page: Page, start: float, stop: float) -> None:
    """Drag over a part of the uppermost panel: shares of its width."""
    panel = page.locator(".nsewdrag").first
    expect(panel).to_be_visible()
    box = panel.bounding_box()
    assert box
    places = [(box["x"] + box["width"] * share, box["y"] + 40) for share in (start, stop)]
    page.mouse.move(*places[0])
    page.mouse.down()
    page.mouse.move(*places[1], steps=8)
    page.mouse.up()


def test_a_drag_over_a_long_series_pools_that_part_anew(page: Page) -> None:
    """Twice, so that the second is a part of the first; the link keeps it, and a reload."""
    page.goto("/dimensions?look=Long+series")
    said = page.get_by_text(re.compile("samples in"))
    expect(said).to_have_text(re.compile("^1,000,000 samples in 400 windows of 2,500. Of 40 peaks"))

    drag_over_chart(page, 0.4, 0.5)
    expect(said).to_have_text(
        re.compile(r"^(99|100|101|102),\d{3} samples in \d+ windows of 2\d\d")
    )
    expect(page).to_have_url(re.compile(r"[?&]start="))
    expect(page.get_by_test_id("stApp")).to_have_attribute(*IDLE)
    drag_over_chart(page, 0.25, 0.75)
    expect(said).to_have_text(re.compile(r"^(49|50|51|52),\d{3} samples in"))
    expect(page.get_by_test_id("stApp")).to_have_attribute(*IDLE)
    link = parse_qs(urlsplit(page.url).query)
    assert 410_000 < int(link["start"][0]) < 440_000
    assert 460_000 < int(link["stop"][0]) < 490_000

    before = said.inner_text()
    page.reload()
    expect(said).to_have_text(before)
    page.get_by_role("button", name="All", exact=True).click()
    expect(said).to_have_text(re.compile("^1,000,000 samples"))
    expect(page).not_to_have_url(re.compile(r"[?&](start|stop)="))


def test_a_phone_zooms_by_buttons_and_scrolls_over_the_chart(
    open_page: Callable[..., Page], phone_page: Page
) -> None:
    """A drag there scrolls the page; the chart offers none of its own."""
    phone_page.goto("/dimensions?look=Long+series")

    expect(phone_page.get_by_text("“Zoom in” shows a smaller part.")).to_be_visible()
    expect(phone_page.locator(".nsewdrag").first).to_have_css("cursor", "pointer")
    phone_page.get_by_role("button", name="Zoom in", exact=True).tap()

    expect(
        phone_page.get_by_text(re.compile("^200,000 samples in 400 windows of 500"))
    ).to_be_visible()


def test_samples_go_from_the_chart_to_the_stage(page: Page) -> None:
    """The link of the stage holds them, too."""
    page.goto("/dimensions?look=Long+series&length=100%2C000&start=1000&stop=1020")
    page.get_by_role("button", name="Step through these samples").click()

    stage = Stage(page)
    expect(page.get_by_text("Input 32", exact=True)).to_be_visible()
    expect(page).to_have_url(re.compile(r"[?&]y="))
    expect(page.get_by_test_id("stApp")).to_have_attribute(*IDLE)
    said = stage.sentence.inner_text()
    page.reload()
    expect(stage.sentence).to_have_text(said)
    expect(page.get_by_text("Input 32", exact=True)).to_be_visible()
