"""Lessons as a person goes through them: from step to step, once a step is done."""

import re

from playwright.sync_api import Locator, Page


def turn(page: Page, way: str) -> Locator:
    """Return the button that leads back, or on to the `next` step."""
    return page.locator(f".st-key-lesson_{way}").get_by_role("button")


def says_done(page: Page) -> Locator:
    """Return the note that a step is done, or the lesson with it."""
    text = re.compile(r"^(Done|You have finished this lesson)\.")
    return page.get_by_test_id("stAlertContainer").filter(has_text=text)
