"""What a change sends to a tab goes out in one piece.

A change makes some 90 small messages. Streamlit lets the server's loop turn after each of them, and
each is written to the socket by itself: 90 times the loop waits for Python's lock, which the pages
of other people hold, and the proxy and the network get 90 packets. Here what waits for a tab is
handed over in one turn, and what is written in one turn goes out together. Neither Streamlit nor
uvicorn has a setting for it.
"""

import asyncio
from asyncio.transports import BaseTransport, Transport
from typing import Any, cast

from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from streamlit.runtime import Runtime
from streamlit.runtime.app_session import AppSession
from streamlit.runtime.session_manager import SessionClientDisconnectedError
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

# Messages; Streamlit's queue for a tab holds 500, and a tab that lets it overflow is given up.
AT_ONCE = 200

_taken_out = AppSession.flush_browser_queue
_connected = WebSocketsSansIOProtocol.connection_made


class Gathered:
    """A socket's transport that writes at the end of the loop's turn what came during it."""

    def __init__(self, transport: Transport, loop: asyncio.AbstractEventLoop) -> None:
        self._transport = transport
        self._loop = loop
        self._parts: list[bytes] = []

    def __getattr__(self, name: str) -> Any:
        """Give all else that the transport has."""
        return getattr(self._transport, name)

    def write(self, data: bytes) -> None:
        """Write this with what else is written in this turn."""
        if not self._parts:
            self._loop.call_soon(self._write_all)
        self._parts.append(data)

    def close(self) -> None:
        """Close the socket after what was written."""
        self._write_all()
        self._transport.close()

    def _write_all(self) -> None:
        parts, self._parts = self._parts, []
        if parts and not self._transport.is_closing():  # a tab may be gone within one turn
            self._transport.write(b"".join(parts))


def send_together() -> None:
    """Send waiting messages together from now on, in this process."""
    AppSession.flush_browser_queue = _hand_over  # type: ignore[assignment, method-assign]
    WebSocketsSansIOProtocol.connection_made = _connect  # type: ignore[assignment, method-assign]


def _hand_over(session: AppSession) -> list[ForwardMsg]:
    """Send a tab what waits for it; return what Streamlit is to send, message by message.

    That is what is too much at once, or what found the tab gone: Streamlit acts on that.
    """
    messages = _taken_out(session)
    runtime = Runtime.instance()
    tab = runtime._session_mgr.get_active_session_info(session.id)
    if tab is None:
        return messages
    for at, message in enumerate(messages[:AT_ONCE]):
        try:
            runtime._send_message(tab, message)
        except SessionClientDisconnectedError:
            return messages[at:]
    return messages[AT_ONCE:]


def _connect(protocol: WebSocketsSansIOProtocol, transport: BaseTransport) -> None:
    _connected(protocol, transport)
    protocol.transport = cast(Transport, Gathered(protocol.transport, protocol.loop))
