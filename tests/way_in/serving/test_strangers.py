"""A stranger cannot find the files of others, nor keep the server waiting."""

import asyncio
import re
import socket
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.parse import urlsplit

import pytest
from streamlit.proto.BackMsg_pb2 import BackMsg

from benchmarks.servers._photo import photo
from benchmarks.servers._session import Session
from tests.helpers.live_server import HOST, live_server

# 122 random bits.
RANDOM = "[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}"
HALF_OPEN = 300


@pytest.fixture(scope="module")
def log(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("server") / "log"


@pytest.fixture(scope="module")
def url(log: Path) -> Iterator[str]:
    with live_server(log) as address:
        yield address


class Tab(Session):
    """A tab that notes the addresses of the files that it may download."""

    def __init__(self, url: str) -> None:
        super().__init__(url, "picture", {"from": "Upload"})
        self.files: list[str] = []

    def _take(self, element: Any) -> None:
        super()._take(element)
        if element.WhichOneof("type") == "download_button":
            self.files.append(element.download_button.url)

    async def place(self) -> str:
        """Return the path to which the next file may be sent."""
        ask = BackMsg()
        ask.file_urls_request.request_id = "one"
        ask.file_urls_request.file_names.append("one.jpg")
        ask.file_urls_request.session_id = self._id
        assert self._socket
        await self._socket.send(ask.SerializeToString())
        while (message := await self._message()).WhichOneof("type") != "file_urls_response":
            pass
        return str(message.file_urls_response.file_urls[0].upload_url)

    def put(self, place: str, size: int) -> bytes:
        """Return the beginning of a file of this size."""
        return (
            f"PUT {place} HTTP/1.1\r\nHost: {HOST}\r\nContent-Length: {size}\r\n"
            f"Content-Type: multipart/form-data; boundary=e\r\nCookie: {self._cookie()}\r\n"
            f"X-Xsrftoken: {self._token()}\r\n\r\n--e\r\n"
            'Content-Disposition: form-data; name="file"; filename="one.jpg"\r\n\r\nbegins'
        ).encode()


def asked(url: str, method: str = "GET") -> tuple[int, bytes]:
    """Ask as somebody without cookies does; return the status and the answer."""
    try:
        with urllib.request.urlopen(urllib.request.Request(url, method=method)) as answer:
            return answer.status, answer.read()
    except HTTPError as refused:
        with refused:
            return refused.code, refused.read()


def test_nobody_finds_the_picture_of_another_tab(url: str) -> None:
    """Its addresses hold random numbers or digests of what it shows, and no list names them."""

    async def look() -> None:
        data = photo(1, (96, 128))
        async with Tab(url) as owner, Tab(url) as stranger:
            await owner.upload("picture_file", "mine.jpg", data)
            place = await owner.place()
            file = owner.files[-1]
            assert re.fullmatch(f"/_stcore/upload_file/{RANDOM}/{RANDOM}", place)
            assert re.fullmatch(r"/media/[0-9a-f]{32}\.png", file)
            status, picture = await asyncio.to_thread(asked, url + file)
            assert status == 200
            assert file not in stranger.files

            upload, owner_id, _ = place.rsplit("/", 2)
            lists = ("/media", "/media/", upload, f"{upload}/", f"{upload}/{owner_id}", place)
            for path in (*lists, "/media/%2e%2e/", f"{file[:-5]}.png", "/_stcore/metrics"):
                status, answer = await asyncio.to_thread(asked, url + path)
                assert picture not in answer
                assert owner_id.encode() not in answer
                assert file.rpartition("/")[2].encode() not in answer
            for method in ("PUT", "DELETE"):  # also to who knows the address
                status, _ = await asyncio.to_thread(asked, url + place, method)
                assert status == 403

    asyncio.run(look())


def test_requests_that_never_end_keep_nobody_waiting(url: str) -> None:
    place = urlsplit(url)

    async def use(sockets: ExitStack) -> None:
        for _ in range(HALF_OPEN):
            slow = sockets.enter_context(socket.create_connection((HOST, place.port or 80)))
            slow.sendall(f"GET / HTTP/1.1\r\nHost: {HOST}\r\nX-Half: ".encode())
        async with Tab(url) as slow_tab:
            for _ in range(3):
                slow = sockets.enter_context(socket.create_connection((HOST, place.port or 80)))
                slow.sendall(slow_tab.put(await slow_tab.place(), 20_000_000))

            assert (await asyncio.to_thread(asked, f"{url}/healthz"))[1] == b"ok"
            async with Tab(url) as other:
                await other.upload("picture_file", "mine.jpg", photo(2, (96, 128)))
                await other.change("k", 3)
                assert other.titled
                assert not other.failed

    with ExitStack() as sockets:
        asyncio.run(asyncio.wait_for(use(sockets), 60))


def test_a_person_who_stops_a_file_leaves_no_traceback(url: str, log: Path) -> None:
    async def stop() -> None:
        async with Tab(url) as tab:
            port = urlsplit(url).port or 80
            with closing(socket.create_connection((HOST, port))) as line:
                line.sendall(tab.put(await tab.place(), 5_000_000))
                await tab.change("k", 2)  # by then it arrives
            await tab.change("k", 3)
            await tab.change("k", 4)

    asyncio.run(stop())
    assert "Traceback" not in log.read_text()
