"""The server that `run.py` starts: Streamlit's app with compression and protective headers.

`streamlit run app.py` serves the same app without these: the first visit loads four times as many
bytes.
"""

import asyncio
import gc
import logging
import os
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path

import streamlit as st
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from pooling_ui.state import server_settings
from serving.answers import first_stage
from serving.answers.closed_metrics import METRICS, ClosedMetrics
from serving.answers.compressed_answers import CompressedAnswers
from serving.answers.framed_cookies import FramedCookies
from serving.answers.index_page import IndexPage, check_index
from serving.answers.linked_messages import CHANGES, addresses, linked_messages
from serving.answers.old_links import OldLinks
from serving.answers.protective_headers import ProtectiveHeaders
from serving.answers.stage_pictures import PNG, SVG, stage_pictures
from serving.bounded_uploads import BoundedUploads, upload_bounds
from serving.field_values import read_one_by_one
from serving.page_errors import show_error
from serving.private_names import check_server_names
from serving.returned_memory import limit_kept_memory
from serving.room_events import PATH as ROOM_EVENTS
from serving.room_events import end_streams_at_shutdown, remove_old_rooms, room_events
from serving.server_log import format_uvicorn_logs, write_json
from serving.short_errors import shorten_errors
from serving.sockets.bounded_messages import bound_messages
from serving.sockets.closed_tabs import ClosedTabs
from serving.sockets.own_origin import OwnOrigin
from serving.sockets.paced_messages import PacedMessages
from serving.sockets.readable_messages import ReadableMessages, read_text_as_bytes
from serving.sockets.small_messages import leave_small_messages

if problem := server_settings.problem(os.environ) or server_settings.missing_package(os.environ):
    sys.exit(problem)
BASE = f"/{server_settings.base_path(os.environ)}".rstrip("/")
DRAWINGS = f"{BASE}/linked-message/"
PICTURES = {f"{BASE}/stage.svg": SVG, f"{BASE}/stage.png": PNG}
FILES = (f"{BASE}/static/", f"{BASE}/poolscope/static/")  # whose names change with their content
JSON = server_settings.writes_json(os.environ)
if JSON:
    write_json()
check_server_names()
check_index()
limit_kept_memory()
bound_messages()
read_text_as_bytes()
leave_small_messages()
read_one_by_one()
shorten_errors()


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
        format_uvicorn_logs()
    for sentence in server_settings.unknown(os.environ):
        log.warning(sentence)
    end_streams_at_shutdown()
    removes = asyncio.create_task(remove_old_rooms())
    log.info("the server begins", extra={"facts": {"process": os.getpid()}})
    yield
    removes.cancel()
    log.info("the server ends", extra={"facts": {"process": os.getpid()}})


app = st.App(
    Path(__file__).parent / "app.py",
    lifespan=lifespan,
    on_script_error=show_error,
    routes=[
        *(Route(path, healthz) for path in {"/healthz", f"{BASE}/healthz"}),
        Route(f"{DRAWINGS}{{component}}/{{page}}", linked_messages),
        Route(BASE + first_stage.PATH, first_stage.stage_code),
        Route(BASE + ROOM_EVENTS, room_events),
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
        Middleware(ProtectiveHeaders),
        Middleware(OldLinks, base=BASE),
        Middleware(FramedCookies, sites=server_settings.framing_sites(os.environ)),
        Middleware(CompressedAnswers, below=FILES),
        Middleware(
            IndexPage,
            sites=server_settings.framing_sites(os.environ),
            drawings=addresses(DRAWINGS),
            changes=CHANGES,
            base=BASE,
        ),
    ],
)
