"""Let a tab that sends many messages at once wait behind the others.

Streamlit starts a run of the page for each message, although the next message ends that run. A tab
that sends 2,000 at once would hold up everybody for ten seconds. No browser setting limits this,
and neither does Streamlit.
"""

import asyncio
from dataclasses import dataclass

from google.protobuf.message import DecodeError  # type: ignore[import-untyped]
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from serving.private_names import PRESSES, BackMsg, ClientState


@dataclass
class PacedMessages:
    """Middleware that hands a tab's messages over one by one, and leaves out overtaken ones.

    Attributes
    ----------
    at_once : int
        The number of messages that a tab may send without waiting.
    every : float
        The seconds between two messages of a tab that has sent so many.
    """

    app: ASGIApp
    at_once: int = 20
    every: float = 0.1

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one connection."""
        if scope["type"] != "websocket":
            await self.app(scope, receive, send)
            return
        tab = _Tab(receive, self.at_once, self.every)
        try:
            await self.app(scope, tab.next, send)
        finally:
            tab.end()


class _Tab:
    """The messages of one tab.

    The pace is that of the generic cell rate algorithm: each message moves the time at which the
    tab has paid for all its messages, and no message may be too far ahead of it.

    Source: ITU-T I.371, annex A.
    """

    def __init__(self, receive: Receive, at_once: int, every: float) -> None:
        self._receive, self._at_once, self._every = receive, at_once, every
        self._paid = 0.0
        self._coming: asyncio.Future[Message] | None = None

    async def next(self) -> Message:
        """Return the next message, when it is the tab's turn."""
        message = await self._take()
        while message["type"] == "websocket.receive" and (wait := self._wait()) > 0:
            later = await self._peek(wait)
            if later is None:  # nothing came meanwhile: it is this one's turn
                continue
            if later["type"] != "websocket.disconnect" and not is_overtaken(message, later):
                await asyncio.sleep(wait)
                break
            message = await self._take()
        now = asyncio.get_running_loop().time()
        self._paid = max(self._paid, now) + self._every
        return message

    def end(self) -> None:
        """Wait for no further message."""
        if self._coming:
            self._coming.cancel()

    def _wait(self) -> float:
        """Return the seconds until the next message may go."""
        ahead = self._paid - asyncio.get_running_loop().time()
        return ahead - self._every * (self._at_once - 1)

    async def _peek(self, seconds: float) -> Message | None:
        """Return the message after this one, if it comes within this time; it stays the next."""
        if self._coming is None:
            self._coming = asyncio.ensure_future(self._receive())
        await asyncio.wait({self._coming}, timeout=seconds)
        return self._coming.result() if self._coming.done() else None

    async def _take(self) -> Message:
        coming, self._coming = self._coming, None
        return await (coming or self._receive())


def is_overtaken(message: Message, later: Message) -> bool:
    """Return True if the later message of a tab asks for all that the earlier one does.

    Both ask for a run of the same page or fragment, with the values of all widgets; no press is in
    the earlier one.
    """
    asked, then = _asked(message), _asked(later)
    if asked is None or then is None:
        return False
    return (
        (asked.page_script_hash, asked.page_name, asked.fragment_id)
        == (then.page_script_hash, then.page_name, then.fragment_id)
        and not asked.is_history_navigation
        and not any(each.WhichOneof("value") in PRESSES for each in asked.widget_states.widgets)
    )


def _asked(message: Message) -> ClientState | None:
    """Return what a message asks to run; None if it asks for something else."""
    try:
        asked = BackMsg.FromString(message.get("bytes") or b"")
    except DecodeError:
        return None
    return asked.rerun_script if asked.WhichOneof("type") == "rerun_script" else None
