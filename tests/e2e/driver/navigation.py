"""The way to another page: its section, then its name."""

from playwright.sync_api import Locator, Page

_MEASURE = ("Compare", "Shift", "Network", "Stack")
_LEARN = ("Lessons", "Questions", "Frameworks", "Reference", "For teachers")


def go_to(page: Page, name: str) -> None:
    """Choose a page, as a person does."""
    of = {**dict.fromkeys(_MEASURE, "Measure"), **dict.fromkeys(_LEARN, "Learn")}
    section(page, of.get(name, "See")).click()
    on_phones = page.get_by_test_id("stPopoverBody").get_by_role("link", name=name, exact=True)
    page.get_by_role("menuitem", name=name, exact=True).or_(on_phones).click()


def section(page: Page, name: str) -> Locator:
    """The button of a section."""
    return page.get_by_role("button", name=name, exact=True)
