"""Send the changes of a live room to its devices, as server-sent events.

`/rooms/BCDFG/events` is one open answer for each tab. A student's names the versions of the room
and the address of what it shows: the browser opens that, or lets Python run the page. A teacher's
has the counts of votes.
"""

import asyncio
import json
import logging
import signal
import time
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field
from types import FrameType
from typing import Any

from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from pooling_ui.features.classroom.live.shown_page import address_in
from pooling_ui.features.classroom.live.store.chosen_store import room_store
from pooling_ui.features.classroom.live.store.codes import read_code
from pooling_ui.features.classroom.live.store.room import Room
from pooling_ui.features.classroom.live.store.store import RoomStore, StoreError
from pooling_ui.features.classroom.live.tally import counts_of
from pooling_ui.state.server_settings import LOGGER
from serving.sockets.own_origin import is_foreign

PATH = "/rooms/{code}/events"
# Seconds: between two looks at a quiet room, at a busy one, and at one whose store does not answer.
QUIET, BUSY, DOWN = 10.0, 0.15, 1.0
# The open streams of one device, which may have several tabs; and those of all who lead a room.
MOST_OF_SEAT, MOST_OF_TEACHER = 4, 16
_REMOVES_EVERY = 600.0  # seconds
# A store that hangs holds up its own threads alone, not those that read files for pages.
_THREADS = ThreadPoolExecutor(8, "rooms")
_HEADERS = {
    "cache-control": "no-store",
    "x-accel-buffering": "no",  # nginx then passes each event on at once
}


@dataclass(eq=False, slots=True)
class Stream:
    """The open answer of one tab. `seat` is "" for a teacher's."""

    seat: str
    changed: asyncio.Event = field(default_factory=asyncio.Event)
    is_over: bool = False


@dataclass(eq=False, slots=True)
class Feed:
    """A room as this process saw it last, and the streams that it goes to."""

    code: str
    streams: dict[Stream, None] = field(default_factory=dict)  # the oldest first
    changed: asyncio.Event = field(default_factory=asyncio.Event)
    room: Room | None = None
    counts: dict[str, Any] = field(default_factory=dict)
    renewed: float = 0.0  # when the store was last told which devices are there
    is_down: bool = False
    is_gone: bool = False
    is_over: bool = False
    task: asyncio.Task[None] | None = None


class Feeds:
    """The feeds of a server process. One look at the store serves all streams of a room."""

    def __init__(self, store: Callable[[], RoomStore] = room_store) -> None:
        self._store = store
        self._feeds: dict[str, Feed] = {}
        self._listens = False

    def join(self, code: str, stream: Stream) -> Feed:
        """Add a stream to the feed of its room."""
        if not self._listens:
            self._listens = True
            loop = asyncio.get_running_loop()

            def hear(heard: str) -> None:
                loop.call_soon_threadsafe(self._wake, heard)

            self._store().listen(hear)
        feed = self._feeds.setdefault(code, Feed(code))
        feed.streams[stream] = None
        feed.renewed = 0.0
        own = [each for each in feed.streams if each.seat == stream.seat]
        for old in own[: -(MOST_OF_SEAT if stream.seat else MOST_OF_TEACHER)]:
            old.is_over = True
            old.changed.set()
        feed.changed.set()
        if feed.task is None:
            feed.task = asyncio.create_task(self._run(feed))
        return feed

    def leave(self, feed: Feed, stream: Stream) -> None:
        """Remove a stream; the feed ends with its last one."""
        feed.streams.pop(stream, None)
        if not feed.streams:
            self._forget(feed)
            feed.changed.set()

    def close(self) -> None:
        """End all streams: the server ends."""
        for feed in self._feeds.values():
            self._end(feed)

    def _wake(self, code: str) -> None:
        """Look at a room again; with "", at all of them."""
        for feed in self._feeds.values():
            if code in ("", feed.code):
                feed.changed.set()

    def _end(self, feed: Feed) -> None:
        feed.is_over = True
        feed.changed.set()
        for stream in feed.streams:
            stream.changed.set()

    async def _run(self, feed: Feed) -> None:
        """Look at the room after each change of it, as long as somebody listens."""
        while feed.streams and not feed.is_over:
            feed.changed.clear()
            try:
                await asyncio.get_running_loop().run_in_executor(_THREADS, self._look, feed)
                feed.is_down, feed.is_gone = False, feed.room is None
            except StoreError:
                feed.is_down = True
            except Exception:  # whatever it is, the next look may do better
                logging.getLogger(LOGGER).exception("a room cannot be looked at")
                feed.is_down = True
            if feed.is_gone:
                self._end(feed)
            for stream in feed.streams:
                stream.changed.set()
            await asyncio.sleep(DOWN if feed.is_down else BUSY)  # many votes are one look
            try:
                await asyncio.wait_for(feed.changed.wait(), DOWN if feed.is_down else QUIET)
            except TimeoutError:
                continue
        self._forget(feed)

    def _forget(self, feed: Feed) -> None:
        """Remove a feed, unless its room has a newer one already."""
        if self._feeds.get(feed.code) is feed:
            del self._feeds[feed.code]

    def _look(self, feed: Feed) -> None:
        store, now = self._store(), time.time()
        renews = now - feed.renewed >= QUIET  # not with each vote: it is a write
        if renews:
            feed.renewed = now  # first: a stream that comes meanwhile asks for another
        streams = [*feed.streams]
        feed.room = room = store.room(feed.code, now)
        if renews:
            store.renew(feed.code, [each.seat for each in streams if each.seat], now)
        if room and any(not each.seat for each in streams):
            votes = store.votes(feed.code, room.question) if room.question else []
            feed.counts = counts_of(room, store.here(feed.code, now), votes)


