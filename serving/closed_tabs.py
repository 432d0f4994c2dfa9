"""Tell a closed tab from a lost connection: only a closed one is released at once."""

import asyncio
from dataclasses import dataclass

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from pooling_ui.state.admission import HELD, TAB_WAS_CLOSED
from pooling_ui.state.session import release_unused

_GOING_AWAY = 1001  # a browser's code for a tab that is closed, reloaded, or opens another site


@dataclass
class ClosedTabs:
    """Middleware that notes how the connection of a tab ends.

    If it was lost, what the tab had is released once its place is no longer held: perhaps nobody
    else comes, whose visit would do it.
    """

    app: ASGIApp

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one connection; its end is handled in the same task, and so sees the code."""

        async def note_end() -> Message:
            message = await receive()
            if message["type"] == "websocket.disconnect":
                TAB_WAS_CLOSED.set(message.get("code") == _GOING_AWAY)
            return message

        try:
            await self.app(scope, note_end, send)
        finally:
            if scope["type"] == "websocket" and not TAB_WAS_CLOSED.get():
                asyncio.get_running_loop().call_later(HELD, release_unused)
