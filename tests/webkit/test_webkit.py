"""Every page, and the main jobs, in WebKit."""

import re
from pathlib import Path

import numpy as np
import pytest
from PIL import Image
from selenium.webdriver.common.keys import Keys

from tests.helpers import page_list
from tests.webkit.driver import Tab


@pytest.mark.parametrize("file", page_list.FILES)
def test_a_page_opens(tab: Tab, file: str) -> None:
    tab.open(page_list.address(file))

    assert tab.driver.title == f"{page_list.title(file)} · Poolscope"


def test_the_first_figure_of_start_plays_to_its_question(tab: Tab) -> None:
    tab.open("/")

    scrub = "input[type=range]"
    tab.until(lambda: tab.one(scrub, "^Window$").get_attribute("value") == "3")
    tab.one("button", "^Play$")


def test_a_setting_reaches_the_stage_and_it_plays(tab: Tab) -> None:
    tab.open("/grid")
    tab.put("^Kernel$", "3")

    tab.until(lambda: re.search(r"[?&]k=3\b", tab.driver.current_url))
    tab.until(lambda: tab.all("*", "^Output 2 × 2$"))
    first = tab.one(".sentence").text
    tab.click("button", "^Play$")
    tab.until(lambda: tab.one(".sentence").text != first)
    tab.click("button", "^Pause$")


def test_a_picture_is_exported(tab: Tab) -> None:
    tab.open("/grid")
    tab.click("button", "^Export$")
    tab.click("button", "^Download PNG")

    (file,) = tab.until(lambda: list(tab.home.rglob("*.png")))
    with Image.open(file) as picture:
        assert picture.width > 400


def test_an_upload_is_pooled(tab: Tab, tmp_path: Path) -> None:
    pixels = np.random.default_rng(0).integers(0, 256, (120, 200, 3)).astype(np.uint8)
    file = tmp_path / "mine.png"
    Image.fromarray(pixels).save(file)
    tab.open("/picture")
    tab.click("[role=radio], label", "^Upload$")
    tab.one("input[type=file]").send_keys(str(file))

    tab.one("[role=img]", "^Max, 60 × 100$")


def test_a_lesson_notices_what_is_done(tab: Tab) -> None:
    tab.open("/lessons?lesson=stride")
    tab.one("input[type=range]", "^Window$").send_keys(Keys.END)

    tab.one('[data-testid="stAlertContainer"]', "9 windows read 36 cells, each cell once")
