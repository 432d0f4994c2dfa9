"""Tabs that serve one test after another: none remembers the test before."""

import pytest
from playwright.sync_api import Browser, Page

from tests.e2e.conftest import WAIT
from tests.e2e.tabs import USUAL, Tabs, listen

_STATE = """() => ({
    stored: localStorage.length + sessionStorage.length,
    width: innerWidth,
    dark: matchMedia("(prefers-color-scheme: dark)").matches,
})"""
_FRESH = {"stored": 0, "width": USUAL["viewport"]["width"], "dark": False}


@pytest.fixture
def own_tabs(browser: Browser, app_url: str) -> Tabs:
    """Tabs that no other test has had."""
    return Tabs(browser, app_url, WAIT)


def test_a_tab_is_lent_again_as_if_new(own_tabs: Tabs) -> None:
    asked: list[str] = []
    narrow = {"width": 400, "height": 700}
    with own_tabs.lend(lambda: False, viewport=narrow, color_scheme="dark") as page:
        listen(page, "request", lambda request: asked.append(request.url))
        page.goto("/_stcore/health")
        page.evaluate("localStorage.setItem('a', 1), sessionStorage.setItem('b', 2)")
        page.context.add_cookies([{"name": "c", "value": "3", "url": page.url}])
        assert page.evaluate(_STATE) == {"stored": 2, "width": 400, "dark": True}
        asked.clear()

    with own_tabs.lend(lambda: False) as again:
        assert again is page
        assert again.url == "about:blank"
        again.goto("/_stcore/health")
        assert again.evaluate(_STATE) == _FRESH
        assert "c" not in {cookie.get("name") for cookie in again.context.cookies()}
    assert asked == []
    page.context.close()


def test_a_tab_in_which_a_test_failed_is_not_lent_again(own_tabs: Tabs) -> None:
    with own_tabs.lend(lambda: True) as page:
        page.goto("/_stcore/health")

    with own_tabs.lend(lambda: False) as other:
        assert other is not page
    assert page.is_closed()
    other.context.close()


def test_two_tabs_at_once_are_two(own_tabs: Tabs) -> None:
    with own_tabs.lend(lambda: False) as one, own_tabs.lend(lambda: False) as other:
        assert one is not other
        pages: list[Page] = [one, other]
    for page in pages:
        page.context.close()
