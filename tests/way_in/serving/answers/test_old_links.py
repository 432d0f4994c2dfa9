"""Old links without a page's name are answered with the address of Grid; all else passes on."""

import asyncio
from urllib.parse import parse_qsl, urlsplit

import pytest
from starlette.datastructures import Headers
from starlette.responses import PlainTextResponse
from starlette.types import Message, Receive, Scope, Send

from serving.answers.old_links import OldLinks


def ask(
    path: str, query: str = "", base: str = "", kind: str = "http"
) -> tuple[int, str | None, list[str]]:
    """Return the answer's status and where it leads, and the kinds of request that passed on."""
    said: list[Message] = []
    passed: list[str] = []

    async def streamlit(scope: Scope, receive: Receive, send: Send) -> None:
        passed.append(scope["type"])
        await PlainTextResponse("streamlit")(scope, receive, send)

    async def receive() -> Message:
        return {"type": "http.request"}

    async def send(message: Message) -> None:
        said.append(message)

    headers = [(b"host", b"example.org")]
    scope = {
        **{"type": kind, "method": "GET", "path": path, "headers": headers},
        **{"query_string": query.encode(), "scheme": "http", "server": ("example.org", 80)},
    }
    asyncio.run(OldLinks(streamlit, base=base)(scope, receive, send))
    led = Headers(raw=said[0]["headers"]).get("location")
    return int(said[0].get("status", 0)), led, passed


@pytest.mark.parametrize(
    "query",
    [
        "k=3",
        "k=3&s=1&utm_source=mail",
        "preset=Your%20numbers&x=1%202!3%204",
        "vs=Average&vs=Every%20s-th",
        "task=Welche%20Zelle%20gewinnt%3F%20%C3%A9&show=stride",
        "embed=true",
        "k=",
        "scene_kernel=2&k=3",
        "nobody=knows",
    ],
)
def test_an_old_link_leads_to_the_same_link_of_grid(query: str) -> None:
    status, led, passed = ask("/", query)

    assert (status, passed) == (302, [])
    assert led
    assert urlsplit(led).path == "/grid"
    assert parse_qsl(urlsplit(led).query, True) == parse_qsl(query, True)


@pytest.mark.parametrize("path", ["/pools", "/pools/"])
def test_it_leads_to_grid_below_the_path_of_the_app(path: str) -> None:
    assert ask(path, "k=3", "/pools") == (302, "/pools/grid?k=3", [])


@pytest.mark.parametrize(
    ("path", "query", "base", "address"),
    [
        ("/start", "", "", "/"),
        ("/start/", "scene_kernel=2", "", "/?scene_kernel=2"),
        ("/pools/start", "scene_kernel=2", "/pools", "/pools/?scene_kernel=2"),
    ],
)
def test_the_first_page_is_found_by_its_name(
    path: str, query: str, base: str, address: str
) -> None:
    assert ask(path, query, base) == (302, address, [])


@pytest.mark.parametrize(
    ("path", "query"),
    [
        ("/", ""),
        ("/", "scene_kernel=2"),
        ("/", "utm_source=x"),
        ("/", "scene_kernel=2&fbclid=x"),
        ("/grid", "k=3"),
        ("/picture", "k=3"),
        ("/_stcore/health", "k=3"),
        ("/_stcore/stream", ""),
        ("/static/js/it.js", "k=3"),
        ("//elsewhere.org", "k=3"),
    ],
)
def test_all_else_passes_on(path: str, query: str) -> None:
    assert ask(path, query) == (200, None, ["http"])


@pytest.mark.parametrize("path", ["/", "/elsewhere", "/poolsandmore"])
def test_what_is_not_the_app_passes_on(path: str) -> None:
    assert ask(path, "k=3", "/pools")[0] == 200


def test_nobody_is_led_to_another_site() -> None:
    """Each answer leads to a path of this server, in one line."""
    for query in ("k=//evil.org", "//evil.org&k=3", "k=3%0d%0aset-cookie:%20a=b", "k=\\evil.org"):
        _, led, _ = ask("/", query)
        assert led
        assert led.startswith("/grid?")
        assert led.isprintable()


def test_a_socket_passes_on() -> None:
    """A websocket has a path, too, and no redirect."""
    assert ask("/", "k=3", kind="websocket")[2] == ["websocket"]
