"""The keys of the stage, and the whole of it without a mouse."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.driver.bare_stage import BareStage
from tests.e2e.driver.boxes import box
from tests.e2e.driver.stage import Stage


@pytest.fixture
def stage(still_page: Page) -> BareStage:
    """Open a stage with a stopped clock, and give it the focus."""
    stage = BareStage(still_page).open_bare_still()
    stage.root.focus()
    return stage


def press(stage: Stage, *keys: str) -> None:
    for key in keys:
        stage.page.keyboard.press(key)
        stage.pass_time(0.02)


def test_arrows_home_and_end_step(stage: BareStage) -> None:
    press(stage, "End")
    expect(stage.scrub).to_have_value("8")
    press(stage, "ArrowLeft", "ArrowLeft")
    expect(stage.scrub).to_have_value("6")
    press(stage, "Home", "ArrowRight")
    stage.pass_time(1)
    expect(stage.scrub).to_have_value("1")
    assert stage.page.evaluate("scrollY") == 0


def test_space_plays_and_pauses(stage: BareStage) -> None:
    press(stage, " ")
    expect(stage.button("Pause")).to_be_visible()
    stage.pass_time(1.5)

    press(stage, " ")
    stage.pass_time(3)

    expect(stage.button("Play")).to_be_visible()
    expect(stage.scrub).to_have_value("1")


def test_plus_and_minus_change_the_speed_and_l_loops(stage: BareStage) -> None:
    press(stage, "l")
    expect(stage.button("Loop")).to_have_attribute("aria-pressed", "true")
    press(stage, "+")
    expect(stage.speed).to_have_value("2")
    press(stage, *"++++")
    expect(stage.speed).to_have_value("8")  # and no further
    press(stage, "-")
    expect(stage.speed).to_have_value("4")
    press(stage, *"------")
    expect(stage.speed).to_have_value("0.25")


def test_keys_work_as_soon_as_the_page_is_there(still_page: Page, app_url: str) -> None:
    """Nobody has clicked anything yet."""
    stage = Stage(still_page).open_still(app_url)

    press(stage, "ArrowRight")
    stage.pass_time(1)
    expect(stage.scrub).to_have_value("1")

    press(stage, "l", "i", "+")  # who dictates to a computer must not set these off
    expect(stage.button("Loop")).to_have_attribute("aria-pressed", "false")
    expect(stage.button("Flat index")).to_have_attribute("aria-pressed", "false")
    expect(stage.speed).to_have_value("1")

    press(stage, " ")
    expect(stage.button("Pause")).to_be_visible()


def test_keys_typed_into_a_field_or_pressed_on_a_button_are_left_alone(
    page: Page, app_url: str
) -> None:
    stage = Stage(page).open(app_url)
    stage.number("Kernel").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("+")
    page.get_by_role("combobox", name="Numbers").focus()
    page.keyboard.press("ArrowRight")
    page.get_by_role("switch", name="ceil_mode").press(" ")

    expect(page.get_by_role("switch", name="ceil_mode")).to_be_checked()
    expect(stage.button("Play")).to_be_visible()
    expect(stage.scrub).to_have_value("0")
    expect(stage.speed).to_have_value("1")


def test_on_the_picture_page_the_stage_leaves_the_page_its_keys(page: Page, app_url: str) -> None:
    page.goto(f"{app_url}/picture")
    patch = page.get_by_role("group", name="Magnified patch")
    expect(patch.get_by_role("slider", name="Window")).to_have_value("0")

    page.keyboard.press("ArrowRight")
    page.keyboard.press("+")

    expect(patch.get_by_role("combobox", name="Speed")).to_have_value("1")
    expect(patch.get_by_role("slider", name="Window")).to_have_value("0")

    page.keyboard.press("?")
    keys = page.get_by_role("dialog", name="Keys")
    expect(keys.get_by_role("button", name="Close")).to_be_focused()
    expect(keys.get_by_role("definition").filter(has_text="in the picture: move")).to_be_visible()
    page.keyboard.press("Escape")
    expect(keys).to_have_count(0)
    patch.press("?")
    expect(patch.get_by_text("Keys", exact=True)).to_be_focused()


def test_a_key_with_alt_is_the_browsers(stage: BareStage) -> None:
    stage.root.evaluate(
        "it => document.addEventListener('keydown', e => (it.dataset.left = !e.defaultPrevented))"
    )

    press(stage, "Alt+ArrowRight")

    expect(stage.root).to_have_attribute("data-left", "true")
    expect(stage.scrub).to_have_value("0")


def test_streamlits_own_key_does_nothing_on_the_stage(page: Page, app_url: str) -> None:
    """R would run the app again."""
    stage = Stage(page).open(app_url)
    stage.root.focus()

    page.keyboard.press("r")
    page.keyboard.press("ArrowRight")

    expect(stage.page).to_have_url(re.compile(r"[?&]upto=1\b"))
    assert len(stage.sent) == 2  # the page's own start, and where the person came to rest


def test_tab_reaches_everything_and_a_cell_is_pinned_without_a_mouse(
    page: Page, app_url: str
) -> None:
    stage = Stage(page).open(app_url)
    page.get_by_role("button", name="Examples").focus()

    reached = [tab(page) for _ in range(23)]

    assert [name.split(":")[0] for name, _ in reached] == [
        *("Hold as A", "New here? Two minutes.", "Ask the class", "Live room", "Max pooling stage"),
        "row 0, column 0",  # of the input
        "row 0, column 0",  # of the output
        *("Flat index", "To start", "Step back", "Play", "Step forward", "To end"),
        *("Window", "Cover the output", "Speed", "Loop"),
        *("Save as SVG", "Export", "Present", "Keys"),
        *("Max", "Rows and columns apart"),  # the settings
    ]
    # Each shows that it has the focus; a ring is missing only where Streamlit draws none.
    assert all(ring for name, ring in reached if name[:3] not in ("New", "Ask", "Liv", "Hel"))

    stage.root.focus()
    tab(page)

    for key in ("ArrowRight", "ArrowDown", "ArrowDown"):
        page.keyboard.press(key)
    expect(stage.cell("input", 2, 1)).to_be_focused()
    expect(stage.sentence).to_contain_text("Input (2, 1) = −9: read by 1 window, wins none.")
    page.keyboard.press(" ")
    expect(page).to_have_url(re.compile(r"[?&]pin=i2\.1\b"))

    page.keyboard.press("Control+End")
    expect(stage.cell("input", 5, 5)).to_be_focused()
    tab(page)
    page.keyboard.press("ArrowRight")
    expect(stage.sentence).to_contain_text("goes to output (0, 1)")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(r"[?&]pin=o0\.1\b"))
    page.keyboard.press("Escape")
    expect(page).not_to_have_url(re.compile("pin="))


def test_the_ring_of_the_stage_crosses_no_row_number(page: Page, app_url: str) -> None:
    stage = Stage(page).open(app_url, h=12)
    page.get_by_role("link", name="Live room").focus()
    tab(page)

    expect(stage.root).to_be_focused()
    left = stage.root.evaluate("it => parseFloat(getComputedStyle(it, '::after').left)")
    drawn_from = box(stage.root.locator(".box")).left
    assert box(stage.root).left + left < drawn_from


def tab(page: Page) -> tuple[str, bool]:
    """Press Tab; give the name of what has the focus then, and whether a ring is drawn round it."""
    page.keyboard.press("Tab")
    name, shadow, outline = page.evaluate(
        """() => {
            let it = document.activeElement;
            while (it.shadowRoot?.activeElement) it = it.shadowRoot.activeElement;
            const {boxShadow} = getComputedStyle(it);
            const rings = [undefined, "::after"].map((part) => getComputedStyle(it, part));
            const outline = rings.find(({outlineStyle}) => outlineStyle !== "none");
            return [it.ariaLabel ?? it.innerText, boxShadow, outline ? "ring" : "none"];
        }"""
    )
    return name, shadow != "none" or outline != "none"
