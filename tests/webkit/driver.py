"""A tab of WebKitGTK, driven by WebDriver: find things by role and name, and wait for them."""

import os
import subprocess
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from selenium.common.exceptions import (
    ElementNotInteractableException,
    StaleElementReferenceException,
)
from selenium.webdriver import WebKitGTK, WebKitGTKOptions
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.remote.webelement import WebElement
from selenium.webdriver.support.wait import WebDriverWait
from selenium.webdriver.webkitgtk.service import Service

WAIT = 60  # seconds: a busy machine may need them, and nothing waits longer than it must
SIZE = (1366, 768)
# An element that the page has just replaced, or does not show yet.
_NOT_READY = [StaleElementReferenceException, ElementNotInteractableException]

# WebDriver finds nothing within a shadow root, where the app's own components draw.
_FIND = """const [selector, pattern] = arguments;
    const found = [];
    const search = (root) => {
        for (const element of root.querySelectorAll("*")) {
            const name = element.getAttribute("aria-label") ?? element.innerText ?? "";
            if (element.matches(selector) && new RegExp(pattern).test(name.trim())) {
                found.push(element);
            }
            if (element.shadowRoot) search(element.shadowRoot);
        }
    };
    search(document);
    return found;"""
# WebDriver hands over nothing of the console.
_LISTEN = """window.problems = [];
    window.addEventListener("error", (it) => window.problems.push(it.message));
    window.addEventListener("unhandledrejection", (it) => window.problems.push(`${it.reason}`));
    const said = console.error;
    console.error = (...all) => { window.problems.push(all.join(" ")); said(...all); };"""
_IS_WHOLE = """const app = document.querySelector('[data-testid="stApp"]');
    return app?.getAttribute("data-test-script-state") === "notRunning"
        && document.querySelectorAll("h1").length === 1
        && !document.querySelector('[data-testid="stSkeleton"]');"""


class Tab:
    """The one tab of a browser; `home` is the folder that the browser takes for a person's."""

    def __init__(self, driver: WebKitGTK, app_url: str, home: Path) -> None:
        self.driver, self.app_url, self.home = driver, app_url, home

    def open(self, address: str) -> None:
        """Open an address of the app; wait until all of the page is there."""
        self.driver.get(self.app_url + address)
        self.driver.execute_script(_LISTEN)
        self.settled()

    def settled(self) -> None:
        """Wait until Python has nothing more to say."""
        self.until(lambda: self.driver.execute_script(_IS_WHOLE))

    def until(self, condition: Callable[[], Any]) -> Any:
        """Wait until a condition holds; return its value."""
        wait = WebDriverWait(self.driver, WAIT, 0.1, _NOT_READY)
        return wait.until(lambda _: condition())

    def all(self, selector: str, name: str = "") -> list[WebElement]:
        """Return all elements, at any depth, that have a name that matches a pattern."""
        return list(self.driver.execute_script(_FIND, selector, name))

    def one(self, selector: str, name: str = "") -> WebElement:
        """Wait for an element; return the first one."""
        found: WebElement = self.until(lambda: next(iter(self.all(selector, name)), None))
        return found

    def click(self, selector: str, name: str) -> None:
        """Click an element in the middle of the window, where nothing lies over it."""

        def clicked() -> bool:
            element = self.one(selector, name)
            self.driver.execute_script("arguments[0].scrollIntoView({block: 'center'})", element)
            element.click()
            return True

        self.until(clicked)

    def put(self, name: str, text: str, field: str = "input[type=number]") -> None:
        """Type a text in place of what a field holds, and send it."""

        def sent() -> bool:
            for keys in (Keys.CONTROL + "a", text, Keys.ENTER):
                self.one(field, name).send_keys(keys)
            return True

        self.until(sent)

    def problems(self) -> list[str]:
        """Return what went wrong in the page, in its own words."""
        shown = [it.text for it in self.all('[data-testid="stException"]')]
        shown += [it.text for it in self.all('[role="alert"]', "failed")]
        return [*self.driver.execute_script("return window.problems ?? []"), *shown]


@contextmanager
def screen() -> Iterator[str]:
    """Start a screen that nobody sees; give its name."""
    read, write = os.pipe()
    command = ["Xvfb", "-displayfd", str(write), "-screen", "0", "1400x900x24"]
    with subprocess.Popen(
        [*command, "-nolisten", "tcp"], pass_fds=[write], stderr=subprocess.DEVNULL
    ) as process:
        os.close(write)
        try:
            with os.fdopen(read) as said:
                yield f":{said.readline().strip()}"
        finally:
            process.terminate()


@contextmanager
def webkit(program: str, home: Path) -> Iterator[WebKitGTK]:
    """Start WebKitGTK's own browser on a screen of its own, for a person who has this home."""
    home.chmod(0o700)
    options = WebKitGTKOptions()
    options.add_argument("--automation")
    with screen() as display:
        folders = {"HOME": str(home), "XDG_RUNTIME_DIR": str(home)}
        environment = {**os.environ, **folders, "DISPLAY": display, "GDK_BACKEND": "x11"}
        if os.geteuid() == 0:
            environment["WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS"] = "1"
        with warnings.catch_warnings(
            action="ignore", category=DeprecationWarning
        ):  # Selenium's own
            driver = WebKitGTK(options, Service(program, env=environment))
        try:
            driver.set_window_size(*SIZE)
            yield driver
        finally:
            driver.quit()
