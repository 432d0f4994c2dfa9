"""The grid page on a phone: everything fits, everything can be touched."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.conftest import PHONE
from tests.e2e.driver.bare_stage import BareStage
from tests.e2e.driver.boxes import box, boxes
from tests.e2e.driver.stage import Stage

# Two numbers that differ in their seventeenth digit alone.
LONG = "!".join(["0.3 0.30000000000000004 0.3", "0.30000000000000004 0.3 0.30000000000000004"] * 2)
LINKS: list[dict[str, Any]] = [
    {},
    {"h": 3, "w": 20, "k": 2, "ceil": "true", "separate": "true", "kw": 3, "sw": 2},
    {"k": 9},
    {"k": 3, "preset": "Your numbers", "x": LONG},
]


@pytest.mark.parametrize("link", LINKS)
def test_it_fits(open_page: Callable[..., Page], app_url: str, link: dict[str, Any]) -> None:
    """It fits on a usual phone, and on a narrow one."""
    page = open_page(**PHONE)
    stage = Stage(page).open(app_url, **link)
    it_fits(stage, 390)

    page.set_viewport_size({"width": 360, "height": 844})
    stage.settled()
    it_fits(stage, 360)


def it_fits(stage: Stage, width: int) -> None:
    page = stage.page
    wide, seen = page.get_by_test_id("stMain").evaluate("it => [it.scrollWidth, it.clientWidth]")
    assert wide <= seen
    drawing = box(stage.root.locator("canvas"))
    assert drawing.bottom - drawing.top < 844  # both planes on one screen
    for plane in boxes(stage.root.get_by_role("grid")):
        assert drawing.holds(plane)
    controls = stage.root.locator("button, input, select, p, li")
    places = boxes(controls.filter(visible=True))
    assert len(places) > 5
    assert min(each.left for each in places) >= 0
    assert max(each.right for each in places) <= width
    if stage.sentence.is_visible():  # there is none while a setting is refused
        read_to_the_end(stage.sentence)


def read_to_the_end(text: Locator) -> None:
    """Scroll a text as a person does; none of it may be out of reach."""
    text.hover()
    text.page.mouse.wheel(0, 500)
    at_its_end = "it => it.scrollHeight - it.clientHeight - it.scrollTop <= 1"
    text.page.wait_for_function(at_its_end, arg=text.element_handle())


def test_long_numbers_move_nothing(page: Page, app_url: str) -> None:
    """Their sentence has more lines than there is room for; what is below it stays in its place."""
    short = Stage(page).open(app_url, k=3, preset="Your numbers", x="1 2 3!4 5 6!7 8 9!1 2 3")
    place = box(short.button("Play"))

    stage = Stage(page).open(app_url, k=3, preset="Your numbers", x=LONG)

    expect(stage.sentence).to_contain_text("the largest of 0.3, 0.30000000000000004, 0.3, ")
    assert box(stage.button("Play")) == place
    read_to_the_end(stage.sentence)


def test_settings_follow_the_stage_and_a_touch_pins_lets_go_and_edits(
    phone_page: Page, app_url: str
) -> None:
    stage = Stage(phone_page).open(app_url)
    first = phone_page.get_by_role("radio", name="Max", exact=True)
    for height in (800, 844):
        phone_page.set_viewport_size({"width": 390, "height": height})
        stage.settled()
        assert 0 < box(first).top - box(stage.root).bottom < 64
    # Safari enlarges the page for a field with smaller type.
    expect(phone_page.get_by_label("Kernel", exact=True)).to_have_css("font-size", "16px")

    stage.cell("output", 2, 1).tap()
    expect(stage.sentence).to_contain_text("goes to output (2, 1)")
    expect(phone_page).to_have_url(re.compile(r"[?&]pin=o2\.1\b"))
    stage.settled()

    stage.cell("input", 0, 0).tap()
    expect(stage.sentence).to_contain_text("Input (0, 0) = 8: wins the only window")
    expect(phone_page).to_have_url(re.compile(r"[?&]pin=i0\.0\b"))
    stage.settled()

    everything_is_large_enough(stage)
    stage.cell("input", 0, 0).tap()
    expect(phone_page).not_to_have_url(re.compile("pin="))
    expect(stage.sentence).to_contain_text("goes to output (2, 1)")

    stage.cell("input", 0, 1).tap()
    stage.button("Edit").tap()
    phone_page.keyboard.type("33\n")
    expect(stage.cell("input", 0, 1)).to_have_accessible_name(re.compile(": 33"))
    stage.button("To end").tap()
    expect(stage.cell("output", 0, 0)).to_have_accessible_name(re.compile(": 33"))


def everything_is_large_enough(stage: Stage) -> None:
    expect(stage.button("Edit")).to_be_visible()
    controls = [*boxes(stage.root.get_by_role("button")), box(stage.scrub), box(stage.speed)]
    small = [it for it in controls if min(it.right - it.left, it.bottom - it.top) < 44]
    assert len(controls) > 8
    assert not small


def test_playing_by_touch(open_page: Callable[..., Page]) -> None:
    stage = BareStage(open_page(**PHONE, still=True)).open_bare_still()

    stage.button("Play").tap()
    stage.pass_time(1.5)
    stage.button("Pause").tap()
    stage.pass_time(0.3)

    expect(stage.sentence).to_contain_text("goes to output (0, 1)")


def test_a_small_cell_tells_its_number(phone_page: Page, app_url: str) -> None:
    """The cells are too small for numbers: the touched cell's number shows beside it."""
    stage = Stage(phone_page).open(app_url, preset="Ramp", h=64, w=64)
    it_fits(stage, 390)

    for row, col in ((0, 0), (40, 63)):
        stage.cell("input", row, col).tap()

        number = stage.root.get_by_text(str(64 * row + col), exact=True)
        tip = number.and_(stage.root.locator("p"))
        expect(tip).to_be_visible()
        assert box(stage.root.locator("canvas")).holds(box(tip))
