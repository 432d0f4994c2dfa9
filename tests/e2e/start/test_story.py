"""The page Start as people meet it: figures that play by themselves, questions, keys, links."""

import re
from collections.abc import Callable
from itertools import pairwise

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.conftest import IDLE
from tests.e2e.driver.axe import AXE, DESK, faults, has_axe
from tests.e2e.driver.boxes import box
from tests.e2e.driver.figure import SCENES, Figure, choose
from tests.e2e.driver.stage import Stage, drawn, whole

MOST_SHIFT = 0.05
_SHIFTS = """
globalThis.shifts = 0;
new PerformanceObserver((list) => {
    for (const it of list.getEntries()) if (!it.hadRecentInput) globalThis.shifts += it.value;
}).observe({type: "layout-shift", buffered: true});
"""

# Playwright does not look into closed roots.
_OPEN_ROOTS = """(() => {
    const {attachShadow} = Element.prototype;
    Element.prototype.attachShadow = function (init) {
        return attachShadow.call(this, {...init, mode: "open"});
    };
})()"""


def opened(page: Page, address: str) -> Page:
    """Open Start; wait until all of it is there."""
    page.goto(address)
    whole(page)
    return page


def top(place: Locator) -> float:
    return box(place).top


def test_the_first_figure_plays_to_its_question_and_goes_on_after_the_answer(
    open_page: Callable[..., Page], app_url: str
) -> None:
    """Nobody has pressed anything; no other figure has played meanwhile."""
    page = opened(open_page(viewport=DESK), app_url)
    first, last = Figure(page, "window"), Figure(page, "gradient")

    first.waits_at(4)
    first.has_filled(4, of=9)
    expect(last.scrub).to_have_value("0")  # it is out of sight
    expect(last.button("Play")).to_be_visible()

    choose(page, "1")
    expect(page.get_by_text("✗ No. It is 7. Max pooling keeps the largest number.")).to_be_visible()
    first.waits_at(9)
    first.has_filled(9, of=9)
    expect(page).to_have_url(f"{app_url}/")

    last.show()
    last.waits_at(5)
    expect(last.sentence).to_contain_text("7")
    choose(page, "The 7")
    expect(last.root.get_by_text("Input gradient 6 × 6", exact=True)).to_be_visible()
    last.waits_at(5)
    expect(last.sentence).to_contain_text("input (2, 3)")


def test_a_screen_reader_speaks_the_reply_and_the_effect_of_a_setting(
    page: Page, app_url: str
) -> None:
    """The texts that a page opens with are not spoken."""
    page.add_init_script(_OPEN_ROOTS)
    spoken = page.locator("body > div > p[role=status]")
    Stage(page).open(app_url, k=2)
    page.get_by_role("spinbutton", name="Kernel", exact=True).fill("3")
    page.keyboard.press("Enter")

    expect(spoken).to_have_text(re.compile("^Kernel 3: output 3 × 3 → 2 × 2"))

    page.goto(app_url)
    page.get_by_role("button", name="4", exact=True).first.click()
    expect(spoken).to_have_text(re.compile("^✗ No. It is 7"))
    page.close()  # no other test gets the script


def test_a_figure_that_is_left_pauses_and_a_press_ends_its_playing(
    open_page: Callable[..., Page], app_url: str
) -> None:
    page = opened(open_page(viewport=DESK), app_url)
    first = Figure(page, "window")
    first.waits_at(4)
    choose(page, "7")
    expect(first.button("Pause")).to_be_visible()

    Figure(page, "gradient").show()
    expect(first.button("Play")).to_be_visible()
    expect(first.scrub).not_to_have_value("8")

    first.root.scroll_into_view_if_needed()
    expect(first.button("Pause")).to_be_visible()
    first.button("Step back").click()
    place = first.scrub.input_value()
    Figure(page, "gradient").show()
    Figure(page, "window").show()
    drawn(page)
    expect(first.button("Play")).to_be_visible()
    expect(first.scrub).to_have_value(place)


