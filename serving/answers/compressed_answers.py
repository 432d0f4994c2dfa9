"""Compress answers; what never changes, only once."""

import asyncio
import gzip
from dataclasses import dataclass, field
from posixpath import normpath

from starlette.concurrency import run_in_threadpool
from starlette.datastructures import Headers
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

_LEVEL = 6


@dataclass
class CompressedAnswers:
    """Middleware that compresses answers; files that never change are compressed once and cached.

    Streamlit does not compress its own scripts, because doing so for every visitor costs more than
    it saves. The cache takes about 3 MB.

    Attributes
    ----------
    below : tuple of str
        The paths below which files lie that may never change.
    """

    app: ASGIApp
    below: tuple[str, ...]
    kept: dict[str, Response] = field(default_factory=dict, init=False)
    one_at_a_time: asyncio.Lock = field(default_factory=asyncio.Lock, init=False)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        path = _file(scope)
        if path.startswith(self.below) and path not in self.kept:
            async with self.one_at_a_time:  # a class that opens the app at once waits for the first
                await self._keep(path, scope)
        if path in self.kept:
            await self.kept[path](scope, receive, send)
        else:
            await GZipMiddleware(self.app, compresslevel=_LEVEL)(scope, receive, send)

    async def _keep(self, path: str, scope: Scope) -> None:
        """Ask the app for a file, and cache it compressed if it never changes.

        The app is not told if the visitor leaves: else it would stop, and half a file would be in
        the cache.
        """
        if path in self.kept:
            return
        messages: list[Message] = []

        async def collect(message: Message) -> None:
            messages.append(message)

        await self.app({**scope, "method": "GET"}, _nothing, collect)
        start, *rest = messages
        headers = Headers(raw=start["headers"])
        for_ever = "immutable" in headers.get("cache-control", "")
        if start["status"] == 200 and for_ever and "content-encoding" not in headers:
            body = b"".join(message["body"] for message in rest)
            self.kept[path] = await run_in_threadpool(_compressed, headers, body)


def _file(scope: Scope) -> str:
    """Return the path of a file, if a browser asks for it whole and compressed; else ""."""
    if scope["type"] != "http" or scope["method"] not in ("GET", "HEAD") or scope["query_string"]:
        return ""
    headers = Headers(scope=scope)
    if not {"range", "if-none-match", "if-modified-since"}.isdisjoint(headers):
        return ""
    path = str(scope["path"])
    # Other spellings of one path would fill the cache with copies of the same file.
    one_spelling = normpath(path) == path and "\\" not in path
    return path if one_spelling and "gzip" in headers.get("accept-encoding", "") else ""


async def _nothing() -> Message:
    """Receive nothing, and never return."""
    await asyncio.Event().wait()
    raise AssertionError("an event that nobody sets")


def _compressed(headers: Headers, body: bytes) -> Response:
    packed = gzip.compress(body, _LEVEL, mtime=0)
    smaller = len(packed) < len(body)  # fonts are compressed already
    answer = Response(packed if smaller else body)
    kept = {name: it for name, it in headers.items() if name != "content-length"}
    answer.headers.update(kept | {"vary": "Accept-Encoding"})
    if smaller:
        answer.headers["content-encoding"] = "gzip"
        if "etag" in headers:  # the same content, other bytes
            answer.headers["etag"] = f"W/{headers['etag'].removeprefix('W/')}"
    return answer
