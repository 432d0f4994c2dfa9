"""Close the socket of a program that sends what no tab sends, with one line in the log.

Streamlit and uvicorn write a traceback for each such message: anybody could fill the log.
"""

import logging
from dataclasses import dataclass

from google.protobuf.message import DecodeError  # type: ignore[import-untyped]
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from pooling_ui.state.server_settings import LOGGER
from serving.private_names import BackMsg, WebSocketsSansIOProtocol

_PROTOCOL_ERROR = 1002  # RFC 6455, section 7.4.1


def read_text_as_bytes() -> None:
    """Let uvicorn treat text as bytes, from now on in this process; a tab sends no text.

    Text that is not UTF-8 would otherwise give a traceback before any middleware sees it.
    """
    WebSocketsSansIOProtocol.handle_text = WebSocketsSansIOProtocol.handle_bytes  # type: ignore[method-assign]


@dataclass
class ReadableMessages:
    """Middleware that ends a connection at the first message that cannot be read."""

    app: ASGIApp

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one connection."""

        async def read() -> Message:
            message = await receive()
            if message["type"] != "websocket.receive" or _is_readable(message.get("bytes")):
                return message
            logging.getLogger(LOGGER).warning("closed a socket: it sent what no tab sends")
            await send({"type": "websocket.close", "code": _PROTOCOL_ERROR})
            return {"type": "websocket.disconnect", "code": _PROTOCOL_ERROR}

        await self.app(scope, read if scope["type"] == "websocket" else receive, send)


def _is_readable(data: bytes | None) -> bool:
    try:
        return data is not None and BackMsg.FromString(data).WhichOneof("type") is not None
    except DecodeError:
        return False
