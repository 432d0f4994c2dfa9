"""Check what a person hears who does not see the stage."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.driver.accessibility import Listener, nodes
from tests.e2e.driver.bare_stage import BareStage
from tests.e2e.driver.stage import Stage

RAMP: dict[str, Any] = {"preset": "Ramp", "h": 3, "w": 4}


@pytest.fixture
def stage(page: Page) -> BareStage:
    return BareStage(page).open_bare(**RAMP)


def test_the_planes_are_grids_of_named_cells_and_only_the_input_is_edited(stage: BareStage) -> None:
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

    grids = {node["name"]: node for node in nodes(stage.page, "grid")}
    assert grids["Output plane, 1 row, 2 columns"]["readonly"]
    assert not grids["Input plane, 3 rows, 4 columns"].get("readonly")


def names(stage: Stage, plane: str) -> list[str | None]:
    """Return what every cell of a plane is called."""
    cells = stage.grid(plane).get_by_role("gridcell")
    return list(cells.evaluate_all("all => all.map((cell) => cell.getAttribute('aria-label'))"))


def test_everything_to_press_has_a_name_and_blank_cells_are_said_to_be_blank(
    stage: BareStage,
) -> None:
    """The help tells what Space does inside a plane."""
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
    expect(stage.scrub).to_have_attribute("aria-valuetext", "window 2 of 2, output row 0, column 1")
    stage.root.press("Home")
    expect(stage.cell("output", 0, 1)).to_have_accessible_name("row 0, column 1: blank")

    stage.root.get_by_text("Keys").click()
    expect(stage.root.get_by_role("definition").filter(has_text="inside a plane")).to_have_text(
        "inside a plane: pin a cell, or let go of it"
    )


@pytest.fixture
def heard(stage: BareStage) -> Listener:
    return Listener(stage.spoken)


def test_what_is_spoken_is_a_polite_live_region_that_is_read_as_a_whole(stage: BareStage) -> None:
    stage.root.press("ArrowRight")
    expect(stage.spoken).to_contain_text("7 wins and goes to output (0, 1).")

    (region,) = [node for node in nodes(stage.page, "status") if "wins" in node["text"]]
    assert region["live"] == "polite"
    assert region["atomic"]
    assert region["text"] == (
        "7 wins and goes to output (0, 1). It is at input (1, 3). It is the largest of 2, 3, 6, 7."
    )


def test_of_quick_steps_only_the_last_is_spoken(still_page: Page) -> None:
    stage = BareStage(still_page).open_bare_still()
    heard = Listener(stage.spoken)
    for _ in range(8):
        stage.page.keyboard.press("ArrowRight")
        stage.pass_time(0.1)
    assert heard.announced() == []

    stage.pass_time(2)

    (sentence,) = heard.announced()
    assert sentence.startswith("6 wins and goes to output (2, 2).")


def test_keys_say_what_they_did(still_page: Page) -> None:
    stage = BareStage(still_page).open_bare_still()
    stage.button("Play").focus()  # letters are keys of the stage, not of the page
    stage.pass_time(2)
    heard = Listener(stage.spoken)
    for key in ("+", "+", "-", "l", "l"):
        stage.page.keyboard.press(key)
        stage.pass_time(0.6)

    # Their first word on the page also says where the person is.
    assert [
        text.removesuffix(stage.sentence.inner_text()).strip() for text in heard.announced()
    ] == [
        "Speed 2×.",
        "Speed 4×.",
        "Speed 2×.",
        "Loop on.",
        "Loop off.",
    ]


def test_hovering_says_nothing_and_the_focus_does(stage: BareStage, heard: Listener) -> None:
    """Every cell that the pointer crosses would interrupt; what has the focus is spoken."""
    stage.cell("input", 1, 2).hover()
    expect(stage.sentence).to_contain_text("Input (1, 2) = 6")

    stage.cell("input", 1, 3).focus()

    assert heard.wait_for(1) == [
        "Input (1, 3) = 7: wins the only window that reads it, and goes to output (0, 1)."
    ]


def test_playing_is_spoken_now_and_then_and_at_its_end(still_page: Page) -> None:
    stage = BareStage(still_page).open_bare_still()
    heard = Listener(stage.spoken)
    stage.button("Play").click()
    stage.pass_time(8)
    said = len(heard.announced())
    assert 1 <= said <= 3  # of eight windows

    stage.pass_time(3)

    assert heard.announced()[-1].startswith("6 wins and goes to output (2, 2).")


def test_pinning_is_spoken_and_a_pinned_cell_is_called_so(
    stage: BareStage, heard: Listener
) -> None:
    cell = stage.cell("input", 0, 3)
    cell.focus()
    sentence = "Input (0, 3) = 3: read by 1 window, wins none."
    heard.wait_for(1)

    cell.press(" ")
    heard.wait_for(2)
    expect(cell).to_have_accessible_name("row 0, column 3: 3, pinned")

    cell.press(" ")
    assert heard.wait_for(3) == [sentence, f"{sentence} Pinned.", sentence]
    expect(cell).to_have_accessible_name("row 0, column 3: 3")


def test_an_edit_is_spoken_once_and_a_refused_one_stays_to_be_read(
    page: Page, app_url: str
) -> None:
    stage = Stage(page).open(app_url, **RAMP)
    expect(stage.sentence).to_contain_text("5 wins")
    expect(stage.spoken).to_be_empty()  # opening the page says nothing
    heard = Listener(stage.spoken)
    stage.cell("input", 1, 1).dblclick()
    stage.page.keyboard.type("seven\n")

    refusal = "“seven” is not a number; try 7, −2.5, 1e3, −∞ or nan. Row 1, column 1 keeps 5."
    expect(stage.spoken).to_have_text(refusal)
    expect(stage.sentence).to_have_text(refusal)
    stage.look_away()
    stage.settled()
    expect(stage.sentence).to_have_text(refusal)
    assert heard.announced().count(refusal) == 1

    stage.button("Step forward").click()
    expect(stage.sentence).to_contain_text("7 wins")
    stage.settled()
    stage.cell("input", 1, 1).dblclick()
    page.keyboard.type("20\n")
    expect(stage.spoken).to_contain_text("Row 1, column 1 is now 20. Output (0, 0) is now 20.")
    stage.settled()
    assert sum("is now 20" in text for text in heard.announced()) == 1

    stage.set_number("Padding", 2)
    expect(page.get_by_role("alert")).to_contain_text("PyTorch refuses this: padding")


def test_a_window_that_is_dropped_now_is_spoken_once(page: Page, app_url: str) -> None:
    stage = Stage(page).open(app_url, h=7, w=6, k=2, s=3, p=1)
    heard = Listener(stage.spoken)
    stage.flip("ceil_mode")

    why = "Dropped window: it would start at row 8, past the last input row, 6."
    assert heard.wait_for(1) == [why]
    stage.flip("Show coverage")
    assert heard.announced() == [why]


def test_the_flat_index_is_there_for_who_asks(stage: BareStage, heard: Listener) -> None:
    button = stage.button("Flat index")
    expect(button).to_have_attribute("aria-pressed", "false")
    expect(stage.sentence).not_to_contain_text("index")

    stage.root.press("i")

    expect(button).to_have_attribute("aria-pressed", "true")
    expect(stage.sentence).to_contain_text("Flat index 5 = 1 · 4 + 1 (row · width + column).")
    assert heard.wait_for(1)[0].endswith("Flat index 5 = 1 · 4 + 1 (row · width + column).")
    button.click()
    expect(stage.sentence).not_to_contain_text("index")


def test_coverage_is_spoken(page: Page) -> None:
    """A person who does not see the counts hears them."""
    stage = BareStage(page).open_bare(**RAMP, coverage="true")

    expect(stage.cell("input", 0, 0)).to_have_accessible_name(re.compile("read by 1 window"))
    expect(stage.cell("input", 2, 0)).to_have_accessible_name("row 2, column 0: 8, not read")
