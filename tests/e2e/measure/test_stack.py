"""The page Stack in a browser: the drawing by keys and pointer, the form, the link, and a phone."""

import re

from playwright.sync_api import Page, expect

from tests.e2e.conftest import PHONE
from tests.e2e.driver.stage import whole


def test_a_unit_is_chosen_and_the_link_keeps_it(page: Page) -> None:
    """Keys and pointer choose it; the form follows; faults are told and mended. Then on a phone."""
    page.goto("/stack")
    whole(page)  # what is still hidden takes no key
    sentence = page.locator(".field .says")
    row, layer = page.get_by_label("Row", exact=True), page.get_by_role("slider", name="Layer")
    expect(sentence).to_have_text(re.compile("^Layer 6, .* row 3, column 3 sees 10 × 10 cells"))

    row.press("ArrowUp")
    expect(sentence).to_contain_text("row 4, column 3")
    layer.press("Home")
    layer.press("ArrowRight")
    layer.press("ArrowRight")
    expect(sentence).to_have_text(re.compile("^Layer 3, MaxPool2d.* sees 4 × 4 cells"))
    expect(layer).to_have_attribute("aria-valuetext", re.compile("^Layer 3, MaxPool2d"))
    expect(page).to_have_url(re.compile(r"\bunit=3\.\d+\.\d+"))
    expect(page.get_by_role("combobox", name="Layer, of 8")).to_have_value("3. MaxPool2d(2)")
    page.locator(".units svg").click(position={"x": 2, "y": 2})
    expect(sentence).to_contain_text("row 0, column 0 sees 4 × 4 cells: rows 0 to 2, and 1 of")
    expect(page).to_have_url(re.compile(r"\bunit=3\.0\.0\b"))

    first = page.get_by_role("button", name="Conv2d(3, 32, 3, padding=1)")
    arithmetic = page.get_by_role("cell").filter(has_text="(32 + 2 · 1 − 3) ÷ 1 = 31, plus 1 = 32")
    expect(first).to_have_attribute("aria-expanded", "false")
    first.press("Enter")
    expect(arithmetic).to_be_visible()
    expect(sentence).to_have_text(re.compile("^Layer 1, Conv2d"))
    expect(page).to_have_url(re.compile(r"\bunit=1\b"))
    expect(first).to_be_focused()
    first.click()
    expect(arithmetic).to_be_hidden()
    page.get_by_role("row", name="MaxPool2d(2) 32 × 16 × 16").click()
    expect(sentence).to_have_text(re.compile("^Layer 3, MaxPool2d"))

    page.get_by_role("button", name="Remove").click()
    told = page.get_by_text("Layer 7 cannot work: Linear takes 4096 features, and gets 16384.")
    expect(told).to_be_visible()
    page.get_by_role("button", name="Use Linear(16384, 10)").click()
    expect(told).to_have_count(0)
    expect(layer).to_be_focused()  # the button that had the focus is gone
    page.reload()
    expect(page.get_by_role("cell", name="Linear(16384, 10)", exact=True)).to_be_visible()

    code = page.get_by_label(re.compile("^Paste nn.Sequential"))
    code.fill("nn.Sequential(nn.MaxPool2d(2))")
    code.press("ControlOrMeta+Enter")
    expect(page.get_by_role("combobox", name="Layer, of 1")).to_be_visible()
    expect(page.get_by_role("heading", level=1)).to_be_in_viewport()  # the answer is at the top

    page.set_viewport_size(PHONE["viewport"])
    seen, bars = page.locator(".seen svg").bounding_box(), page.locator(".bars").bounding_box()
    assert seen
    assert bars
    assert bars["y"] > seen["y"] + seen["height"]  # below the input, not beside it
    expect(sentence).to_be_visible()
