"""Set headers by which a browser protects a person from other sites."""

from dataclasses import dataclass

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

_HEADERS = {
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "permissions-policy": "camera=(self), geolocation=(), microphone=(), payment=(), usb=()",
}


@dataclass
class ProtectiveHeaders:
    """Middleware that adds protective headers to every answer.

    A browser must not guess the type of a file, must not tell other sites the address of a page,
    and may ask only for the camera.
    """

    app: ASGIApp

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request; messages of a tab's socket have no headers."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def add(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(raw=[*message["headers"]])
                headers.update(_HEADERS)
                message = {**message, "headers": headers.raw}
            await send(message)

        await self.app(scope, receive, add)
