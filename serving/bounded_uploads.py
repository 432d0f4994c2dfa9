"""Limit the bytes of files that tabs sent and no page has read yet."""

import asyncio
import logging
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field

from starlette.datastructures import Headers
from starlette.requests import ClientDisconnect
from starlette.responses import PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from pooling_ui.state.private_streamlit import has_connection
from pooling_ui.state.server_settings import LOGGER, MEMORY_MB, UPLOAD_MB
from serving.private_names import MemoryUploadedFileManager, Runtime

_FIELDS = "/_stcore/upload_file/"
# A file that is arriving holds its bytes of the bound. It has this many seconds, and one more for
# each so many bytes that have arrived.
UPLOAD_SECONDS, SLOWEST = 30.0, 30_000
_FILES_OF_A_TAB = 4  # one is read while the next arrives; two fields may each have a file


def upload_bounds(environment: Mapping[str, str]) -> dict[str, int]:
    """Return the bytes for one file, the files of one tab, and all files: half the shared cache.

    Examples
    --------
    >>> upload_bounds({"POOLSCOPE_UPLOAD_MB": "10"})
    {'largest': 10485760, 'each': 41943040, 'total': 500000000}
    """
    largest = UPLOAD_MB.read(environment) * 2**20
    each = _FILES_OF_A_TAB * largest
    total = max(each, MEMORY_MB.read(environment) * 1_000_000 // 2)
    return {"largest": largest, "each": each, "total": total}


@dataclass
class BoundedUploads:
    """Middleware that refuses a file if its tab, or all tabs together, have too many bytes waiting.

    A page reads a file as soon as it arrives, and removes it: only a program sends more. While it
    arrives, a large file is on the disk; if that is full, the file is refused as well, and if it
    comes so slowly that it would keep the others out.

    Attributes
    ----------
    largest, each, total : int
        The bytes that one file, the files of one tab, and all files may have.
    """

    app: ASGIApp
    largest: int
    each: int
    total: int
    # For each file that is arriving: the tab, and the bytes it may have.
    uploads: dict[object, tuple[str, int]] = field(default_factory=dict, init=False)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        _, found, names = scope.get("path", "").partition(_FIELDS)
        if not found or scope.get("method") != "PUT":
            await self.app(scope, receive, send)
            return
        tab = names.partition("/")[0]
        length = Headers(scope=scope).get("content-length", "")
        size = min(int(length), self.largest) if length.isdecimal() else self.largest
        held = _held()
        coming = list(self.uploads.values())
        of_tab = size + held.get(tab, 0) + sum(it for who, it in coming if who == tab)
        of_new = size + sum(it for _, it in coming)
        if of_new + sum(held.values()) > self.total:
            held = _remove_files_of_lost_tabs()
        incoming = _IncomingFile(receive)
        if of_tab > self.each:
            words = "This tab has sent too many files: load the page again."
            await self._refuse(PlainTextResponse(words, 413), scope, incoming, send)
        elif of_new + sum(held.values()) > self.total:
            words = "Too many files are being opened on this server now: try again in a moment."
            await self._refuse(PlainTextResponse(words, 507), scope, incoming, send)
        else:
            await self._take(tab, size, scope, incoming, send)

    async def _take(
        self, tab: str, size: int, scope: Scope, incoming: "_IncomingFile", send: Send
    ) -> None:
        me, is_answered = object(), False
        self.uploads[me] = (tab, size)

        async def answer(message: Message) -> None:
            nonlocal is_answered
            is_answered = True
            await send(message)

        try:
            await self.app(scope, incoming.next, answer)
        except ClientDisconnect:  # a person who stops it; Streamlit's traceback says no more
            pass
        except TimeoutError:
            if is_answered:
                raise
            words = "The file arrived too slowly."
            await PlainTextResponse(words, 408)(scope, incoming.next, send)
        except OSError as problem:
            if is_answered:
                raise
            logging.getLogger(LOGGER).error("a file was not taken: %s", problem.strerror)
            words = "The server cannot keep this file now: try again in a moment."
            await self._refuse(PlainTextResponse(words, 507), scope, incoming, send)
        finally:
            del self.uploads[me]

    async def _refuse(
        self, answer: Response, scope: Scope, incoming: "_IncomingFile", send: Send
    ) -> None:
        """Answer after the file was sent: a browser reads no answer before. Keep nothing.

        Bytes beyond the largest file are not waited for, nor those that arrive too slowly.
        """
        left = self.largest
        with suppress(TimeoutError):
            while left > 0 and not incoming.is_over:
                left -= len((await incoming.next()).get("body", b""))
        await answer(scope, incoming.next, send)


class _IncomingFile:
    """A file on its way.

    Attributes
    ----------
    is_over : bool
        True if all of it has arrived, or its tab is gone.
    """

    def __init__(self, receive: Receive) -> None:
        self.is_over = False
        self._receive, self._now = receive, asyncio.get_running_loop().time
        self._end = self._now() + UPLOAD_SECONDS

    async def next(self) -> Message:
        """Return its next part.

        Raises
        ------
        TimeoutError
            It arrives too slowly.
        """
        if self.is_over:
            return await self._receive()
        message = await asyncio.wait_for(self._receive(), self._end - self._now())
        self._end += len(message.get("body", b"")) / SLOWEST
        self.is_over = not message.get("more_body")
        return message


def _held() -> dict[str, int]:
    """Return the bytes of files that Streamlit holds for each tab."""
    tabs = list(manager.file_storage.items()) if (manager := _manager()) else []
    return {tab: sum(len(file.data) for file in list(files.values())) for tab, files in tabs}


def _remove_files_of_lost_tabs() -> dict[str, int]:
    """Remove the files of tabs that lost their connection; return the bytes held then."""
    if manager := _manager():
        for tab in list(manager.file_storage):
            if not has_connection(tab):
                manager.remove_session_files(tab)
    return _held()


def _manager() -> MemoryUploadedFileManager | None:
    manager = Runtime.instance().uploaded_file_mgr if Runtime.exists() else None
    return manager if isinstance(manager, MemoryUploadedFileManager) else None
