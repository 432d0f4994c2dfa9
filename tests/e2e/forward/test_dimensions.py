"""The page of series and volumes in a real browser."""

import re
from collections.abc import Callable
from urllib.parse import parse_qs, urlsplit

from playwright.sync_api import Page, expect

from tests.e2e.conftest import IDLE
from tests.e2e.driver.stage import Stage


def drag_over_chart(page: Page, start: float, stop: float) -> None:
    """Drag over a part of the uppermost panel: shares of its width."""
    panel = page.locator(".nsewdrag").first
    expect(panel).to_be_visible()
    box = panel.bounding_box()
    assert box
    places = [(box["x"] + box["width"] * share, box["y"] + 40) for share in (start, stop)]
    page.mouse.move(*places[0])
    page.mouse.down()
    page.mouse.move(*places[1], steps=8)
    page.mouse.up()


def test_a_drag_over_a_long_series_pools_that_part_anew(page: Page) -> None:
    """Twice, so that the second is a part of the first; the link keeps it, and a reload."""
    page.goto("/dimensions?look=Long+series")
    said = page.get_by_text(re.compile("samples in"))
    expect(said).to_have_text(re.compile("^1,000,000 samples in 400 windows of 2,500. Of 40 peaks"))

    drag_over_chart(page, 0.4, 0.5)
    expect(said).to_have_text(
        re.compile(r"^(99|100|101|102),\d{3} samples in \d+ windows of 2\d\d")
    )
    expect(page).to_have_url(re.compile(r"[?&]start="))
    expect(page.get_by_test_id("stApp")).to_have_attribute(*IDLE)
    drag_over_chart(page, 0.25, 0.75)
    expect(said).to_have_text(re.compile(r"^(49|50|51|52),\d{3} samples in"))
    expect(page.get_by_test_id("stApp")).to_have_attribute(*IDLE)
    link = parse_qs(urlsplit(page.url).query)
    assert 410_000 < int(link["start"][0]) < 440_000
    assert 460_000 < int(link["stop"][0]) < 490_000

    before = said.inner_text()
    page.reload()
    expect(said).to_have_text(before)
    page.get_by_role("button", name="All", exact=True).click()
    expect(said).to_have_text(re.compile("^1,000,000 samples"))
    expect(page).not_to_have_url(re.compile(r"[?&](start|stop)="))


def test_a_phone_zooms_by_buttons_and_scrolls_over_the_chart(
    open_page: Callable[..., Page], phone_page: Page
) -> None:
    """A drag there scrolls the page; the chart offers none of its own."""
    phone_page.goto("/dimensions?look=Long+series")

    expect(phone_page.get_by_text("“Zoom in” shows a smaller part.")).to_be_visible()
    expect(phone_page.locator(".nsewdrag").first).to_have_css("cursor", "pointer")
    phone_page.get_by_role("button", name="Zoom in", exact=True).tap()

    expect(
        phone_page.get_by_text(re.compile("^200,000 samples in 400 windows of 500"))
    ).to_be_visible()


def test_a_row_plays_and_a_cell_is_edited(page: Page) -> None:
    """A series on the stage: keys, sentence, an edit and its undo; the link holds the numbers."""
    stage = Stage(page)
    page.goto("/dimensions")
    expect(stage.sentence).to_contain_text("1 wins, goes to output (0). It lies at input (0)")
    row = stage.root.get_by_role("grid", name="Input series, 24 positions")
    expect(row).to_be_visible()
    expect(page.get_by_text("Input 24", exact=True)).to_be_visible()

    page.keyboard.press("ArrowRight")
    expect(stage.sentence).to_contain_text("9 wins, goes to output (1). It lies at input (3)")
    expect(page).to_have_url(re.compile(r"[?&]upto=1\b"))
    expect(page.get_by_test_id("stApp")).to_have_attribute(*IDLE)
    row.get_by_role("gridcell", name=re.compile("^position 2: ")).dblclick()
    editor = stage.root.get_by_role("textbox", name="New value of position 2")
    editor.fill("42")
    editor.press("Enter")
    expect(page).to_have_url(re.compile(r"[?&]y="))
    expect(stage.sentence).to_contain_text("Input (2) = 42: wins the only window that reads it")
    page.keyboard.press("ControlOrMeta+z")
    expect(page).not_to_have_url(re.compile(r"[?&]y="))


