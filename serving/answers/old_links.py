"""Lead old links without a page's name to the page Grid, which was the first page."""

from urllib.parse import parse_qsl

from starlette.requests import Request
from starlette.responses import RedirectResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from pooling_ui.features import declare_all
from pooling_ui.state.addresses import page_of

declare_all()


class OldLinks:
    """Answer to `/?k=3` with the address of the same link on Grid; pass on all else."""

    def __init__(self, app: ASGIApp, *, base: str) -> None:
        self.app, self.base = app, base

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and scope["path"].rstrip("/") == self.base:
            query = Request(scope).url.query
            if page := page_of("", [name for name, _ in parse_qsl(query, True)]):
                answer = RedirectResponse(f"{self.base}/{page}?{query}", status_code=302)
                await answer(scope, receive, send)
                return
        await self.app(scope, receive, send)
