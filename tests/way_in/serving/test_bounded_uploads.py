"""A program that sends file after file: a tab, and all together, have bounds in bytes."""

import asyncio
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from starlette.requests import ClientDisconnect
from streamlit.runtime.memory_uploaded_file_manager import MemoryUploadedFileManager
from streamlit.runtime.uploaded_file_manager import UploadedFileRec

from pooling_ui.state import private_streamlit
from serving import bounded_uploads
from serving.bounded_uploads import SLOWEST, UPLOAD_SECONDS, BoundedUploads
from tests.helpers.quick_loop import run


@pytest.fixture
def kept(monkeypatch: pytest.MonkeyPatch) -> MemoryUploadedFileManager:
    """Return what Streamlit keeps of the files that were sent."""
    manager = MemoryUploadedFileManager("/_stcore/upload_file")
    active = {"is_active_session": lambda tab: tab != "away"}
    runtime = type("Runtime", (), {"uploaded_file_mgr": manager, **active})
    here = type("Here", (), {"exists": lambda: True, "instance": lambda: runtime})
    for module in (bounded_uploads, private_streamlit):
        monkeypatch.setattr(module, "Runtime", here)
    return manager


async def put(
    app: BoundedUploads, tab: str = "a", size: int | None = 100, way: str = "PUT"
) -> tuple[int, str]:
    """Send a file; return the status, and what the answer says."""
    headers = [] if size is None else [(b"content-length", str(size).encode())]
    scope = {
        "type": "http",
        "method": way,
        "path": f"/base/_stcore/upload_file/{tab}/id",
        "headers": headers,
    }
    sent, parts = [], [b"x" * 60, b"x" * 40]

    async def receive() -> Any:
        part = parts.pop(0)
        return {"type": "http.request", "body": part, "more_body": bool(parts)}

    async def send(message: Any) -> None:
        assert message.get("status", 204) == 204 or not parts, "a browser still sends the file"
        sent.append(message)

    await app(scope, receive, send)
    return sent[0]["status"], sent[-1].get("body", b"").decode()


async def taken(
    scope: dict[str, Any], receive: Callable[..., Any], send: Callable[..., Any]
) -> None:
    """Stand in for Streamlit."""
    await send({"type": "http.response.start", "status": 204, "headers": []})


def keep(kept: MemoryUploadedFileManager, tab: str, *sizes: Any) -> None:
    for at, size in enumerate(sizes):
        kept.add_file(tab, UploadedFileRec(str(at), "x", "x", bytes(size)))


def bounded(
    app: Callable[..., Any] = taken, largest: int = 150, each: int = 300, total: int = 500
) -> BoundedUploads:
    return BoundedUploads(app, largest=largest, each=each, total=total)


def test_a_tab_that_sends_more_than_its_bound_is_refused_until_a_page_has_read_its_files(
    kept: MemoryUploadedFileManager,
) -> None:
    keep(kept, "a", 100, 101)

    assert asyncio.run(put(bounded()))[0] == 413
    assert "load the page again" in asyncio.run(put(bounded()))[1]
    assert asyncio.run(put(bounded(), way="DELETE"))[0] == 204
    assert asyncio.run(put(bounded(), tab="b"))[0] == 204

    kept.remove_file("a", "0")
    assert asyncio.run(put(bounded()))[0] == 204


def test_all_tabs_together_have_a_bound(kept: MemoryUploadedFileManager) -> None:
    for tab in "bcde":
        keep(kept, tab, 101)

    status, words = asyncio.run(put(bounded()))
    assert status == 507
    assert "try again in a moment" in words


def test_tabs_that_are_away_hold_up_nobody(kept: MemoryUploadedFileManager) -> None:
    for tab in ("away", "b", "c"):
        keep(kept, tab, 100)
    assert asyncio.run(put(bounded()))[0] == 204
    assert "away" in kept.file_storage

    keep(kept, "d", 101)

    assert asyncio.run(put(bounded()))[0] == 204
    assert "away" not in kept.file_storage


def test_a_file_that_says_no_size_counts_as_the_largest(kept: MemoryUploadedFileManager) -> None:
    keep(kept, "a", 151)

    assert asyncio.run(put(bounded(), size=None))[0] == 413
    assert asyncio.run(put(bounded(), size=10**9))[0] == 413
    assert asyncio.run(put(bounded(), size=149))[0] == 204


