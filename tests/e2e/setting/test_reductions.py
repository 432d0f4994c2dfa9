"""Check the reductions in the browser: chosen, drawn, spoken, and told in the link."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.driver.stage import Stage

AVERAGE = {"keep": "Average", "preset": "Ramp", "h": 4, "w": 4}


@pytest.fixture
def stage(page: Page, app_url: str) -> Stage:
    return Stage(page).open(app_url, preset="Ramp", h=4, w=4)


def choose(stage: Stage, kind: str) -> None:
    """Let each window keep something else."""
    with stage.answered():
        stage.page.get_by_role("radio", name=kind, exact=True).click()


def test_the_same_window_keeps_one_thing_after_the_other(stage: Stage) -> None:
    """The stage stays, with the place that a person has come to; the choice keeps the focus."""
    stage.button("Step forward").click()
    expect(stage.sentence).to_have_text(re.compile("^7 wins and goes to output \\(0, 1\\)"))
    expect(stage.button("Flat index")).to_be_visible()

    choose(stage, "Average")
    expect(stage.page.get_by_role("radio", name="Average", exact=True)).to_be_focused()
    expect(stage.sentence).to_have_text(
        "4.5 is the average and goes to output (0, 1): (2 + 3 + 6 + 7) ÷ 4."
    )
    expect(stage.button("Flat index")).to_be_hidden()  # no cell wins, so none has an index
    expect(stage.page).to_have_url(re.compile("keep=Average"))
    expect(stage.page.get_by_role("heading", level=1)).to_have_text("Average pooling, step by step")

    choose(stage, "Min")
    expect(stage.sentence).to_have_text(re.compile("^2 wins.*is the smallest of 2, 3, 6, 7"))

    choose(stage, "Lp")
    expect(stage.sentence).to_have_text(re.compile("4 \\+ 9 \\+ 36 \\+ 49 = 98"))
    expect(stage.number("Padding")).to_have_count(0)


def test_names_of_cells_say_what_each_does(page: Page, app_url: str) -> None:
    stage = Stage(page).open(app_url, **AVERAGE)

    expect(stage.cell("input", 0, 0)).to_have_accessible_name(re.compile(", in the average$"))
    stage.cell("input", 0, 0).focus()
    expect(stage.cell("output", 0, 0)).to_have_accessible_name(
        re.compile("adds a share of this cell$")
    )
    expect(stage.spoken).to_have_text(re.compile("adds 1 ÷ 4 of it to output \\(0, 0\\)"))


def test_padding_that_does_not_count_is_named_so(page: Page, app_url: str) -> None:
    stage = Stage(page).open(app_url, **AVERAGE, k=3, p=1, s=1)
    expect(stage.legend).to_contain_text("padding: 0")

    stage.flip("count_include_pad")

    expect(stage.legend).to_contain_text("padding: left out")
    expect(stage.sentence).to_contain_text("The padding is left out")


def test_an_undo_brings_back_what_was_kept(stage: Stage) -> None:
    stage.set_number("Padding", 1)
    choose(stage, "Lp")
    with stage.answered():
        stage.page.get_by_role("button", name="Undo setting").click()

    expect(stage.page.get_by_role("radio", name="Max", exact=True)).to_be_checked()
    expect(stage.number("Padding")).to_have_value("1")
