"""The stage fills the screen for a class, and gives it back."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.e2e.driver.navigation import section
from tests.e2e.driver.stage import Stage

DESK: ViewportSize = {"width": 1366, "height": 768}
HALL: ViewportSize = {"width": 1920, "height": 1080}
# The font's size as it is on the screen, where a presentation may enlarge all of the drawing.
_HEIGHT = """it => parseFloat(getComputedStyle(it).fontSize)
    * (it.offsetHeight ? it.getBoundingClientRect().height / it.offsetHeight : 1)"""
# The texts around the planes; the colour bar has three.
_BAR = (".colour-bar span", ".colour-bar i")
_TEXTS = (".caption", *_BAR, ".count", ".speed", ".sentence")
PRESENTED = re.compile(r"[?&]present=true\b")


def test_one_key_fills_the_screen_with_the_stage_and_one_gives_it_back(
    page: Page, app_url: str
) -> None:
    page.set_viewport_size(HALL)
    stage = Stage(page).open(app_url, h=6, w=6, k=3, s=2, at=2, seed=5)
    title = page.get_by_role("heading", level=1)
    numbers = stage.values("output")

    page.keyboard.press("p")  # nothing has the focus

    expect(page).to_have_url(PRESENTED)
    expect(title).to_have_count(0)
    expect(section(page, "See")).to_have_count(0)
    stage.settled()
    first = stage.cell("input", 0, 0).bounding_box()
    assert first
    assert first["height"] >= 95  # its number is 32 pixels high, or more
    fields = [stage.number(name).bounding_box() for name in ("Kernel", "Stride", "Padding")]
    assert len({round(field["y"]) for field in fields if field}) == 1
    for part in (stage.button("Play"), page.get_by_role("button", name="End", exact=True)):
        place = part.bounding_box()
        assert place
        assert place["y"] + place["height"] <= HALL["height"]
    assert stage.values("output") == numbers
    legible = {
        name: stage.root.locator(name).first.evaluate(_HEIGHT)
        for name in (
            ".caption",
            ".colour-bar span",
            ".colour-bar i",
            ".count",
            ".speed",
            ".sentence",
        )
    }
    assert min(legible.values()) >= 21, legible  # pixels of the screen: the height of the font

    stage.root.press("c")
    covered = stage.cell("output", 0, 0)
    expect(covered).to_have_accessible_name(re.compile("covered"))
    expect(page).to_have_url(re.compile(r"[?&]cover=true\b"))
    page.reload()
    expect(covered).to_have_accessible_name(re.compile("covered"))
    stage.settled()
    stage.root.press("c")
    expect(covered).to_have_accessible_name(re.compile(f"column 0: {numbers[0][0]}"))

    stage.set_number("Padding", 1)
    expect(stage.root.locator(".caption[data-of=output]")).to_have_text("Output 3 × 3")
    stage.settled()
    stage.root.press("Escape")

    expect(title).to_be_visible()
    expect(page).not_to_have_url(PRESENTED)
    for name, value in {"Kernel": 3, "Stride": 2, "Padding": 1, "Rows": 6, "Seed": 5}.items():
        expect(stage.number(name)).to_have_value(str(value))
    for held in ("k=3", "s=2", "p=1", "seed=5", "at=2"):
        expect(page).to_have_url(re.compile(rf"[?&]{held}\b"))


@pytest.mark.parametrize("screen", [DESK, HALL], ids=["1366x768", "1920x1080"])
def test_in_a_lesson_no_cell_is_smaller_than_without_a_presentation(
    open_page: Callable[..., Page], screen: ViewportSize
) -> None:
    """This holds for a step with settings and a legend, and for one with a random question."""
    page = open_page(viewport=screen)
    cells = Stage(page).grid("input").get_by_role("gridcell")
    for step in ("sizes&part=4", "stride&part=5"):
        page.goto(f"/lessons?lesson={step}")
        stage = Stage(page).settled()
        before = cells.first.bounding_box()
        assert before

        page.keyboard.press("p")

        expect(page.get_by_role("button", name="End", exact=True)).to_be_visible()
        stage.settled()
        assert page.get_by_role("heading", level=1).evaluate(_HEIGHT) >= 0.025 * screen["height"]
        after = cells.first.bounding_box()
        assert after
        assert after["width"] >= before["width"]
        for part in (cells.last, stage.button("Play")):
            expect(part).to_be_in_viewport(ratio=1)


def test_a_presentation_begins_at_its_top(page: Page, app_url: str) -> None:
    page.set_viewport_size(DESK)
    stage = Stage(page).open(f"{app_url}/grid")
    stage.button("Present").click()  # below the first screen, so the page scrolls to it

    expect(page).to_have_url(PRESENTED)
    expect(page.get_by_role("button", name="End", exact=True)).to_be_visible()
    expect(page.get_by_test_id("stMain")).to_have_js_property("scrollTop", 0)


def test_a_small_plane_fills_the_screen_below_the_teachers_question(
    page: Page, app_url: str
) -> None:
    page.set_viewport_size(HALL)
    says = "How many cells does the output have, and why?"
    stage = Stage(page).open(app_url, h=4, w=4, task=says, show="stride", present="true")
    question = stage.root.get_by_role("heading", level=1, name=says)

    expect(question).to_be_visible()
    expect(stage.root.get_by_text("Set by your teacher", exact=True)).to_be_visible()
    assert question.evaluate(_HEIGHT) >= 28
    cell = stage.cell("input", 3, 3).bounding_box()
    play = stage.button("Play").bounding_box()
    assert cell
    assert play
    assert cell["height"] >= 120
    assert cell["y"] + cell["height"] <= play["y"]
    assert play["y"] + play["height"] <= HALL["height"]

    page.mouse.click(cell["x"] + cell["width"] / 2, cell["y"] + cell["height"] / 2)
    expect(stage.cells("input", "pinned")).to_have_accessible_name(re.compile("^row 3, column 3"))

    stage.open(app_url, h=4, w=4, task=says, predict="true", draw=3, present="true")
    drawn = page.get_by_role("heading", level=2).bounding_box()
    field = page.get_by_role("textbox", name="Your answer").bounding_box()
    assert drawn
    assert field
    assert field["y"] < drawn["y"]  # beside both questions: they leave the planes the height

    page.set_viewport_size(DESK)
    link = {"h": 6, "w": 6, "k": 3, "p": 1, "show": "kernel.stride.padding"}
    stage.open(app_url, **link, task=says, predict="true", draw=3, present="true")
    before = stage.cell("input", 0, 0).bounding_box()
    assert before
    assert before["height"] >= 32
    page.get_by_role("button", name="Show the answer").click()
    expect(page.get_by_role("button", name="Right at the first try: 0 of 1")).to_be_visible()
    stage.settled()
    assert stage.cell("input", 0, 0).bounding_box() == before
    page.get_by_role("button", name="End", exact=True).click()  # at the top of the screen
    expect(page).not_to_have_url(PRESENTED)
