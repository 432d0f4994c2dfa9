"""Tell a closed tab from a lost connection: only a closed tab frees its place at once."""

from dataclasses import dataclass

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from pooling_ui.state.admission import TAB_WAS_CLOSED

_GOING_AWAY = 1001  # a browser's code for a tab that is closed, reloaded, or opens another site


@dataclass
class ClosedTabs:
    """Middleware that notes how the connection of a tab ends."""

    app: ASGIApp

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one connection; its end is handled in the same task, and so sees the code."""

        async def note_end() -> Message:
            message = await receive()
            if message["type"] == "websocket.disconnect":
                TAB_WAS_CLOSED.set(message.get("code") == _GOING_AWAY)
            return message

        await self.app(scope, note_end, send)
