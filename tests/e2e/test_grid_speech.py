"""What somebody hears who does not see the stage."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.stage import Stage


@pytest.fixture
def stage(page: Page, app_url: str) -> Stage:
    return Stage(page).open(app_url, preset="Ramp", h=3, w=4)


def test_the_planes_are_grids_of_named_cells(stage: Stage) -> None:
    for plane, size in {"input": (3, 4), "output": (1, 2)}.items():
        grid = stage.grid(plane)
        expect(grid).to_have_accessible_name(
            re.compile(rf"{plane} plane, {size[0]} rows?, {size[1]} columns", re.I)
        )
        expect(grid.get_by_role("row")).to_have_count(size[0])
        expect(grid.get_by_role("gridcell")).to_have_count(size[0] * size[1])

    assert names(stage, "input") == [
        "row 0, column 0: 0, in the window",
        "row 0, column 1: 1, in the window",
        "row 0, column 2: 2",
        "row 0, column 3: 3",
        "row 1, column 0: 4, in the window",
        "row 1, column 1: 5, winner",
        "row 1, column 2: 6",
        "row 1, column 3: 7",
        "row 2, column 0: 8, not read",
        "row 2, column 1: 9, not read",
        "row 2, column 2: 10, not read",
        "row 2, column 3: 11, not read",
    ]
    assert names(stage, "output") == ["row 0, column 0: 5, current", "row 0, column 1: 7"]


def names(stage: Stage, plane: str) -> list[str | None]:
    """What every cell of a plane is called."""
    cells = stage.grid(plane).get_by_role("gridcell").all()
    return [cell.get_attribute("aria-label") for cell in cells]


def test_everything_to_press_has_a_name(stage: Stage) -> None:
    expect(stage.root.get_by_role("group", name="Animation")).to_match_aria_snapshot(
        """
        - group "Animation":
          - button "To start"
          - button "Step back"
          - button "Play"
          - button "Step forward"
          - button "To end"
          - slider "Window": "0"
          - combobox "Speed"
          - button "Loop"
        """
    )
    stage.root.press("End")
    expect(stage.scrub).to_have_attribute("aria-valuetext", "window 2 of 2, output row 0 column 1")


def test_every_step_is_spoken(stage: Stage) -> None:
    expect(stage.sentence).to_have_attribute("aria-live", "polite")

    stage.root.press("ArrowRight")

    expect(stage.sentence).to_have_text(
        "7 wins, goes to output (0, 1). It lies at input (1, 3) and is the largest of 2, 3, 6, 7."
    )
    expect(stage.sentence).to_have_attribute("aria-live", "polite")


def test_hovering_says_nothing(stage: Stage) -> None:
    """Every cell that the pointer crosses would interrupt; what has the focus is spoken."""
    stage.cell("input", 1, 2).hover()
    expect(stage.sentence).to_contain_text("Input (1, 2) = 6")
    expect(stage.sentence).to_have_attribute("aria-live", "off")

    stage.cell("input", 1, 3).focus()
    expect(stage.sentence).to_contain_text("Input (1, 3) = 7")
    expect(stage.sentence).to_have_attribute("aria-live", "polite")


def test_playing_is_spoken_now_and_then_and_at_its_end(page: Page, app_url: str) -> None:
    stage = Stage(page).open_still(app_url)
    stage.speed.select_option("8×")
    stage.button("Play").click()
    stage.pass_time(0.5)
    expect(stage.sentence).to_have_attribute("aria-live", "off")

    stage.pass_time(0.8)

    expect(stage.sentence).to_contain_text("goes to output (2, 2)")
    expect(stage.sentence).to_have_attribute("aria-live", "polite")


def test_pinning_is_spoken_and_a_pinned_cell_is_called_so(stage: Stage) -> None:
    cell = stage.cell("input", 0, 3)
    cell.focus()
    expect(stage.sentence).to_have_text("Input (0, 3) = 3: read by 1 window, wins none.")

    cell.press(" ")
    expect(stage.sentence).to_have_text("Input (0, 3) = 3: read by 1 window, wins none. Pinned.")
    expect(stage.sentence).to_have_attribute("aria-live", "polite")
    expect(cell).to_have_accessible_name("row 0, column 3: 3, pinned")

    cell.press(" ")
    expect(stage.sentence).to_have_text("Input (0, 3) = 3: read by 1 window, wins none.")
    expect(cell).to_have_accessible_name("row 0, column 3: 3")


def test_the_help_tells_what_space_does_inside_a_plane(stage: Stage) -> None:
    stage.root.get_by_text("Keys").click()

    expect(stage.root.get_by_role("definition").filter(has_text="inside a plane")).to_have_text(
        "inside a plane: pin a cell, or let go of it"
    )


def test_blank_cells_are_said_to_be_blank(stage: Stage) -> None:
    stage.root.press("Home")

    expect(stage.cell("output", 0, 1)).to_have_accessible_name("row 0, column 1: blank")


def test_coverage_is_spoken(stage: Stage) -> None:
    """Whoever does not see the counts hears them."""
    stage.flip("Show coverage")

    expect(stage.cell("input", 0, 0)).to_have_accessible_name(re.compile("read by 1 window"))
    expect(stage.cell("input", 2, 0)).to_have_accessible_name("row 2, column 0: 8, not read")


def test_a_refusal_is_announced(stage: Stage) -> None:
    stage.set_number("Padding", 2)

    expect(stage.page.get_by_role("alert")).to_contain_text("PyTorch refuses this: padding")
