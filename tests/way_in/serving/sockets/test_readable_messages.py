"""A message that no tab sends ends its connection, with one line in the log and no traceback."""

import asyncio
from typing import Any

import pytest
from streamlit.proto.BackMsg_pb2 import BackMsg

from serving.sockets.readable_messages import ReadableMessages


def served(message: dict[str, Any], kind: str = "websocket") -> tuple[Any, list[Any]]:
    """Return what reaches Streamlit, and what is sent to the tab."""
    reached, sent = [], []

    async def streamlit(scope: Any, receive: Any, send: Any) -> None:
        reached.append(await receive())

    async def receive() -> Any:
        return message

    async def send(answer: Any) -> None:
        sent.append(answer)

    asyncio.run(ReadableMessages(streamlit)({"type": kind}, receive, send))
    return reached[0], sent


@pytest.mark.parametrize("what", [{"bytes": b"\xff"}, {"bytes": b""}, {"text": "hello"}])
def test_what_no_tab_sends_ends_the_connection(
    what: dict[str, Any], caplog: pytest.LogCaptureFixture
) -> None:
    reached, sent = served({"type": "websocket.receive", **what})

    assert reached == {"type": "websocket.disconnect", "code": 1002}
    assert sent == [{"type": "websocket.close", "code": 1002}]
    assert [record.exc_info for record in caplog.records] == [None]


@pytest.mark.parametrize(
    "message",
    [
        {"type": "websocket.receive", "bytes": BackMsg(clear_cache=True).SerializeToString()},
        {"type": "websocket.connect"},
        {"type": "websocket.disconnect", "code": 1001},
    ],
)
def test_what_a_tab_sends_goes_on(message: dict[str, Any]) -> None:
    assert served(message) == (message, [])


def test_what_is_no_socket_is_left_alone() -> None:
    message = {"type": "websocket.receive", "bytes": b"\xff"}
    assert served(message, "http") == (message, [])
