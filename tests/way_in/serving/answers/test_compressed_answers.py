"""The server compresses what it sends, and what never changes only once."""

import asyncio
import gzip
from pathlib import Path

import pytest
from starlette.datastructures import Headers
from starlette.responses import FileResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from serving.answers.compressed_answers import CompressedAnswers

TEXT = b"some text that is said again and again, " * 100
FOR_EVER = b"public, immutable, max-age=31536000"


class Files:
    """An app that answers every request with TEXT, and counts them."""

    def __init__(self, cache: bytes = FOR_EVER, status: int = 200, text: bytes = TEXT) -> None:
        self.asked = 0
        self._text = text
        self._start = {
            "type": "http.response.start",
            "status": status,
            "headers": [
                (b"content-type", b"text/javascript"),
                (b"content-length", str(len(text)).encode()),
                (b"cache-control", cache),
                (b"etag", b'"it"'),
            ],
        }

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        self.asked += 1
        await send({**self._start, "headers": list(self._start["headers"])})  # type: ignore[call-overload]
        half = len(self._text) // 2
        for part, more in ((self._text[:half], True), (self._text[half:], False)):
            await asyncio.sleep(0)  # others may come meanwhile
            await send({"type": "http.response.body", "body": part, "more_body": more})


def compressed(app: ASGIApp) -> CompressedAnswers:
    return CompressedAnswers(app, below=("/static/",))


async def answer(
    server: CompressedAnswers,
    path: str = "/static/it.js",
    query: bytes = b"",
    method: str = "GET",
    leaves: bool = False,
    **more: str,
) -> tuple[Headers, bytes]:
    """Give headers and body of the answer to a browser that takes gzip, and perhaps leaves."""
    headers = {"accept_encoding": "gzip", **more}
    scope = {
        "type": "http",
        "method": method,
        "path": path,
        "query_string": query,
        "headers": [(name.replace("_", "-").encode(), it.encode()) for name, it in headers.items()],
    }
    said: list[Message] = []

    async def receive() -> Message:
        if not leaves:
            await asyncio.Event().wait()
        return {"type": "http.disconnect"}

    async def send(message: Message) -> None:
        said.append(message)

    await server(scope, receive, send)
    body = b"".join(message.get("body", b"") for message in said[1:])
    return Headers(raw=said[0]["headers"] if said else []), body


def ask(server: CompressedAnswers, *path: str, **how: str) -> bytes:
    """Give the body of the answer to a browser that takes gzip."""
    return asyncio.run(answer(server, *path, **how))[1]  # type: ignore[arg-type]


def test_a_file_that_never_changes_is_compressed_once() -> None:
    files = Files()
    server = compressed(files)

    first, second = ask(server), ask(server)

    assert gzip.decompress(first) == TEXT
    assert second == first
    assert files.asked == 1
    assert gzip.decompress(ask(server, "/static/other.js")) == TEXT
    assert files.asked == 2


def test_visitors_who_come_at_once_wait_for_one_compression() -> None:
    files = Files()
    server = compressed(files)

    async def a_class() -> list[tuple[Headers, bytes]]:
        return await asyncio.gather(*(answer(server) for _ in range(5)))

    answers = asyncio.run(a_class())

    assert files.asked == 1
    assert {gzip.decompress(body) for _, body in answers} == {TEXT}


def test_a_visitor_who_leaves_spoils_no_file_for_others(tmp_path: Path) -> None:
    """The app stops sending a file when its reader goes."""
    file = tmp_path / "it.js"
    file.write_bytes(TEXT * 100)
    server = compressed(FileResponse(file, headers={"cache-control": FOR_EVER.decode()}))

    asyncio.run(answer(server, leaves=True))

    assert gzip.decompress(ask(server)) == TEXT * 100


def test_the_length_of_a_kept_file_is_said_and_its_tag_is_its_own() -> None:
    """Then a browser notices when it got too little; the same tag would mean the same bytes."""
    server = compressed(Files())

    headers, body = asyncio.run(answer(server))

    assert headers.getlist("content-length") == [str(len(body))]
    assert headers["content-encoding"] == "gzip"
    assert headers["content-type"] == "text/javascript"
    assert headers["cache-control"] == FOR_EVER.decode()
    assert headers["vary"] == "Accept-Encoding"
    assert headers["etag"] == 'W/"it"'


def test_asked_for_the_headers_alone_it_gives_those_of_the_file() -> None:
    server = compressed(Files())

    alone, _ = asyncio.run(answer(server, method="HEAD"))

    assert alone == asyncio.run(answer(server))[0]


def test_a_file_that_compression_makes_longer_stays_as_it_is() -> None:
    """A font is such a file."""
    text = bytes(range(256))
    server = compressed(Files(text=text))

    headers, body = asyncio.run(answer(server))

    assert body == text
    assert "content-encoding" not in headers
    assert headers["etag"] == '"it"'


@pytest.mark.parametrize(
    ("cache", "status"), [(b"no-cache", 200), (b"public", 200), (FOR_EVER, 404)]
)
def test_what_may_change_is_asked_for_each_time(cache: bytes, status: int) -> None:
    files = Files(cache, status)
    server = compressed(files)

    assert gzip.decompress(ask(server)) == TEXT
    asked = files.asked
    assert gzip.decompress(ask(server)) == TEXT

    assert files.asked > asked
    assert not server.kept


@pytest.mark.parametrize("path", ["/", "/media/it.js", "/static//it.js", "/static/./it.js"])
def test_only_files_of_streamlit_are_kept_and_each_once(path: str) -> None:
    """Other spellings of a path would fill the memory."""
    server = compressed(Files())

    assert gzip.decompress(ask(server, path)) == TEXT

    assert not server.kept


@pytest.mark.parametrize(
    "asked",
    [
        {"accept_encoding": "identity"},
        {"range": "bytes=0-9"},
        {"if_none_match": '"it"'},
        {"if_modified_since": "Sat, 21 Nov 2026 22:50:56 GMT"},
        {"query": b"v=2"},
        {"method": "POST"},
    ],
)
def test_another_kind_of_request_is_neither_kept_nor_answered_from_what_is(
    asked: dict[str, str],
) -> None:
    files = Files()
    server = compressed(files)

    ask(server, **asked)
    ask(server)
    ask(server, **asked)

    assert files.asked == 3
    assert len(server.kept) == 1
