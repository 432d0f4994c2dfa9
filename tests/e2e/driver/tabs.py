"""Browser tabs that serve one test after another.

A new tab starts a process, which loads and compiles all of Streamlit's scripts anew. In a tab that
has shown the app before, a page opens in half the time.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, TypedDict, Unpack
from weakref import WeakKeyDictionary

from playwright.sync_api import Browser, Page

from tests.e2e.driver import text_width

_LISTENING: WeakKeyDictionary[Page, list[tuple[Any, Callable[..., None]]]] = WeakKeyDictionary()


def listen(page: Page, event: Any, handler: Callable[..., None]) -> None:
    """Call `handler` on each such event of the page, until the test ends."""
    page.on(event, handler)
    _LISTENING.setdefault(page, []).append((event, handler))


class Look(TypedDict, total=False):
    """The look of a tab; a test may change it, and the next one sets it again."""

    viewport: Any
    color_scheme: Any
    reduced_motion: Any
    forced_colors: Any
    contrast: Any


class Kind(TypedDict, total=False):
    """The properties of a tab that cannot change once it is open."""

    has_touch: bool
    is_mobile: bool
    still: bool  # its clock can be stopped


class Options(Look, Kind, total=False):
    """Everything that a test may ask of a tab."""


USUAL: Options = {
    "viewport": {"width": 1280, "height": 720},
    "color_scheme": "light",
    "reduced_motion": "no-preference",
    "forced_colors": "none",
    "contrast": "no-preference",
    "has_touch": False,
    "is_mobile": False,
    "still": False,
}


class Tabs:
    """Tabs that are free, and new ones where none is."""

    def __init__(self, browser: Browser, base_url: str, wait: int) -> None:
        self._browser = browser
        self._base_url = base_url
        self._wait = wait
        self._free: dict[tuple[bool, bool, bool], list[Page]] = {}

    @contextmanager
    def lend(self, has_failed: Callable[[], bool], **asked: Unpack[Options]) -> Iterator[Page]:
        """Give an empty tab without a memory; take it back, unless the test failed in it."""
        options: Options = {**USUAL, **asked}
        free = self._free.setdefault(
            (options["has_touch"], options["is_mobile"], options["still"]), []
        )
        page = free.pop() if free else self._new(options)
        page.set_viewport_size(options["viewport"])
        page.emulate_media(
            media="null",  # as it is
            color_scheme=options["color_scheme"],
            reduced_motion=options["reduced_motion"],
            forced_colors=options["forced_colors"],
            contrast=options["contrast"],
        )
        is_good = False
        try:
            yield page
            is_good = not has_failed() and not page.is_closed()
        finally:
            try:
                if is_good:
                    _clear(page)
                    free.append(page)
            finally:
                if page not in free:
                    page.context.close()

    def _new(self, options: Options) -> Page:
        context = self._browser.new_context(
            base_url=self._base_url,
            locale="en-GB",
            timezone_id="UTC",
            has_touch=options["has_touch"],
            is_mobile=options["is_mobile"],
        )
        context.set_default_timeout(self._wait)
        text_width.adjust(context)
        if options["still"]:
            context.clock.install()
        return context.new_page()


def _clear(page: Page) -> None:
    """Leave the page, and forget it."""
    for event, handler in _LISTENING.pop(page, ()):
        page.remove_listener(event, handler)
    for other in page.context.pages:
        if other is not page:
            other.close()
    page.unroute_all()
    if page.url.startswith("http"):
        page.evaluate("localStorage.clear(), sessionStorage.clear()")
    page.goto("about:blank")
    page.mouse.move(0, 0)  # nothing of the next page is pointed at
    page.context.clear_cookies()
    page.context.clear_permissions()
