"""The grid page in Firefox: watched, stepped, edited, set, exported, presented."""

import io
import re
from collections.abc import Callable

from PIL import Image
from playwright.sync_api import Page, expect

from tests.e2e.driver.stage import Stage
from tests.firefox.conftest import put


def test_the_grid_opens_plays_steps_and_scrubs_by_keys(page: Page, app_url: str) -> None:
    stage = Stage(page).open(app_url)
    expect(stage.sentence).to_contain_text("8 wins and goes to output (0, 0).")
    assert stage.values("output") == [["8", "8", "7"], ["8", "6", "6"], ["4", "9", "6"]]
    before = stage.picture()

    page.keyboard.press("ArrowRight")  # nothing has the focus
    expect(stage.scrub).to_have_value("1")
    stage.root.press("End")
    expect(stage.scrub).to_have_value("8")
    page.keyboard.press("ArrowLeft")
    expect(stage.scrub).to_have_value("7")
    page.keyboard.press("Home")
    expect(stage.scrub).to_have_value("0")
    stage.speed.select_option("8")
    stage.root.press(" ")
    expect(stage.button("Pause")).to_be_visible()
    expect(stage.scrub).to_have_value("8")
    expect(stage.button("Play")).to_be_visible()
    stage.scrub.fill("4")
    expect(stage.sentence).to_contain_text("goes to output (1, 1)")
    expect(page).to_have_url(re.compile(r"[?&]upto=4\b"))
    assert stage.picture() != before


def test_numbers_and_kernel_are_changed_and_a_link_brings_them_back(
    page: Page, app_url: str
) -> None:
    stage = Stage(page).open(app_url)
    stage.cell("input", 0, 2).press("Enter")
    editor = stage.root.get_by_role("textbox", name="New value of row")
    expect(editor).to_be_focused()
    page.keyboard.type("-2.5")
    page.keyboard.press("Enter")
    expect(stage.cell("input", 0, 2)).to_have_accessible_name(re.compile(": −2.5"))
    kernel = stage.number("Kernel")
    put(kernel, "3")
    expect(stage.root.get_by_text("Output 2 × 2", exact=True)).to_be_visible()
    expect(page).to_have_url(re.compile(r"[?&]k=3\b"))
    expect(page).to_have_url(re.compile(r"[?&]x="))
    shown = {plane: stage.settled().values(plane) for plane in ("input", "output")}

    link = page.url
    page.goto("about:blank")
    page.goto(link)
    expect(kernel).to_have_value("3")
    expect(stage.root.get_by_text("Output 2 × 2", exact=True)).to_be_visible()
    assert {plane: stage.settled().values(plane) for plane in shown} == shown


def test_a_picture_and_an_animation_are_exported(
    page: Page, app_url: str, downloaded: Callable[[str], bytes]
) -> None:
    stage = Stage(page).open(app_url)
    stage.button("Export").click()
    dialog = page.get_by_role("dialog", name="Export")
    expect(dialog.get_by_role("status")).to_have_text(re.compile("pixels, light colours$"))
    said = dialog.get_by_role("status").text_content() or ""

    dialog.get_by_role("button", name="Download PNG").click()
    picture = Image.open(io.BytesIO(downloaded("max-pooling-window-1.png")))
    assert said.startswith(f"{picture.width} × {picture.height} pixels")
    assert len(picture.convert("RGB").getcolors(1 << 20) or ()) > 20

    dialog.get_by_role("radio", name="Animation").click()
    dialog.get_by_role("button", name="Make the GIF").click()
    dialog.get_by_role("button", name=re.compile("^Download the GIF, 9 frames")).click()
    animation = Image.open(io.BytesIO(downloaded("max-pooling.gif")))
    assert getattr(animation, "n_frames", 1) == 9


def test_a_presentation_fills_the_screen_and_escape_ends_it(page: Page, app_url: str) -> None:
    stage = Stage(page).open(app_url, at=2)
    title, small = page.get_by_role("heading", level=1), stage.cell("input", 0, 0).bounding_box()

    page.keyboard.press("p")
    expect(page).to_have_url(re.compile(r"[?&]present=true\b"))
    expect(title).to_have_count(0)
    large = stage.settled().cell("input", 0, 0).bounding_box()
    assert small
    assert large
    assert large["height"] > small["height"]
    end = page.get_by_role("button", name="End", exact=True).bounding_box()
    assert end
    assert end["y"] + end["height"] <= 768
    stage.root.press("Escape")
    expect(title).to_be_visible()
    expect(page).to_have_url(re.compile(r"[?&]at=2\b"))
