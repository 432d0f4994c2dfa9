"""The grid page on a phone: everything fits, everything can be touched."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import FloatRect, Locator, Page, expect

from tests.e2e.conftest import PHONE
from tests.e2e.stage import Stage

LINKS: list[dict[str, Any]] = [
    {},
    {"k": 3, "s": 1, "p": 1, "d": 2, "h": 12, "w": 12, "coverage": "true"},
    {"h": 3, "w": 20, "k": 2, "ceil": "true", "separate": "true", "kw": 3, "sw": 2},
    {"h": 64, "w": 64, "k": 1},
    {"k": 9},
]


def box(locator: Locator) -> FloatRect:
    found = locator.bounding_box()
    assert found
    return found


def holds(outer: FloatRect, inner: FloatRect) -> bool:
    return all(
        outer[start] <= inner[start] + 0.5
        and inner[start] + inner[length] <= outer[start] + outer[length] + 0.5
        for start, length in (("x", "width"), ("y", "height"))
    )


@pytest.mark.parametrize("width", [390, 360])
@pytest.mark.parametrize("link", LINKS)
def test_it_fits(
    open_page: Callable[..., Page], app_url: str, width: int, link: dict[str, Any]
) -> None:
    page = open_page(**{**PHONE, "viewport": {"width": width, "height": 844}})
    stage = Stage(page).open(app_url, **link)

    wide, seen = page.get_by_test_id("stMain").evaluate("it => [it.scrollWidth, it.clientWidth]")
    assert wide <= seen
    drawing = box(stage.root.locator("canvas"))
    assert drawing["height"] < 844
    for plane in stage.root.get_by_role("grid").all():
        assert holds(drawing, box(plane))
    for part in ("status", "button", "slider", "combobox"):
        for each in stage.root.get_by_role(part).all():  # type: ignore[arg-type]
            if each.is_visible():
                assert box(each)["x"] >= 0
                assert box(each)["x"] + box(each)["width"] <= width
    cut = stage.sentence.evaluate("it => it.scrollHeight - it.clientHeight")
    assert cut <= 1


def test_everything_to_touch_is_large_enough(phone_page: Page, app_url: str) -> None:
    stage = Stage(phone_page).open(app_url)

    stage.cell("input", 0, 0).tap()
    expect(stage.button("Edit")).to_be_visible()

    controls = [*stage.root.get_by_role("button").all(), stage.scrub, stage.speed]
    small = {
        each.get_attribute("aria-label"): box(each)
        for each in controls
        if min(box(each)["width"], box(each)["height"]) < 44
    }
    assert not small


def test_a_tap_pins_and_another_lets_go(phone_page: Page, app_url: str) -> None:
    stage = Stage(phone_page).open(app_url)

    stage.cell("output", 2, 1).tap()
    expect(stage.sentence).to_contain_text("→ output (2, 1)")
    expect(phone_page).to_have_url(re.compile(r"[?&]pin=o2\.1\b"))
    stage.settled()

    stage.cell("input", 0, 0).tap()
    expect(stage.sentence).to_contain_text("Input (0, 0) = 8: read by 1 window, wins 1")
    expect(phone_page).to_have_url(re.compile(r"[?&]pin=i0\.0\b"))
    stage.settled()

    stage.cell("input", 0, 0).tap()
    expect(phone_page).not_to_have_url(re.compile("pin="))
    expect(stage.sentence).to_contain_text("→ output (2, 1)")


def test_a_cell_is_edited_by_touch(phone_page: Page, app_url: str) -> None:
    stage = Stage(phone_page).open(app_url)
    stage.cell("input", 0, 1).tap()

    stage.button("Edit").tap()
    phone_page.keyboard.type("33\n")

    expect(stage.cell("input", 0, 1)).to_have_accessible_name(re.compile(": 33"))
    expect(stage.cell("output", 0, 0)).to_have_accessible_name(re.compile(": 33"))


def test_playing_by_touch(phone_page: Page, app_url: str) -> None:
    stage = Stage(phone_page).open_still(app_url)

    stage.button("Play").tap()
    stage.pass_time(1.5)
    stage.button("Pause").tap()
    stage.pass_time(0.3)

    expect(stage.sentence).to_contain_text("→ output (0, 1)")


@pytest.mark.parametrize(("row", "col"), [(0, 0), (40, 63)])
def test_a_small_cell_tells_its_number(phone_page: Page, app_url: str, row: int, col: int) -> None:
    """There is no room for numbers; the one that is touched is shown beside it."""
    stage = Stage(phone_page).open(app_url, preset="Ramp", h=64, w=64)

    stage.cell("input", row, col).tap()

    tip = stage.root.get_by_text(str(64 * row + col), exact=True).and_(stage.root.locator("p"))
    expect(tip).to_be_visible()
    assert holds(box(stage.root.locator("canvas")), box(tip))