def test_keys_lead_from_scene_to_scene(dark_page: Page, app_url: str) -> None:
    """Each heading comes to the top and takes the focus, so that Tab goes on from there."""
    page = opened(dark_page, app_url)

    for name in SCENES:  # the first one begins below the head of the page
        page.keyboard.press("Alt+n")
        heading = page.locator(f"#{name}")
        expect(heading).to_be_focused()
        expect(heading).to_be_in_viewport()
    page.keyboard.press("Alt+b")
    expect(page.locator("#gradient")).to_be_focused()
    page.locator("#gradient").press("Tab")
    assert page.evaluate("document.activeElement.closest('h2, button, a') !== null")


def test_a_key_leads_on_from_the_scene_that_has_the_focus(page: Page, app_url: str) -> None:
    opened(page, app_url)
    page.get_by_role("button", name="4", exact=True).first.focus()

    page.keyboard.press("Alt+n")

    expect(page.locator("#kernel")).to_be_focused()


def test_the_picture_of_the_story_has_few_controls(page: Page, app_url: str) -> None:
    opened(page, app_url)
    page.locator("#photo").scroll_into_view_if_needed()

    expect(page.get_by_role("button", name="Zoom in")).to_be_visible()
    for name in ("Whole", "1:1", "Move left", "Full screen"):
        expect(page.get_by_role("button", name=name, exact=True)).to_be_hidden()
    expect(page.get_by_text("Zoom with the wheel")).to_be_hidden()


def test_a_link_leads_to_the_next_scene(page: Page, app_url: str) -> None:
    opened(page, app_url)

    page.get_by_role("link", name="Next ↓").first.click()

    expect(page.locator("#kernel")).to_be_in_viewport()
    expect(page.locator("#window")).not_to_be_in_viewport()


def test_a_control_changes_its_figure_after_the_answer_and_the_link_keeps_it(
    page: Page, app_url: str
) -> None:
    opened(page, app_url)
    figure = Figure(page, "kernel")
    figure.show()
    kernel = page.get_by_role("slider", name="Kernel size")

    expect(figure.root.get_by_text("Guess the size first.", exact=True).first).to_be_visible()
    assert figure.cells("Output").count() == 0
    kernel.press("ArrowRight")  # the question is about another kernel
    expect(page).to_have_url(re.compile(r"\?scene_kernel=4$"))
    expect(figure.root.get_by_text("Output 3 × 3", exact=True)).to_be_visible()
    choose(page, "4 × 4")
    figure.waits_at(9)
    kernel.press("ArrowLeft")
    kernel.press("ArrowLeft")
    expect(figure.root.get_by_text("Output 5 × 5", exact=True)).to_be_visible()
    figure.has_filled(25, of=25)

    link = page.url
    assert link == f"{app_url}/?scene_kernel=2"
    opened(page, link)
    expect(page.get_by_role("slider", name="Kernel size")).to_have_value("2")


def test_an_old_link_shows_grid_and_the_logo_leads_home(page: Page, app_url: str) -> None:
    page.goto(f"{app_url}/?k=3")

    expect(page).to_have_url(f"{app_url}/grid?k=3")
    expect(page.get_by_role("spinbutton", name="Kernel", exact=True)).to_have_value("3")
    whole(page)
    page.get_by_role("button", name="Navigate to home page").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("See what pooling does")
    expect(page).to_have_url(f"{app_url}/")


@pytest.mark.parametrize("link", ["picture?k=3", "grid?task=Which+stride%3F"])
def test_the_logo_leads_home_from_a_page_that_a_link_opened(
    page: Page, app_url: str, link: str
) -> None:
    """To Start, without what the link held."""
    opened(page, f"{app_url}/{link}")

    page.get_by_role("button", name="Navigate to home page").click()

    expect(page.get_by_role("heading", level=1)).to_have_text("See what pooling does")
    expect(page).to_have_url(f"{app_url}/")


def test_on_a_phone_the_reply_to_a_guess_comes_into_sight(phone_page: Page, app_url: str) -> None:
    page = opened(phone_page, app_url)
    seven = page.get_by_role("button", name="7", exact=True)
    seven.evaluate("it => it.scrollIntoView({block: 'end'})")

    choose(page, "7")

    reply = page.get_by_text("✓ Yes. Max pooling keeps the largest number.")
    expect(reply).to_be_in_viewport(ratio=1)


