"""Tabs that are closed: their place is free at once, that of a broken line a moment later."""

from dataclasses import dataclass

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from pooling_ui.state.admission import TAB_WAS_CLOSED

_GOING_AWAY = 1001  # a browser's code for a tab that is closed, loaded again, or goes elsewhere


@dataclass
class ClosedTabs:
    """Middleware that hears how the connection of a tab ends."""

    app: ASGIApp

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one connection; what ends with it runs in the same task, and so knows the code."""

        async def hear() -> Message:
            message = await receive()
            if message["type"] == "websocket.disconnect":
                TAB_WAS_CLOSED.set(message.get("code") == _GOING_AWAY)
            return message

        await self.app(scope, hear, send)
