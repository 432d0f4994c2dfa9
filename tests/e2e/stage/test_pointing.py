"""Pointing at cells and pinning them: what lights up, what is said, what the link keeps."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.driver.bare_stage import BareStage
from tests.e2e.driver.stage import Stage

# One row: windows of three cells, one cell apart. The 9 wins where it is read first to last.
ROW: dict[str, Any] = {
    "preset": "Your numbers",
    "x": "1 9 2 3 4!0 0 0 0 0!0 0 0 0 0",
    "k": 3,
    "s": 1,
}


@pytest.fixture
def stage(page: Page) -> BareStage:
    return BareStage(page).open_bare()


def test_hovering_an_output_cell_shows_its_window(stage: BareStage) -> None:
    resting = stage.picture()
    lit = stage.colours("input")

    stage.cell("output", 1, 2).hover()

    expect(stage.sentence).to_have_text(
        "6 wins and goes to output (1, 2). "
        "It is at input (2, 5). It is the largest of −7, 6, −3, −4."
    )
    expect(stage.cells("input", "winner")).to_have_accessible_name("row 2, column 5: 6, winner")
    expect(stage.cells("input", "in the window")).to_have_count(3)
    changed = {at for at, colour in enumerate(stage.colours("input")) if colour != lit[at]}
    first, hovered = {0, 1, 6, 7}, {16, 17, 22, 23}
    assert changed == first | hovered  # one window dimmed, the other lit, nothing else

    stage.look_away()
    expect(stage.sentence).to_contain_text("goes to output (0, 0)")
    assert stage.picture() == resting
    assert not stage.told()


def test_hovering_an_input_cell_shows_every_window_that_reads_it(page: Page) -> None:
    stage = BareStage(page).open_bare(**ROW)

    stage.cell("input", 0, 1).hover()

    expect(stage.sentence).to_have_text(
        "Input (0, 1) = 9: wins both windows that read it, and goes to outputs (0, 0), (0, 1)."
    )
    expect(stage.cells("output", "keeps this cell")).to_have_count(2)

    stage.cell("input", 0, 2).hover()

    expect(stage.sentence).to_have_text("Input (0, 2) = 2: read by 3 windows, wins none.")
    expect(stage.cells("output", "reads this cell")).to_have_count(3)


def test_hovering_while_playing_lets_it_play(still_page: Page) -> None:
    stage = BareStage(still_page).open_bare_still()
    stage.button("Play").click()
    stage.pass_time(1)

    stage.cell("output", 2, 2).hover()
    stage.pass_time(1)

    expect(stage.scrub).to_have_value("1")
    expect(stage.sentence).to_contain_text("goes to output (0, 1)")


def test_a_click_pins_and_escape_unpins(page: Page, app_url: str) -> None:
    stage = Stage(page).open(app_url)
    resting = stage.picture()
    stage.cell("input", 0, 3).click()
    stage.look_away()

    expect(stage.sentence).to_contain_text("Input (0, 3) = 8: wins the only window")
    expect(stage.page).to_have_url(re.compile(r"[?&]pin=i0\.3\b"))
    stage.settled()

    stage.page.keyboard.press("Escape")

    expect(stage.sentence).to_contain_text("goes to output (0, 0)")
    expect(stage.page).not_to_have_url(re.compile(r"[?&]pin="))
    assert stage.picture() == resting


def test_a_click_on_padding_pins_nothing(page: Page) -> None:
    stage = BareStage(page).open_bare(k=3, p=1)
    corner = stage.cell("input", 0, 0).bounding_box()
    assert corner

    page.mouse.click(corner["x"] - corner["width"] / 2, corner["y"] + corner["height"] / 2)

    expect(stage.sentence).to_contain_text("Padding at (0, −1)")
    stage.look_away()
    expect(stage.sentence).to_contain_text("goes to output (0, 0)")
    assert not stage.told()


def test_a_pinned_output_cell_is_where_the_animation_then_stands(page: Page, app_url: str) -> None:
    stage = Stage(page).open(app_url)
    stage.cell("output", 1, 1).click()
    stage.look_away()

    expect(stage.sentence).to_contain_text("goes to output (1, 1)")
    expect(stage.scrub).to_have_value("4")
    expect(stage.page).to_have_url(re.compile(r"[?&]pin=o1\.1\b"))
    expect(stage.page).to_have_url(re.compile(r"[?&]at=4\b"))

    stage.cell("output", 1, 1).click()  # the same cell again lets go
    expect(stage.page).not_to_have_url(re.compile(r"[?&]pin="))


def test_a_pin_in_the_link_is_pinned_at_once_and_can_be_let_go_of(
    open_page: Callable[..., Page],
) -> None:
    without = BareStage(open_page()).open_bare(at=4)
    expect(without.sentence).to_contain_text("goes to output (1, 1)")

    pinned = BareStage(open_page()).open_bare(at=4, pin="i2.2")

    expect(pinned.sentence).to_contain_text("Input (2, 2) = 0: read by 1 window, wins none.")
    expect(pinned.scrub).to_have_value("4")
    assert pinned.picture() != without.picture()

    pinned.button("Step forward").click()
    expect(pinned.sentence).to_contain_text("goes to output (1, 2)")
    name, value = pinned.told()[0]
    assert (name, value["cell"]) == ("pin", None)


def test_a_cell_is_pinned_while_the_setting_is_refused(page: Page, app_url: str) -> None:
    stage = Stage(page).open(app_url)
    stage.set_number("Padding", 2)
    expect(stage.button("Play")).to_be_disabled()
    stage.look_away()
    bare = stage.picture()

    stage.cell("input", 0, 3).click()
    stage.look_away()

    expect(stage.sentence).to_contain_text("Input (0, 3) = 8")
    assert stage.picture() != bare
    stage.page.keyboard.press("Escape")
    expect(stage.sentence).to_be_empty()
    assert stage.picture() == bare


def test_over_a_dropped_window_it_says_why_it_was_dropped(page: Page) -> None:
    stage = BareStage(page).open_bare(h=7, w=7, s=3, p=1, ceil="true")
    last = stage.cell("input", 6, 1).bounding_box()
    assert last

    page.mouse.move(last["x"] + last["width"] / 2, last["y"] + last["height"] * 2.5)

    expect(stage.sentence).to_have_text(
        "No window reaches (8, 1). "
        "Dropped window: it would start at row 8, past the last input row, 6."
    )


def test_a_pin_outside_the_plane_is_no_pin(page: Page) -> None:
    stage = BareStage(page).open_bare(pin="i60.60", at=8)

    expect(stage.sentence).to_contain_text("goes to output (2, 2)")
