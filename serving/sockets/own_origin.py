"""Refuse sockets that pages of other sites open.

Streamlit refuses them, too. But before it does, it asks an external service for its own address,
again for each socket, and all visitors wait for that answer.
"""

import logging
from dataclasses import dataclass
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

from pooling_ui.state.server_settings import LOGGER

_NOT_ALLOWED = 1008  # RFC 6455, section 7.4.1


@dataclass
class OwnOrigin:
    """Middleware that lets only the pages of this server open a socket."""

    app: ASGIApp

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request; programs other than browsers send no origin, and are allowed."""
        if scope["type"] == "websocket" and is_foreign(Headers(scope=scope)):
            # The log leaves out the name of the site: it is private which sites a visitor opens.
            logging.getLogger(LOGGER).warning("refused a socket: the page is another site's")
            await send({"type": "websocket.close", "code": _NOT_ALLOWED})
            return
        await self.app(scope, receive, send)


def is_foreign(headers: Headers) -> bool:
    """Return True if a page of another site sends a request with these headers."""
    if "origin" not in headers:
        return False
    try:
        origin = urlsplit(headers["origin"]).netloc
    except ValueError:  # such as half an address in brackets
        return True
    return origin != headers.get("host", "").lower()