def test_files_that_arrive_at_once_count(kept: MemoryUploadedFileManager) -> None:
    """None of the first three is kept yet when the next comes."""
    answers = []

    async def while_arriving(scope: Any, receive: Any, send: Any) -> None:
        answers.append((await put(app))[0])
        await taken(scope, receive, send)

    app = bounded(while_arriving)
    assert asyncio.run(put(app))[0] == 204
    assert answers == [413, 204, 204]
    assert not app.uploads


def test_a_server_that_does_not_run_yet_refuses_nothing() -> None:
    assert asyncio.run(put(bounded()))[0] == 204


@pytest.mark.parametrize("parts", [0, 1, 2])
def test_a_file_that_the_disk_cannot_hold_is_refused_with_one_line_in_the_log(
    parts: int, caplog: pytest.LogCaptureFixture
) -> None:
    """Any part of the file may be there: the answer waits for the rest, and for nothing more."""

    async def full(scope: Any, receive: Any, send: Any) -> None:
        for _ in range(parts):
            await receive()
        raise OSError(28, "No space left on device")

    app = bounded(full)
    assert asyncio.run(put(app))[0] == 507
    assert not app.uploads
    [record] = caplog.records
    assert record.getMessage() == "a file was not taken: No space left on device"
    assert not record.exc_info


def test_a_fault_after_the_answer_is_not_hidden() -> None:
    async def late(scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await receive()
        await taken(scope, receive, send)
        raise OSError

    with pytest.raises(OSError):  # noqa: PT011 - any
        asyncio.run(put(bounded(late)))


async def send_file(
    app: BoundedUploads, every: float, parts: int, size: int = SLOWEST
) -> tuple[int, Any]:
    """Send a part every so many seconds; return the status, and when it was answered."""
    loop, left, answers = asyncio.get_running_loop(), [b"x" * size] * parts, []
    begins = loop.time()

    async def receive() -> Any:
        await asyncio.sleep(every)
        return {"type": "http.request", "body": left.pop(), "more_body": bool(left)}

    async def send(message: Any) -> None:
        if "status" in message:
            answers.append((message["status"], loop.time() - begins))

    scope = {"type": "http", "method": "PUT", "path": "/_stcore/upload_file/a/b", "headers": []}
    await app(scope, receive, send)
    assert not app.uploads
    [answer] = answers
    return answer


def test_a_file_that_arrives_too_slowly_keeps_nobody_out() -> None:
    """A file that arrives in time is kept; another is refused, and its memory is free."""

    async def streamlit(scope: Any, receive: Any, send: Any) -> None:
        while (await receive())["more_body"]:
            pass
        await taken(scope, receive, send)

    app = bounded(streamlit, largest=9**9, each=9**9, total=9**9)
    assert run(partial(send_file, app, 0.9, 900)) == (204, pytest.approx(810))
    assert run(partial(send_file, app, 1.5, 900)) == (408, pytest.approx(90, abs=3))
    assert run(partial(send_file, app, 10**6, 1)) == (408, pytest.approx(UPLOAD_SECONDS, abs=1))


@pytest.mark.parametrize(("each", "total", "status"), [(0, 9**9, 413), (9**9, 0, 507)])
def test_a_refused_file_that_arrives_slowly_is_not_waited_for(
    each: int, total: int, status: int
) -> None:
    app = bounded(largest=9**9, each=each, total=total)

    assert run(partial(send_file, app, 0.9, 900)) == (status, pytest.approx(810))
    assert run(partial(send_file, app, 20, 900, size=1)) == (
        status,
        pytest.approx(UPLOAD_SECONDS, abs=1),
    )


def test_a_slow_file_that_the_disk_cannot_hold_is_not_waited_for() -> None:
    """Its patience began with its first byte."""

    async def full(scope: Any, receive: Any, send: Any) -> None:
        await receive()
        raise OSError(28, "No space left on device")

    app = bounded(full, largest=9**9, each=9**9, total=9**9)
    assert run(partial(send_file, app, 20, 900, size=1)) == (
        507,
        pytest.approx(UPLOAD_SECONDS, abs=1),
    )


def test_a_person_who_stops_a_file_is_no_error() -> None:
    async def streamlit(scope: Any, receive: Any, send: Any) -> None:
        await receive()
        raise ClientDisconnect

    async def send(message: Any) -> None:
        raise AssertionError("nobody is there to be answered")

    async def receive() -> Any:
        return {"type": "http.disconnect"}

    app = bounded(streamlit)
    scope = {"type": "http", "method": "PUT", "path": "/_stcore/upload_file/a/b", "headers": []}
    asyncio.run(app(scope, receive, send))
    assert not app.uploads
