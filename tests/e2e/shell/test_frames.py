"""`POOLSCOPE_FRAMES` names the sites that may show the app in a frame; all others may not."""

import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Browser, FrameLocator, Page, expect

import run
from pooling_ui.state.server_settings import FRAMES
from tests.e2e.driver.picture_page import png
from tests.helpers.live_server import live_server
from tests.helpers.static_host import served
from tests.ui.pictures.picture_page import RED

PAGE = '<!doctype html><title>A course</title><iframe src="{}" width="1200" height="900"></iframe>'
REFUSED = "frame-ancestors"


@dataclass
class Sites:
    """A server, and two sites whose page shows it in a frame; the server knows one of them."""

    app: str
    named: str
    other: str
    log: Path


@pytest.fixture(scope="module")
def sites(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Sites]:
    folder = tmp_path_factory.mktemp("sites")
    log = tmp_path_factory.mktemp("server") / "log"
    with served(folder) as named, served(folder) as other:
        # To a browser, `localhost` is another site than the server's 127.0.0.1.
        named, other = (it.replace("127.0.0.1", "localhost") for it in (named, other))
        setting = f"import os\nos.environ[{FRAMES!r}] = {f'https://x.example {named}'!r}\n"
        with live_server(log, setting) as app:
            (folder / "course.html").write_text(PAGE.format(f"{app}/picture?k=3"))
            yield Sites(app, named, other, log)


def opened(browser: Browser, site: str) -> tuple[Page, FrameLocator, list[str]]:
    """Open the page of a site; return it, its frame, and what the console says."""
    page, said = browser.new_page(), []
    page.on("console", lambda message: said.append(message.text))
    page.goto(f"{site}/course.html")
    return page, page.frame_locator("iframe"), said


def test_a_named_site_shows_the_app_and_it_works_there(browser: Browser, sites: Sites) -> None:
    page, frame, said = opened(browser, sites.named)
    try:
        expect(frame.get_by_role("heading", level=1)).to_be_visible()
        kernel = frame.get_by_role("spinbutton", name="Kernel")
        expect(kernel).to_have_value("3")
        kernel.fill("4")
        kernel.press("Enter")
        viewer = frame.get_by_role("application", name="Picture viewer")
        expect(viewer.get_by_role("img", name="Max, 128 × 192")).to_be_visible()
        assert not [it for it in said if REFUSED in it]

        # By HTTP a browser keeps no cookie in a frame, as the guide says: a sentence tells of it.
        frame.get_by_role("radio", name="Upload").click()
        field = frame.get_by_role("button", name="file upload")
        expect(field).to_be_attached()
        expect(frame.get_by_test_id("stApp")).to_have_attribute(
            "data-test-script-state", "notRunning"
        )
        field.set_input_files(png(RED))
        expect(frame.get_by_text("did not arrive")).to_be_visible()
    finally:
        page.close()


def test_another_site_shows_an_empty_frame(browser: Browser, sites: Sites) -> None:
    with browser.new_context() as context:
        page = context.new_page()
        with page.expect_console_message(lambda message: REFUSED in message.text):
            page.goto(f"{sites.other}/course.html")
        expect(page.frame_locator("iframe").get_by_role("heading")).to_have_count(0)


def test_without_it_no_other_site_shows_the_app(
    browser: Browser, app_url: str, tmp_path: Path
) -> None:
    (tmp_path / "course.html").write_text(PAGE.format(app_url))
    with served(tmp_path) as site, browser.new_context() as context:
        page = context.new_page()
        with page.expect_console_message(lambda message: REFUSED in message.text):
            page.goto(f"{site.replace('127.0.0.1', 'localhost')}/course.html")
        expect(page.frame_locator("iframe").get_by_role("heading")).to_have_count(0)


def test_a_site_with_a_path_ends_the_server_with_a_sentence() -> None:
    setting = f"import os\nos.environ[{FRAMES!r}] = 'https://moodle.example.org/course'\n"
    command = run.server_command(Path(sys.executable), "127.0.0.1", 1)
    command[2] = setting + command[2]

    done = subprocess.run(command, cwd=run.ROOT, capture_output=True, text=True, timeout=60)

    assert done.returncode
    assert "without a path" in done.stderr
    assert "Traceback" not in done.stderr
