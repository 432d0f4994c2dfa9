"""Count what a change sends, both ways: on a class's Wi-Fi people wait for that."""

import re
import socket
import socketserver
import threading
from collections.abc import Iterator
from contextlib import suppress

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.conftest import HOST
from tests.e2e.driver.stage import Stage


class Network(socketserver.ThreadingTCPServer):
    """A network between a browser and the server: it passes bytes on and counts them."""

    daemon_threads = True

    def __init__(self, server_port: int) -> None:
        super().__init__((HOST, 0), _Connection)
        self.server_port = server_port
        self.url = f"http://{HOST}:{self.server_address[1]}"
        self.passed = 0


class _Connection(socketserver.BaseRequestHandler):
    server: Network

    def handle(self) -> None:
        with socket.create_connection((HOST, self.server.server_port)) as app:
            answers = threading.Thread(target=self._send, args=(app, self.request), daemon=True)
            answers.start()
            self._send(self.request, app)
            answers.join()

    def _send(self, source: socket.socket, sink: socket.socket) -> None:
        with suppress(OSError):  # the other end has closed
            while data := source.recv(65536):
                self.server.passed += len(data)
                sink.sendall(data)
            sink.shutdown(socket.SHUT_WR)


@pytest.fixture
def network(app_url: str) -> Iterator[Network]:
    """Open a network between the browser and the app."""
    with Network(int(app_url.rpartition(":")[2])) as network:
        serving = threading.Thread(target=network.serve_forever)
        serving.start()
        yield network
        network.shutdown()
        serving.join()


@pytest.mark.parametrize(("link", "sides"), [({}, (5, 4)), ({"s": 1, "k": 2}, (14, 13))])
def test_a_changed_kernel_sends_less_than_26_kib(
    page: Page, network: Network, link: dict[str, int], sides: tuple[int, int]
) -> None:
    """The grid page has 16 × 16 cells, and the smallest or nearly the largest output.

    Usually some 20 kB, of these 4 for the early stage. The news of the place on the
    stage, a run of its own, may fall into one of three changes.
    """
    stage = Stage(page).open(network.url, h=16, w=16, **link)
    stage.set_number("Kernel", 4)
    sent = []
    for kernel, side in zip((3, 4, 3), (*sides, sides[0]), strict=True):
        stage.settled()
        network.passed = 0
        stage.set_number("Kernel", kernel)
        output = re.compile(f"^Output plane, {side} rows")
        expect(stage.grid("output")).to_have_accessible_name(output)
        stage.settled()
        sent.append(network.passed)

    assert 0 < sorted(sent)[1] <= 26 * 1024, f"{sent} bytes"


def test_the_first_visit_takes_less_than_2_mib(browser: Browser, app_url: str) -> None:
    """The browser's cache is empty; without compression it was 4.6."""
    page = browser.new_context().new_page()
    network = page.context.new_cdp_session(page)
    network.send("Network.enable")
    sizes: list[float] = []
    network.on("Network.loadingFinished", lambda it: sizes.append(it["encodedDataLength"]))

    Stage(page).open(app_url)
    page.context.close()

    assert 0 < sum(sizes) < 2 * 1024 * 1024
