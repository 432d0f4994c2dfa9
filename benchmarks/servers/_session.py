"""A session without a browser: it sends and receives what a browser does over its WebSocket.

It speaks Streamlit's own messages, compressed as in a browser, says which large messages it still
has, and keeps the cookie that leads it to the same server.
"""

import asyncio
import time
import urllib.request
from collections.abc import Iterable
from dataclasses import dataclass, field
from types import TracebackType
from typing import Self
from urllib.parse import urlencode, urlsplit

from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.Common_pb2 import UploadedFileInfo
from streamlit.proto.Element_pb2 import Element
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from websockets.asyncio.client import ClientConnection, connect

_AGENT = "Mozilla/5.0 (a session of the load test)"
_GOING_AWAY = 1001
_HASH = len("$$ID-") + 32 + 1  # the length of what precedes the key in the name of a widget


@dataclass
class Session:
    """A tab on one page; `values` are those of its changed fields, by key.

    Parameters
    ----------
    url : str
        The address of the server, without a page.
    page : str
        The page's path, such as "picture"; empty for Start.
    query : dict of str to str
        The rest of the link, without the changed fields.
    """

    url: str
    page: str = "grid"
    query: dict[str, str] = field(default_factory=dict)
    values: dict[str, int] = field(default_factory=dict)
    failed: bool = False  # True if the last run of the page ended in an error
    titled: bool = False  # True if it has a heading
    _socket: ClientConnection | None = None
    _cookies: dict[str, str] = field(default_factory=dict)
    _id: str = ""
    _script: str = ""
    _names: dict[str, str] = field(default_factory=dict)
    _held: set[str] = field(default_factory=set)
    _files: dict[str, UploadedFileInfo] = field(default_factory=dict)

    async def __aenter__(self) -> Self:
        """Open the page."""
        await self.open()
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        """Close the page."""
        await self.close()

    async def close(self) -> None:
        """Close the tab, with the code of a browser that does so."""
        if self._socket:
            await self._socket.close(_GOING_AWAY)

    async def open(self) -> None:
        """Open the page, or return to it after the socket was lost."""
        if not self._cookies:
            await asyncio.to_thread(self._first_cookies)
        address = urlsplit(self.url)
        socket = f"ws://{address.netloc}{address.path}/_stcore/stream"
        self._socket = await connect(
            socket,
            subprotocols=["streamlit", self._token(), *([self._id] if self._id else [])],  # type: ignore[list-item]
            additional_headers={"Cookie": self._cookie()},
            user_agent_header=_AGENT,
            max_size=None,
        )
        if self._socket.response:
            self._keep(self._socket.response.headers.get_all("Set-Cookie"))
        await self._run()

    async def change(self, key: str, value: int) -> float:
        """Set a field; return the seconds until the answer of the page is complete."""
        self.values[key] = value
        start = time.perf_counter()
        await self._run()
        return time.perf_counter() - start

    async def upload(self, key: str, name: str, data: bytes) -> None:
        """Choose a file in a file field, and wait for the answer of the page."""
        ask = BackMsg()
        ask.file_urls_request.request_id = name
        ask.file_urls_request.file_names.append(name)
        ask.file_urls_request.session_id = self._id
        assert self._socket
        await self._socket.send(ask.SerializeToString())
        while True:
            message = await self._message()
            if message.WhichOneof("type") == "file_urls_response":
                break
        place = message.file_urls_response.file_urls[0]
        await asyncio.to_thread(self._put, place.upload_url, name, data)
        self._files[key] = UploadedFileInfo(
            file_id=place.file_id, name=name, size=len(data), file_urls=place
        )
        await self._run()

    async def _run(self) -> None:
        """Ask for a run of the page in its present state, and wait for its end."""
        ask = BackMsg()
        run = ask.rerun_script
        run.query_string = urlencode({**self.query, **self.values})
        run.page_script_hash, run.page_name = self._script, "" if self._script else self.page
        run.cached_message_hashes.extend(self._held)
        for key, value in self.values.items():
            if key in self._names:
                run.widget_states.widgets.add(id=self._names[key], int_value=value)
        for key, file in self._files.items():
            if key in self._names:  # a field that is no longer on the page sends nothing
                held = run.widget_states.widgets.add(id=self._names[key])
                held.file_uploader_state_value.uploaded_file_info.append(file)
        assert self._socket
        await self._socket.send(ask.SerializeToString())
        self._names.clear()
        self.failed = self.titled = False
        while True:
            message = await self._message()
            what = message.WhichOneof("type")
            if what == "new_session":
                self._id = message.new_session.initialize.session_id
            elif what == "navigation":
                self._script = message.navigation.page_script_hash
            elif what == "delta" and message.delta.WhichOneof("type") == "new_element":
                self._take(message.delta.new_element)
            elif what == "script_finished":
                return

    async def _message(self) -> ForwardMsg:
        assert self._socket
        data = await self._socket.recv()
        assert isinstance(data, bytes)
        message: ForwardMsg = ForwardMsg.FromString(data)
        if message.metadata.cacheable:
            self._held.add(message.hash)
        return message

    def _take(self, element: Element) -> None:
        """Note a widget by its key, an error, and a heading."""
        kind = element.WhichOneof("type")
        self.failed |= kind == "exception"
        self.titled |= kind == "heading"
        if kind in ("number_input", "file_uploader", "button_group", "bidi_component"):
            self._note_name(getattr(element, kind).id)

    def _note_name(self, name: str) -> None:
        self._names[name[_HASH:]] = name

    def _first_cookies(self) -> None:
        """Get the cookies of the page, and the one that an upload must repeat."""
        for path in ("/", "/_stcore/health"):
            headers = {"User-Agent": _AGENT, "Cookie": self._cookie()}
            asked = urllib.request.Request(self.url + path, headers=headers)
            with urllib.request.urlopen(asked) as answer:
                self._keep(answer.headers.get_all("Set-Cookie") or [])

    def _keep(self, given: Iterable[str]) -> None:
        for line in given:
            name, _, value = line.split(";")[0].partition("=")
            self._cookies[name] = value.strip('"')

    def _cookie(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self._cookies.items())

    def _token(self) -> str:
        return self._cookies.get("_streamlit_xsrf", "none")

    def _put(self, path: str, name: str, data: bytes) -> None:
        edge = "a-photograph-follows"
        body = (
            (
                f'--{edge}\r\nContent-Disposition: form-data; name="file"; filename="{name}"\r\n'
                "Content-Type: image/jpeg\r\n\r\n"
            ).encode()
            + data
            + f"\r\n--{edge}--\r\n".encode()
        )
        asked = urllib.request.Request(
            self.url + path,
            body,
            {
                "Content-Type": f"multipart/form-data; boundary={edge}",
                "Cookie": self._cookie(),
                "X-Xsrftoken": self._token(),
                "User-Agent": _AGENT,
            },
            method="PUT",
        )
        urllib.request.urlopen(asked).close()
