"""Settings on the page: each reaches the stage, and what PyTorch refuses says so."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.driver.boxes import box
from tests.e2e.driver.stage import Stage


@pytest.fixture
def stage(page: Page, app_url: str) -> Stage:
    return Stage(page).open(app_url)


def test_every_setting_changes_the_output(stage: Stage) -> None:
    stage.set_number("Kernel", 3)
    expect(stage.number("Stride")).to_have_attribute("placeholder", "3")  # follows the kernel
    expect(stage.grid("output")).to_have_accessible_name("Output plane, 2 rows, 2 columns")
    stage.set_number("Stride", 1)
    expect(stage.grid("output")).to_have_accessible_name("Output plane, 4 rows, 4 columns")
    stage.set_number("Padding", 1)
    expect(stage.grid("output")).to_have_accessible_name("Output plane, 6 rows, 6 columns")
    stage.set_number("Dilation", 2)
    expect(stage.grid("output")).to_have_accessible_name("Output plane, 4 rows, 4 columns")
    stage.flip("Rows and columns apart")
    stage.set_number("Stride columns", 2)
    expect(stage.grid("output")).to_have_accessible_name("Output plane, 4 rows, 2 columns")
    stage.flip("ceil_mode")
    expect(stage.grid("output")).to_have_accessible_name("Output plane, 4 rows, 3 columns")


def test_the_stride_follows_the_kernel_until_it_is_set(stage: Stage) -> None:
    link = stage.page.get_by_role("button", name=re.compile("^(Keep at [0-9]|Follow kernel)$"))
    stage.set_number("Kernel", 3)
    expect(link).to_have_text("Keep at 3")
    expect(stage.page).not_to_have_url(re.compile("[?&]s="))

    stage.set_number("Stride", 2)
    expect(link).to_have_text("Follow kernel")
    for kernel in (2, 3):
        stage.set_number("Kernel", kernel)
        expect(stage.number("Stride")).to_have_value("2")
        expect(stage.page).to_have_url(re.compile(r"[?&]s=2\b"))

    with stage.answered():
        link.press("Enter")
    expect(link).to_be_focused()
    expect(link).to_have_text("Keep at 3")
    expect(stage.number("Stride")).to_have_value("")
    expect(stage.page).not_to_have_url(re.compile("[?&]s="))
    expect(stage.grid("output")).to_have_accessible_name("Output plane, 2 rows, 2 columns")

    with stage.answered():
        link.press("Enter")
    expect(link).to_be_focused()
    expect(stage.number("Stride")).to_have_value("3")
    with stage.answered():
        field = stage.page.get_by_test_id("stNumberInput").filter(has=stage.number("Stride"))
        field.get_by_role("button", name="Increment").click()
    expect(stage.number("Stride")).to_have_value("4")


def test_a_number_typed_right_after_another_leaves_the_stride_alone(stage: Stage) -> None:
    """The second leaves the browser before it has heard what became of the first."""
    for name, value in {"Kernel": 3, "Padding": 1, "Dilation": 2}.items():
        stage.number(name).fill(str(value))
        stage.number(name).press("Enter")

    expect(stage.grid("output")).to_have_accessible_name("Output plane, 2 rows, 2 columns")
    stage.settled()
    expect(stage.number("Stride")).to_have_value("")
    expect(stage.number("Stride")).to_have_attribute("placeholder", "3")
    expect(stage.page).not_to_have_url(re.compile("[?&]s="))


def test_rows_and_columns_part_under_a_switch_that_stays(stage: Stage) -> None:
    switch = stage.page.get_by_text("Rows and columns apart", exact=True)
    place = box(switch)

    with stage.answered():
        switch.click()

    expect(stage.number("Stride columns")).to_be_visible()
    assert box(switch) == place


@pytest.mark.parametrize("width", [1366, 480, 390, 360])
def test_rows_and_columns_of_one_parameter_stay_beside_each_other(
    open_page: Callable[..., Page], app_url: str, width: int
) -> None:
    page = open_page(viewport={"width": width, "height": 800})
    stage = Stage(page).open(app_url, separate="true")

    pairs = [("Rows", "Columns")]
    pairs += [(f"{it} rows", f"{it} columns") for it in ("Kernel", "Stride", "Padding", "Dilation")]
    for pair in pairs:
        rows, columns = (box(stage.number(name)) for name in pair)
        assert rows.top == columns.top
        assert rows.right < columns.left
        assert columns.left - rows.left < 150


@pytest.mark.parametrize("path", ["", "picture"])
def test_no_switch_holds_anything_else_to_press(page: Page, app_url: str, path: str) -> None:
    """A press on a “?” within its label would flip it."""
    page.goto(f"{app_url}/{path}")
    expect(page.get_by_role("switch", name="ceil_mode")).to_be_attached()

    labels = page.locator("label", has=page.get_by_role("switch"))

    expect(labels.get_by_role("button")).to_have_count(0)
    expect(labels.locator("svg")).to_have_count(0)


def test_a_change_says_what_it_did_and_its_undo_flips_between_both(stage: Stage) -> None:
    stage.set_number("Padding", 1)
    expect(stage.page.get_by_text("Padding 1: output 3 × 3 → 4 × 4.")).to_be_visible()
    undo = stage.page.get_by_role("button", name="Undo setting")

    for value, says in ((0, "output 4 × 4 → 3 × 3."), (1, "output 3 × 3 → 4 × 4.")):
        with stage.answered():
            undo.press("Enter")
        expect(stage.page.get_by_text(f"Padding {value}: {says}")).to_be_visible()
        expect(stage.number("Padding")).to_have_value(str(value))
        expect(undo).to_be_focused()

    stage.flip("ceil_mode")
    says = "ceil_mode on: nothing changes, both roundings give 4."
    expect(stage.page.get_by_text(says)).to_be_visible()
    stage.page.reload()
    expect(stage.page.get_by_text(says)).to_be_visible()


def test_a_refused_setting_says_why_and_offers_the_nearest(page: Page, app_url: str) -> None:
    stage = Stage(page).open(app_url, at=4, k=3, s=1)

    stage.set_number("Padding", 2)

    expect(stage.refusal).to_have_text(
        "PyTorch refuses this: padding must be at most half the kernel: 2 > ⌊3 ÷ 2⌋ = 1."
    )
    expect(stage.root.get_by_text("No output. PyTorch refuses this setting")).to_be_visible()
    expect(stage.grid("output")).to_have_count(0)
    expect(stage.button("Play")).to_be_disabled()
    expect(stage.cell("input", 5, 5)).to_have_accessible_name("row 5, column 5: 6")

    page.get_by_role("button", name="Use padding 1").press("Enter")

    expect(stage.refusal).to_have_count(0)
    expect(stage.number("Padding")).to_have_value("1")
    expect(stage.grid("output")).to_have_accessible_name("Output plane, 6 rows, 6 columns")
    expect(stage.scrub).to_have_value("4")  # the place is kept
    expect(stage.button("Play")).to_be_enabled()
    expect(page.get_by_text("Padding 1: PyTorch accepts it, output 6 × 6.")).to_be_visible()
    expect(page.get_by_role("button", name="Undo setting")).to_be_focused()  # not lost to the page


def test_a_kernel_too_large_keeps_the_input_in_sight(stage: Stage) -> None:
    stage.set_number("Kernel", 9)

    expect(stage.refusal).to_contain_text("9 > input 6 + 2 · padding 0 = 6")
    stage.cell("input", 0, 0).hover()
    expect(stage.sentence).to_have_text("Input (0, 0) = 8.")

    stage.page.get_by_role("button", name="Use kernel 6").click()
    expect(stage.grid("output")).to_have_accessible_name("Output plane, 1 row, 1 column")


def test_a_new_setting_keeps_the_place_as_far_as_it_exists(page: Page, app_url: str) -> None:
    stage = Stage(page).open(app_url, at=7)
    stage.set_number("Kernel", 1)
    expect(stage.scrub).to_have_value("7")

    stage.set_number("Stride", 4)
    expect(stage.scrub).to_have_value("3")
    expect(stage.sentence).to_contain_text("goes to output (1, 1)")


def test_ceil_mode_says_why_a_window_is_dropped(page: Page, app_url: str) -> None:
    stage = Stage(page).open(app_url, k=1, s=4, ceil="true")

    expect(
        stage.legend.get_by_text(
            "Dropped window: it would start at row 8, past the last input row, 5."
        )
    ).to_be_visible()
    expect(stage.legend.get_by_text("Dropped window: it would start at column 8")).to_be_visible()
    expect(page.get_by_role("cell", name="window 3 starts at 8 ≥ 6: dropped")).to_be_visible()
    expect(stage.grid("output")).to_have_accessible_name("Output plane, 2 rows, 2 columns")


def test_coverage_shows_how_many_windows_read_each_cell(page: Page, app_url: str) -> None:
    stage = Stage(page).open(app_url, preset="Ramp", h=3, w=3, k=2, s=1)
    values, picture = stage.colours("input"), stage.picture()

    stage.flip("Show coverage")

    for (row, col), windows in {
        (0, 0): "1 window",
        (0, 1): "2 windows",
        (1, 1): "4 windows",
    }.items():
        name = re.compile(f": {3 * row + col}, .*read by {windows}")  # the value stays
        expect(stage.cell("input", row, col)).to_have_accessible_name(name)
    stage.settled().look_away()
    assert stage.picture() != picture
    assert stage.colours("input") == values
