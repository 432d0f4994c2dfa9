"""What `run.py` serves: the app, compressed, as a browser needs it on a slow network.

`streamlit run app.py` serves the same app as it is, four times as many bytes for the first visit.
"""

from dataclasses import dataclass, field
from pathlib import Path

import streamlit as st
from starlette.datastructures import Headers
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.types import ASGIApp, Message, Receive, Scope, Send


@dataclass
class Compressed:
    """Middleware that compresses answers; files that never change are compressed once, and kept.

    Streamlit leaves its own scripts uncompressed, since compressing them for every visitor costs
    more than it saves. Kept, they take some 3 MB.
    """

    app: ASGIApp
    kept: dict[str, list[Message]] = field(default_factory=dict)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        key = _key(scope)
        for message in self.kept.get(key, ()):
            await send(message)
        if key in self.kept:
            return
        answer: list[Message] = []

        async def note(message: Message) -> None:
            answer.append(message)
            await send(message)

        await GZipMiddleware(self.app, compresslevel=6)(scope, receive, note if key else send)
        if answer and _is_for_ever(answer[0]):
            self.kept[key] = answer


def _key(scope: Scope) -> str:
    """The path of a file that a browser asks for whole and compressed; empty for all else."""
    if scope["type"] != "http" or scope["method"] != "GET" or scope["query_string"]:
        return ""
    headers = Headers(scope=scope)
    whole = "range" not in headers and "if-none-match" not in headers
    return scope["path"] if whole and "gzip" in headers.get("accept-encoding", "") else ""


def _is_for_ever(start: Message) -> bool:
    """Whether an answer will be the same as long as its name is."""
    headers = Headers(raw=start["headers"])
    return start["status"] == 200 and "immutable" in headers.get("cache-control", "")


app = st.App(Path(__file__).parent / "app.py", middleware=[Middleware(Compressed)])
