"""The page Questions in a browser: a search as one types, an address, and the way to the stage."""

import re

from playwright.sync_api import Page, expect

from pooling_ui.paste.faq_entries import faq_entries
from tests.e2e.driver.stage import Stage

COUNT = len(faq_entries())
QUESTION = "What does ceil_mode do?"


def test_a_question_is_found_opened_and_seen_on_the_stage(page: Page) -> None:
    """The link keeps the search and the question; the way back leads to both."""
    page.goto("/questions")
    answers = page.get_by_role("radio")
    expect(answers).to_have_count(COUNT)

    page.get_by_role("searchbox", name=f"Search {COUNT} questions").press_sequentially("CEIL_MODE")
    expect(page.get_by_text(re.compile(f"^[2-9] of {COUNT} questions$"))).to_be_visible()
    page.get_by_text(QUESTION, exact=True).first.click()
    expect(page.get_by_role("heading", name=QUESTION)).to_be_visible()
    expect(page).to_have_url(re.compile(r"\bq=ceil-mode\b"))
    expect(page).to_have_url(re.compile(r"\bfind=CEIL_MODE"))

    page.reload()
    expect(page.get_by_role("heading", name=QUESTION)).to_be_visible()

    page.get_by_role("button", name="See the window that is dropped").click()
    expect(page.get_by_role("heading", name="Max pooling, step by step")).to_be_visible()
    expect(Stage(page).root).to_be_visible()
    expect(page).to_have_url(re.compile(r"/\?.*\bceil=true\b"))
    expect(page).not_to_have_url(re.compile("find="))

    page.go_back()
    expect(page.get_by_role("heading", name=QUESTION)).to_be_visible()
