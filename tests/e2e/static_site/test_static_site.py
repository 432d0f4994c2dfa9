"""The site without a server: Python in the browser, from files alone, then without a network.

It needs Pyodide's wheels, which no package index has: the environment variable
POOLSCOPE_PYODIDE_PACKAGES names their folder.
"""

import re
import zipfile
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import numpy as np
import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from tests.e2e.driver.picture_page import PicturePage, png
from tests.e2e.driver.stage import Stage
from tests.helpers.static_host import BELOW, needs_packages, served, visit_first, whole, write

DESK: ViewportSize = {"width": 1366, "height": 768}

pytestmark = needs_packages


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Make a folder with the site in it."""
    root = tmp_path_factory.mktemp("host")
    write(root)
    return root


@pytest.fixture(scope="module")
def page(browser: Browser, host: Path) -> Iterator[Page]:
    """Open the site after its first visit: the server has ended, and no other host was asked."""
    others: list[str] = []
    with ExitStack() as serving, ExitStack() as ends:
        home = serving.enter_context(served(host)) + BELOW
        context = ends.enter_context(browser.new_context(viewport=DESK, base_url=home))
        page = context.new_page()
        page.set_default_timeout(50_000)  # it may have to start Python on a busy machine
        context.on("request", lambda it: None if _is_own(it.url, home) else others.append(it.url))
        visit_first(page)
        serving.close()
        yield page
    assert not others


def _is_own(url: str, home: str) -> bool:
    return url.startswith((home, "data:", "blob:"))


def test_the_grid_plays_is_edited_and_its_link_opens_the_same(page: Page) -> None:
    page.goto("./?k=3&s=1")
    whole(page, "Grid")
    stage = Stage(page)
    expect(stage.sentence).to_contain_text("8 wins")
    stage.button("Play").click()
    expect(stage.sentence).not_to_contain_text("output (0, 0)")
    stage.button("Pause").click()

    stage.cell("input", 0, 0).dblclick()
    page.keyboard.type("50")
    page.keyboard.press("Enter")
    expect(stage.cell("output", 0, 0)).to_have_accessible_name(re.compile(": 50"))
    expect(page).to_have_url(re.compile(r"preset=Your\+numbers"))

    page.reload()
    whole(page, "Grid")
    expect(stage.cell("output", 0, 0)).to_have_accessible_name(re.compile(": 50"))
    expect(page.get_by_role("spinbutton", name="Kernel")).to_have_value("3")

    stage.button("Export").click()
    dialog = page.get_by_role("dialog", name="Export")
    dialog.get_by_role("radio", name="Web page").click()
    with page.expect_download() as download:
        dialog.get_by_role("button", name=re.compile("^Download the page")).click()
    assert b"startStage(" in download.value.path().read_bytes()


def test_a_picture_of_ones_own_is_pooled(page: Page) -> None:
    page.goto("picture")
    whole(page, "Picture")
    pixels = np.zeros((40, 60, 3), np.uint8)
    picture = PicturePage(page)
    picture.upload(png(pixels))
    expect(picture.pane("Max, 20 × 30")).to_be_visible()


def test_a_lesson_notices_what_is_done(page: Page) -> None:
    page.goto("lessons?lesson=stride")
    whole(page, "Lessons")
    Stage(page).scrub.press("End")
    expect(page.get_by_text("9 windows read 36 cells, each cell once")).to_be_visible()


def test_who_comes_back_gets_the_new_version(browser: Browser, host: Path) -> None:
    """The tab that is open keeps the old one, whole; it is fetched meanwhile."""
    with (
        served(host) as address,
        browser.new_context(viewport=DESK, base_url=address + BELOW) as context,
    ):
        before = context.new_page()
        before.set_default_timeout(50_000)
        before.goto("reference")
        whole(before, "Reference")
        _change(
            host / BELOW.strip("/"),
            "pooling_ui/features/learn/reference/page.py",
            b"as PyTorch",
            b"as the new PyTorch",
        )
        before.reload()
        whole(before, "Reference")
        expect(before.get_by_text("as PyTorch 2.13 behaves").first).to_be_visible()
        before.wait_for_function(
            """async () => (await navigator.serviceWorker.getRegistration()).waiting"""
        )
        before.close()

        after = context.new_page()
        after.set_default_timeout(50_000)
        after.goto("reference")
        whole(after, "Reference")
        expect(after.get_by_text("as the new PyTorch 2.13 behaves").first).to_be_visible()


def _change(folder: Path, name: str, old: bytes, new: bytes) -> None:
    """Build the site anew, with other words in one file of the app."""
    from tools.static_site import site

    path = folder / "python" / "app.zip"
    with zipfile.ZipFile(path) as archive:
        files = {each: archive.read(each) for each in archive.namelist()}
    assert old in files[name]
    files[name] = files[name].replace(old, new)
    with zipfile.ZipFile(path, "w") as archive:
        for each, data in files.items():
            archive.writestr(each, data)
    for made in (site.LIST, "service-worker.js"):
        (folder / made).unlink()
    site.finish(folder)
