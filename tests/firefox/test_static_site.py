"""The site without a server in Firefox: what its first visit brought does all that follows.

It needs Pyodide's wheels, which no package index has: the environment variable
POOLSCOPE_PYODIDE_PACKAGES names their folder.
"""

import io
import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import numpy as np
import pytest
from PIL import Image
from playwright.sync_api import Browser, Page, Playwright, expect

from tests.e2e.conftest import IDLE
from tests.e2e.driver.picture_page import PicturePage, png
from tests.e2e.driver.stage import Stage
from tests.firefox.conftest import DESK, PHONE, firefox, opened, put
from tests.helpers import page_list
from tests.helpers.static_host import BELOW, needs_packages, served, visit_first, whole, write

pytestmark = needs_packages

# A camera that shows one colour, and no question whether it may.
CAMERA = {"media__navigator__streams__fake": True, "media__navigator__permission__disabled": True}


@pytest.fixture(scope="module")
def visited(
    playwright: Playwright, downloads: Path, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Page]:
    """Open the site after its first visit: the host is gone, and no other was asked."""
    root = tmp_path_factory.mktemp("host")
    write(root)
    with ExitStack() as ends, ExitStack() as serving:
        home = serving.enter_context(served(root)) + BELOW
        browser: Browser = ends.enter_context(firefox(playwright, downloads, **CAMERA))
        page = ends.enter_context(opened(browser, home, DESK))
        visit_first(page)
        serving.close()
        yield page


@pytest.fixture
def page(visited: Page) -> Page:
    """Return the same page, as wide as a desktop."""
    visited.set_viewport_size(DESK["viewport"])
    return visited


def test_the_grid_plays_is_edited_and_its_link_opens_the_same(page: Page) -> None:
    page.goto("./?k=3&s=1")
    whole(page, "Grid")
    stage = Stage(page)
    expect(stage.sentence).to_contain_text("8 wins")
    stage.button("Play").click()
    expect(stage.sentence).not_to_contain_text("output (0, 0)")
    stage.button("Pause").click()
    stage.cell("input", 0, 0).press("Enter")
    page.keyboard.type("50")
    page.keyboard.press("Enter")
    expect(stage.cell("output", 0, 0)).to_have_accessible_name(re.compile(": 50"))
    put(stage.number("Kernel"), "2")
    expect(stage.root.get_by_text("Output 5 × 5", exact=True)).to_be_visible()
    expect(page).to_have_url(re.compile(r"preset=Your\+numbers"))
    expect(page).not_to_have_url(re.compile("[?&]k="))

    link = page.url
    page.goto("about:blank")
    page.goto(link)
    whole(page, "Grid")
    expect(stage.cell("output", 0, 0)).to_have_accessible_name(re.compile(": 50"))
    expect(stage.number("Kernel")).to_have_value("2")


def test_each_kind_of_file_is_exported(page: Page, downloaded: Callable[[str], bytes]) -> None:
    page.goto("grid")
    whole(page, "Grid")
    Stage(page).button("Export").click()
    dialog = page.get_by_role("dialog", name="Export")
    dialog.get_by_role("button", name="Download PNG").click()
    assert Image.open(io.BytesIO(downloaded("max-pooling-window-1.png"))).width > 400
    dialog.get_by_role("button", name="Download SVG").click()
    assert b"</svg>" in downloaded("max-pooling-window-1.svg")
    dialog.get_by_role("radio", name="Animation").click()
    for kind in ("GIF", "WebP"):
        dialog.get_by_role("radio", name=kind).click()
        dialog.get_by_role("button", name=f"Make the {kind}").click()
        dialog.get_by_role("button", name=f"Download the {kind}, 9 frames").click()
        animation = Image.open(io.BytesIO(downloaded(f"max-pooling.{kind.lower()}")))
        assert getattr(animation, "n_frames", 1) == 9
    dialog.get_by_role("radio", name="Web page").click()
    dialog.get_by_role("button", name=re.compile("^Download the page")).click()
    assert b"startStage(" in downloaded("max-pooling.html")


def test_pictures_of_ones_own_are_pooled(page: Page) -> None:
    page.goto("picture")
    whole(page, "Picture")
    picture = PicturePage(page)
    picture.upload(png(np.zeros((40, 60, 3), np.uint8)))
    expect(picture.pane("Max, 20 × 30")).to_be_visible()

    page.get_by_role("radio", name="Camera").click()
    page.get_by_role("button", name="Take Photo").click()
    expect(page.get_by_role("button", name=re.compile("^Picture “camera-input"))).to_be_visible()
    expect(picture.pane("Max, 20 × 30")).to_have_count(0)


def test_a_lesson_notices_what_is_done(page: Page) -> None:
    page.goto("lessons?lesson=stride")
    whole(page, "Lessons")
    Stage(page).scrub.press("End")
    expect(page.get_by_text("9 windows read 36 cells, each cell once")).to_be_visible()


def test_every_page_opens_from_the_menu_of_a_phone(page: Page) -> None:
    page.set_viewport_size(PHONE["viewport"])
    page.goto("./")
    whole(page, "Start")
    menu = page.get_by_test_id("stMain").get_by_test_id("stPopoverButton")
    expect(menu).to_have_count(3)
    cut = "all => all.map((it) => it.scrollWidth > it.clientWidth)"
    assert menu.locator("p").evaluate_all(cut) == [False] * 3

    for file in page_list.FILES:
        title = page_list.title(file)
        links = page.get_by_test_id("stMain")
        if section := page_list.section(file):
            menu.filter(has_text=section).click()
            links = page.get_by_test_id("stPopoverBody")
        links.get_by_role("link", name=title, exact=True).first.click()
        expect(page).to_have_title(f"{title} · Poolscope")
        expect(page.get_by_role("heading", level=1)).to_have_count(1)
        expect(page.get_by_test_id("stApp")).to_have_attribute(*IDLE)


def test_a_long_series_is_pooled(page: Page) -> None:
    """The windows of a long series are cut by indices of 32 bits, as Python has them here."""
    page.goto("dimensions?look=Long+series")
    whole(page, "1-D and 3-D")
    expect(page.get_by_text(re.compile("^1,000,000 samples in 400 windows"))).to_be_visible()


def test_an_address_that_is_none_leads_back(page: Page) -> None:
    page.goto("no/such/page?k=3")
    page.get_by_role("link", name="Open Poolscope").click()
    whole(page, "Grid")
    expect(Stage(page).number("Kernel")).to_have_value("3")
