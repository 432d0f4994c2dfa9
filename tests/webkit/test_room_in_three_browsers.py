"""A live room from its opening to its results: the teacher in Chromium, students in the others."""

import csv
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, Playwright, expect, sync_playwright

from tests.e2e.conftest import FLAGS, PHONE, WAIT
from tests.firefox.conftest import firefox
from tests.tools import browser as browsers
from tests.webkit.driver import Tab

# No question of these is answered by the cell in the last row and column.
GRID = "/grid?k=3&s=2&ask=Winner"


@pytest.fixture(scope="module")
def playwright() -> Iterator[Playwright]:
    """Return what drives Chromium and Firefox."""
    with sync_playwright() as driver:
        yield driver


@pytest.fixture
def teacher(playwright: Playwright, app_url: str) -> Iterator[Page]:
    """Return the teacher's tab, in Chromium."""
    path = browsers.find()
    if not path:
        pytest.skip(browsers.why_none())
    with (
        playwright.chromium.launch(executable_path=path, args=FLAGS) as browser,
        browser.new_context(base_url=app_url, viewport={"width": 1366, "height": 768}) as context,
    ):
        context.set_default_timeout(WAIT)
        yield context.new_page()


@pytest.fixture
def student(playwright: Playwright, app_url: str, tmp_path: Path) -> Iterator[Page]:
    """Return a student's tab, in Firefox."""
    with (
        firefox(playwright, tmp_path) as browser,
        browser.new_context(base_url=app_url, viewport=PHONE["viewport"]) as context,
    ):
        context.set_default_timeout(WAIT)
        yield context.new_page()


def vote(page: Page, answer: str) -> None:
    """Answer the question on a student's page."""
    field = page.get_by_label("Your answer")
    field.press("ControlOrMeta+a")
    field.press_sequentially(answer)
    page.get_by_role("button", name="Vote").click()
    expect(page.get_by_text("You can change it.")).to_be_visible()


def webkit_vote(tab: Tab, answer: str) -> None:
    """Answer the question in WebKit."""
    tab.put("^Your answer$", answer, "input[type=text]")
    tab.until(lambda: tab.all("p", "You can change it."))


def test_a_class_votes_talks_votes_again_and_sees_the_answer(
    teacher: Page, student: Page, tab: Tab
) -> None:
    teacher.goto(GRID)
    teacher.get_by_role("link", name="Live room").last.click()
    expect(teacher.get_by_role("heading", name=re.compile("^Room"))).to_be_visible()
    found = re.search(r"room=([A-Z]{5})", teacher.url)
    assert found
    code = found[1]

    student.goto("/join")
    field = student.get_by_label("Code of the room")
    field.press_sequentially(code.lower())
    student.get_by_role("button", name="Join").click()
    expect(student.get_by_text("You are in.")).to_be_visible()
    tab.driver.get(f"{tab.app_url}/join?room={code}")
    tab.until(lambda: tab.all("p", "^You are in"))

    teacher.get_by_role("button", name="Go on with Grid").click()
    teacher.get_by_role("button", name="Ask about this page").click()
    expect(teacher.get_by_text("2 here")).to_be_visible()
    expect(student.get_by_text(re.compile("^First vote: "))).to_be_visible()
    tab.until(lambda: tab.all("p", "^First vote"))
    vote(student, "5 5")
    webkit_vote(tab, "5 5")
    expect(teacher.get_by_text("2 answered")).to_be_visible()
    expect(teacher.get_by_role("table")).to_have_count(0)  # the projector gives nothing away
    teacher.keyboard.press("v")
    expect(teacher.get_by_role("row", name="(5, 5)")).to_be_visible()

    teacher.get_by_role("button", name="Close the vote").click()
    expect(student.get_by_text("Now talk about it.")).to_be_visible()
    teacher.get_by_role("button", name="Vote again").click()
    expect(student.get_by_text(re.compile("^Second vote: "))).to_be_visible()
    tab.until(lambda: tab.all("p", "^Second vote"))
    vote(student, "5 5")
    expect(teacher.get_by_text("1 answered")).to_be_visible()

    teacher.get_by_role("button", name="Close the vote").click()
    teacher.get_by_role("button", name="Show the answer").click()
    expect(student.get_by_text("No: it is")).to_be_visible()
    tab.until(lambda: tab.all("p", "No: it is"))
    expect(teacher.get_by_role("table")).to_have_count(2)

    teacher.get_by_role("link", name="The room").click()
    with teacher.expect_download() as download:
        teacher.get_by_role("button", name="Download as CSV").click()
    rows = list(csv.DictReader(Path(download.value.path()).read_text("utf-8").splitlines()))
    assert [(row["vote"], row["answer"], row["count"], row["right"]) for row in rows] == [
        ("1", "(5, 5)", "2", "no"),
        ("2", "(5, 5)", "1", "no"),
    ]
    teacher.get_by_role("button", name="End the room").click()
    teacher.get_by_role("button", name="End it now").click()
    ended = f"Room {code} has ended."
    expect(student.get_by_text(ended)).to_be_visible()
    tab.until(lambda: tab.all("p", ended))