FEEDS = Feeds()


async def room_events(request: Request) -> Response:
    """Answer with the events of a room, to its devices and its teacher alone."""
    code = read_code(request.path_params["code"])
    if code is None or _is_foreign(request):
        return Response(status_code=403, headers=_HEADERS)
    seat, secret = (request.headers.get(name, "") for name in ("x-room-seat", "x-room-secret"))
    try:
        loop = asyncio.get_running_loop()
        belongs = await loop.run_in_executor(_THREADS, _belongs, code, seat, secret)
    except StoreError:
        return Response(status_code=503, headers=_HEADERS)
    if not belongs:
        return Response(status_code=403, headers=_HEADERS)
    stream = Stream("" if secret else seat)
    seen = request.headers.get("last-event-id", "")
    events = _events(code, stream, int(seen) if seen.isdecimal() and len(seen) < 10 else -1)
    return StreamingResponse(events, media_type="text/event-stream", headers=_HEADERS)


def _belongs(code: str, seat: str, secret: str) -> bool:
    store = room_store()
    return store.leads(code, secret) if secret else bool(seat) and store.has_seat(code, seat)


def _is_foreign(request: Request) -> bool:
    """Return True if a page of another site asks."""
    if request.headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
        return True
    return is_foreign(request.headers)


async def _events(code: str, stream: Stream, version: int) -> AsyncIterator[str]:
    """Yield what is new after a version of the room, until the room ends."""
    feed = FEEDS.join(code, stream)
    was_down, counts = False, dict[str, Any]()
    try:
        while not (feed.is_over or stream.is_over):
            try:
                await asyncio.wait_for(stream.changed.wait(), QUIET)
            except TimeoutError:
                yield ": the room is quiet\n\n"
            stream.changed.clear()
            if feed.is_down != was_down:
                was_down = feed.is_down
                yield _event("down" if was_down else "open", {})
                version = version if was_down else -1  # whoever waits goes on
            if feed.room and feed.room.version != version and not feed.is_down:
                version = feed.room.version
                address = address_in(code, feed.room) if stream.seat else ""
                yield _event("state", {"version": version, "address": address}, str(version))
            if not stream.seat and feed.counts != counts:
                counts = feed.counts
                yield _event("counts", counts)
        if feed.is_gone:
            yield _event("ended", {})
        elif stream.is_over:
            yield _event("crowded", {})
    finally:
        FEEDS.leave(feed, stream)


def _event(name: str, data: dict[str, Any], id_: str = "") -> str:
    named = f"id: {id_}\n" if id_ else ""
    return f"event: {name}\n{named}data: {json.dumps(data)}\n\n"


async def remove_old_rooms() -> None:
    """Remove the rooms whose time is over, again and again, as long as the server lives."""
    while True:
        with suppress(StoreError):
            loop = asyncio.get_running_loop()
            await loop.run_in_executor(_THREADS, lambda: room_store().remove_old(time.time()))
        await asyncio.sleep(_REMOVES_EVERY)


def end_streams_at_shutdown() -> None:
    """End the streams when the server is told to end: it waits for all answers.

    Call it in the server's loop. Uvicorn has set its handlers by then; they are called afterwards.
    """
    loop = asyncio.get_running_loop()

    def wrap(number: int) -> None:
        before = signal.getsignal(number)

        def end(signum: int, frame: FrameType | None) -> None:
            loop.call_soon_threadsafe(FEEDS.close)
            if callable(before):
                before(signum, frame)

        signal.signal(number, end)

    for number in (signal.SIGINT, signal.SIGTERM):
        wrap(number)
