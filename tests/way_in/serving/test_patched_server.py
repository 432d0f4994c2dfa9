"""Check that `server.py`'s changes of Streamlit and uvicorn reach a tab of the real server.

Each change hangs on names inside of them, which another release may call no more, without a word.
"""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from streamlit.proto.BackMsg_pb2 import BackMsg
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus
from websockets.extensions.permessage_deflate import PerMessageDeflate
from websockets.frames import CloseCode, Frame, Opcode

from benchmarks.servers._session import Session
from serving.sockets.small_messages import SMALL
from tests.helpers.live_server import live_server

# Runs in the server before all else: each run of a page, and each copy of a session's values, is
# a line of its log.
TELL = """\
import os

from streamlit.runtime.app_session import AppSession
from streamlit.runtime.state.safe_session_state import SafeSessionState
def told(name, call):
    def tell(*what, **more):
        os.write(2, f" {name}\\n".encode())  # whole, from any thread
        return call(*what, **more)
    return tell
AppSession._create_scriptrunner = told("run", AppSession._create_scriptrunner)
SafeSessionState.filtered_state = property(told("copy", SafeSessionState.filtered_state.fget))
"""


@pytest.fixture(scope="module")
def log(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("server") / "log"


@pytest.fixture(scope="module")
def url(log: Path) -> Iterator[str]:
    with live_server(log, TELL) as url:
        yield url


def test_no_field_copies_all_values_of_the_session(url: str, log: Path) -> None:
    async def change_the_kernel() -> list[str]:
        async with Session(url) as tab:
            await tab.change("k", 3)
            before = len(log.read_text())
            await tab.change("k", 2)
            return log.read_text()[before:].split()

    calls = asyncio.run(change_the_kernel())
    assert "run" in calls
    assert "copy" not in calls


def test_small_messages_are_not_compressed_and_others_are(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    packed_by_size: list[tuple[int, bool]] = []
    decode = PerMessageDeflate.decode

    def decoded(extension: PerMessageDeflate, frame: Frame, **more: Any) -> Frame:
        plain = decode(extension, frame, **more)
        if frame.opcode is Opcode.BINARY:
            packed_by_size.append((len(plain.data), frame.rsv1))
        return plain

    async def change_the_kernel() -> None:
        async with Session(url) as tab:
            await tab.change("k", 3)
            monkeypatch.setattr(PerMessageDeflate, "decode", decoded)
            await tab.change("k", 2)

    asyncio.run(change_the_kernel())
    assert {packed for size, packed in packed_by_size if size < SMALL} == {False}
    assert {packed for size, packed in packed_by_size if size >= SMALL} == {True}


def test_a_message_that_is_too_large_is_never_unpacked(url: str, log: Path) -> None:
    """190 MB of zeros are 190 kB on the way. Streamlit would unpack them and say so in the log."""

    async def send_zeros(size: int) -> int | None:
        address = f"ws{url.removeprefix('http')}/_stcore/stream"
        async with connect(address, max_size=None) as tab:
            await tab.send(bytes(size))
            await tab.wait_closed()
            return tab.close_code

    assert asyncio.run(send_zeros(30_000_000)) == CloseCode.MESSAGE_TOO_BIG
    assert "exceeds the limit" not in log.read_text()
    assert asyncio.run(send_zeros(1_000_000)) == CloseCode.PROTOCOL_ERROR  # read, and found empty


def test_a_page_of_another_site_is_refused_before_streamlit_looks_at_it(
    url: str, log: Path
) -> None:
    async def open_from_elsewhere() -> None:
        address = f"ws{url.removeprefix('http')}/_stcore/stream"
        async with connect(address, origin="https://elsewhere.example"):  # type: ignore[arg-type]
            pass

    with pytest.raises(InvalidStatus, match="403"):
        asyncio.run(open_from_elsewhere())
    assert "refused a socket" in log.read_text()
    assert "elsewhere" not in log.read_text()


@pytest.mark.parametrize("text", [False, True])
def test_a_message_that_cannot_be_read_is_one_line_of_the_log(
    text: bool, url: str, log: Path
) -> None:
    async def send_it() -> int | None:
        async with connect(f"ws{url.removeprefix('http')}/_stcore/stream") as tab:
            await tab.send(b"\xff\xff", text=text)
            await tab.wait_closed()
            return tab.close_code

    before = len(log.read_text())
    assert asyncio.run(send_it()) == CloseCode.PROTOCOL_ERROR
    said = [line.strip() for line in log.read_text()[before:].splitlines()]
    assert [line for line in said if line not in {"run", "copy", ""}] == [
        "closed a socket: it sent what no tab sends"
    ]


def test_a_tab_that_sends_many_messages_at_once_waits_behind_the_others(
    url: str, log: Path
) -> None:
    many = 400

    async def send_many() -> int:
        async with Session(url) as floods, Session(url) as other:
            socket, script = floods._socket, floods._script
            assert socket
            before = log.read_text().split().count("run")
            ask = BackMsg()
            ask.rerun_script.page_script_hash = script
            for _ in range(many):
                await socket.send(ask.SerializeToString())
            await other.change("k", 3)
            return log.read_text().split().count("run") - before

    assert asyncio.run(send_many()) < many / 2
