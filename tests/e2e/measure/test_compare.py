"""The page Compare in a browser: noise is chosen, a link is opened again, and on a phone."""

import re

from playwright.sync_api import Page, expect

from pooling_ui.pictures.pooling.compared_pools import PICTURE_POOLS
from tests.e2e.conftest import PHONE


def test_noise_is_chosen_and_the_link_keeps_it(page: Page) -> None:
    """Panes, sentence and chart follow; then the same on a phone."""
    page.goto("/compare")
    viewer = page.get_by_role("application", name="Picture viewer")
    expect(viewer.get_by_role("img")).to_have_count(1 + len(PICTURE_POOLS))
    expect(page.get_by_text("Press a spot to magnify")).to_be_hidden()

    page.get_by_role("radio", name="Pepper").click()
    expect(page.get_by_text("Pepper noise, seed 7")).to_be_visible()
    page.get_by_role("spinbutton", name="Seed").fill("8")
    page.get_by_role("spinbutton", name="Seed").press("Enter")
    expect(page.get_by_text("Pepper noise, seed 8")).to_be_visible()
    expect(page).to_have_url(re.compile(r"noise=Pepper.*seed=8|seed=8.*noise=Pepper"))
    said = page.get_by_text("Max pooling resists noise").text_content()

    page.set_viewport_size(PHONE["viewport"])
    page.reload()
    expect(page.get_by_text("Max pooling resists noise")).to_have_text(said or "")


def test_a_long_measurement_is_stopped_in_sight_and_its_place_stays(page: Page) -> None:
    """The screen is a small laptop's; the sentence below stays where it begins."""
    page.set_viewport_size({"width": 1366, "height": 768})
    page.goto("/compare?subject=A+picture&k=20&s=1&draws=1000")
    stop, go_on = (page.get_by_role("button", name=name) for name in ("Stop mea", "Go on mea"))
    says = page.get_by_text("Max pooling resists noise")
    expect(stop).to_be_in_viewport(ratio=1)
    expect(page.get_by_text("Here, so far (")).to_be_visible()
    at = says.bounding_box()

    stop.click()
    expect(go_on).to_be_in_viewport(ratio=1)
    expect(page.get_by_text("Stopped at ")).to_be_in_viewport(ratio=1)
    stays = says.bounding_box()
    assert at
    assert stays
    assert stays["y"] == at["y"]
