"""Check what the site without a server shows before Python is there, and where it has no page."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from tests.e2e.driver.axe import AXE, DESK, PHONE, faults, has_axe
from tests.helpers.static_host import BELOW, served
from tools.static_site import pages

LIST = "**/files.json"


@pytest.fixture
def page(browser: Browser, tmp_path: Path) -> Iterator[Page]:
    """Open an empty page; the host has the site's own pages, and no Python."""
    folder = tmp_path / BELOW.strip("/")
    folder.mkdir(parents=True)
    pages.write(folder)
    (folder / "files.json").write_text('{"version": "1", "first": {}, "later": {}}')
    with served(tmp_path) as address, browser.new_context(base_url=address + BELOW) as context:
        yield context.new_page()


def judged(page: Page) -> list[str]:
    """Give what axe finds in light and dark colours, on a phone and on a desk."""
    for frame in page.frames:  # the stage, too
        frame.evaluate(AXE.read_text(encoding="utf-8"))
    sizes: tuple[ViewportSize, ...] = (PHONE, DESK)
    found = []
    for size in sizes:
        page.set_viewport_size(size)
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme)
            found += [f"{size['width']}, {scheme}: {it}" for it in faults(page)]
    return found


def test_an_address_that_is_none_leads_back_and_keeps_what_the_link_holds(page: Page) -> None:
    page.goto("no/such/page?k=3")
    home = page.url.removesuffix("no/such/page?k=3")
    expect(page.get_by_role("link", name="Open Poolscope")).to_have_attribute("href", f"{home}?k=3")
    page.get_by_role("link", name="Lessons").click()
    expect(page).to_have_url(f"{home}lessons/index.html?k=3")

    page.goto("Lessons.html?lesson=stride")  # it is clear what is meant
    expect(page).to_have_url(f"{home}lessons/index.html?lesson=stride")


@has_axe
def test_axe_finds_no_fault_where_there_is_no_page(page: Page) -> None:
    page.goto("no/such/page")
    expect(page.get_by_role("heading", name="There is no page at this address")).to_be_visible()
    assert not judged(page)


@has_axe
def test_axe_finds_no_fault_while_python_is_on_its_way_nor_where_it_cannot_come(
    page: Page,
) -> None:
    page.route(LIST, lambda _: None)
    page.goto("picture")
    expect(page.get_by_role("status")).to_contain_text("on its way")
    expect(page.frame_locator("#stage").get_by_role("button", name="Play")).to_be_visible()
    assert not judged(page)

    page.unroute(LIST)
    page.route(LIST, lambda route: route.abort())
    page.reload()
    expect(page.get_by_role("button", name="Try again")).to_be_visible()
    assert not judged(page)
