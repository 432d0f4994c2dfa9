"""Lead old links without a page's name to Grid, which was the first page, and `/start` to Start."""

from urllib.parse import parse_qsl

from starlette.requests import Request
from starlette.responses import RedirectResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from pooling_ui.features.table import declare_all
from pooling_ui.state.addresses import page_of

declare_all()


class OldLinks:
    """Answer to `/?k=3` with the same link on Grid, to `/start` with `/`; pass on all else."""

    def __init__(self, app: ASGIApp, *, base: str) -> None:
        self.app, self.base = app, base

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and (address := self._address(Request(scope))):
            await RedirectResponse(address, status_code=302)(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    def _address(self, request: Request) -> str | None:
        """Return where a request leads, or None if its page is the one that it names."""
        path, query = request.scope["path"].rstrip("/"), request.url.query
        if path == f"{self.base}/start":  # Streamlit knows its first page by no name
            return f"{self.base}/" + f"?{query}" * bool(query)
        if path == self.base and (
            page := page_of("", [name for name, _ in parse_qsl(query, True)])
        ):
            return f"{self.base}/{page}?{query}"
        return None
