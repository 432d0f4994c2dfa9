"""Check the cells that windows read: borders, unread cells, ties, NaN, and many of them."""

import re
from typing import Any

from playwright.sync_api import Page, expect

from tests.e2e.driver.bare_stage import BareStage


def test_padding_counts_as_minus_infinity(page: Page) -> None:
    stage = BareStage(page).open_bare(preset="All negative", k=3, s=1, p=1)
    expect(stage.sentence).to_contain_text("and 5 border cells (−∞)")
    expect(stage.sentence).to_contain_text(re.compile(r"^−\d wins and "))  # never 0
    expect(stage.legend).to_contain_text("padding: −∞")

    corner = stage.cell("input", 0, 0).bounding_box()
    assert corner
    page.mouse.move(corner["x"] - corner["width"] / 2, corner["y"] - corner["height"] / 2)

    expect(stage.sentence).to_have_text("Padding at (−1, −1) counts as −∞: it never wins.")


def test_the_overhang_of_a_ceil_mode_window_is_drawn_and_named(page: Page) -> None:
    stage = BareStage(page).open_bare(k=3, s=2, ceil="true")
    expect(stage.legend).to_contain_text("overhang: −∞")

    corner = stage.cell("input", 5, 5).bounding_box()
    assert corner
    page.mouse.move(corner["x"] + corner["width"] * 1.5, corner["y"] + corner["height"] / 2)

    expect(stage.sentence).to_have_text(
        "Overhang at (5, 6), past the edge, counts as −∞: it never wins."
    )


def test_cells_that_no_window_reads_are_greyed_and_named(page: Page) -> None:
    stage = BareStage(page).open_bare(preset="Ramp", k=2, s=4)

    expect(stage.legend).to_have_text("never read: 20 cells")
    expect(stage.cells("input", "not read")).to_have_count(20)
    colours = stage.colours("input")
    grey = {colours[row * 6 + col] for row in range(6) for col in range(6) if 1 < row < 4}
    assert len(grey) == 1  # whatever their numbers

    stage.cell("input", 2, 2).hover()
    expect(stage.sentence).to_have_text("Input (2, 2) = 14: no window reads it.")


def test_of_equal_cells_one_wins(page: Page) -> None:
    stage = BareStage(page).open_bare(preset="Your numbers", x="5 5 5!5 5 5!5 5 5", k=3)

    expect(stage.sentence).to_contain_text("It is at input (0, 0). It is")
    expect(stage.sentence).to_contain_text("Tie: the first of 9 equal cells wins.")
    expect(stage.cells("input", "winner")).to_have_count(1)
    expect(stage.cells("input", "in the window")).to_have_count(8)


def test_nan_wins(page: Page) -> None:
    stage = BareStage(page).open_bare(preset="Your numbers", x="9 nan!nan inf")

    expect(stage.sentence).to_have_text(
        "NaN wins and goes to output (0, 0). It is at input (1, 0). NaN beats every number among "
        "9, NaN, NaN, ∞. Of 2 NaN, the last one gives the index."
    )
    assert stage.values("output") == [["NaN"]]


def test_a_window_of_padding_alone_has_no_winner(page: Page) -> None:
    stage = BareStage(page).open_bare(preset="Your numbers", x="1", k=2, p=1, d=2, s=1)

    expect(stage.sentence).to_have_text(
        "Nothing wins, −∞ goes to output (0, 0): no cell of the input lies in this window. "
        "Its index is 2, as in PyTorch: the search starts at (1, 1), outside the input, "
        "and finds nothing."
    )
    expect(stage.cells("input", "winner")).to_have_count(0)


def test_the_largest_plane_opens_and_plays(still_page: Page) -> None:
    stage = BareStage(still_page).open_bare_still(h=64, w=64, k=3, s=1, p=1)
    full = stage.colours("output")
    for plane in ("input", "output"):
        expect(stage.grid(plane).get_by_role("gridcell")).to_have_count(64 * 64)

    stage.speed.select_option("8×")
    stage.button("Play").click()
    stage.pass_time(1.2)

    expect(stage.scrub).to_have_value("9")
    expect(stage.sentence).to_contain_text("goes to output (0, ")
    playing = stage.colours("output")
    assert playing[2:8] == full[2:8]
    assert playing[11:] == [playing[-1]] * (64 * 64 - 11)

    stage.button("To end").click()
    stage.pass_time(0.1)
    marked = [a for a, b in zip(stage.colours("output"), full, strict=True) if a != b]
    assert len(marked) < 128  # the line to the last cell runs along its row; all others are filled


def test_a_kernel_too_large_keeps_the_input_in_sight(page: Page) -> None:
    stage = BareStage(page).open_bare(k=9)

    stage.cell("input", 0, 0).hover()

    expect(stage.sentence).to_have_text("Input (0, 0) = 8.")


def test_ceil_mode_says_why_a_window_is_dropped(page: Page) -> None:
    stage = BareStage(page).open_bare(k=1, s=4, ceil="true")

    expect(
        stage.legend.get_by_text(
            "Dropped window: it would start at row 8, past the last input row, 5."
        )
    ).to_be_visible()
    expect(stage.legend.get_by_text("Dropped window: it would start at column 8")).to_be_visible()
    expect(stage.grid("output")).to_have_accessible_name("Output plane, 2 rows, 2 columns")


def test_coverage_shows_how_many_windows_read_each_cell(page: Page) -> None:
    ramp: dict[str, Any] = {"preset": "Ramp", "h": 3, "w": 3, "k": 2, "s": 1}
    stage = BareStage(page).open_bare(**ramp)
    values, picture = stage.colours("input"), stage.picture()

    stage.open_bare(**ramp, coverage="true")

    for (row, col), windows in {
        (0, 0): "1 window",
        (0, 1): "2 windows",
        (1, 1): "4 windows",
    }.items():
        name = re.compile(f": {3 * row + col}, .*read by {windows}")  # the value stays
        expect(stage.cell("input", row, col)).to_have_accessible_name(name)
    assert stage.picture() != picture
    assert stage.colours("input") == values