def test_on_a_phone_the_links_of_the_last_scene_do_not_overlap(
    phone_page: Page, app_url: str
) -> None:
    page = opened(phone_page, app_url)
    uses = re.compile("^(Grid|Picture|Backwards|1-D and 3-D|Compare|Shift|Stack|Network): ")
    links = [box(link) for link in page.get_by_role("link", name=uses).all()]

    assert len(links) == 8
    assert all(below.top >= above.bottom for above, below in pairwise(links))


def test_on_a_phone_a_figure_comes_before_its_question(phone_page: Page, app_url: str) -> None:
    page = opened(phone_page, app_url)
    first = Figure(page, "window")
    question = page.get_by_text("The middle window reads 1, 7, 3 and 5.")
    text = page.get_by_text("A window of 2 × 2 cells moves over the numbers.")

    assert top(first.heading) < top(text) < top(first.root) < top(question)
    assert box(first.root).bottom <= top(question)
    first.show()
    first.waits_at(4)


def test_where_motion_is_reduced_the_windows_show_at_once(dark_page: Page, app_url: str) -> None:
    """Up to the question, of all figures, wherever the page is."""
    page = opened(dark_page, app_url)
    first, last = Figure(page, "window"), Figure(page, "gradient")

    expect(last.scrub).to_have_value("4")
    first.has_filled(4, of=9)
    choose(page, "7")
    expect(first.scrub).to_have_value("8")
    first.has_filled(9, of=9)


def test_the_first_scene_fits_a_screen_and_nothing_jumps(
    open_page: Callable[..., Page], app_url: str
) -> None:
    page = open_page(viewport=DESK)
    session = page.context.new_cdp_session(page)
    session.send("Network.clearBrowserCache")
    session.detach()

    with page.add_init_script(_SHIFTS):
        opened(page, app_url)
    page.wait_for_load_state("networkidle")
    first = Figure(page, "window")
    first.waits_at(4)

    assert page.evaluate("globalThis.shifts") < MOST_SHIFT
    for part in (first.button("Play"), page.get_by_role("link", name="Next ↓").first):
        assert box(part).bottom <= DESK["height"]
    choose(page, "7")
    assert box(page.get_by_text("✓ Yes. Max pooling keeps")).bottom <= DESK["height"]
    assert page.evaluate("globalThis.shifts") < MOST_SHIFT


def test_all_figures_are_drawn_on_paper(page: Page, app_url: str) -> None:
    """They show as far as they have played: paper does not play on."""
    opened(page, app_url)
    Figure(page, "window").waits_at(4)

    page.evaluate("dispatchEvent(new Event('beforeprint'))")

    for scene in ("window", "kernel", "stride", "gradient"):
        drawing = Figure(page, scene).root.locator(".paper svg")
        expect(drawing).to_have_count(1)
        expect(drawing.get_by_text(re.compile("^Input")).first).to_be_attached()
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    expect(page.locator(".paper svg")).to_have_count(0)
    page.emulate_media(media="print")
    for name in ("Next ↓", "Skip the tour: open the grid →"):
        expect(page.get_by_role("link", name=name).first).to_be_hidden()
    expect(page.get_by_role("slider", name="Kernel size")).to_be_hidden()
    page.emulate_media(media="null")


@has_axe
def test_axe_finds_no_fault_after_the_answers(open_page: Callable[..., Page], app_url: str) -> None:
    """Before them, the page is looked at with all others."""
    page = opened(open_page(viewport=DESK, reduced_motion="reduce"), app_url)
    for option in ("7", "4 × 4", "−∞", "Max", "None", "The 7"):
        choose(page, option)
    page.mouse.move(2, 2)
    page.evaluate(AXE.read_text(encoding="utf-8"))

    wrong = faults(page)
    page.emulate_media(color_scheme="dark")
    expect(page.get_by_test_id("stApp")).to_have_attribute(*IDLE)
    drawn(page)
    assert wrong + faults(page) == []
