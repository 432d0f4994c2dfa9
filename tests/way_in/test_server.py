"""The server compresses what it sends, and what never changes only once."""

import asyncio
import gzip

import pytest
from starlette.types import Message, Receive, Scope, Send

from server import Compressed

TEXT = b"some text that is said again and again, " * 100
FOR_EVER = b"public, immutable, max-age=31536000"


class Files:
    """An app that answers every request with TEXT, and counts them."""

    def __init__(self, cache: bytes, status: int = 200) -> None:
        self.asked = 0
        self._start = {
            "type": "http.response.start",
            "status": status,
            "headers": [(b"content-type", b"text/javascript"), (b"cache-control", cache)],
        }

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        self.asked += 1
        await send({**self._start, "headers": list(self._start["headers"])})  # type: ignore[call-overload]
        await send({"type": "http.response.body", "body": TEXT})


def ask(server: Compressed, path: str = "/static/it.js", query: bytes = b"", **more: str) -> bytes:
    """Give the body of the answer to a browser that takes gzip."""
    headers = {"accept_encoding": "gzip", **more}
    scope = {
        "type": "http",
        "method": "GET",
        "path": path,
        "query_string": query,
        "headers": [(name.replace("_", "-").encode(), it.encode()) for name, it in headers.items()],
    }
    said: list[Message] = []

    async def receive() -> Message:
        raise AssertionError("nothing is received")

    async def send(message: Message) -> None:
        said.append(message)

    asyncio.run(server(scope, receive, send))
    return b"".join(message["body"] for message in said[1:])


def test_a_file_that_never_changes_is_compressed_once() -> None:
    files = Files(FOR_EVER)
    server = Compressed(files)

    first, second = ask(server), ask(server)

    assert gzip.decompress(first) == TEXT
    assert second == first
    assert files.asked == 1
    assert gzip.decompress(ask(server, "/static/other.js")) == TEXT
    assert files.asked == 2


@pytest.mark.parametrize(
    ("cache", "status"), [(b"no-cache", 200), (b"public", 200), (FOR_EVER, 404)]
)
def test_what_may_change_is_asked_for_each_time(cache: bytes, status: int) -> None:
    files = Files(cache, status)
    server = Compressed(files)

    assert gzip.decompress(ask(server)) == TEXT
    assert gzip.decompress(ask(server)) == TEXT

    assert files.asked == 2


@pytest.mark.parametrize(
    "asked",
    [
        {"accept_encoding": "identity"},
        {"range": "bytes=0-9"},
        {"if_none_match": '"it"'},
        {"query": b"v=2"},
    ],
)
def test_another_kind_of_request_is_neither_kept_nor_answered_from_what_is(
    asked: dict[str, str],
) -> None:
    files = Files(FOR_EVER)
    server = Compressed(files)

    ask(server, **asked)  # type: ignore[arg-type]
    ask(server)
    ask(server, **asked)  # type: ignore[arg-type]

    assert files.asked == 3
    assert len(server.kept) == 1
