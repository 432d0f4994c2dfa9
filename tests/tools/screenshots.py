"""Take pictures of every page, to look at: `.venv/bin/python -m tests.tools.screenshots FOLDER`.

They are light and dark, for desktop and phone. The picture in the README is
`assets/screenshot.png`: `.venv/bin/python -m tests.tools.screenshots --readme` takes it.
"""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Literal

from playwright.sync_api import Browser, expect, sync_playwright

import run
from tests.e2e.conftest import FLAGS, HOST, IDLE
from tests.helpers import page_list
from tests.tools import browser as browsers

Scheme = Literal["light", "dark"]
SCHEMES: tuple[Scheme, ...] = ("light", "dark")
SIZES = {1440: 900, 390: 844}
README = run.ROOT / "assets" / "screenshot.png"


@contextmanager
def _app() -> Iterator[str]:
    """Run the app, and yield its address."""
    port = run.free_port(HOST, 8600)
    server = subprocess.Popen(run.server_command(Path(sys.executable), HOST, port), cwd=run.ROOT)
    try:
        url = run.address(HOST, port)
        run.wait_until_healthy(server, url)
        yield url
    finally:
        run.stop(server)


def _shoot(browser: Browser, url: str, path: Path, width: int, scheme: Scheme, whole: bool) -> None:
    page = browser.new_page(
        viewport={"width": width, "height": SIZES[width]},
        color_scheme=scheme,
        has_touch=width < 600,
    )
    page.goto(url)
    expect(page.get_by_role("heading", level=1)).to_be_visible(timeout=30_000)
    expect(page.get_by_test_id("stApp")).to_have_attribute(*IDLE)
    page.wait_for_load_state("networkidle")
    if whole:  # Streamlit scrolls inside the page: make the window as tall as its content
        height = page.get_by_test_id("stMainBlockContainer").evaluate("e => e.scrollHeight")
        page.set_viewport_size({"width": width, "height": max(height + 60, SIZES[width])})
        page.wait_for_load_state("networkidle")
    page.screenshot(path=path)
    page.close()


def main(folder: str) -> None:
    """Write the pictures into `folder`; with --readme, only the one of the README."""
    with _app() as url, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=browsers.find(), args=FLAGS)
        if folder == "--readme":
            _shoot(browser, url, README, 1440, "light", whole=False)
            return
        for file in page_list.FILES:
            name, place = Path(file).stem, page_list.address(file)
            for width in SIZES:
                for scheme in SCHEMES:
                    path = Path(folder, f"{name}-{width}-{scheme}.png")
                    _shoot(browser, url + place, path, width, scheme, whole=True)


if __name__ == "__main__":
    main(sys.argv[1])
