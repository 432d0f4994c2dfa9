"""The stage of a link shows before Streamlit is there, and nothing moves when it is."""

import io
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any
from urllib.parse import urlencode

import numpy as np
import pytest
from PIL import Image
from playwright.sync_api import Locator, Page, Route, expect

from tests.e2e.conftest import PHONE, ground
from tests.e2e.driver.boxes import box
from tests.e2e.driver.stage import Stage, drawn

# Without its answer, Streamlit does not begin.
CONFIG = re.compile("/_stcore/host-config$")


@contextmanager
def without_streamlit(page: Page) -> Iterator[Locator]:
    """Keep Streamlit from beginning; give the stage that shows meanwhile."""
    held: list[Route] = []
    page.route(CONFIG, lambda route: held.append(route))
    yield page.locator("#first .stage")
    for route in held:
        route.continue_()
    page.unroute(CONFIG)


def picture(page: Page, stage: Locator) -> tuple[Any, Image.Image]:
    """Give where the parts of a stage are, and what shows of it."""
    drawn(page)
    names = (".box", ".caption[data-of=output]", ".sentence", ".transport", ".speed")
    places = [box(stage.locator(name).first) for name in names]
    screen = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
    left, top = int(places[0].left) - 20, int(places[0].top)
    return places, screen.crop((left, top, int(places[0].right), screen.height))


def check_that_nothing_moves(page: Page, address: str) -> None:
    with without_streamlit(page) as first:
        page.goto(address)
        expect(first.locator(".caption[data-of=input]")).not_to_be_empty()
        places, before = picture(page, first)
    expect(page.locator("#first")).to_have_count(0)
    stage = Stage(page).settled()

    places_now, now = picture(page, stage.root)
    assert places_now == places
    # A gradient is not drawn twice to the last bit.
    np.testing.assert_allclose(np.asarray(now, int), np.asarray(before, int), atol=1)


@pytest.mark.parametrize(
    ("path", "link", "width", "height"),
    [
        ("grid", {}, 1366, 768),
        ("grid", {"k": 3, "s": 1, "p": 1, "h": 12, "w": 14}, 1280, 800),
        ("grid", {"k": 9}, 1366, 768),
        ("grid", {"keep": "Average", "k": 3, "kw": 2, "sw": 1, "pads": "true"}, 1920, 1080),
        ("backwards", {}, 1366, 768),
        ("dimensions", {}, 1280, 700),
    ],
)
def test_the_first_stage_stands_where_the_page_shows_it(
    open_page: Callable[..., Page], path: str, link: dict[str, Any], width: int, height: int
) -> None:
    page = open_page(viewport={"width": width, "height": height})

    check_that_nothing_moves(page, f"/{path}?{urlencode(link)}")


@pytest.mark.parametrize("options", [PHONE, {"viewport": {"width": 900, "height": 700}}])
def test_on_another_visit_its_place_is_known_in_any_window(
    open_page: Callable[..., Page], options: dict[str, Any]
) -> None:
    page = open_page(**options)
    page.goto("/grid?k=3")
    Stage(page).settled()

    check_that_nothing_moves(page, "/grid?k=3")


def test_it_has_the_colours_that_a_person_chose_and_keys_reach_the_page_once(
    page: Page, app_url: str
) -> None:
    Stage(page).open(app_url)
    page.evaluate("localStorage.setItem('stActiveTheme-/grid-v2', '\"Dark\"')")
    with without_streamlit(page) as first:
        page.goto("/grid")
        expect(first).to_be_visible()
        page.keyboard.press("Space")  # too early
        expect(page.locator("#first")).to_have_css("background-color", ground("dark"))
    stage = Stage(page).settled()
    expect(stage.button("Play")).to_be_visible()

    page.keyboard.press("Space")

    expect(stage.button("Pause")).to_be_visible()


@pytest.mark.parametrize("link", ["?lay=Fractional", "?k=wide", "?present=true"])
def test_there_is_none_where_its_place_or_the_stage_is_not_known(page: Page, link: str) -> None:
    page.add_init_script("""{
        globalThis.early = 0;
        new MutationObserver(() => (early += document.querySelectorAll("#first").length))
            .observe(document, {childList: true, subtree: true});
    }""")
    with without_streamlit(page), page.expect_request(CONFIG):
        page.goto(f"/grid{link}")
        page.wait_for_load_state("load")
    Stage(page).settled()

    assert page.evaluate("early") == 0