def test_a_window_spans_slices_and_one_cell_of_one_slice_wins(page: Page) -> None:
    """A volume on the stage: names, arrows across slices, a pin that stays while borders come."""
    stage = Stage(page)
    page.goto("/dimensions?look=Volume&volume=Random+integers")
    grid = stage.root.get_by_role("grid", name="Input volume, 4 slices, 5 rows, 5 columns")
    expect(grid).to_be_visible()
    expect(grid.get_by_role("gridcell")).to_have_count(100)
    inside = grid.get_by_role("gridcell", name=re.compile("in the window|winner"))
    expect(inside).to_have_count(8)
    winner = grid.get_by_role("gridcell", name=re.compile("winner"))
    expect(winner).to_have_count(1)
    (slice_, row, column) = re.findall(r"\d+", str(winner.get_attribute("aria-label")))[:3]
    expect(stage.sentence).to_contain_text(f"It lies at input ({slice_}, {row}, {column})")

    page.keyboard.press("i")  # letters are the stage's once it has the focus
    first = grid.get_by_role("gridcell", name=re.compile("^slice 0, row 0, column 4: "))
    first.focus()
    page.keyboard.press("ArrowRight")
    second = grid.get_by_role("gridcell", name=re.compile("^slice 1, row 0, column 0: "))
    expect(second).to_be_focused()
    page.keyboard.press("Space")
    expect(page).to_have_url(re.compile(r"[?&]pin=i5\.0"))
    expect(stage.sentence).to_contain_text("Input (1, 0, 0)")

    field = page.get_by_role("spinbutton", name="Padding")
    field.fill("1")
    field.press("Enter")
    expect(page.get_by_text("Output 3 × 3 × 3", exact=True)).to_be_visible()
    expect(stage.sentence).to_contain_text("Input (1, 0, 0)")
    expect(page).to_have_url(re.compile(r"[?&]pin=i5\.0"))
    page.reload()
    expect(stage.sentence).to_contain_text("Input (1, 0, 0)")


def test_a_point_between_two_slices_is_no_cell(page: Page) -> None:
    """The pointer is on slice 0, between it and slice 1, and on the border before slice 1."""
    stage = Stage(page)
    page.goto("/dimensions?look=Volume&volume=Random+integers&p=1")
    expect(page.get_by_text("Output 3 × 3 × 3", exact=True)).to_be_visible()
    window = stage.sentence.inner_text()
    last = stage.root.get_by_role("gridcell", name=re.compile("^slice 0, row 2, column 4: "))
    box = last.bounding_box()
    assert box
    middle = box["y"] + box["height"] / 2

    page.mouse.move(box["x"] + box["width"] / 2, middle)
    expect(stage.sentence).to_contain_text("Input (0, 2, 4)")
    page.mouse.move(box["x"] + box["width"] * 1.5, middle)
    expect(stage.sentence).to_contain_text("Padding at (0, 2, 5)")
    page.mouse.move(box["x"] + box["width"] * 2.5, middle)
    expect(stage.sentence).to_have_text(window)
    page.mouse.move(box["x"] + box["width"] * 3.5, middle)
    expect(stage.sentence).to_contain_text("Padding at (1, 2, −1)")


def test_another_look_begins_anew(page: Page) -> None:
    """The look changes from a series to a volume and to a long series, and back."""
    stage = Stage(page)
    page.goto("/dimensions?pin=i0.3&at=2")
    expect(stage.sentence).to_contain_text("Input (3)")

    look(page, "Volume")
    expect(page.get_by_text("Input 4 × 5 × 5", exact=True)).to_be_visible()
    expect(page).not_to_have_url(re.compile(r"[?&](pin|at)="))
    look(page, "Long series")
    expect(page.get_by_text(re.compile("^1,000,000 samples"))).to_be_visible()
    look(page, "Series")
    expect(page.get_by_text("Input 24", exact=True)).to_be_visible()


def test_samples_go_from_the_chart_to_the_stage(page: Page) -> None:
    """The link of the stage holds them, too."""
    page.goto("/dimensions?look=Long+series&length=100%2C000&start=1000&stop=1020")
    page.get_by_role("button", name="Step through these samples").click()

    stage = Stage(page)
    expect(page.get_by_text("Input 32", exact=True)).to_be_visible()
    expect(page).to_have_url(re.compile(r"[?&]y="))
    expect(page.get_by_test_id("stApp")).to_have_attribute(*IDLE)
    said = stage.sentence.inner_text()
    page.reload()
    expect(stage.sentence).to_have_text(said)
    expect(page.get_by_text("Input 32", exact=True)).to_be_visible()


def look(page: Page, name: str) -> None:
    """Choose what is looked at."""
    page.get_by_role("radio", name=name, exact=True).click()
