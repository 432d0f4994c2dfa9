"""A browser guesses no types, tells other sites no address, and asks for the camera alone."""

import asyncio
from typing import Any

import pytest
from starlette.datastructures import Headers

from serving.answers.protective_headers import ProtectiveHeaders


async def answers(scope: Any, receive: Any, send: Any) -> None:
    """Stand in for Streamlit, which has a header of its own."""
    await send({"type": "http.response.start", "headers": [(b"etag", b"it")]})
    await send({"type": "http.response.body", "body": b"text"})


def sent() -> list[Any]:
    """Return the messages of an answer."""
    messages: list[Any] = []

    async def receive() -> Any:
        raise AssertionError

    async def send(message: Any) -> None:
        messages.append(message)

    asyncio.run(ProtectiveHeaders(answers)({"type": "http"}, receive, send))
    return messages


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("x-content-type-options", "nosniff"),
        ("referrer-policy", "same-origin"),
        ("etag", "it"),
    ],
)
def test_an_answer_has_its_own_headers_and_those_that_protect(name: str, value: str) -> None:
    start, body = sent()

    assert Headers(raw=start["headers"])[name] == value
    assert body["body"] == b"text"


def test_of_all_devices_only_the_camera_may_be_asked_for() -> None:
    allowed = Headers(raw=sent()[0]["headers"])["permissions-policy"].split(", ")

    assert [each for each in allowed if not each.endswith("=()")] == ["camera=(self)"]
