"""Check series and volumes on the stage of the page Dimensions."""

import re

from playwright.sync_api import Page, expect

from tests.e2e.conftest import IDLE
from tests.e2e.driver.stage import Stage


def test_a_row_plays_and_a_cell_is_edited(page: Page) -> None:
    """A series on the stage: keys, sentence, an edit and its undo; the link holds the numbers."""
    stage = Stage(page)
    page.goto("/dimensions")
    expect(stage.sentence).to_contain_text("1 wins and goes to output (0). It is at input (0)")
    row = stage.root.get_by_role("grid", name="Input series, 24 positions")
    expect(row).to_be_visible()
    expect(page.get_by_text("Input 24", exact=True)).to_be_visible()

    page.keyboard.press("ArrowRight")
    expect(stage.sentence).to_contain_text("9 wins and goes to output (1). It is at input (3)")
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
    expect(stage.sentence).to_contain_text(f"It is at input ({slice_}, {row}, {column})")

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


def look(page: Page, name: str) -> None:
    """Choose what is looked at."""
    page.get_by_role("radio", name=name, exact=True).click()
