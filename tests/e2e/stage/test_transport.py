"""Playing, stepping and scrubbing, on a stopped clock: all of it happens in the browser."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.driver.bare_stage import BareStage
from tests.e2e.driver.stage import Stage

FIRST = "8 wins and goes to output (0, 0). It is at input (0, 0). It is the largest of 8, 2, 6, −5."
SECOND = (
    "8 wins and goes to output (0, 1). It is at input (0, 3). It is the largest of 3, 8, −8, −4."
)
LAST = "6 wins and goes to output (2, 2). It is at input (5, 4)"
OUTPUT = [["8", "8", "7"], ["8", "6", "6"], ["4", "9", "6"]]
# Counts what is written to the page, by the class of the element, the region for speech left out.
_WATCH_WRITES = """(root) => {
    root.writes = {};
    new MutationObserver((records) => {
        for (const {target} of records) {
            if (target.matches?.(".spoken")) continue;
            const name = target.className || target.nodeName;
            root.writes[name] = (root.writes[name] ?? 0) + 1;
        }
    }).observe(root, {attributes: true, childList: true, characterData: true, subtree: true});
}"""


def shown(windows: int) -> list[list[str]]:
    """Return the output while only its first cells are filled in."""
    return [
        [text if 3 * row + col < windows else "blank" for col, text in enumerate(line)]
        for row, line in enumerate(OUTPUT)
    ]


@pytest.fixture
def stage(still_page: Page) -> BareStage:
    """Open a stage of 6 × 6 cells and 3 × 3 windows, one second each."""
    return BareStage(still_page).open_bare_still()


def test_the_first_frame_shows_the_whole_output_and_the_first_window(stage: BareStage) -> None:
    expect(stage.sentence).to_have_text(FIRST)
    assert stage.values("output") == OUTPUT
    expect(stage.scrub).to_have_value("0")


def test_playing_starts_blank_fills_in_and_ends_full(stage: BareStage) -> None:
    full = stage.colours("output")

    stage.button("Play").click()
    stage.pass_time(0.1)
    blank = stage.colours("output")
    assert blank[1:] == [blank[8]] * 8
    assert blank[8] not in full

    for filled in range(1, 9):
        stage.pass_time(1)
        assert stage.colours("output")[:filled] == full[:filled]
        assert stage.colours("output")[filled + 1 :] == blank[filled + 1 :]
    expect(stage.button("Pause")).to_be_visible()

    stage.pass_time(1)
    expect(stage.button("Play")).to_be_visible()
    expect(stage.sentence).to_contain_text(LAST)
    assert stage.colours("output") == full
    assert stage.values("output") == OUTPUT
    assert not stage.told()  # all of it without Python


@pytest.mark.parametrize(
    "link", [{"at": 4}, {"pin": "o1.1"}, {"at": 4, "pin": "i0.0"}], ids=lambda link: str(link)
)
def test_playing_from_a_link_goes_on_from_there(still_page: Page, link: dict[str, Any]) -> None:
    stage = BareStage(still_page).open_bare_still(**link)

    stage.button("Play").click()
    stage.look_away()
    stage.pass_time(0.3)
    expect(stage.scrub).to_have_value("4")
    playing = stage.colours("output")
    blank = playing[8]
    assert blank not in playing[:4]
    assert playing[5:] == [blank] * 4

    stage.pass_time(1)
    expect(stage.scrub).to_have_value("5")


def test_a_window_on_its_way_does_not_give_its_answer_away(stage: BareStage) -> None:
    stage.button("Play").click()
    stage.pass_time(1.15)
    expect(stage.scrub).to_have_value("1")
    expect(stage.sentence).to_have_text(FIRST)

    stage.pass_time(0.4)

    expect(stage.sentence).to_have_text(SECOND)


def test_with_less_motion_steps_both_ways_cut(still_page: Page) -> None:
    still_page.emulate_media(reduced_motion="reduce")
    stage = BareStage(still_page).open_bare_still(at=4)
    for name, there in (("Step back", "3"), ("Step forward", "4")):
        stage.button(name).click()
        stage.pass_time(0.02)
        at_once = stage.picture()
        expect(stage.scrub).to_have_value(there)
        stage.pass_time(2)
        assert stage.picture() == at_once


def test_the_window_glides_and_the_value_flows(stage: BareStage) -> None:
    stage.button("Play").click()
    stage.pass_time(1)

    pictures = set()
    for _ in range(20):
        stage.pass_time(0.05)
        pictures.add(stage.picture())
    assert len(pictures) > 12


def test_pause_finishes_the_step_and_stays_there(stage: BareStage) -> None:
    stage.button("Play").click()
    stage.pass_time(1.3)
    stage.button("Pause").click()

    stage.pass_time(0.3)
    expect(stage.sentence).to_have_text(SECOND)
    assert stage.values("output") == shown(2)
    before = stage.picture()
    stage.pass_time(5)
    assert stage.picture() == before

    stage.button("Play").click()  # plays on from there
    stage.pass_time(1)
    expect(stage.scrub).to_have_value("2")


def test_steps_and_jumps_show_everything_up_to_there(stage: BareStage) -> None:
    stage.button("Step forward").click()
    stage.pass_time(1)
    expect(stage.sentence).to_have_text(SECOND)
    assert stage.values("output") == shown(2)

    stage.button("Step back").click()
    stage.pass_time(1)
    expect(stage.sentence).to_have_text(FIRST)
    assert stage.values("output") == shown(1)

    stage.button("To end").click()
    stage.pass_time(0.1)
    expect(stage.sentence).to_contain_text(LAST)
    assert stage.values("output") == OUTPUT

    stage.button("To start").click()
    stage.pass_time(0.1)
    expect(stage.sentence).to_have_text(FIRST)
    assert stage.values("output") == shown(1)


def test_a_step_under_way_goes_on_when_python_sends_something_new(page: Page, app_url: str) -> None:
    stage = Stage(page).open(app_url)  # Python's answer needs a clock that goes
    stage.button("Step forward").click()
    page.get_by_role("switch", name="Show coverage").press(" ")

    expect(stage.root.get_by_text("read by 2 windows")).to_be_visible()
    expect(stage.cells("output", "current")).to_have_accessible_name("row 0, column 1: 8, current")
    assert stage.values("output") == shown(2)


def test_the_link_learns_of_a_step_once_the_person_rests(still_page: Page, app_url: str) -> None:
    stage = Stage(still_page).open_still(app_url)
    stage.button("Step forward").click()
    stage.pass_time(0.6)
    stage.button("Step forward").click()
    stage.pass_time(0.9)
    assert not stage.sent

    stage.pass_time(0.2)

    expect(stage.page).to_have_url(re.compile(r"[?&]upto=2\b"))
    assert len(stage.sent) == 1


def test_scrubbing_shows_everything_up_to_there_without_python(stage: BareStage) -> None:
    stage.scrub.scroll_into_view_if_needed()
    box = stage.scrub.bounding_box()
    assert box
    middle = box["y"] + box["height"] / 2
    stage.page.mouse.move(box["x"] + 9, middle)
    stage.page.mouse.down()
    stage.page.mouse.move(box["x"] + box["width"] / 2, middle, steps=12)
    stage.pass_time(0.1)

    expect(stage.scrub).to_have_value("4")
    expect(stage.sentence).to_contain_text("goes to output (1, 1)")
    assert stage.values("output") == shown(5)
    assert not stage.told()

    stage.page.mouse.up()
    stage.pass_time(0.5)
    ((name, value),) = stage.told()  # where the person came to rest, once
    assert (name, value["step"], value["whole"]) == ("step", 4, False)


def test_speed(stage: BareStage) -> None:
    stage.speed.select_option("8×")
    stage.button("Play").click()
    stage.pass_time(1)

    expect(stage.scrub).to_have_value("7")


def test_loop_starts_again_from_blank(stage: BareStage) -> None:
    full = stage.colours("output")
    stage.button("Loop").click()
    stage.pass_time(0.1)
    expect(stage.root.get_by_role("button", name="Loop", pressed=True)).to_be_visible()
    stage.speed.select_option("8×")
    stage.button("Play").click()
    stage.pass_time(2.5)  # nine eighths of a second, the finished output a while, and again

    expect(stage.button("Pause")).to_be_visible()
    expect(stage.scrub).to_have_value("3")
    assert stage.colours("output")[:3] == full[:3]
    assert stage.colours("output")[8] not in full


def test_a_frame_of_playing_writes_nothing_but_the_step_that_came(
    still_page: Page,
) -> None:
    """Any other writing, even unchanged, makes the browser style the page in every frame."""
    stage = BareStage(still_page).open_bare_still(h=64, w=64, k=2, s=1)
    stage.speed.select_option("8×")
    stage.button("Play").click()
    stage.pass_time(0.5)
    stage.root.evaluate(_WATCH_WRITES)
    stage.pass_time(2)

    writes = stage.root.evaluate("root => root.writes")
    assert set(writes) == {"sentence", "count", "scrub"}
    steps = writes["count"]
    assert 15 <= steps <= 17
    assert writes["sentence"] <= steps
    assert writes["scrub"] == 2 * steps  # how far it is, and what that is in words
