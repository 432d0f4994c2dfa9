"""Check that waiting messages go out in order and in one piece, and that a lost tab is told of."""

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest
from streamlit.runtime import Runtime
from streamlit.runtime.app_session import AppSession
from streamlit.runtime.session_manager import SessionClientDisconnectedError
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from serving.sockets import sent_together
from serving.sockets.sent_together import AT_ONCE, CollectingTransport


@pytest.fixture(autouse=True)
def _together(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(AppSession, "flush_browser_queue", AppSession.flush_browser_queue)
    made = WebSocketsSansIOProtocol.connection_made
    monkeypatch.setattr(WebSocketsSansIOProtocol, "connection_made", made)
    sent_together.send_together()


class _Tab:
    """A server with one tab, which takes so many messages and is gone then."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, takes: int = 1_000) -> None:
        self.took: list[Any] = []
        self.known = True
        self.takes = takes
        sessions = SimpleNamespace(
            get_active_session_info=lambda name: self if self.known else None
        )
        runtime = SimpleNamespace(_session_mgr=sessions, _send_message=self._send)
        monkeypatch.setattr(Runtime, "instance", lambda: runtime)

    def _send(self, tab: Any, message: Any) -> None:
        assert tab is self
        if len(self.took) == self.takes:
            raise SessionClientDisconnectedError
        self.took.append(message)

    def flush(self, messages: list[Any]) -> list[Any]:
        """Give what is left of these messages to Streamlit."""
        session: Any = SimpleNamespace(
            id="a", _browser_queue=SimpleNamespace(flush=lambda: messages)
        )
        return AppSession.flush_browser_queue(session)


def test_all_that_waits_is_handed_over_in_order(monkeypatch: pytest.MonkeyPatch) -> None:
    tab = _Tab(monkeypatch)

    assert tab.flush([1, 2, 3]) == []
    assert tab.took == [1, 2, 3]


def test_what_is_too_much_at_once_is_left_to_streamlit(monkeypatch: pytest.MonkeyPatch) -> None:
    tab = _Tab(monkeypatch)
    many = list(range(AT_ONCE + 5))

    assert tab.flush(many) == many[AT_ONCE:]
    assert tab.took == many[:AT_ONCE]


def test_streamlit_meets_a_tab_that_is_gone(monkeypatch: pytest.MonkeyPatch) -> None:
    assert _Tab(monkeypatch, takes=1).flush([1, 2, 3]) == [2, 3]

    unknown = _Tab(monkeypatch)
    unknown.known = False
    assert unknown.flush([1, 2]) == [1, 2]
    assert unknown.took == []


class _Socket:
    """A transport that notes what happens to it."""

    def __init__(self) -> None:
        self.done: list[Any] = []

    def write(self, data: bytes) -> None:
        assert not self.is_closing(), "uvloop refuses that"
        self.done.append(data)

    def close(self) -> None:
        self.done.append("closed")

    def is_closing(self) -> bool:
        return "closed" in self.done


def _connected() -> tuple[Any, _Socket]:
    """Return what the server writes to, and the socket behind it."""
    socket: Any = _Socket()
    return CollectingTransport(socket, asyncio.get_running_loop()), socket


def test_what_is_written_in_one_turn_goes_out_as_one() -> None:
    async def write() -> list[Any]:
        transport, socket = _connected()
        for part in (b"a", b"b", b"c"):
            transport.write(part)
        assert socket.done == []
        await asyncio.sleep(0)
        transport.write(b"d")
        await asyncio.sleep(0)
        return socket.done

    assert asyncio.run(write()) == [b"abc", b"d"]


def test_a_socket_closes_after_what_was_written() -> None:
    async def close() -> list[Any]:
        transport, socket = _connected()
        transport.write(b"bye")
        assert not transport.is_closing()
        transport.close()
        assert transport.is_closing()
        await asyncio.sleep(0)
        return socket.done

    assert asyncio.run(close()) == [b"bye", "closed"]


def test_what_was_written_to_a_tab_that_is_gone_is_dropped_without_a_word() -> None:
    async def leave() -> tuple[list[Any], list[Any]]:
        failed: list[Any] = []
        asyncio.get_running_loop().set_exception_handler(lambda _, said: failed.append(said))
        transport, socket = _connected()
        transport.write(b"too late")
        socket.close()
        await asyncio.sleep(0)
        transport.write(b"later still")
        transport.close()
        return socket.done, failed

    assert asyncio.run(leave()) == (["closed", "closed"], [])


def test_every_socket_of_the_server_gathers(monkeypatch: pytest.MonkeyPatch) -> None:
    socket, loop = object(), object()
    monkeypatch.setattr(
        sent_together, "_connected", lambda it, made: setattr(it, "transport", made)
    )
    protocol: Any = SimpleNamespace(loop=loop)

    WebSocketsSansIOProtocol.connection_made(protocol, socket)  # type: ignore[arg-type]

    assert isinstance(protocol.transport, CollectingTransport)
