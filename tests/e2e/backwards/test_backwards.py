"""The page Backwards, as a person meets it: numbers go from the right to the left."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.conftest import PHONE
from tests.e2e.driver.boxes import box
from tests.e2e.driver.stage import Stage

# One cell wins all windows but one.
OWN = {
    "mode": "Gradient of max",
    "k": 2,
    "s": 1,
    "preset": "Your numbers",
    "x": "1 2 0!3 9 1!0 4 5",
}


@pytest.fixture
def stage(page: Page, app_url: str) -> Stage:
    return Stage(page).open(f"{app_url}/backwards", **OWN)


def choose(stage: Stage, mode: str) -> None:
    """Let something else go back."""
    with stage.answered():
        stage.page.get_by_role("radio", name=mode, exact=True).click()


def test_pointing_tells_of_numbers_and_they_add_up_step_by_step(stage: Stage) -> None:
    """The sum grows on the left, and the sentence says what comes to what."""
    assert stage.values("input") == [["0"] * 3, ["0", "4", "0"], ["0"] * 3]
    pointing_tells_where_numbers_go_and_come_from(stage)
    stage.page.keyboard.press("Escape")
    expect(stage.page).not_to_have_url(re.compile("pin="))
    stage.settled().look_away()

    stage.button("To start").click()
    expect(stage.sentence).to_have_text(re.compile(r"^1 goes to input \(1, 1\), the winner"))
    expect(stage.cell("input", 1, 1)).to_have_accessible_name(re.compile(": 1, input 9, winner$"))

    stage.button("Step forward").click()
    expect(stage.sentence).to_contain_text("There it adds to 1 from output (0, 0): 2.")
    expect(stage.cell("input", 1, 1)).to_have_accessible_name(re.compile(": 2, input 9, winner$"))
    expect(stage.spoken).to_contain_text("There it adds to 1 from output (0, 0): 2.")

    stage.button("To end").click()
    expect(stage.cell("input", 1, 1)).to_have_accessible_name(re.compile(": 4, input 9, winner$"))
    expect(stage.page).to_have_url(re.compile("upto=3"))

    stage.page.keyboard.press("ArrowLeft")
    expect(stage.cell("input", 1, 1)).to_have_accessible_name(re.compile(": 3, input 9, winner$"))


def pointing_tells_where_numbers_go_and_come_from(stage: Stage) -> None:
    stage.cell("input", 1, 1).hover()
    expect(stage.sentence).to_have_text(
        re.compile(r"^Input \(1, 1\) gets 4: 1 from output \(0, 0\), ")
    )
    expect(stage.cells("output", "goes to this cell")).to_have_count(4)

    stage.cell("input", 0, 0).hover()
    expect(stage.sentence).to_have_text(
        "Input (0, 0) gets 0: its value, 1, wins no window: 1 reads it."
    )

    stage.cell("output", 1, 0).click()
    expect(stage.cells("input", "winner")).to_have_count(1)
    expect(stage.cell("output", 1, 0)).to_have_accessible_name(re.compile(", pinned"))
    expect(stage.page).to_have_url(re.compile("pin=o1.0"))


def test_the_output_gradient_is_edited_on_the_right_and_taken_back(stage: Stage) -> None:
    """The left plane is what follows from it, and cannot be edited."""
    page = stage.page
    stage.cell("output", 1, 1).dblclick()
    field = stage.root.get_by_role("textbox")
    expect(field).to_have_accessible_name("New value of row 1, column 1")
    field.fill("-6")
    field.press("Enter")

    expect(stage.cell("output", 1, 1)).to_have_accessible_name(re.compile(": −6"))
    expect(stage.cell("input", 1, 1)).to_have_accessible_name(re.compile(": −3"))
    expect(stage.spoken).to_have_text("Row 1, column 1 is now −6. Input gradient (1, 1) is now −3.")
    expect(page).to_have_url(re.compile("grad=1.1.-6"))

    stage.cell("input", 1, 1).dblclick()
    expect(field).to_be_hidden()
    page.keyboard.press("Escape")
    stage.button("Undo edit").click()
    expect(stage.cell("input", 1, 1)).to_have_accessible_name(re.compile(": 4"))
    expect(page).not_to_have_url(re.compile("grad="))


def test_of_a_volume_an_edited_gradient_goes_to_a_cell_of_a_slice(page: Page, app_url: str) -> None:
    """The edit, the link, the speech and the undo count slices; another kind begins anew."""
    stage = Stage(page)
    page.goto("/backwards?of=Volume&k=2&s=1&z=1+2!3+9!!4+5!6+7!!8+1!2+3")
    gradient = stage.root.get_by_role("grid", name="Input gradient volume, 3 slices, 2 rows")
    grad_output = stage.root.get_by_role("grid", name="Output gradient volume, 2 slices, 1 row")

    def cell(grid: Locator, place: str) -> Locator:
        return grid.get_by_role("gridcell", name=re.compile(f"^{place}: "))

    first, second = "slice 0, row 1, column 1", "slice 2, row 0, column 0"
    expect(cell(gradient, first)).to_have_accessible_name(f"{first}: 1, input 9, winner")
    stage.settled()
    cell(grad_output, "slice 1, row 0, column 0").dblclick()
    stage.root.get_by_role("textbox").fill("-6")
    page.keyboard.press("Enter")

    expect(cell(gradient, second)).to_have_accessible_name(re.compile(f"^{second}: −6, input 8"))
    expect(stage.spoken).to_contain_text("Input gradient (2, 0, 0) is now −6.")
    expect(page).to_have_url(re.compile("grad=1.0.-6"))
    page.keyboard.press("ControlOrMeta+z")
    expect(cell(gradient, second)).to_have_accessible_name(re.compile(f"^{second}: 1, input 8"))
    page.get_by_role("radio", name="Series", exact=True).click()
    expect(stage.sentence).to_have_text(re.compile(r"^1 goes to input \(\d+\), "))
    expect(page).not_to_have_url(re.compile("grad="))


def test_one_mode_after_the_other_keeps_the_setting_and_the_place(stage: Stage) -> None:
    stage.button("To start").click()
    stage.button("Step forward").click()
    expect(stage.page).to_have_url(re.compile("upto=1"))

    choose(stage, "Gradient of average")
    expect(stage.sentence).to_have_text(
        "1 at output (0, 1) is spread over the window: each of its 4 cells gets 1 ÷ 4 = 0.25."
    )
    expect(stage.button("Flat index")).to_be_hidden()

    choose(stage, "Gradient of Lp")
    expect(stage.sentence).to_have_text(
        re.compile(r"^1 at output \(0, 1\) goes to each of its 4 cells by its value: 1 · value ÷ ")
    )
    expect(stage.cell("input", 1, 1)).to_have_accessible_name(re.compile("input 9, gets a share$"))

    choose(stage, "Unpool")
    expect(stage.sentence).to_have_text(
        "9 goes to cell (1, 1): its flat index is 4 = 1 · 3 + 1 (row · width + column). "
        "It is there already, from output (0, 0): nothing adds up."
    )
    expect(stage.cell("output", 0, 1)).to_have_accessible_name(re.compile(": 9, index 4"))
    expect(stage.page.get_by_role("radio", name="Unpool", exact=True)).to_be_focused()


def test_padding_moves_no_index_and_another_width_moves_cells(page: Page, app_url: str) -> None:
    stage = Stage(page).open(
        f"{app_url}/backwards", mode="Unpool", k=2, preset="Ramp", h=5, w=5, uh=5, uw=4
    )
    expect(stage.sentence).to_contain_text("its flat index is 6 = 1 · 4 + 2")
    expect(stage.sentence).to_contain_text("in the input, 5 × 5, index 6 is (1, 1)")

    stage.set_number("Result columns", 5)
    expect(stage.sentence).to_contain_text("6 goes to cell (1, 1): its flat index is 6 = 1 · 5 + 1")

    stage.set_number("Padding", 1)
    stage.cell("output", 1, 1).click()
    expect(stage.sentence).to_contain_text("its flat index is 12 = 2 · 5 + 2")
    stage.set_number("Result columns", 9)
    expect(stage.refusal).to_contain_text(
        "9 columns, but it must be more than 4 − 2 and less than 4 + 2"
    )
    with stage.answered():
        page.get_by_role("button", name=re.compile("^Use 5 × 5")).click()
    expect(stage.refusal).to_have_count(0)


def test_on_a_phone_both_planes_fit_and_the_modes_can_be_touched(open_page, app_url: str) -> None:  # type: ignore[no-untyped-def]
    page = open_page(**PHONE)
    stage = Stage(page).open(f"{app_url}/backwards", mode="Unpool", k=2)

    assert box(stage.grid("input")).right <= 390
    assert box(stage.grid("output")).bottom <= 844
    page.get_by_role("radio", name="Gradient of max", exact=True).tap()
    expect(page.get_by_role("heading", level=1)).to_have_text("The gradient of max pooling")


def test_the_average_stands_beside_and_the_stage_stays(stage: Stage) -> None:
    """A person who turns it on keeps the place on the stage; the other is to look at."""
    stage.button("To start").click()
    expect(stage.page).to_have_url(re.compile("upto=0"))
    stage.flip("Average’s gradient beside it")

    other = stage.page.get_by_role("group", name="Average’s gradient")
    corner = other.get_by_role("gridcell", name=re.compile("^row 1, column 1: 1, gets a share$"))
    expect(corner).to_be_visible()
    expect(stage.cell("input", 1, 1)).to_have_accessible_name(re.compile(": 1, input 9, winner$"))
    assert box(other).right <= box(stage.root).left


def test_a_pinned_cell_changes(stage: Stage) -> None:
    """The slopes below the stage are of the cell that a person pins."""
    page = stage.page
    with stage.answered():
        stage.cell("input", 2, 1).click()

    expect(page.get_by_text("Input (2, 1) is 4.")).to_be_visible()
    row = page.get_by_role("table").get_by_role("row").nth(1).get_by_role("cell")
    expect(row).to_have_text(["0", "0", "0"])
    expect(page.get_by_text("flat up to 9, the largest of the other cells")).to_be_visible()
    with stage.answered():
        page.get_by_role("radio", name="5", exact=True).click()
    expect(page.get_by_text("This change passes a kink")).to_have_count(0)
    expect(page).to_have_url(re.compile("eps=5"))
