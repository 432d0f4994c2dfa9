"""Every page in `pages/`, found by itself, in a real browser."""

import re
from collections.abc import Callable
from typing import Any
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from pooling_ui.state.params import ALL
from tests.e2e.conftest import IDLE, PHONE
from tests.e2e.driver.boxes import box
from tests.e2e.driver.stage import drawn
from tests.helpers import page_list

DESK: dict[str, Any] = {"viewport": {"width": 1366, "height": 768}}
DAMAGED = urlencode(dict.fromkeys(ALL, "~damaged\x07"))
# A hall's projector; 1366 × 768 at 200 %; 1280 × 1024 at 400 %.
MORE_SIZES: tuple[ViewportSize, ...] = (
    {"width": 1920, "height": 1080},
    {"width": 683, "height": 384},
    {"width": 320, "height": 256},
)
_TITLE_MIDDLE = 90  # pixels from the top of a desk's window
MOST_SHIFT = 0.02  # people notice no more than this

_SHIFTS = """
globalThis.shifts = 0;
new PerformanceObserver((list) => {
    for (const it of list.getEntries()) if (!it.hadRecentInput) globalThis.shifts += it.value;
}).observe({type: "layout-shift", buffered: true});
"""


def _title_is_on_its_line(page: Page) -> None:
    """It is as high on all pages, and what stands at the right ends on one line."""
    title = box(page.get_by_role("heading", level=1))
    assert abs((title.top + title.bottom) / 2 - _TITLE_MIDDLE) <= 1
    live, present = (
        page.get_by_test_id("stMain").get_by_role(role, name=name)  # type: ignore[arg-type]
        for role, name in (("link", "Live room"), ("button", "Present"))
    )
    if live.count() and present.count() and box(present).top < title.bottom:
        assert box(live).right == box(present).right


@pytest.mark.parametrize("file", page_list.FILES)
@pytest.mark.parametrize(
    ("options", "link"),
    [
        pytest.param(DESK, "", id="desk-light"),
        pytest.param({**PHONE, "color_scheme": "dark"}, DAMAGED, id="phone-dark-damaged"),
    ],
)
def test_a_page_opens_whole(
    open_page: Callable[..., Page], file: str, options: dict[str, Any], link: str
) -> None:
    """Named, without an error, no wider than any screen; nothing jumps on a first visit.

    `open_page` fails a test on whatever the console or the server complains of.
    """
    if link and page_list.address(file) == "/":
        link = "scene_kernel=~"  # with other names, it leads to Grid
    page = open_page(**options)
    session = page.context.new_cdp_session(page)
    session.send("Network.clearBrowserCache")
    session.detach()

    with page.add_init_script(_SHIFTS):
        page.goto(f"{page_list.address(file)}?{link}")

    expect(page.get_by_role("heading", level=1)).to_have_count(1)
    expect(page.get_by_test_id("stApp")).to_have_attribute(*IDLE)
    expect(page).to_have_title(f"{page_list.title(file)} · Poolscope")
    expect(page.get_by_test_id("stException")).to_have_count(0)
    expect(page.get_by_test_id("stBidiComponentError")).to_have_count(0)
    if link:
        told = page.get_by_text(re.compile("^Part of this link could not be used"))
        expect(told.first).to_be_visible()
    page.wait_for_load_state("networkidle")
    shift = page.evaluate("globalThis.shifts")
    print(f"{file}: cumulative layout shift {shift:.3f}")
    # After some seconds, a page shows before it is whole.
    if page.locator("html[data-opened=whole]").count():
        assert shift < MOST_SHIFT

    if not link:
        _title_is_on_its_line(page)
    for size in (options["viewport"], *MORE_SIZES):
        page.set_viewport_size(size)
        drawn(page)
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        expect(page.get_by_test_id("stApp")).to_have_attribute(*IDLE)
        wide, seen = page.get_by_test_id("stMain").evaluate(
            "it => [it.scrollWidth, it.clientWidth]"
        )
        assert wide <= seen


@pytest.mark.parametrize("link", ["grid?present=true", "picture?present=true"])
def test_a_presentation_shows_as_soon_as_it_is_whole(page: Page, app_url: str, link: str) -> None:
    """It has no title, by which other pages are known to be there."""
    page.goto(f"{app_url}/{link}")
    expect(page.locator("html[data-opened]")).to_have_attribute("data-opened", "whole")
