"""Send all messages of a change to a tab together.

A change makes about 90 small messages. After each of them Streamlit returns to the event loop, and
each is written to the socket separately. So 90 times the loop waits for Python's lock, which the
pages of other people hold, and the proxy and the network get 90 packets. Here all waiting messages
are handed over in one turn of the loop, and everything written in one turn is sent together.
Neither Streamlit nor uvicorn has a setting for it.
"""

import asyncio
from asyncio.transports import BaseTransport, Transport
from typing import Any, cast

from serving.private_names import (
    AppSession,
    ForwardMsg,
    Runtime,
    SessionClientDisconnectedError,
    WebSocketsSansIOProtocol,
)

# Messages at once. Streamlit's queue for a tab holds 500; it drops a tab whose queue overflows.
AT_ONCE = 200

_taken_out = AppSession.flush_browser_queue
_connected = WebSocketsSansIOProtocol.connection_made


class CollectingTransport:
    """A socket's transport that collects writes, and sends them at the end of the loop's turn."""

    def __init__(self, transport: Transport, loop: asyncio.AbstractEventLoop) -> None:
        self._transport = transport
        self._loop = loop
        self._parts: list[bytes] = []

    def __getattr__(self, name: str) -> Any:
        """Return any other attribute of the transport."""
        return getattr(self._transport, name)

    def write(self, data: bytes) -> None:
        """Collect this write for the end of the turn."""
        if not self._parts:
            self._loop.call_soon(self._write_all)
        self._parts.append(data)

    def close(self) -> None:
        """Send what was collected, then close the socket."""
        self._write_all()
        self._transport.close()

    def _write_all(self) -> None:
        parts, self._parts = self._parts, []
        if parts and not self._transport.is_closing():  # a tab may be gone within one turn
            self._transport.write(b"".join(parts))


def send_together() -> None:
    """Send waiting messages together, from now on in this process."""
    AppSession.flush_browser_queue = _send_waiting_messages  # type: ignore[assignment, method-assign]
    WebSocketsSansIOProtocol.connection_made = _connect  # type: ignore[assignment, method-assign]


def _send_waiting_messages(session: AppSession) -> list[ForwardMsg]:
    """Send a tab its waiting messages; return those that Streamlit must send one by one.

    These are messages beyond the limit, or those for which the tab was gone: Streamlit handles
    both.
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
    protocol.transport = cast(Transport, CollectingTransport(protocol.transport, protocol.loop))
