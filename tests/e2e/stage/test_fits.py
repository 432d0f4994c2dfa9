"""The stage uses the screen: nothing of it below the fold, cells as large as fit, and zoom."""

import re
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.driver.bare_stage import BareStage
from tests.e2e.driver.boxes import box
from tests.e2e.driver.stage import Stage, drawn
from tests.e2e.stage.test_looks import pixels

# Told by the browser: what was on show and was pushed away, far down or off the screen.
_PUSHED = """
window.pushed = [];
new PerformanceObserver((list) => {
    for (const {sources} of list.getEntries()) {
        for (const {node, previousRect, currentRect} of sources) {
            // One pixel high is what shows nothing: the element that brings the stage's code.
            const gone = previousRect.height > 1 && currentRect.height === 0;
            const down = currentRect.top - previousRect.top;
            if (gone || down > 100) window.pushed.push(node?.dataset?.testid ?? node?.className);
        }
    }
}).observe({type: "layout-shift", buffered: true});
"""


# Counts the numbers that are drawn: a frame copies them, only a new layout writes them.
_WRITTEN = """
window.written = 0;
const {fillText} = CanvasRenderingContext2D.prototype;
CanvasRenderingContext2D.prototype.fillText = function (...values) {
    window.written += 1;
    return fillText.apply(this, values);
};
"""


def open_at(open_page: Callable[..., Page], url: str, size: tuple[int, int], **link: Any) -> Stage:
    width, height = size
    return Stage(open_page(viewport={"width": width, "height": height})).open(url, **link)


@pytest.mark.parametrize("link", [{}, {"h": 12, "w": 14, "p": 1, "k": 3}])
def test_the_whole_stage_is_on_the_first_screen(
    page: Page, app_url: str, link: dict[str, Any]
) -> None:
    stage = Stage(page).open(app_url, **link)

    for width, height in ((1366, 768), (1280, 720), (1024, 768), (1920, 1080)):
        page.set_viewport_size({"width": width, "height": height})
        stage.settled()
        end = box(stage.button("Play")).bottom
        assert height - 24 < end <= height
        for plane in ("input", "output"):
            assert box(stage.grid(plane)).bottom < box(stage.sentence).top

    cell = box(stage.cell("input", 0, 0))
    if not link:  # the last row of a hall can read the digits
        assert cell.right - cell.left > 105


def test_captions_planes_sentence_and_transport_share_one_edge(page: Page) -> None:
    stage = BareStage(page).open_bare()

    edge = box(stage.grid("input")).left
    shared = [
        stage.root.get_by_text("Input 6 × 6"),
        stage.sentence,
        stage.root.get_by_role("group", name="Animation"),
    ]
    for part in shared:
        assert abs(box(part).left - edge) <= 1


@pytest.mark.parametrize("link", [{"h": 64, "w": 1, "separate": "true", "kw": 1}, {"h": 64}])
def test_captions_are_never_cut(page: Page, link: dict[str, Any]) -> None:
    stage = BareStage(page).open_bare(**link)

    for width in (1366, 900, 700):
        page.set_viewport_size({"width": width, "height": 768})
        stage.settled()
        first = box(stage.root.get_by_text(re.compile("^Input 64 × ")))
        second = box(stage.root.get_by_text(re.compile("^Output 32 × ")))
        assert second.right <= width
        assert first.right < second.left or first.bottom < second.top
        for caption in stage.root.locator(".caption").all():
            assert caption.evaluate("it => it.scrollWidth <= it.clientWidth")


def test_zooming_brings_numbers_and_large_cells_and_keeps_the_window_in_sight(page: Page) -> None:
    stage = BareStage(page).open_bare(h=64, w=64, at=500)
    assert box(stage.cell("input", 0, 0)).right - box(stage.cell("input", 0, 0)).left < 12
    expect(stage.button("Zoom out")).to_be_disabled()
    hidden_numbers = stage.root.get_by_text(
        "Numbers do not fit the cells: point at one, or enlarge them."
    )
    expect(hidden_numbers).to_be_visible()

    stage.button("Zoom in").click()
    stage.button("Zoom in").press("Enter")
    expect(hidden_numbers).to_be_hidden()

    winner = stage.cells("input", "winner")
    drawing = box(stage.root.locator(".box"))
    for cell in (winner, stage.cells("output", "current")):
        assert box(cell).right - box(cell).left >= 36
        assert drawing.holds(box(cell))

    stage.button("To end").click()  # far away
    stage.settled()
    assert drawing.holds(box(stage.cells("output", "current")))
    assert drawing.holds(box(stage.cells("input", "winner")))

    stage.button("Fit both planes").press("Enter")
    assert drawing.holds(box(stage.grid("input")))
    expect(stage.root.get_by_text("Both planes fit.")).to_be_attached()
    expect(stage.button("Fit both planes")).to_be_focused()  # though there is nothing left to do


