"""Set cookies that a browser keeps when another site shows the app in a frame.

Without Streamlit's cookie no file can be opened. In a frame, browsers keep only cookies that allow
other sites, and only over HTTPS. `Partitioned` gives each site that shows the app separate cookies,
so no cookie follows a person from site to site.
"""

import re
from dataclasses import dataclass

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

_KIND = re.compile(rb";\s*(?:SameSite=\w+|Secure|Partitioned)(?=\s*(?:;|$))", re.IGNORECASE)


@dataclass
class FramedCookies:
    """Middleware that changes the cookies of every answer, if other sites may show the app."""

    app: ASGIApp
    sites: tuple[str, ...] = ()  # that may show the app

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
    """Return True if the visitor uses HTTPS, maybe to a proxy: else browsers refuse the cookies."""
    by_proxy = Headers(scope=scope).get("x-forwarded-proto", "").split(",")[0].strip()
    return (by_proxy or scope.get("scheme")) == "https"


def _changed(name: bytes, value: bytes) -> bytes:
    if name.lower() != b"set-cookie":
        return value
    return _KIND.sub(b"", value) + b"; SameSite=None; Secure; Partitioned"
