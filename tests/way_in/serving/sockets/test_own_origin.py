"""Only the app's own pages open a socket; nobody else is asked for that."""

import asyncio
import logging

import pytest
from starlette.types import Message, Receive, Scope, Send

from serving.sockets.own_origin import OwnOrigin

HOST = "pool.example.org:8443"


def refusal(kind: str = "websocket", **headers: str) -> list[Message]:
    """Return the answer before Streamlit hears of a request; nothing if it hears of it."""
    said: list[Message] = []
    came: list[Scope] = []

    async def streamlit(scope: Scope, receive: Receive, send: Send) -> None:
        came.append(scope)

    async def receive() -> Message:
        return {"type": "websocket.connect"}

    async def send(message: Message) -> None:
        said.append(message)

    asked = [(name.encode(), value.encode()) for name, value in headers.items()]
    asyncio.run(OwnOrigin(streamlit)({"type": kind, "headers": asked}, receive, send))
    assert bool(came) != bool(said)
    return said


@pytest.mark.parametrize(
    "origin",
    [
        "https://elsewhere.example",
        "https://pool.example.org",  # another port is another site
        "https://pool.example.org:8443.elsewhere.example",
        "https://localhost.elsewhere.example",
        "http://localhost:9999",  # another program on the visitor's machine
        "http://127.0.0.1:8443",
        "null",  # a page in a sandbox, or a file
        "http://[::1",
        "",
    ],
)
def test_a_page_of_another_site_gets_no_socket_and_is_not_named(
    origin: str, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)

    assert refusal(host=HOST, origin=origin) == [{"type": "websocket.close", "code": 1008}]

    [line] = caplog.messages
    assert line.startswith("refused a socket")
    assert "example" not in line


@pytest.mark.parametrize(
    "headers",
    [
        {"host": HOST, "origin": f"https://{HOST}"},
        {"host": HOST.title(), "origin": f"https://{HOST}"},
        {"host": "localhost:8501", "origin": "http://localhost:8501"},
        {"host": HOST},
    ],
    ids=["its own", "written otherwise", "on this machine", "no browser"],
)
def test_the_apps_own_pages_do(headers: dict[str, str]) -> None:
    assert refusal(**headers) == []


def test_a_link_on_another_site_opens_the_app() -> None:
    assert refusal("http", host=HOST, origin="https://elsewhere.example") == []
