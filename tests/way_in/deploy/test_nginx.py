"""Check which server nginx sends a tab to by `deploy/nginx`; the servers say only their names."""

import http.client
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest

import run
from benchmarks.servers._replicas import configured, nginx_program
from pooling_ui.state.server_settings import UPLOAD_MB

HOST = "127.0.0.1"
_EVENT = b"event: state\n\n"
pytestmark = pytest.mark.skipif(not nginx_program(), reason="no nginx is installed here")


class _Named(BaseHTTPRequestHandler):
    """Says its port to whoever asks; a tab's socket is opened, and closed at once."""

    def do_GET(self) -> None:  # noqa: N802  (the library's name)
        asked = self.headers.get("Connection"), self.headers.get("Upgrade")
        opens = asked == ("upgrade", "websocket")
        if self.path.endswith("/rooms/BCDFG/events"):
            self._send_events(str(self.connection.getsockname()[1]))
            return
        if self.path.endswith("/rooms/DOWN/events"):
            self.send_error(503)
            return
        self.send_response(101 if opens else 200)
        said = str(self.connection.getsockname()[1]).encode()
        self.send_header("Said-By", said.decode())
        if opens:
            self.send_header("Upgrade", "websocket")
            self.send_header("Connection", "Upgrade")
        else:
            self.send_header("Content-Length", str(len(said)))
            self.send_header("Cache-Control", "public, max-age=9")
        self.end_headers()
        if not opens:
            self.wfile.write(said)
        self.close_connection = True

    def _send_events(self, said: str) -> None:
        """Send an event, then nothing until the other side is gone: as a quiet room does."""
        self.send_response(200)
        self.send_header("Said-By", said)
        self.send_header("Content-Type", "text/event-stream")
        self.end_headers()
        self.wfile.write(_EVENT)
        self.connection.recv(1)
        self.close_connection = True

    def do_PUT(self) -> None:  # noqa: N802
        self.rfile.read(int(self.headers["Content-Length"]))
        self.do_GET()

    def log_message(self, *_: object) -> None:
        pass


class Browser:
    """Keeps one cookie, as browsers do."""

    def __init__(self, front: int) -> None:
        self._front, self.cookie, self.given = front, "", ""

    def ask(self, path: str, body: bytes | None = None, /, **headers: str) -> int:
        """Give the port of the server that answered; 0 where nginx refuses what is sent."""
        to = http.client.HTTPConnection(HOST, self._front, timeout=20)
        if self.cookie:
            headers["Cookie"] = self.cookie
        to.request("PUT" if body else "GET", path, body, headers)
        answer = to.getresponse()
        self.given = answer.headers.get("Set-Cookie", "")
        if self.given:
            self.cookie = self.given.split(";")[0]
        to.close()
        return int(answer.headers.get("Said-By", 0))

    def tab(self, path: str = "/_stcore/stream") -> int:
        """Give the port of the server that took a tab's socket."""
        return self.ask(path, Upgrade="websocket", Connection="Upgrade")

    def file(self, size: int = 9) -> int:
        """Give the port of the server that took a tab's file of so many bytes."""
        return self.ask("/_stcore/upload_file/a/b", bytes(size))


@dataclass
class Place:
    """An nginx before three servers, which can be ended and started."""

    front: int
    ports: list[int]
    running: dict[int, ThreadingHTTPServer] = field(default_factory=dict)

    def start(self, port: int) -> None:
        server = ThreadingHTTPServer((HOST, port), _Named)
        Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}).start()
        self.running[port] = server

    def end(self, port: int) -> None:
        server = self.running.pop(port)
        server.shutdown()
        server.server_close()

    def opened(self) -> tuple[Browser, int]:
        """Give a browser with a tab, and the server that the tab is on."""
        browser = Browser(self.front)
        browser.ask("/")
        return browser, browser.tab()


@pytest.fixture
def place() -> Iterator[Place]:
    program = nginx_program()
    assert program
    with ExitStack() as probes:
        sockets = [probes.enter_context(socket.create_server((HOST, 0))) for _ in range(4)]
        front, *ports = (each.getsockname()[1] for each in sockets)
    place = Place(front, ports)
    with tempfile.TemporaryDirectory() as folder:
        nginx = subprocess.Popen([program, *configured(Path(folder), front, ports)])
        try:
            for port in ports:
                place.start(port)
            run.wait_until_healthy(nginx, run.address(HOST, front))
            yield place
        finally:
            for port in list(place.running):
                place.end(port)
            run.stop(nginx)


