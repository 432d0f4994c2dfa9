"""Streamlit's `index.html`, as `run.py` serves it."""

import asyncio
import gzip
from pathlib import Path

import pytest
import streamlit as st
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from pooling_ui.components.delivery import SOURCES
from serving.answers.first_stage import PATH, stage_code
from serving.answers.index_page import (
    WIDGETS,
    IndexPage,
    changed_page,
    check_index,
    widget_scripts,
)

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


def test_the_stage_learns_where_the_stages_of_links_are() -> None:
    page = changed_page(INDEX, ("/it/a", "/it/b"), ("k", "s"))
    named = '<meta name="poolscope-linked-messages" content="/it/a /it/b" data-changes="k s">'
    assert named in page
    assert "poolscope-linked-messages" not in changed_page(INDEX)


def test_the_first_stage_is_asked_for_before_streamlits_scripts() -> None:
    """And after the line without which a phone's window has another width."""
    page = changed_page(INDEX, ("/it/stage/grid",), ("k",), "/it")

    order = [page.index(it) for it in ('name="viewport"', "import(", "modulepreload", "isStyled()")]
    assert order == sorted(order)
    assert f"/it{PATH}" in page
    # A browser finds links sooner than a script asks for something.
    assert page.count("modulepreload") == page.count('rel="modulepreload" fetchpriority="low"') > 0


def test_a_browser_keeps_the_code_of_the_first_stage() -> None:
    answer = asyncio.run(stage_code(Request({"type": "http"})))

    assert answer.body == SOURCES["poolscope_stage"]
    assert "immutable" in answer.headers["cache-control"]


def test_what_a_person_saves_passes_on_as_it_comes() -> None:
    """A chart as a page of its own has megabytes: none waits for the rest, and none is kept."""
    passed: list[Message] = []

    async def downloaded(scope: Scope, receive: Receive, send: Send) -> None:
        headers = [(b"content-type", b"text/html")]
        for message in (
            {"type": "http.response.start", "status": 200, "headers": headers},
            {"type": "http.response.body", "body": b"<div>", "more_body": True},
            {"type": "http.response.body", "body": b"</div>"},
        ):
            await send(message)
            assert said[-1] is message
            passed.append(message)

    said: list[Message] = []
    asyncio.run(answered(IndexPage(downloaded), said))

    assert said == passed != []
    assert changed_page.cache_info().maxsize == 1


@pytest.mark.parametrize("html", ["<html></html>", "x" * len(INDEX)])
def test_another_page_stays_as_it_is(html: str) -> None:
    """A custom component may have a page of its own."""
    headers, body = asyncio.run(get(IndexPage(HTMLResponse(html)), ""))

    assert body.decode() == html
    assert "content-security-policy" not in headers


def test_asked_for_the_headers_alone_it_gives_those_of_the_changed_page() -> None:
    index = STATIC / "index.html"
    app = GZipMiddleware(IndexPage(FileResponse(index)))
    alone, whole = (asyncio.run(get(app, "gzip", method))[0] for method in ("HEAD", "GET"))

    assert "content-security-policy" in alone
    assert alone == whole


@pytest.mark.parametrize("encoding", ["", "gzip"])
def test_the_changed_page_arrives_whole(encoding: str) -> None:
    """Also where Streamlit would compress it; no browser takes an old copy for it."""
    old_copy = {"etag": "1", "last-modified": "Sun, 22 Nov 2026 00:00:00 GMT"}
    app = GZipMiddleware(IndexPage(GZipMiddleware(HTMLResponse(INDEX, headers=old_copy))))

    headers, body = asyncio.run(get(app, encoding))

    assert headers.get("content-encoding", "") == encoding
    assert int(headers["content-length"]) == len(body)
    assert not old_copy.keys() & headers.keys()
    assert (gzip.decompress(body) if encoding else body).decode() == changed_page(INDEX)


async def get(app: ASGIApp, encoding: str, method: str = "GET") -> tuple[dict[str, str], bytes]:
    """Ask for a page; return the headers and the body of the answer."""
    said: list[Message] = []
    await answered(app, said, encoding, method)
    headers = {name.decode(): value.decode() for name, value in said[0]["headers"]}
    return headers, b"".join(message["body"] for message in said[1:])


async def answered(
    app: ASGIApp, said: list[Message], encoding: str = "", method: str = "GET"
) -> None:
    """Ask for a page; put the messages of the answer into `said` as they come."""
    asked = [(b"accept-encoding", encoding.encode())]

    async def receive() -> Message:
        await asyncio.Event().wait()  # the browser stays
        raise AssertionError

    async def send(message: Message) -> None:
        said.append(message)

    await app({"type": "http", "method": method, "path": "/", "headers": asked}, receive, send)


@pytest.mark.parametrize(
    "place", ['<link rel="shortcut icon"', "</head>", '<div id="root"></div>', "modulepreload"]
)
def test_an_index_without_a_place_that_is_changed_stops_the_server(place: str) -> None:
    check_index(INDEX)
    with pytest.raises(RuntimeError, match="index.html has no .*index_page.py changes"):
        check_index(INDEX.replace(place, ""))
