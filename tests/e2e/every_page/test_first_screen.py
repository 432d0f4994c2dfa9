"""Every mode at a desk: settings, planes, sentence and transport are on the first screen."""

import pytest
from playwright.sync_api import Locator, Page

from tests.e2e.driver.boxes import box, boxes
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


def _settings(page: Page) -> Locator:
    fields = page.get_by_role("spinbutton").or_(page.get_by_role("switch"))
    below = "[aria-label='Draw this curve']"  # it is about the chart below the stage
    return fields.and_(page.locator(f":not({below})"))
