"""Cookies hold in a frame of another site, where that is allowed and the way is safe."""

import asyncio

import pytest
from starlette.types import Message, Receive, Scope, Send

from serving.answers.framed_cookies import FramedCookies

SITES = ("https://moodle.example.org",)
AS_SET = ["_streamlit_xsrf=2|ab|cd|1; Path=/; SameSite=Lax", "place=Secure; secure; HttpOnly"]
IN_FRAMES = [
    "_streamlit_xsrf=2|ab|cd|1; Path=/; SameSite=None; Secure; Partitioned",
    "place=Secure; HttpOnly; SameSite=None; Secure; Partitioned",
]


def cookies(sites: tuple[str, ...], scheme: str, forwarded: str = "") -> list[str]:
    """Give the cookies that a visitor gets."""
    sent: list[Message] = []

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        headers = [
            (b"content-type", b"text/html"),
            *((b"set-cookie", it.encode()) for it in AS_SET),
        ]
        await send({"type": "http.response.start", "status": 200, "headers": headers})

    async def receive() -> Message:
        raise AssertionError("nothing is read")

    async def send(message: Message) -> None:
        sent.append(message)

    headers = [(b"x-forwarded-proto", forwarded.encode())] if forwarded else []
    scope = {"type": "http", "scheme": scheme, "headers": headers}
    asyncio.run(FramedCookies(app, sites)(scope, receive, send))
    [start] = sent
    assert (b"content-type", b"text/html") in start["headers"]
    return [value.decode() for name, value in start["headers"] if name == b"set-cookie"]


@pytest.mark.parametrize(
    ("scheme", "forwarded"), [("https", ""), ("http", "https"), ("http", "https, http")]
)
def test_with_https_they_hold_in_frames(scheme: str, forwarded: str) -> None:
    assert cookies(SITES, scheme, forwarded) == IN_FRAMES


@pytest.mark.parametrize(
    ("sites", "scheme", "forwarded"),
    [((), "https", ""), (SITES, "http", ""), (SITES, "http", "http")],
)
def test_else_they_are_as_they_were(sites: tuple[str, ...], scheme: str, forwarded: str) -> None:
    """A browser without HTTPS would keep none of the others, not even outside of a frame."""
    assert cookies(sites, scheme, forwarded) == AS_SET
