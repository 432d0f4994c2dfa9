"""Every mode at a desk: settings, planes, sentence and transport are on the first screen."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page

from tests.e2e.driver.boxes import Box, box, boxes
from tests.e2e.driver.modes import MODES, address
from tests.e2e.driver.stage import Stage

# The sentence about the nearest kernel is the longest, and the stage is as large as it can be.
_LONGEST = {"lay": "By output size", "h": 18, "w": 17, "separate": "true", "o": 7, "ow": 5}


@pytest.mark.parametrize("part", MODES)
def test_settings_planes_and_transport_are_on_the_first_screen(
    page: Page, app_url: str, part: str
) -> None:
    stage = Stage(page)
    for path, link in (*MODES[part], *([("grid", _LONGEST)] if part == "grid" else [])):
        stage.open(f"{app_url}{address(path, link)}")
        for width, height in ((1366, 768), (1280, 720)):
            page.set_viewport_size({"width": width, "height": height})
            stage.settled()
            settings = boxes(_settings(page))
            assert len(settings) > 3
            lowest = max(each.bottom for each in [*settings, box(stage.button("Play"))])
            assert lowest <= height, (path, link)
            assert box(stage.grid("output")).bottom <= box(stage.sentence).top, (path, link)


_PLANE = {"h": 7, "w": 7}
_TASK = {**_PLANE, "task": "Which one?", "predict": "true", "ask": "Winner", "draw": 3}


@pytest.mark.parametrize(
    ("path", "link", "screen", "least"),
    [
        ("grid", {}, (1024, 768), 48),
        ("grid", {**_PLANE, "present": "true"}, (1024, 768), 66),
        ("grid", {**_PLANE, "present": "true"}, (1366, 768), 74),
        ("grid", _TASK, (1366, 768), 50),
        ("backwards", {}, (1024, 768), 42),
    ],
    ids=["1024", "presented at 1024", "presented", "task", "backwards at 1024"],
)
def test_cells_are_large_and_no_text_lies_under_the_colour_scale(
    open_page: Callable[..., Page],
    app_url: str,
    path: str,
    link: dict[str, Any],
    screen: tuple[int, int],
    least: int,
) -> None:
    width, height = screen
    page = open_page(viewport={"width": width, "height": height})
    stage = Stage(page).open(f"{app_url}/{path}", **link)

    cell = box(stage.cell("input", 0, 0))
    assert cell.right - cell.left >= least
    assert box(stage.button("Play")).bottom <= height
    around = page.get_by_role("link").or_(page.get_by_test_id("stMarkdownContainer"))
    bar = box(stage.root.locator(".colour-bar"))
    assert not [it for it in boxes(around) if _overlap(it, bar)]


def _overlap(one: Box, other: Box) -> bool:
    beside = one.right <= other.left or other.right <= one.left
    return not (beside or one.bottom <= other.top or other.bottom <= one.top)


def _settings(page: Page) -> Locator:
    fields = page.get_by_role("spinbutton").or_(page.get_by_role("switch"))
    below = "[aria-label='Draw this curve']"  # it is about the chart below the stage
    return fields.and_(page.locator(f":not({below})"))
