"""Cookies that a browser keeps where another site shows the app in a frame.

Without Streamlit's cookie no file can be opened. In a frame browsers keep only cookies that are
said to be for other sites too, and take those only by HTTPS; `Partitioned` gives each site that
shows the app cookies of its own, so that none of them follows a person from site to site.
"""

import re
from dataclasses import dataclass

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

_KIND = re.compile(rb";\s*(?:SameSite=\w+|Secure|Partitioned)(?=\s*(?:;|$))", re.IGNORECASE)


@dataclass
class FramedCookies:
    """Middleware that changes every answer's cookies, if other sites may show the app."""

    app: ASGIApp
    sites: tuple[str, ...] = ()  # which may

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request; a tab's socket sets no cookies."""
        if not self.sites or scope["type"] != "http" or not _is_secure(scope):
            await self.app(scope, receive, send)
            return

        async def change(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = [(name, _changed(name, value)) for name, value in message["headers"]]
                message = {**message, "headers": headers}
            await send(message)

        await self.app(scope, receive, change)


def _is_secure(scope: Scope) -> bool:
    """True if the visitor came by HTTPS, which may end at a proxy: no other takes such cookies."""
    told = Headers(scope=scope).get("x-forwarded-proto", "").split(",")[0].strip()
    return (told or scope.get("scheme")) == "https"


def _changed(name: bytes, value: bytes) -> bytes:
    if name.lower() != b"set-cookie":
        return value
    return _KIND.sub(b"", value) + b"; SameSite=None; Secure; Partitioned"
