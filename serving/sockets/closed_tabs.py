"""Tell a closed tab from a lost connection: only a closed one is released at once."""

import asyncio
from dataclasses import dataclass, field

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from pooling_ui.state.admission import HELD, TAB_WAS_CLOSED
from pooling_ui.state.session import release_unused
from serving.returned_memory import return_free

_GOING_AWAY = 1001  # a browser's code for a tab that is closed, reloaded, or opens another site
RETURN_AFTER = 5.0  # five seconds later, once for many tabs


@dataclass
class ClosedTabs:
    """Middleware that notes how the connection of a tab ends.

    If it was lost, what the tab had is released once its place is no longer held: perhaps nobody
    else comes, whose visit would do it. Soon after either end, the system has the memory back.
    """

    app: ASGIApp
    _returns: asyncio.TimerHandle | None = field(default=None, init=False)

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
            if scope["type"] == "websocket":
                loop = asyncio.get_running_loop()
                if TAB_WAS_CLOSED.get():
                    self._return_memory(loop)
                else:
                    loop.call_later(HELD, self._release, loop)

    def _release(self, loop: asyncio.AbstractEventLoop) -> None:
        release_unused()
        self._return_memory(loop)

    def _return_memory(self, loop: asyncio.AbstractEventLoop) -> None:
        """Return free memory in a moment; once, if a class leaves."""
        if self._returns is None:
            self._returns = loop.call_later(RETURN_AFTER, self._return)

    def _return(self) -> None:
        self._returns = None
        return_free()
