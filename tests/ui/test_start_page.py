"""Streamlit's `index.html`, as `run.py` serves it."""

import asyncio
import gzip
from pathlib import Path

import pytest
import streamlit as st
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import HTMLResponse
from starlette.types import ASGIApp, Message

from start_page import WIDGETS, StartPage, changed_page, widget_scripts

STATIC = Path(st.__file__).parent / "static"
INDEX = (STATIC / "index.html").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", WIDGETS)
def test_streamlit_has_a_script_of_each_name(name: str) -> None:
    """Another Streamlit may name its scripts otherwise."""
    assert [script for script in widget_scripts() if script.startswith(f"{name}.")]


def test_the_page_loads_all_scripts_of_the_widgets_once() -> None:
    """Also those that another script imports."""
    page = changed_page(INDEX)

    for script in widget_scripts():
        assert (STATIC / "static" / "js" / script).is_file()
        assert page.count(f"./static/js/{script}") == 1


def test_another_page_stays_as_it_is() -> None:
    """A custom component may have a page of its own."""
    assert changed_page("<html><head>\n  </head></html>") == "<html><head>\n  </head></html>"


@pytest.mark.parametrize("encoding", ["", "gzip"])
def test_the_changed_page_arrives_whole(encoding: str) -> None:
    """Also where Streamlit would compress it; no browser takes an old copy for it."""
    old_copy = {"etag": "1", "last-modified": "Sun, 22 Nov 2026 00:00:00 GMT"}
    app = GZipMiddleware(StartPage(GZipMiddleware(HTMLResponse(INDEX, headers=old_copy))))

    headers, body = asyncio.run(get(app, encoding))

    assert headers.get("content-encoding", "") == encoding
    assert int(headers["content-length"]) == len(body)
    assert not old_copy.keys() & headers.keys()
    assert (gzip.decompress(body) if encoding else body).decode() == changed_page(INDEX)


async def get(app: ASGIApp, encoding: str) -> tuple[dict[str, str], bytes]:
    """Ask for a page; return the headers and the body of the answer."""
    asked = [(b"accept-encoding", encoding.encode())]
    said: list[Message] = []

    async def receive() -> Message:
        return {"type": "http.request"}

    async def send(message: Message) -> None:
        said.append(message)

    await app({"type": "http", "method": "GET", "path": "/", "headers": asked}, receive, send)
    headers = {name.decode(): value.decode() for name, value in said[0]["headers"]}
    return headers, b"".join(message["body"] for message in said[1:])
