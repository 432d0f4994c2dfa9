"""Settings on the page: each reaches the stage, and what PyTorch refuses says so."""

import re

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
    """By its buttons, by the arrow keys, or typed; nothing around it moves for that."""
    stride, kernel = stage.number("Stride"), stage.number("Kernel")
    field = stage.page.get_by_test_id("stNumberInput").filter(has=stride)
    follow = stage.page.get_by_role("button", name="Follow kernel")
    stage.set_number("Kernel", 3)
    expect(stride).to_have_attribute("placeholder", "3")
    expect(follow).to_have_count(0)
    expect(stage.page).not_to_have_url(re.compile("[?&]s="))
    below = box(stage.number("Padding"))

    with stage.answered():
        field.get_by_role("button", name="Increment").click()
    expect(stride).to_have_value("4")
    expect(stage.page).to_have_url(re.compile(r"[?&]s=4\b"))
    assert box(stage.number("Padding")) == below

    with stage.answered():
        follow.press("Enter")
    expect(stride).to_be_focused()
    expect(stride).to_have_value("")
    expect(stage.page).not_to_have_url(re.compile("[?&]s="))
    assert box(stage.number("Padding")) == below

    with stage.answered():
        stride.press("ArrowDown")
    expect(stride).to_have_value("2")
    expect(stage.grid("output")).to_have_accessible_name("Output plane, 2 rows, 2 columns")

    with stage.answered():
        follow.click()
    stage.set_number("Stride", 3)
    for size in (2, 3):
        stage.set_number("Kernel", size)
        expect(stride).to_have_value("3")
        expect(stage.page).to_have_url(re.compile(r"[?&]s=3\b"))
    with stage.answered():
        follow.click()
    kernel.fill("1")
    with stage.answered():
        kernel.press("Enter")
    expect(field.get_by_role("button", name="Decrement")).to_be_disabled()
    expect(field.get_by_role("button", name="Increment")).to_be_enabled()


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


def test_rows_and_columns_part_and_stand_side_by_side(stage: Stage) -> None:
    """The switch stays where it was pressed."""
    page = stage.page
    switch = page.get_by_text("Rows and columns apart", exact=True)
    before = box(switch)
    with stage.answered():
        switch.click()
    expect(stage.number("Stride columns")).to_be_visible()
    assert box(switch) == before

    pairs = [("Rows", "Columns")]
    pairs += [(f"{it} rows", f"{it} columns") for it in ("Kernel", "Stride", "Padding", "Dilation")]
    for width in (1366, 480, 390, 360):
        page.set_viewport_size({"width": width, "height": 800})
        stage.settled()
        for pair in pairs:
            rows, columns = (box(stage.number(name)) for name in pair)
            assert rows.top == columns.top
            assert rows.right < columns.left
            assert columns.left - rows.left < 150


@pytest.mark.parametrize("path", ["grid?more=true", "picture"])
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


def test_a_new_setting_keeps_the_place_as_far_as_it_exists(page: Page, app_url: str) -> None:
    stage = Stage(page).open(app_url, at=7)
    stage.set_number("Kernel", 1)
    expect(stage.scrub).to_have_value("7")

    stage.set_number("Stride", 4)
    expect(stage.scrub).to_have_value("3")
    expect(stage.sentence).to_contain_text("goes to output (1, 1)")
