"""Refuse Streamlit's metrics, unless the server's settings open them.

They tell anyone how many people use the app, and collecting them takes processor time.
"""

from dataclasses import dataclass

from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Receive, Scope, Send

METRICS = "/_stcore/metrics"


@dataclass
class ClosedMetrics:
    """Middleware that answers as if there were no metrics; `path` is their address."""

    app: ASGIApp
    path: str = METRICS
    opened: bool = False

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        if scope["type"] == "http" and not self.opened and scope["path"].rstrip("/") == self.path:
            await PlainTextResponse("Not Found", 404)(scope, receive, send)
        else:
            await self.app(scope, receive, send)
