"""Every mode on a phone: planes, sentence and transport are in sight together."""

import pytest
from playwright.sync_api import Page

from tests.e2e.driver.boxes import box
from tests.e2e.driver.modes import MODES, address
from tests.e2e.driver.stage import Stage


@pytest.mark.parametrize("part", MODES)
def test_planes_sentence_and_transport_are_in_sight_together(
    phone_page: Page, app_url: str, part: str
) -> None:
    stage = Stage(phone_page)
    for path, link in MODES[part]:
        phone_page.set_viewport_size({"width": 390, "height": 844})
        stage.open(f"{app_url}{address(path, link)}")
        _is_in_sight(stage, 844)
        for plane in ("input", "output"):
            assert box(stage.grid(plane)).bottom <= box(stage.sentence).top

        phone_page.set_viewport_size({"width": 360, "height": 640})
        stage.settled()
        _is_in_sight(stage, 640)
        assert phone_page.get_by_test_id("stMain").evaluate("it => it.scrollWidth") <= 360


def _is_in_sight(stage: Stage, height: int) -> None:
    """All that a person reads and presses while it plays lies on the first screen, in order."""
    sentence, scrub, play = (
        box(each) for each in (stage.sentence, stage.scrub, stage.button("Play"))
    )
    assert box(stage.grid("input")).top < sentence.top
    assert sentence.bottom <= scrub.top < scrub.bottom <= play.bottom <= height


def test_what_has_the_focus_is_never_under_the_transport(phone_page: Page, app_url: str) -> None:
    """Planes scroll below the sentence on a low phone; a cell that gets the focus comes up."""
    phone_page.set_viewport_size({"width": 360, "height": 640})
    stage = Stage(phone_page).open(app_url, h=20, w=6)

    stage.cell("input", 0, 0).focus()
    phone_page.keyboard.press("Control+End")

    last = box(stage.cell("input", 19, 5))
    assert last.bottom <= box(stage.sentence).top
    assert box(stage.button("Play")).bottom <= 640
