"""What `run.py` serves: the app, compressed, and with the headers that keep a visitor safe.

`streamlit run app.py` serves the same app as it is, four times as many bytes for the first visit.
"""

import asyncio
import gc
import gzip
import logging
import os
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from posixpath import normpath

import streamlit as st
from starlette.concurrency import run_in_threadpool
from starlette.datastructures import Headers, MutableHeaders
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from pooling_ui.state import server_settings
from serving.bounded_messages import bound_messages
from serving.bounded_uploads import BoundedUploads, upload_bounds
from serving.closed_tabs import ClosedTabs
from serving.compressed_messages import compress_what_shrinks
from serving.framed_cookies import FramedCookies
from serving.held_values import read_one_by_one
from serving.own_origin import OwnOrigin
from serving.private_names import check_names
from serving.sent_together import send_together
from serving.server_log import take_over, write_json
from serving.start_page import StartPage

LEVEL = 6

if problem := server_settings.problem(os.environ):
    sys.exit(problem)
BASE = f"/{server_settings.base_path(os.environ)}".rstrip("/")
JSON = server_settings.writes_json(os.environ)
if JSON:
    write_json()
check_names()
bound_messages()
compress_what_shrinks()
send_together()
read_one_by_one()


@dataclass
class Compressed:
    """Middleware that compresses answers; files that never change are compressed once, and kept.

    Streamlit leaves its own scripts uncompressed, since compressing them for every visitor costs
    more than it saves. Kept, they take some 3 MB.
    """

    app: ASGIApp
    kept: dict[str, Response] = field(default_factory=dict)
    one_at_a_time: asyncio.Lock = field(default_factory=asyncio.Lock)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        path = _file(scope)
        if path and path not in self.kept:
            async with self.one_at_a_time:  # a class that comes at once waits for the first
                await self._keep(path, scope)
        if path in self.kept:
            await self.kept[path](scope, receive, send)
        else:
            await GZipMiddleware(self.app, compresslevel=LEVEL)(scope, receive, send)

    async def _keep(self, path: str, scope: Scope) -> None:
        """Ask the app for a file and keep it, compressed, if it never changes.

        The app is not told when the visitor goes: it would stop, and half a file would be kept.
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
    """Return the path of a file that a browser asks for whole and compressed; else nothing."""
    if scope["type"] != "http" or scope["method"] not in ("GET", "HEAD") or scope["query_string"]:
        return ""
    headers = Headers(scope=scope)
    if not {"range", "if-none-match", "if-modified-since"}.isdisjoint(headers):
        return ""
    path = str(scope["path"])
    # Other spellings of a path would fill the memory with copies of the same file.
    one_spelling = normpath(path) == path and "\\" not in path
    wanted = path.startswith(f"{BASE}/static/") and "gzip" in headers.get("accept-encoding", "")
    return path if wanted and one_spelling else ""


async def _nothing() -> Message:
    """Receive nothing, for ever."""
    await asyncio.Event().wait()
    raise AssertionError("an event that nobody sets")


def _compressed(headers: Headers, body: bytes) -> Response:
    packed = gzip.compress(body, LEVEL, mtime=0)
    smaller = len(packed) < len(body)  # a font is not
    answer = Response(packed if smaller else body)
    kept = {name: it for name, it in headers.items() if name != "content-length"}
    answer.headers.update(kept | {"vary": "Accept-Encoding"})
    if smaller:
        answer.headers["content-encoding"] = "gzip"
        if "etag" in headers:  # the same content, other bytes
            answer.headers["etag"] = f"W/{headers['etag'].removeprefix('W/')}"
    return answer


@dataclass
class Guarded:
    """Middleware that says in every answer what a browser may make of it.

    A file is what it says it is, other sites are told no address of a page, and of what a computer
    has only the camera may be asked for.
    """

    app: ASGIApp

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request; what goes through a tab's socket has no headers."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def guard(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(raw=[*message["headers"]])
                headers.update(_GUARDS)
                message = {**message, "headers": headers.raw}
            await send(message)

        await self.app(scope, receive, guard)


_GUARDS = {
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "permissions-policy": "camera=(self), geolocation=(), microphone=(), payment=(), usb=()",
}


async def healthz(request: Request) -> Response:
    """Say that the server answers: what a load balancer asks again and again."""
    return PlainTextResponse("ok", headers={"cache-control": "no-store"})


@asynccontextmanager
async def lifespan(_: st.App) -> AsyncIterator[None]:
    """Say when the server begins and ends; a browser is told the end, and comes back by itself.

    What is loaded by then stays: Python's garbage collector need not walk through it again and
    again while a class waits.
    """
    gc.collect()
    gc.freeze()
    log = logging.getLogger(server_settings.LOGGER)
    if JSON:
        take_over()
    for sentence in server_settings.unknown(os.environ):
        log.warning(sentence)
    log.info("the server begins", extra={"facts": {"process": os.getpid()}})
    yield
    log.info("the server ends", extra={"facts": {"process": os.getpid()}})


app = st.App(
    Path(__file__).parent / "app.py",
    lifespan=lifespan,
    routes=[Route(path, healthz) for path in {"/healthz", f"{BASE}/healthz"}],
    middleware=[
        Middleware(OwnOrigin),
        Middleware(ClosedTabs),
        Middleware(BoundedUploads, **upload_bounds(os.environ)),
        Middleware(Guarded),
        Middleware(FramedCookies, sites=server_settings.framing_sites(os.environ)),
        Middleware(Compressed),
        Middleware(StartPage, sites=server_settings.framing_sites(os.environ)),
    ],
)
