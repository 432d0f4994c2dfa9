"""The server that `run.py` starts: Streamlit's app with compression and protective headers.

`streamlit run app.py` serves the same app without these: the first visit loads four times as many
bytes.
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
from functools import partial
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
from serving import first_stage
from serving.bounded_messages import bound_messages
from serving.bounded_uploads import BoundedUploads, upload_bounds
from serving.closed_metrics import METRICS, ClosedMetrics
from serving.closed_tabs import ClosedTabs
from serving.compressed_messages import compress_what_shrinks
from serving.framed_cookies import FramedCookies
from serving.held_values import read_one_by_one
from serving.linked_messages import CHANGES, addresses, linked_messages
from serving.own_origin import OwnOrigin
from serving.paced_messages import PacedMessages
from serving.page_errors import show_error
from serving.private_names import check_names
from serving.readable_messages import ReadableMessages, read_text_as_bytes
from serving.returned_memory import keep_little
from serving.sent_together import send_together
from serving.server_log import take_over, write_json
from serving.short_errors import shorten_errors
from serving.stage_pictures import PNG, SVG, stage_pictures
from serving.start_page import StartPage

LEVEL = 6

if problem := server_settings.problem(os.environ):
    sys.exit(problem)
BASE = f"/{server_settings.base_path(os.environ)}".rstrip("/")
DRAWINGS = f"{BASE}/linked-message/"
PICTURES = {f"{BASE}/stage.svg": SVG, f"{BASE}/stage.png": PNG}
FILES = (f"{BASE}/static/", f"{BASE}/poolscope/static/")  # whose names change with their content
JSON = server_settings.writes_json(os.environ)
if JSON:
    write_json()
check_names()
keep_little()
bound_messages()
read_text_as_bytes()
compress_what_shrinks()
send_together()
shorten_errors()
read_one_by_one()


@dataclass
class Compressed:
    """Middleware that compresses answers; files that never change are compressed once and cached.

    Streamlit does not compress its own scripts, because doing so for every visitor costs more than
    it saves. The cache takes about 3 MB.
    """

    app: ASGIApp
    kept: dict[str, Response] = field(default_factory=dict)
    one_at_a_time: asyncio.Lock = field(default_factory=asyncio.Lock)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        path = _file(scope)
        if path and path not in self.kept:
            async with self.one_at_a_time:  # a class that opens the app at once waits for the first
                await self._keep(path, scope)
        if path in self.kept:
            await self.kept[path](scope, receive, send)
        else:
            await GZipMiddleware(self.app, compresslevel=LEVEL)(scope, receive, send)

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
    wanted = path.startswith(FILES) and "gzip" in headers.get("accept-encoding", "")
    return path if wanted and one_spelling else ""


async def _nothing() -> Message:
    """Receive nothing, and never return."""
    await asyncio.Event().wait()
    raise AssertionError("an event that nobody sets")


def _compressed(headers: Headers, body: bytes) -> Response:
    packed = gzip.compress(body, LEVEL, mtime=0)
    smaller = len(packed) < len(body)  # fonts are compressed already
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
    """Middleware that adds protective headers to every answer.

    A browser must not guess the type of a file, must not tell other sites the address of a page,
    and may ask only for the camera.
    """

    app: ASGIApp

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request; messages of a tab's socket have no headers."""
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
    """Return "ok", for a load balancer that checks the server again and again."""
    return PlainTextResponse("ok", headers={"cache-control": "no-store"})


@asynccontextmanager
async def lifespan(_: st.App) -> AsyncIterator[None]:
    """Log when the server begins and ends; a browser learns of the end, and reconnects by itself.

    Objects loaded by then stay for ever. So Python's garbage collector need not visit them again
    and again while a class waits.
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
    on_script_error=show_error,
    routes=[
        *(Route(path, healthz) for path in {"/healthz", f"{BASE}/healthz"}),
        Route(f"{DRAWINGS}{{component}}/{{page}}", linked_messages),
        Route(BASE + first_stage.PATH, first_stage.stage_code),
        *(
            Route(path, partial(stage_pictures, form=form))
            for address, form in PICTURES.items()
            for path in (address, f"{address}/{{page}}")
        ),
    ],
    middleware=[
        Middleware(OwnOrigin),
        Middleware(PacedMessages),
        Middleware(ReadableMessages),
        Middleware(
            ClosedMetrics, path=BASE + METRICS, opened=server_settings.opens_metrics(os.environ)
        ),
        Middleware(ClosedTabs),
        Middleware(BoundedUploads, **upload_bounds(os.environ)),
        Middleware(Guarded),
        Middleware(FramedCookies, sites=server_settings.framing_sites(os.environ)),
        Middleware(Compressed),
        Middleware(
            StartPage,
            sites=server_settings.framing_sites(os.environ),
            drawings=addresses(DRAWINGS),
            changes=CHANGES,
            base=BASE,
        ),
    ],
)
