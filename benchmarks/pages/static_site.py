"""Measure the static site: `run.py bench static_site` prints its size and its start times.

It measures `build/site`, which `run.py build` has written, from a file server on this machine.
"""

import gzip
import sys
import time
from functools import partial
from pathlib import Path

from playwright.sync_api import Browser, Page

import run
from benchmarks.pages._browser import HEAD, answer, browsing, line
from tests.e2e.driver.stage import Stage
from tests.helpers.static_host import served

SITE = run.ROOT / "build" / "site"
ROUNDS = 3
CHANGES = 10
WHOLE = "() => document.querySelector('#root.shown h1')"


def _sizes(folder: Path) -> None:
    files = [path.read_bytes() for path in folder.rglob("*") if path.is_file()]
    packed = sum(min(len(it), len(gzip.compress(it, 6))) for it in files)
    print(f"{len(files)} files: {sum(map(len, files)) / 1e6:.1f} MB, {packed / 1e6:.1f} compressed")


def _starts(page: Page, url: str) -> float:
    start = time.perf_counter()
    page.goto(url)
    page.wait_for_function(WHOLE)
    return (time.perf_counter() - start) * 1000


def _measure(browser: Browser, url: str) -> None:
    cold, warm, changes = [], [], []
    for _ in range(ROUNDS):
        with browser.new_context(viewport={"width": 1366, "height": 768}) as context:
            page = context.new_page()
            page.set_default_timeout(180_000)
            cold.append(_starts(page, url))
            warm.append(_starts(page, url))
            root = Stage(page).root
            kernel = page.get_by_role("spinbutton", name="Kernel")
            for turn in range(CHANGES):  # 3 first: the page opens with 2
                kernel.fill(str(3 - turn % 2))
                changes.append(
                    answer(root, partial(kernel.press, "Enter"), event="keydown", part=".sentence")
                )
    print(HEAD)
    line("first visit, to a whole page (ms)", cold)
    line("later visit, to a whole page (ms)", warm)
    line("a changed kernel, to the stage (ms)", changes)


if __name__ == "__main__":
    if not SITE.exists():
        sys.exit("There is no build/site yet: python3 run.py build")
    _sizes(SITE)
    with browsing() as chromium, served(SITE) as address:
        _measure(chromium, address)
