"""Limit the size of a message from a tab, compressed or not; files are not sent as messages.

Streamlit refuses larger messages, but only once they are unpacked. Until then its limit is that of
messages to a tab, where pictures and animations need much more.

A uvicorn of our own with `ws_max_size` would limit messages, too (tried). But then the server would
also have to do what `streamlit run` does at its start and its end.
"""

from typing import Any

from serving.private_names import WebSocketsSansIOProtocol, get_max_widget_state_size_bytes

_made = WebSocketsSansIOProtocol.__init__


def bound_messages() -> None:
    """Limit messages from now on in this process: Streamlit sets uvicorn's limit too high."""
    WebSocketsSansIOProtocol.__init__ = _make  # type: ignore[assignment, method-assign]


def _make(protocol: WebSocketsSansIOProtocol, *what: Any, **more: Any) -> None:
    _made(protocol, *what, **more)
    protocol.conn.max_message_size = get_max_widget_state_size_bytes()
