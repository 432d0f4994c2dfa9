"""A person's own picture, and a digit that they draw, in Firefox."""

import re

import numpy as np
from playwright.sync_api import Page, expect

from tests.e2e.driver.picture_page import PicturePage, png
from tests.firefox.conftest import put

PIXELS = np.random.default_rng(0).integers(0, 256, (120, 200, 3)).astype(np.uint8)


def test_an_upload_is_pooled_and_magnified(page: Page) -> None:
    picture = PicturePage(page).open()
    picture.upload(png(PIXELS))
    expect(picture.pane("Max, 60 × 100")).to_be_visible()

    box = picture.pane("Original").bounding_box()
    assert box
    picture.pane("Original").click(position={"x": box["width"] / 2, "y": box["height"] / 2})
    expect(page.get_by_text(re.compile("^Rows .* of the picture, red channel"))).to_be_visible()
    put(page.get_by_role("spinbutton", name="Kernel"), "4")
    expect(picture.pane("Max, 30 × 50")).to_be_visible()
    for _ in range(4):
        page.mouse.wheel(0, -200)
    expect(picture.zoom).not_to_have_text("51 %")


def test_a_digit_is_drawn_and_a_tap_on_a_map_says_what_made_the_cell(page: Page) -> None:
    page.goto("/network")
    paper = page.get_by_role("application", name=re.compile("^Paper of"))
    page.get_by_role("button", name="Clear").click()
    expect(paper).to_have_attribute("aria-label", re.compile(", 0 with ink"))
    box = paper.bounding_box()
    assert box
    middle = box["x"] + box["width"] / 2
    page.mouse.move(middle, box["y"] + box["height"] * 0.2)
    page.mouse.down()
    page.mouse.move(middle, box["y"] + box["height"] * 0.8, steps=12)
    page.mouse.up()
    expect(page.locator(".digit .says")).to_have_text(re.compile(r"^The network says 1 "))

    maps = page.get_by_role("application", name=re.compile("^Layer 3,"))
    maps.click(position={"x": 9, "y": 9})
    expect(page.get_by_text(re.compile(r"Layer 3, map 1\. Row \d+, column \d+:"))).to_be_visible()
