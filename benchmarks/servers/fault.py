"""Measure what people notice when one of several servers fails: `run.py bench fault`.

There are three servers behind nginx, sessions on all of them, and two real tabs: a plane of numbers
with an edited cell, and a picture of a person's own. Each server is killed once.
"""

import asyncio
import re
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from statistics import median

from playwright.sync_api import Page, WebSocket, expect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

import run
from benchmarks.library._peers import processor_name
from benchmarks.pages._browser import browsing, new_page
from benchmarks.servers._photo import photo
from benchmarks.servers._replicas import Replicas, replicas
from benchmarks.servers._session import Session
from benchmarks.servers.load import EVERY, SIZE, p95
from tests.e2e.conftest import HOST
from tests.e2e.driver.picture_page import PicturePage
from tests.e2e.driver.stage import Stage

SESSIONS, SERVERS = 40, 3
FORGIVEN = 6_000  # milliseconds after which nginx asks a server again that failed
PATIENCE = 30_000  # milliseconds


@dataclass
class Load:
    """Sessions that change a setting every two seconds, and reconnect when their server fails."""

    url: str
    answers: list[float] = field(default_factory=list)
    returns: list[float] = field(default_factory=list)
    moved: int = 0
    _ends: threading.Event = field(default_factory=threading.Event)

    def run(self) -> None:
        """Run until `end`; meant for a separate thread."""
        asyncio.run(self._all())

    def end(self) -> None:
        """Let all sessions end."""
        self._ends.set()

    async def _all(self) -> None:
        await asyncio.gather(*(self._one(place) for place in range(SESSIONS)))

    async def _one(self, place: int) -> None:
        await asyncio.sleep(EVERY * place / SESSIONS)
        session, kernel = Session(self.url), 0
        await session.open()
        while not self._ends.is_set():
            kernel += 1
            try:
                self.answers.append(await session.change("k", 1 + kernel % 3))
            except ConnectionClosed:
                self.moved += 1
                await self._return(session)
            await asyncio.sleep(EVERY)
        await session.close()

    async def _return(self, session: Session) -> None:
        """Try again until a server answers, as Streamlit's page does."""
        start = time.perf_counter()
        while True:
            try:
                await session.open()
            except (ConnectionClosed, InvalidHandshake, OSError):
                await asyncio.sleep(0.5)
            else:
                self.returns.append(time.perf_counter() - start)
                return


def main() -> None:
    """Print the results."""
    print(f"{processor_name()}; {SERVERS} servers behind nginx, {SESSIONS} sessions and 2 tabs")
    with replicas(SERVERS) as servers, browsing() as browser:
        load = Load(servers.url)
        thread = threading.Thread(target=load.run)
        thread.start()
        try:
            tabs = [kind(new_page(browser), servers.url) for kind in (_Numbers, _Picture)]
            for port in servers.ports:
                _fail(servers, port, tabs)
        finally:
            load.end()
            thread.join()
    stayed, moved = load.answers, load.returns
    print(
        f"{len(stayed)} changes of a setting: median {median(stayed):.3f} s, "
        f"p95 {p95(stayed):.3f} s, none failed but by a server's end"
    )
    print(
        f"{load.moved} times a session lost its server, {len(moved)} times it was back: "
        f"median {median(moved):.1f} s, at most {max(moved):.1f} s"
    )


def _fail(servers: Replicas, port: int, tabs: Sequence["_Tab"]) -> None:
    """Kill one server, print how each of its tabs came back, and start it again."""
    before = [(tab.opened, tab.lost) for tab in tabs]
    servers.kill(port)
    start = time.perf_counter()
    tabs[0].page.wait_for_timeout(500)
    for tab, (had, lost) in zip(tabs, before, strict=True):
        if tab.lost == lost:
            print(f"server {port} killed: the tab with {tab.what} stayed, it is on another")
            continue
        tab.comes_back(had)
        print(
            f"server {port} killed: the tab with {tab.what} was on it, and goes on on another "
            f"after {time.perf_counter() - start:.1f} s"
        )
    servers.start(port)
    run.wait_until_healthy(servers.servers[port], run.address(HOST, port))
    tabs[0].page.wait_for_timeout(FORGIVEN)
    for tab in tabs:
        tab.goes_on_after_the_return()


class _Tab:
    """A real tab that counts the sockets that it opened and lost."""

    what = ""

    def __init__(self, page: Page) -> None:
        self.page, self.opened, self.lost = page, 0, 0
        page.set_default_timeout(PATIENCE)
        page.on("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        self.opened += 1
        socket.on("close", self._note_lost)

    def _note_lost(self, _: WebSocket) -> None:
        self.lost += 1

    def comes_back(self, had: int) -> None:
        """Wait for another socket, then change a setting: the answer must hold everything."""
        while self.opened == had:
            self.page.wait_for_timeout(50)
        self.goes_on()

    def goes_on(self) -> None:
        """Change a setting, and check that everything else is as before."""
        raise NotImplementedError

    def goes_on_after_the_return(self) -> None:
        """Do what needs the tab's own server, once the killed one is back."""


class _Numbers(_Tab):
    """The grid with an edited cell, at the third window."""

    what = "numbers"

    def __init__(self, page: Page, url: str) -> None:
        super().__init__(page)
        self._stage = Stage(page).open(url, k=2, s=1)
        self._stage.cell("input", 0, 0).dblclick()
        page.keyboard.type("77\n")
        self._stage.scrub.fill("2")
        page.wait_for_url(re.compile("upto=2"))

    def goes_on(self) -> None:
        """Change the padding, and with it the output; check numbers, kernel and place."""
        self._stage.set_number("Padding", 1 - int(self._stage.number("Padding").input_value()))
        padded = self._stage.number("Padding").input_value() == "1"
        output = self._stage.grid("output").get_by_role("gridcell")
        expect(output).to_have_count((7 if padded else 5) ** 2)
        expect(self._stage.cell("input", 0, 0)).to_have_accessible_name(re.compile(": 77"))
        expect(self._stage.number("Kernel")).to_have_value("2")
        expect(self._stage.scrub).to_have_value("2")


class _Picture(_Tab):
    """The picture page with a person's own photo, which no other server has."""

    what = "an own picture"

    def __init__(self, page: Page, url: str) -> None:
        super().__init__(page)
        page.goto(f"{url}/picture?k=7")
        self._picture, self._opened = PicturePage(page), 0
        self._open()

    def _open(self) -> None:
        """Open a photo of another size than the one before, so the new one can be told apart."""
        height, width = SIZE[0] - self._opened, SIZE[1]
        self._opened += 1
        data = photo(0, (height, width))
        file = {"name": f"photo-{height}.jpg", "mimeType": "image/jpeg", "buffer": data}
        self._picture.upload(file)  # type: ignore[arg-type]
        expect(self._picture.pane(f"Original, {height} × {width}")).to_be_visible()

    def goes_on(self) -> None:
        """Check that the page asks for the picture again and keeps the setting."""
        padding = self.page.get_by_role("spinbutton", name="Padding")
        self._picture.set("Padding", 1 - int(padding.input_value()))
        expect(self.page.get_by_text("No picture of your own is here")).to_be_visible()
        expect(self.page.get_by_role("spinbutton", name="Kernel")).to_have_value("7")

    def goes_on_after_the_return(self) -> None:
        """Open a file: it must reach the server of the socket, whatever the cookie once named."""
        change = self.page.get_by_role("button", name=re.compile("– change$"))
        if change.is_visible():  # it stayed, and has its picture
            change.click()
        self._open()
        print("the tab with an own picture opens another, now that the server is back")


if __name__ == "__main__":
    main()