def test_a_zoomed_plane_scrolls_and_pointing_still_finds_the_cell(page: Page) -> None:
    stage = BareStage(page).open_bare(preset="Ramp", h=64, w=64)
    stage.button("Zoom in").click()
    before = box(stage.cell("input", 5, 5))

    stage.cell("input", 5, 5).hover()
    page.mouse.wheel(0, 200)
    expect(stage.root.locator(".box")).to_have_js_property("scrollTop", 200)
    drawn(page)

    after = box(stage.cell("input", 5, 5))
    assert abs(before.top - after.top - 200) <= 2
    stage.cell("input", 12, 5).hover()
    expect(stage.sentence).to_contain_text("Input (12, 5) = 773")


def test_arrow_keys_bring_cells_into_sight(page: Page) -> None:
    stage = BareStage(page).open_bare(h=64, w=64)
    stage.button("Zoom in").click()

    stage.cell("input", 0, 0).focus()
    page.keyboard.press("Control+End")

    last = stage.cell("input", 63, 63)
    expect(last).to_be_focused()
    assert box(stage.root.locator(".box")).holds(box(last))


def test_on_a_very_low_screen_the_drawing_is_no_taller_than_it(
    open_page: Callable[..., Page], app_url: str
) -> None:
    """400 % zoom of 1280 × 1024: the page can still be scrolled past the stage."""
    stage = open_at(open_page, app_url, (320, 256))

    drawing = box(stage.root.locator("canvas"))
    assert drawing.bottom - drawing.top < 256 - 60  # under the head of the page
    for plane in ("input", "output"):
        assert drawing.holds(box(stage.grid(plane)))


def test_forced_colours_leave_every_state_to_be_seen(
    open_page: Callable[..., Page], app_url: str
) -> None:
    page = open_page(forced_colors="active", viewport={"width": 1366, "height": 768})
    stage = Stage(page).open(app_url, k=3, p=1, s=3, h=8)
    ground = stage.root.evaluate("it => getComputedStyle(it).backgroundColor")

    loop = stage.button("Loop")
    unpressed = loop.evaluate("it => getComputedStyle(it).backgroundColor")
    loop.click()
    expect(loop).to_have_attribute("aria-pressed", "true")  # from the next frame on
    pressed = loop.evaluate("it => getComputedStyle(it).backgroundColor")
    assert pressed not in (unpressed, ground)

    stage.scrub.press("ArrowRight")  # by key, so that the focus shows
    assert stage.scrub.evaluate("it => getComputedStyle(it).outlineStyle") == "solid"
    swatches = {
        entry: stage.root.locator(f".legend [data-mark={entry}]").evaluate(
            "it => getComputedStyle(it, '::before').backgroundImage"
        )
        for entry in ("padding", "unread")
    }
    assert "none" not in swatches.values()
    assert swatches["padding"] != swatches["unread"]
    thumb = colours_of(stage.scrub)
    assert len(thumb) > 1  # the thumb stands out from the ground

    kinds = [page.get_by_role("radio", name=name, exact=True) for name in ("Max", "Average")]
    ceil_mode = page.locator("label").filter(has_text="ceil_mode").locator("> div").first
    assert background(kinds[0]) != background(kinds[1])
    off = background(ceil_mode)
    ceil_mode.click()
    stage.settled()
    assert background(ceil_mode) != off


def background(locator: Locator) -> tuple[int, ...]:
    """Return the colour of most pixels: in forced colours it is not what the style says."""
    colours, count = np.unique(pixels(locator).reshape(-1, 3), axis=0, return_counts=True)
    return tuple(colours[count.argmax()].tolist())


def colours_of(locator: Locator) -> set[tuple[int, ...]]:
    return {tuple(colour) for colour in pixels(locator).reshape(-1, 3).tolist()}


def test_more_contrast_strengthens_lines_and_secondary_text(
    open_page: Callable[..., Page],
) -> None:
    colour = "it => getComputedStyle(it).color"
    usual = BareStage(open_page()).open_bare()
    strong = BareStage(open_page(contrast="more")).open_bare()

    captions = [it.root.get_by_text("Input 6 × 6").evaluate(colour) for it in (usual, strong)]
    assert captions[1] == strong.root.evaluate(colour) != captions[0]
    assert usual.picture() != strong.picture()


def test_the_stage_pushes_nothing_about_and_coming_to_rest_draws_no_number_anew(
    open_page: Callable[..., Page], app_url: str
) -> None:
    """The place of the stage is kept from the beginning.

    Python hears where the person is, for the link; its answer brings nothing to draw.
    """
    page = open_page(viewport={"width": 1366, "height": 768})
    with page.add_init_script(_PUSHED), page.add_init_script(_WRITTEN):
        stage = Stage(page).open(app_url)
    assert page.evaluate("window.pushed") == []
    with stage.answered():
        stage.button("To start").click()  # from now on, frames copy what is drawn
    page.evaluate("window.written = 0")

    with stage.answered():
        stage.button("To end").click()

    expect(page).to_have_url(re.compile("upto=8"))
    assert page.evaluate("window.written") == 0

    stage.set_number("Padding", 1)
    page.wait_for_function("() => window.written > 0")
