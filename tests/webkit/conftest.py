"""The app in WebKitGTK, the engine of Safari. It is served as in `tests/e2e`."""

from collections.abc import Iterator

import pytest

from tests.e2e.conftest import serving
from tests.tools import browser as browsers
from tests.webkit.driver import Tab, webkit


@pytest.fixture(scope="session")
def app_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Start the app; return its address. The server's last word is no traceback."""
    log = tmp_path_factory.mktemp("server") / "log"
    with serving(log) as url:
        yield url
    assert "Traceback" not in log.read_text("utf-8", errors="replace")


@pytest.fixture(scope="session")
def only_tab(tmp_path_factory: pytest.TempPathFactory, app_url: str) -> Iterator[Tab]:
    """Start the browser, with one tab for all tests."""
    program = browsers.find(browsers.WEBKIT)
    if not program:
        pytest.skip(browsers.why_none(browsers.WEBKIT))
    home = tmp_path_factory.mktemp("home")
    with webkit(program, home) as driver:
        yield Tab(driver, app_url, home)


@pytest.fixture
def tab(only_tab: Tab) -> Iterator[Tab]:
    """Give the tab; what went wrong in it fails the test."""
    yield only_tab
    assert not only_tab.problems()
