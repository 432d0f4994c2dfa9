"""“Predict” as people use it: an answer by click, by keyboard and by touch, and what is heard."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.e2e.conftest import PHONE
from tests.e2e.driver.questions import TIE, answer, hint, verdict
from tests.e2e.driver.stage import Stage

COVERED = re.compile("^row 0, column 0: covered")


def test_a_cell_is_chosen_by_click_and_by_key_and_says_what_was_overlooked(
    page: Page, app_url: str
) -> None:
    """No click answers yet; the stage does not move: the verdict is beside the field."""
    stage = Stage(page).open(app_url, **TIE)
    says, covered = verdict(page), stage.cell("output", 0, 0)
    expect(page.get_by_text("Which cell wins for output (0, 0)?")).to_be_visible()
    expect(covered).to_have_accessible_name(COVERED)
    top = stage.root.bounding_box()["y"]  # type: ignore[index]

    field = page.get_by_role("textbox", name="Your answer")
    stage.cell("input", 0, 3).click()
    expect(field).to_have_value("(0, 3)")
    expect(covered).to_have_accessible_name(COVERED)
    stage.cell("input", 1, 0).click()
    expect(field).to_have_value("(1, 0)")
    page.get_by_role("button", name="Check").click()
    expect(hint(page)).to_have_text("✗ Not yet. (1, 0) holds 5, too.")
    expect(covered).to_have_accessible_name(COVERED)
    assert stage.root.bounding_box()["y"] == top  # type: ignore[index]
    answer(page, stage.cell("input", 0, 3))
    expect(says).to_contain_text("✗ No: it is (0, 1).")
    page.get_by_role("button", name="Ask again").click()
    expect(covered).to_have_accessible_name(COVERED)
    stage.settled()
    answer(page, stage.cell("input", 0, 2))
    expect(hint(page)).to_be_visible()
    answer(page, stage.cell("input", 1, 0))
    expect(says).to_have_text(
        "✗ No: it is (0, 1). (1, 0) holds 5, too, but (0, 1) comes first, row by row."
    )
    expect(covered).to_have_accessible_name(re.compile("^row 0, column 0: 5"))
    expect(stage.cells("input", "winner")).to_have_count(1)
    assert stage.root.bounding_box()["y"] == top  # type: ignore[index]
    assert says.bounding_box()["y"] < field.bounding_box()["y"]  # type: ignore[index]

    page.get_by_role("button", name="Ask again").click()
    expect(covered).to_have_accessible_name(COVERED)
    stage.settled()
    page.get_by_role("button", name="Show the answer").click()
    expect(says).to_contain_text("It is (0, 1).")
    expect(stage.sentence).to_contain_text("goes to output (0, 0)")

    following = page.get_by_role("button", name="Next question")
    following.click()
    expect(page).to_have_url(re.compile(r"[?&]nth=1\b"))
    stage.settled().cell("input", 0, 2).focus()
    page.keyboard.press("Space")
    expect(field).to_have_value("(0, 2)")
    field.press("Enter")
    expect(says).to_contain_text("Right: (0, 2).")
    expect(page.get_by_role("button", name="Right at the first try: 1 of 2")).to_be_visible()
    expect(page).to_have_url(re.compile(r"[?&]predict=true\b"))

    page.reload()
    expect(says).to_contain_text("Right: (0, 2).")
    stage.settled()
    page.go_back()
    expect(says).to_contain_text("It is (0, 1).")  # the question before, at the first press
    stage.settled()
    page.get_by_text("Predict", exact=True).click()
    expect(field).to_have_count(0)
    stage.settled()
    page.go_back()
    expect(says).to_contain_text("It is (0, 1).")  # it shows again with the switch that asked it


def test_a_size_is_typed_and_enter_goes_on(page: Page, app_url: str) -> None:
    """Enter checks it, and another Enter asks the next one, without a mouse."""
    stage = Stage(page).open(app_url, predict="true", ask="Size", draw=5)
    field = page.get_by_role("textbox", name="Your answer")
    expect(stage.root.get_by_text("Output, covered")).to_be_visible()

    field.fill("4 4")
    field.press("Enter")
    expect(hint(page)).to_contain_text("divide by the stride, and round")
    expect(stage.root.get_by_text("Output, covered")).to_be_visible()
    expect(field).to_be_focused()
    field.fill("2 2")
    field.press("Enter")
    expect(verdict(page)).to_contain_text("No: it is 3 × 3.")
    expect(stage.root.get_by_text("Output 3 × 3")).to_be_visible()
    expect(field).to_be_focused()
    field.press("Enter")
    expect(page).to_have_url(re.compile(r"[?&]nth=1\b"))
    expect(stage.root.get_by_text("Output, covered")).to_be_visible()
    expect(field).to_have_value("")
    expect(field).to_be_focused()

    field.fill("5x5")
    page.get_by_role("radio", name="Winner").click()
    expect(page.get_by_text("Which cell wins")).to_be_visible()
    expect(field).to_have_value("")


def test_on_a_phone_question_field_and_stage_are_in_sight(
    open_page: Callable[..., Page], app_url: str
) -> None:
    page = open_page(**PHONE)
    stage = Stage(page).open(app_url, **TIE)

    for part in (
        page.get_by_text("Which cell wins for output (0, 0)?"),
        page.get_by_role("textbox", name="Your answer"),
        page.get_by_role("button", name="Show the answer"),
        stage.cell("input", 1, 1),
        stage.cell("output", 0, 0),
        stage.button("Play"),
    ):
        expect(part).to_be_in_viewport(ratio=1)
    stage.cell("input", 0, 1).tap()
    expect(page.get_by_role("textbox", name="Your answer")).to_have_value("(0, 1)")
    main = page.get_by_test_id("stMain")
    main.evaluate("it => (it.scrollTop = 280)")
    expect(page.get_by_text("Which cell wins for output (0, 0)?")).not_to_be_in_viewport()
    page.get_by_role("button", name="Check").evaluate("it => it.click()")  # as by voice
    expect(verdict(page)).to_contain_text("Right: (0, 1).")
    for part in (verdict(page), stage.cell("input", 0, 0), stage.cell("output", 0, 1)):
        expect(part).to_be_in_viewport(ratio=1)


def test_in_a_lesson_on_a_phone_cells_are_large_enough_to_touch(
    open_page: Callable[..., Page],
) -> None:
    """Before an answer and after it, where they were."""
    page = open_page(**PHONE)
    page.goto("/lessons?lesson=dilation&part=2")
    stage = Stage(page).settled()
    cell = stage.cell("input", 6, 6)
    before = cell.bounding_box()
    assert before
    assert before["width"] >= 24

    answer(page, stage.cell("input", 0, 0))
    expect(hint(page)).to_be_in_viewport(ratio=1)
    assert cell.bounding_box() == before
    answer(page, stage.cell("input", 0, 1))

    expect(verdict(page)).to_contain_text("No: it is (4, 1).")
    expect(page.get_by_text("Which cell wins for output (0, 1)?")).to_be_in_viewport(ratio=1)
    expect(page.get_by_text("Two 9s lie between its taps")).to_be_in_viewport(ratio=1)
    stage.settled()
    assert cell.bounding_box() == before


def test_on_a_phone_all_rows_are_in_sight_with_the_verdict_on_their_number(
    open_page: Callable[..., Page],
) -> None:
    """The padding below the last row is in sight, too: nothing of it lies under the sentence."""
    page = open_page(**PHONE)
    page.goto("/lessons?lesson=sizes&part=5")
    stage = Stage(page).settled()
    field = page.get_by_role("textbox", name="Your answer")
    for text in ("9 9", "4 4"):
        field.fill(text)
        with stage.answered():
            page.get_by_role("button", name="Check").tap()

    for part in (verdict(page), field, stage.cell("input", 4, 4)):
        expect(part).to_be_in_viewport(ratio=1)
    drawing = stage.root.locator("canvas").bounding_box()
    sentence = stage.sentence.bounding_box()
    assert drawing
    assert sentence
    assert drawing["y"] + drawing["height"] <= sentence["y"] + 1
