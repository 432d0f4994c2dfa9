"""A wrong value for a field is one line in the log, however it fails."""

import asyncio
import logging
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from streamlit.proto.BackMsg_pb2 import BackMsg

from benchmarks.servers._session import Session
from serving.short_errors import ShortErrors
from tests.helpers.live_server import live_server

WRONG: tuple[dict[str, Any], ...] = (
    {"string_value": "x"},
    {"json_value": "{"},
    {"trigger_value": True},
    {"bytes_value": b"\xff"},
    {"double_value": float("inf")},
)
FIELDS = ("k", "from", "browser", "made up")  # a number, a choice, a component, and none


@pytest.fixture
def log(tmp_path: Path) -> Path:
    return tmp_path / "log"


@pytest.fixture
def url(log: Path) -> Iterator[str]:
    with live_server(log) as address:
        yield address


async def send(tab: Session, field: str, value: dict[str, Any]) -> None:
    ask = BackMsg()
    ask.rerun_script.page_script_hash = tab._script
    name = tab._names.get(field, "$$ID-made-up")
    ask.rerun_script.widget_states.widgets.add(id=name, **value)
    assert tab._socket
    await tab._socket.send(ask.SerializeToString())
    while (await tab._message()).WhichOneof("type") != "script_finished":
        pass


def test_each_is_at_most_one_line(url: str, log: Path) -> None:
    async def send_all() -> None:
        for field in FIELDS:
            for value in WRONG:
                async with Session(url, "picture") as tab:
                    assert field in {*tab._names, "made up"}
                    before = log.read_text().count("\n")
                    await send(tab, field, value)
                    written = log.read_text().splitlines()[before:]
                    assert len(written) <= 1, (field, value, written)

    asyncio.run(send_all())
    assert "a tab sent a value that its field cannot hold" in log.read_text()


def record(error: Exception) -> logging.LogRecord:
    """Write a record as Streamlit does."""
    about = (type(error), error, error.__traceback__)
    made = logging.LogRecord("x", logging.ERROR, "x", 1, "Uncaught app execution", (), about)
    assert errors.filter(made)
    return made


errors = ShortErrors()


def fail(key: str) -> None:
    raise KeyError(key)


def caught(key: str) -> KeyError:
    with pytest.raises(KeyError) as error:
        fail(key)
    return error.value


def test_an_error_of_a_page_has_its_traceback_once() -> None:
    assert record(caught("a")).exc_info
    second = record(caught("b"))
    assert not second.exc_info
    assert second.getMessage() == "Uncaught app execution, as before: KeyError('b')"
    assert second.levelno == logging.ERROR

    with pytest.raises(KeyError) as other:
        raise KeyError("c")
    assert record(other.value).exc_info, "it comes from another place"


def test_what_is_no_error_stays() -> None:
    made = logging.LogRecord("x", logging.INFO, "x", 1, "hello", (), None)
    assert errors.filter(made)
    assert made.getMessage() == "hello"
