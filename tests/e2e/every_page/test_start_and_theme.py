"""The app starts, and keeps to itself."""

import io
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image
from playwright.sync_api import Page, expect

from tests.e2e.conftest import ground, serving
from tests.e2e.driver.navigation import go_to, section


def test_the_first_page_has_a_title(page: Page, app_url: str) -> None:
    page.goto(app_url)

    expect(page.get_by_role("heading", level=1)).to_be_visible()
    expect(page).to_have_title("Start · Poolscope")
    go_to(page, "Picture")
    expect(page).to_have_title("Picture · Poolscope")


@pytest.mark.parametrize("place", ["grid", "picture"])
def test_nothing_shows_of_a_page_that_is_still_hidden(page: Page, app_url: str, place: str) -> None:
    """Even the labels of widgets stay hidden, which Streamlit makes visible in any container."""
    page.goto(f"{app_url}/{place}")
    expect(page.get_by_role("spinbutton", name="Kernel")).to_be_visible()
    start = re.search('<div id="root" style="([^"]+)">', page.request.get(app_url).text())
    assert start

    page.locator("#root").evaluate("(it, style) => it.setAttribute('style', style)", start[1])

    seen = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
    assert len(seen.getcolors() or []) == 1


def test_each_answer_says_what_a_browser_may_make_of_it(page: Page, app_url: str) -> None:
    """A load balancer also hears that the server is well."""
    answers = {path: page.request.get(app_url + path) for path in ("/picture", "/healthz")}

    assert "frame-ancestors 'self'" in answers["/picture"].headers["content-security-policy"]
    assert answers["/healthz"].text() == "ok"
    assert answers["/healthz"].headers["cache-control"] == "no-store"
    for answer in answers.values():
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["permissions-policy"].startswith("camera=(self)")


def test_the_theme_follows_the_system(open_page: Callable[..., Page], app_url: str) -> None:
    """The theme is right when the page opens, and changes with the system."""
    page = open_page(color_scheme="dark")
    page.goto(app_url)
    expect(page.get_by_test_id("stApp")).to_have_css("background-color", ground("dark"))

    page.emulate_media(color_scheme="light")
    expect(page.get_by_test_id("stApp")).to_have_css("background-color", ground("light"))


def test_the_theme_that_a_person_chose_holds_on_all_pages(page: Page, app_url: str) -> None:
    """Streamlit keeps it under the address that was loaded, as here."""
    page.goto(app_url)
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    page.wait_for_function(
        "() => localStorage.getItem('stActiveTheme-/picture-v2')"
    )  # it is copied
    page.evaluate("localStorage.setItem('stActiveTheme-/-v2', '\"Dark\"')")

    page.goto(f"{app_url}/picture")

    expect(page.get_by_test_id("stApp")).to_have_css("background-color", ground("dark"))


def test_a_new_servers_first_visitor_may_come_to_any_page(
    open_page: Callable[..., Page], tmp_path: Path
) -> None:
    """A link to another page than the first is whole, though nobody has opened the first."""
    with serving(tmp_path / "log") as url:
        page = open_page()
        page.goto(f"{url}/picture?k=3")

        expect(page.get_by_role("heading", level=1)).to_have_text("Max pooling a picture")
        expect(section(page, "See")).to_be_visible()
        expect(page).to_have_title("Picture · Poolscope")
        expect(page.get_by_label("Kernel", exact=True)).to_have_value("3")
        page.close()  # before its server goes
