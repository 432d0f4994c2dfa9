"""The page Network in a browser: a digit is drawn, picked, and looked into."""

import re

from playwright.sync_api import Page, expect


def test_a_digit_is_drawn_and_the_link_keeps_it(page: Page) -> None:
    """It is drawn by pointer and keys; the network answers, undo works; a reload keeps it."""
    page.goto("/network")
    paper = page.get_by_role("application", name=re.compile("^Paper of"))
    says = page.locator(".digit .says")
    expect(says).to_contain_text("It is a 3: right.")

    page.get_by_role("button", name="Clear").click()
    expect(paper).to_have_attribute("aria-label", re.compile(", 0 with ink"))
    expect(page).to_have_url(re.compile(r"\bink="))
    empty = page.url
    box = paper.bounding_box()
    assert box
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] * 0.2)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] * 0.8, steps=12)
    page.mouse.up()
    expect(says).to_have_text(re.compile(r"^The network says 1 "))
    expect(page).not_to_have_url(empty)
    drawn, address = paper.get_attribute("aria-label"), page.url
    paper.press("Space")
    expect(page).not_to_have_url(address)
    paper.press("Control+z")
    expect(paper).to_have_attribute("aria-label", drawn or "")
    expect(page).to_have_url(address)
    page.reload()
    expect(says).to_have_text(re.compile(r"^The network says 1 "))
    expect(paper).to_have_attribute("aria-label", drawn or "")


def test_a_test_digit_is_taken_and_a_cell_leads_to_its_window(page: Page) -> None:
    page.goto("/network")
    says = page.locator(".digit .says")
    page.get_by_role("button", name="Test digit 19, a 3").focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(says).to_contain_text("It is a 4")
    expect(page).to_have_url(re.compile(r"\bdigit=28\b"))

    first = page.get_by_role("application", name=re.compile("^Layer 1,"))
    first.press("Enter")
    expect(page.get_by_text("Layer 1, map 1. Row 0, column 0:")).to_be_visible()
    expect(page.get_by_role("cell", name="(0) ×").first).to_be_visible()
    maps = page.get_by_role("application", name=re.compile("^Layer 3,"))
    maps.press("ArrowDown")
    maps.press("PageDown")
    maps.press("Enter")
    expect(page.get_by_text("Layer 3, map 2. Row 1, column 0:")).to_be_visible()
    page.get_by_role("button", name="Open on Grid").click()
    expect(page).to_have_title("Grid · Poolscope")
    expect(page.get_by_text(re.compile("Part of this link"))).to_have_count(0)


def test_a_picture_passes_edge_filters_and_a_cell_opens_with_its_numbers(page: Page) -> None:
    """The results of the pools change at a press; the grid has the cell's window."""
    page.goto("/network")
    page.get_by_role("radio", name="Edges").click()
    maps = page.get_by_role("application", name=re.compile(r"^Layer 3,.*MaxPool2d\(2\): 0 to 736"))
    maps.click(position={"x": 40, "y": 40})
    expect(page.get_by_text(re.compile(r"Layer 3, map 1\. Row \d+, column \d+:"))).to_be_visible()
    page.get_by_role("radio", name="Prewitt").click()
    weights = page.get_by_role("img", name=re.compile("^Weights, row by row: −1, −1, −1"))
    expect(weights).to_be_visible()
    expect(page).to_have_url(re.compile(r"filters=Prewitt"))
    page.get_by_role("button", name="Open on Grid").click()
    expect(page).to_have_title("Grid · Poolscope")
    expect(page.get_by_text(re.compile("Part of this link"))).to_have_count(0)


def test_a_finger_draws_and_the_page_stays_where_it_is(phone_page: Page) -> None:
    """Along the middle of the paper; before, it chooses a cell of a map."""
    page = phone_page
    page.goto("/network")
    page.get_by_role("application", name=re.compile("^Layer 3,")).tap(position={"x": 9, "y": 9})
    expect(page.get_by_text(re.compile(r"Layer 3, map \d\. Row \d+, column \d+:"))).to_be_visible()
    page.get_by_role("button", name="Clear").tap()
    paper = page.get_by_role("application", name=re.compile("^Paper of .*, 0 with ink"))
    expect(paper).to_be_visible()
    paper.scroll_into_view_if_needed()
    box = page.locator(".digit .draw").bounding_box()
    assert box
    scrolled = page.get_by_test_id("stMain").evaluate("it => it.scrollTop")
    fingers = page.context.new_cdp_session(page)
    x, top, high = box["x"] + box["width"] / 2, box["y"], box["height"]
    for step in range(9):
        kind = "touchMove" if step else "touchStart"
        at = {"x": x, "y": top + high * (0.2 + 0.6 * step / 8)}
        fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [at]})
    fingers.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(page.locator(".digit .says")).to_have_text(re.compile(r"^The network says 1 "))
    expect(page).to_have_url(re.compile(r"\bink="))
    assert page.get_by_test_id("stMain").evaluate("it => it.scrollTop") == scrolled