def test_a_tab_that_moved_and_its_files_stay_together_also_when_its_server_is_back(
    place: Place,
) -> None:
    browser, first = place.opened()
    assert browser.file() == first

    place.end(first)
    second = browser.tab()
    assert second != first
    assert browser.file() == browser.tab() == second, "another tab of this browser goes along"

    place.start(first)
    assert browser.file() == browser.ask("/media/made.png") == second
    assert browser.tab() == browser.ask("/picture") == second


def test_a_class_behind_one_address_is_spread_also_when_a_server_is_gone(place: Place) -> None:
    tabs = [place.opened() for _ in range(40)]
    assert {server for _, server in tabs} == set(place.ports)

    gone, *left = place.ports
    place.end(gone)
    after = {browser.tab() for browser, server in tabs if server == gone}
    assert after == set(left)
    assert all(browser.tab() == server for browser, server in tabs if server != gone)


def test_without_a_cookie_the_address_and_the_browser_decide(place: Place) -> None:
    def new() -> Browser:
        return Browser(place.front)

    asked = [new().ask(f"/media/{made}.png") for made in range(9)]
    assert len({new().tab(), new().file(), new().tab(), *asked}) == 1


def test_browsers_that_take_no_cookie_are_told_apart_by_their_names(place: Place) -> None:
    browsers = [f"browser {number}" for number in range(30)]
    taken = {Browser(place.front).ask("/media/made.png", **{"User-Agent": it}) for it in browsers}
    assert taken == set(place.ports)


def test_a_tab_that_is_where_its_cookie_says_gets_no_other(place: Place) -> None:
    browser, server = place.opened()
    assert not browser.given
    assert browser.tab() == server
    assert not browser.given


def test_files_pass_that_a_server_takes(place: Place) -> None:
    browser, server = place.opened()
    most = UPLOAD_MB.default << 20
    assert browser.file(most) == server
    assert browser.file(most + (2 << 20)) == 0


def test_a_cookie_names_no_server_but_these(place: Place) -> None:
    browser = Browser(place.front)
    browser.cookie = f"poolscope_place={'0' * 32}@{HOST}:{place.front}"
    assert browser.ask("/") in place.ports
    named = int(browser.cookie.split(":")[1])
    assert browser.tab() == named in place.ports


def test_the_cookie_is_kept_in_frames_where_there_is_https(place: Place) -> None:
    browser = Browser(place.front)
    browser.ask("/")
    assert browser.given.endswith("; Path=/; HttpOnly; SameSite=Lax")

    secure = Browser(place.front)
    secure.ask("/", **{"X-Forwarded-Proto": "https"})
    assert secure.given.endswith("; Path=/; HttpOnly; SameSite=None; Secure; Partitioned")


@pytest.mark.parametrize("base", ["", "/courses/poolscope"])
def test_tabs_open_and_files_that_never_change_are_kept(place: Place, base: str) -> None:
    browser = Browser(place.front)
    server = browser.ask(f"{base}/static/js/index.1a2b.js")
    assert not browser.given, "what is kept for all holds nobody's cookie"
    assert browser.tab(f"{base}/_stcore/stream") in place.ports

    place.end(server)
    assert browser.ask(f"{base}/static/js/index.1a2b.js") == server


def first_event(browser: Browser, front: int, base: str = "") -> int:
    """Give the port of the server whose first event came, while it is still answering."""
    to = http.client.HTTPConnection(HOST, front, timeout=20)
    to.request("GET", f"{base}/rooms/BCDFG/events", headers={"Cookie": browser.cookie})
    answer = to.getresponse()
    assert answer.read(len(_EVENT)) == _EVENT
    to.close()
    return int(answer.headers["Said-By"])


@pytest.mark.parametrize("base", ["", "/courses/poolscope"])
def test_the_events_of_a_room_come_at_once_and_from_another_server_when_one_is_gone(
    place: Place, base: str
) -> None:
    browser, server = place.opened()
    assert first_event(browser, place.front, base) == server

    place.end(server)
    assert first_event(browser, place.front, base) in place.running


def test_a_server_that_cannot_reach_the_rooms_is_not_gone_for_pages(place: Place) -> None:
    strangers = [Browser(place.front) for _ in range(12)]
    for browser in strangers:
        assert browser.ask("/rooms/DOWN/events") == 0
    assert all(browser.ask("/") in place.ports for browser in strangers)
