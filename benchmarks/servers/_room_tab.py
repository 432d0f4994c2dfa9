"""A tab in a live room, without a browser: a session of the page, and the open stream of the room.

It does what `room_stream.js` does: it tells Python what the browser keeps, and opens what the room
shows, or lets the page run again, when the room has changed.
"""

import asyncio
import json
import time
from collections.abc import AsyncGenerator, AsyncIterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Self
from urllib.parse import parse_qsl, urlencode, urlsplit

from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.Element_pb2 import Element
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg

from benchmarks.servers._session import Session

_STREAM = "room_stream"
_FIELD, _VOTE = "guess", "check"  # of an answer, and the button that gives it
_TRIGGER = "$$STREAMLIT_INTERNAL_KEY_{}__events"  # the name of a component's trigger
_WAIT = 0.5  # seconds until the stream is asked for again
_GOES_ON = ForwardMsg.FINISHED_EARLY_FOR_RERUN  # another page opens
# Kinds of elements that have a name and a key besides those that any session knows.
_WIDGETS = ("text_input", "button")

Event = tuple[str, dict[str, Any]]


@dataclass
class RoomTab(Session):
    """A student's tab or a teacher's; see `Session`.

    Attributes
    ----------
    seat, secret : str
        The secret of the device, or the teacher's, once the room has let the tab in.
    version : int
        The version of the room that the tab shows; -1 before it shows any.
    address : str
        What that version shows a student, as an address below that of the app.
    waits : bool
        True while the store does not answer, or has not taken a vote: the next event is a new try.
    texts : list of str
        The texts that the last run of the page showed.
    """

    code: str = ""
    seat: str = ""
    secret: str = ""
    version: int = -1
    address: str = ""
    waits: bool = False
    texts: list[str] = field(default_factory=list)
    _shown: asyncio.Condition = field(default_factory=asyncio.Condition)
    _turn: asyncio.Lock = field(default_factory=asyncio.Lock)

    @classmethod
    def joining(cls, url: str, code: str, seat: str = "") -> Self:
        """Return the tab of a student; with a seat, the room has let the device in before."""
        return cls(url, "join", {"room": code}, code=code, seat=seat)

    @classmethod
    async def opening(cls, url: str, page: str, query: dict[str, str]) -> Self:
        """Open a page and a room from it, and return to it; return the tab of the teacher."""
        tab = cls(url, page, query)
        await tab.open()
        tab.page, tab.query, tab._script = "join", {"open": "true"}, ""
        await tab.act()
        await tab.press("go_on")
        tab.query |= query  # a choice that begins anew with a page
        await tab.act(is_back=True)
        return tab

    async def open(self) -> None:
        """Open the page; tell it what the browser keeps, as a reload does."""
        kept = {"code": self.code, "seat": self.seat, "secret": self.secret}
        self.seat = self.secret = ""
        await super().open()
        if not self.seat and not self.secret and _STREAM in self._names:
            await self.act(states={_STREAM: {"kept": json.dumps(kept)}})

    async def press(self, key: str) -> None:
        """Press a button, and wait for the answer of the page."""
        await self.act(press=key)

    async def vote(self, text: str) -> None:
        """Give an answer in the field, and wait for the answer of the page."""
        [name] = [name for name in self._names if name.startswith(_FIELD) and "_" not in name]
        await self.act(press=_VOTE, typed={name: text})

    @property
    def may_vote(self) -> bool:
        """Return True if the page has the field for an answer."""
        return _VOTE in self._names

    async def follow(self) -> None:
        """Follow the room until it ends or the task is cancelled, as a student's browser does."""
        while True:
            try:
                async for name, data in self.events():
                    if name == "state":
                        await self.look(data["version"], data["address"])
            except OSError:  # the server is gone, or cannot reach the rooms
                await asyncio.sleep(_WAIT)
            else:
                return

    async def look(self, version: int, address: str = "") -> None:
        """Open what the room shows in this version, or let the page run again."""
        async with self._turn:
            if version <= self.version and not self.waits:
                return
            if self.waits or address in ("", self.address):
                await self._run_page(changed=version)
                return
            self.page, _, query = address.partition("?")
            self.query, self._script = dict(parse_qsl(query)), ""
            await self._run_page(is_back=True)

    async def shows(self, version: int) -> float:
        """Wait until the tab shows this version of the room, or a later one; return the time."""
        async with self._shown:
            await self._shown.wait_for(lambda: self.version >= version)
        return time.perf_counter()

    async def events(self, last: str = "") -> AsyncGenerator[Event]:
        """Yield the events of the room from one open answer, until it ends."""
        where = urlsplit(self.url)
        reader, writer = await asyncio.open_connection(where.hostname, where.port)
        asked = (
            f"GET {where.path}/rooms/{self.code}/events HTTP/1.1\r\nHost: {where.netloc}\r\n"
            f"x-room-seat: {self.seat}\r\nx-room-secret: {self.secret}\r\n"
            f"last-event-id: {last}\r\nCookie: {self._cookie()}\r\n\r\n"
        )
        try:
            writer.write(asked.encode())
            status = int((await reader.readline()).split()[1])
            while (await reader.readline()).strip():
                pass
            if status != 200:
                raise ConnectionError(f"the room's stream answers with {status}")
            rest = ""
            async for part in _chunks(reader):
                *blocks, rest = (rest + part).split("\n\n")
                for block in blocks:
                    found = dict(line.split(": ", 1) for line in block.splitlines())
                    if "data" in found:
                        yield found["event"], json.loads(found["data"])
        finally:
            writer.close()

    async def act(
        self,
        *,
        press: str = "",
        typed: Mapping[str, str] | None = None,
        states: Mapping[str, object] | None = None,
        is_back: bool = False,
    ) -> None:
        """Act as a person or a component does, and wait for the answer of the page.

        Press a button, fill fields, report a component's state, or go to an earlier link.
        """
        async with self._turn:
            await self._run_page(press=press, typed=typed, states=states, is_back=is_back)

    async def _run(self) -> None:
        await self.act()

    async def _run_page(
        self,
        *,
        press: str = "",
        typed: Mapping[str, str] | None = None,
        states: Mapping[str, object] | None = None,
        changed: int | None = None,
        is_back: bool = False,
    ) -> None:
        """Ask for a run of the page, and wait until it ends; other pages may open meanwhile."""
        ask = BackMsg()
        run = ask.rerun_script
        run.query_string, run.is_history_navigation = urlencode(self.query), is_back
        run.page_script_hash, run.page_name = self._script, "" if self._script else self.page
        run.cached_message_hashes.extend(self._held)
        given = run.widget_states.widgets
        for key, text in (typed or {}).items():
            given.add(id=self._names[key], string_value=text)
        for key, state in (states or {}).items():
            given.add(id=self._names[key], json_value=json.dumps(state))
        if press:
            given.add(id=self._names[press], trigger_value=True)
        if changed is not None:
            event = [{"event": "changed", "value": changed}]
            name = _TRIGGER.format(self._names[_STREAM])
            given.add(id=name, json_trigger_value=json.dumps(event))
        assert self._socket
        await self._socket.send(ask.SerializeToString())
        await self._receive_run()
        async with self._shown:
            self._shown.notify_all()

    async def _receive_run(self) -> None:
        while True:
            message = await self._message()
            what = message.WhichOneof("type")
            if what == "new_session":
                self._id = message.new_session.initialize.session_id
                self._names.clear()
                self.texts.clear()
                self.failed = self.titled = False
            elif what == "navigation":
                self._script = message.navigation.page_script_hash
            elif what == "page_info_changed":
                self.query = dict(parse_qsl(message.page_info_changed.query_string))
            elif what == "delta" and message.delta.WhichOneof("type") == "new_element":
                self._take(message.delta.new_element)
            elif what == "script_finished" and message.script_finished != _GOES_ON:
                return

    def _take(self, element: Element) -> None:
        super()._take(element)
        kind = element.WhichOneof("type")
        if kind in _WIDGETS:
            self._note_name(getattr(element, kind).id)
        elif kind in ("markdown", "alert"):
            self.texts.append(getattr(element, kind).body)
        elif kind == "bidi_component" and element.bidi_component.id.endswith(f"-{_STREAM}"):
            told = json.loads(element.bidi_component.json)
            self.code, _, self.seat, self.secret, self.version, _, *now = told
            self.waits, self.address = now


async def _chunks(reader: asyncio.StreamReader) -> AsyncIterator[str]:
    """Yield the text of a chunked answer, as far as it has come."""
    while size := int((await reader.readline()) or b"0", 16):
        yield (await reader.readexactly(size)).decode()
        await reader.readexactly(2)
