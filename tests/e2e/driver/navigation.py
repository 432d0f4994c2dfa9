"""The way to another page: its section, then its name."""

from playwright.sync_api import Locator, Page

from tests.helpers import page_list

_SECTION_OF = {page_list.title(file): page_list.section(file) for file in page_list.FILES}


def go_to(page: Page, name: str) -> None:
    """Choose a page, as a person does."""
    if not _SECTION_OF[name]:
        # On phones, Streamlit's own links are beside the screen: their list is folded.
        lists = page.get_by_test_id("stTopNav").or_(page.get_by_test_id("stPageLink"))
        lists.get_by_role("link", name=name, exact=True).first.click()
        return
    section(page, _SECTION_OF[name]).click()
    on_phones = page.get_by_test_id("stPopoverBody").get_by_role("link", name=name, exact=True)
    page.get_by_role("menuitem", name=name, exact=True).or_(on_phones).click()


def section(page: Page, name: str) -> Locator:
    """Return the button of a section."""
    return page.get_by_role("button", name=name, exact=True)
