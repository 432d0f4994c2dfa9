"""The stage under the magnifier: its place is in the link, and the picture above stays as it is."""

import re
from collections.abc import Callable
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Locator, Page, expect

from pooling_ui.pictures.parameters import TABS
from tests.e2e.conftest import IDLE
from tests.e2e.driver.picture_page import PicturePage
from tests.e2e.driver.tabs import listen


@pytest.fixture
def picture(page: Page) -> PicturePage:
    return PicturePage(page).open()


def patch(page: Page) -> Locator:
    """Return the magnifier's stage, once its cells are there."""
    stage = page.get_by_role("group", name="Magnified patch")
    expect(cell(stage, "output", 0, 0)).to_be_attached()
    return stage


def cell(stage: Locator, plane: str, row: int, col: int) -> Locator:
    grid = stage.get_by_role("grid", name=re.compile(f"^{plane} plane", re.I))
    return grid.get_by_role("gridcell", name=re.compile(f"^row {row}, column {col}: "))


def in_link(page: Page, name: str, value: str) -> None:
    expect(page).to_have_url(re.compile(rf"[?&]{name}={value}(&|$)"))


def test_step_pin_speed_and_loop_are_in_the_link(
    picture: PicturePage, open_page: Callable[..., Page]
) -> None:
    stage = patch(picture.page)
    stage.get_by_role("button", name="Step forward").click()
    stage.get_by_role("button", name="Step forward").click()
    in_link(picture.page, "mupto", "2")
    stage.get_by_role("combobox", name="Speed").select_option("4×")
    in_link(picture.page, "mspeed", "4")
    stage.get_by_role("button", name="Loop").click()
    in_link(picture.page, "mloop", "true")
    cell(stage, "input", 5, 6).click()
    in_link(picture.page, "mpin", "i5\\.6")
    picture.page.mouse.move(2, 2)
    sentence = stage.locator(".sentence")
    expect(sentence).to_contain_text("Input (5, 6) = ")

    other = open_page(viewport=picture.page.viewport_size)
    other.goto(picture.page.url)

    opened = patch(other)
    expect(opened.locator(".sentence")).to_have_text(sentence.inner_text())
    expect(opened.get_by_role("slider", name="Window")).to_have_value("2")
    expect(cell(opened, "output", 0, 3)).to_have_accessible_name(re.compile(": blank"))
    expect(opened.get_by_role("combobox", name="Speed")).to_have_value("4")
    expect(opened.get_by_role("button", name="Loop")).to_have_attribute("aria-pressed", "true")


def test_a_rest_there_leaves_the_page_above_alone(picture: PicturePage) -> None:
    """Only the stage's own parts are sent again, of a few dozen on the page."""
    page = picture.page
    received: list[int] = []
    listen(
        page,
        "websocket",
        lambda socket: socket.on("framereceived", lambda data: received.append(len(data))),
    )
    page.reload()
    stage = patch(page)
    expect(page.get_by_test_id("stApp")).to_have_attribute(*IDLE)
    assert len(received) > 30
    assert max(received) > 70_000  # the picture
    received.clear()

    stage.get_by_role("button", name="Step forward").click()
    in_link(page, "mupto", "1")
    expect(page.get_by_test_id("stApp")).to_have_attribute(*IDLE)

    assert len(received) < 20
    assert max(received) < 70_000

    picture.set("Kernel", 4)
    in_link(page, "k", "4")
    stage.get_by_role("button", name="To end").click()
    in_link(page, "mupto", "3")
    in_link(page, "k", "4")
    picture.set("Kernel", 3)
    in_link(page, "k", "3")


def test_a_step_and_a_pin_that_a_smaller_patch_lacks_leave_the_link(picture: PicturePage) -> None:
    page = picture.page
    stage = patch(page)
    cell(stage, "output", 3, 3).click()
    in_link(page, "mpin", "o3\\.3")
    in_link(page, "mat", "15")

    picture.choose("Size", "4 × 4")

    in_link(page, "mat", "3")
    expect(page).not_to_have_url(re.compile("mpin="))


def test_numbers_are_taken_to_the_grid_page_with_their_setting(picture: PicturePage) -> None:
    page = picture.page
    picture.set("Kernel", 3)
    picture.set("Padding", 1)
    expect(picture.pane("Max, 171 × 256")).to_be_visible()

    with page.expect_popup() as opened:
        page.get_by_role("link", name="Open on Grid").click()

    grid = opened.value
    expect(grid.get_by_text("Input 9 × 9 → output 3 × 3")).to_be_visible()
    expect(grid.get_by_role("spinbutton", disabled=False)).to_have_count(4)
    said = parse_qs(urlsplit(grid.url).query)
    # No padding: round the patch there is more of the picture.
    assert {name: said[name] for name in said if name not in ("preset", "x", "more")} == {
        "k": ["3"]
    }


# What a browser would do when it has time is done when we say so.
_HOLD_IDLE = """
const held = new Map();
let last = 0;
requestIdleCallback = (work) => (held.set(++last, work), last);
cancelIdleCallback = (id) => held.delete(id);
globalThis.runIdle = () => held.forEach((work, id) => held.delete(id) && work());
"""
_RUN_WHEN_HIDDEN = """(stage) => {
    const box = stage.querySelector(".box");
    globalThis.ran = false;
    new ResizeObserver(() => box.clientWidth || setTimeout(() => {
        for (let turn = 0; turn < 9; turn += 1) runIdle(); // rows are added a few at a time
        globalThis.ran = true;
    })).observe(box);
}"""


def test_a_tab_closed_before_its_stage_is_complete_breaks_nothing(
    open_page: Callable[..., Page],
) -> None:
    page = open_page()
    with page.add_init_script(_HOLD_IDLE):
        PicturePage(page).open()
    stage = page.get_by_role("group", name="Magnified patch")
    expect(stage).to_be_visible()
    stage.evaluate(_RUN_WHEN_HIDDEN)

    page.get_by_role("tab", name=TABS[1]).click()

    page.wait_for_function("() => globalThis.ran")
    expect(page.get_by_test_id("stPlotlyChart")).to_be_visible()
