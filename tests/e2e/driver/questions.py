"""Random questions as a person meets them: an answer by a cell, and the verdict on it."""

import re

from playwright.sync_api import Locator, Page, expect

# Two windows, one with a tie: the first question is about it.
TIE = {"preset": "Your numbers", "x": "1 5 9 3!5 2 3 3", "predict": "true", "ask": "Winner"}


def verdict(page: Page) -> Locator:
    """Return the verdict on the answer, where a screen reader hears it."""
    return page.get_by_role("status").filter(has_text=re.compile("^(It is|✗ No: it is|✓ Right)"))


def hint(page: Page) -> Locator:
    """Return the hint after a first wrong answer, where a screen reader hears it."""
    return page.get_by_role("status").filter(has_text=re.compile("^✗ Not yet"))


def answer(page: Page, cell: Locator) -> None:
    """Choose another cell than before, and check it."""
    field = page.get_by_role("textbox", name="Your answer")
    before = field.input_value()
    cell.click()
    expect(field).not_to_have_value(before)
    expect(field).to_have_value(re.compile(r"\("))
    page.get_by_role("button", name="Check").click()
