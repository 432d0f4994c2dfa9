"""A slow network between a page and its server."""

from playwright.sync_api import Page, WebSocketRoute
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg

from tests.e2e.conftest import WAIT
from tests.e2e.driver.stage import drawn


class Delay:
    """Hold back the server's messages from `hold` to `let_through`; made before the page opens."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._held: list[str | bytes] | None = None
        page.route_web_socket("**/_stcore/stream", self._route)

    def _route(self, browser: WebSocketRoute) -> None:
        self._browser = browser
        browser.connect_to_server().on_message(self._pass_on)

    def _pass_on(self, message: str | bytes) -> None:
        if self._held is None:
            self._browser.send(message)
        else:
            self._held.append(message)

    def hold(self) -> None:
        """Hold back all messages from now on."""
        self._held = []

    def until_run(self, times: int = 1) -> None:
        """Wait until the server has run the page so many times and told of it in held messages."""
        for _ in range(WAIT // 10):
            if self._finished() >= times:
                return
            drawn(self._page)
        raise AssertionError(f"the server has not run the page {times} times")

    def _finished(self) -> int:
        messages = [ForwardMsg.FromString(it) for it in self._held or () if isinstance(it, bytes)]
        return sum(message.HasField("script_finished") for message in messages)

    def let_through(self) -> None:
        """Give the browser what was held back, and all that comes."""
        held, self._held = self._held or [], None
        for message in held:
            self._browser.send(message)
