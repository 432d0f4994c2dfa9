"""The page Shift in a browser: the plane moves by keys, pointer and fields; then on a phone."""

import re

from playwright.sync_api import Page, expect

from tests.e2e.conftest import PHONE

# A4 paper has 673 pixels between its margins. Components need some frames to become so narrow.
_FIT_ON_PAPER = """() => [
    ...document.querySelectorAll("[data-testid=stBidiComponentIsolated], .stPlotlyChart .main-svg"),
].every((it) => it.getBoundingClientRect().width < 680)"""


def test_a_page_opens_on_the_face_and_its_link_holds_another_choice(page: Page) -> None:
    """Links of before have no subject if it is the one that the page began with."""
    subject = page.get_by_role("combobox", name="What is pooled")
    page.goto("/shift")
    expect(subject).to_have_value("Face")
    page.get_by_role("spinbutton", name="Kernel").fill("3")
    page.get_by_role("spinbutton", name="Kernel").press("Enter")
    expect(page).to_have_url(re.compile("k=3.*subject=Face"))
    page.go_back()
    expect(subject).to_have_value("Face")
    subject.click()
    page.get_by_role("option", name="Texture", exact=True).click()
    expect(page).to_have_url(re.compile("subject=Texture"))
    page.reload()
    expect(subject).to_have_value("Texture")

    page.goto("/shift?right=1")
    expect(subject).to_have_value("Texture")


def test_the_plane_is_moved_and_the_link_keeps_it(page: Page) -> None:
    """Sentence, fields and panels follow every whole cell."""
    page.goto("/shift")
    plane = page.get_by_role("application", name=re.compile("^Input, moved 1 to the right"))
    says, down = (
        page.get_by_text("translation invariant"),
        page.get_by_role("spinbutton", name="Down"),
    )
    expect(plane).to_be_visible()
    opened = plane.bounding_box()

    plane.press("ArrowRight")
    expect(says).to_contain_text("Moved 2 right, by whole strides")
    expect(page.get_by_role("img", name=re.compile("^Max: .* 0 change"))).to_be_visible()
    plane = page.get_by_role("application", name=re.compile("^Input"))
    box = plane.bounding_box()
    assert box
    x, y, cell = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, box["height"] / 24
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x - 2 * cell, y + 3 * cell, steps=4)
    page.mouse.up()
    expect(says).to_contain_text("Moved 3 down.")
    expect(down).to_have_value("3")
    expect(page).to_have_url(re.compile(r"(right=0.*down=3|down=3.*right=0)"))

    down.fill("0")
    down.press("Enter")
    expect(says).to_contain_text("Not moved yet")
    assert plane.bounding_box() == box == opened, "the sentence has room for all its lines"
    page.set_viewport_size(PHONE["viewport"])
    page.reload()
    expect(plane).to_have_attribute("aria-label", re.compile("not moved"))
    pooled = page.get_by_role("img", name=re.compile("^Average: ")).bounding_box()
    key = page.get_by_text("no mark: stays").bounding_box()
    assert pooled
    assert key
    assert pooled["y"] < key["y"], "the pools are seen beside the plane that one drags"


def test_on_paper_there_is_the_setting_in_words_and_nothing_to_press_or_cut(page: Page) -> None:
    page.goto("/shift")
    plane = page.get_by_role("application", name=re.compile("^Input"))
    chart = page.locator(".stPlotlyChart .main-svg").first
    expect(plane).to_be_visible()
    expect(chart).to_be_visible()

    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    page.emulate_media(media="print")

    main = page.get_by_test_id("stMainBlockContainer")
    expect(main.get_by_text("Kernel: 2 · Stride: 2")).to_be_visible()
    expect(page.get_by_text("Change a setting")).to_be_hidden()
    expect(main.locator("button, input, [role=radiogroup]").filter(visible=True)).to_have_count(0)
    page.wait_for_function(_FIT_ON_PAPER)
