"""Check how the server knows that a tab was closed, and did not only lose its line."""

import asyncio
from contextvars import copy_context
from typing import Any

import pytest

from pooling_ui.state.admission import HELD, TAB_WAS_CLOSED
from serving.sockets import closed_tabs
from serving.sockets.closed_tabs import RETURN_AFTER, ClosedTabs
from tests.helpers.quick_loop import run


def heard(code: int) -> bool:
    """Return what is known where Streamlit cleans up after a connection that ended with a code."""
    known = []

    async def receive() -> Any:
        return {"type": "websocket.disconnect", "code": code}

    async def app(scope: Any, receive: Any, send: Any) -> None:
        await receive()
        known.append(TAB_WAS_CLOSED.get())

    async def connect() -> None:
        await ClosedTabs(app)({"type": "websocket"}, receive, None)  # type: ignore[arg-type]

    copy_context().run(asyncio.run, connect())
    return known[0]


@pytest.mark.parametrize(("code", "closed"), [(1001, True), (1006, False), (1012, False)])
def test_a_closed_tab_is_told_from_a_broken_line(code: int, closed: bool) -> None:
    assert heard(code) == closed


@pytest.mark.parametrize(
    ("kind", "code", "times"),
    [("websocket", 1006, [HELD]), ("websocket", 1001, []), ("http", 1006, [])],
)
def test_what_a_lost_tab_had_is_released_when_its_place_is_no_longer_held(
    monkeypatch: pytest.MonkeyPatch, kind: str, code: int, times: list[float]
) -> None:
    """Also if nobody opens a page meanwhile, and if Streamlit fails."""
    released: list[float] = []

    async def app(scope: Any, receive: Any, send: Any) -> None:
        await receive()
        raise ConnectionError

    async def receive() -> Any:
        return {"type": "websocket.disconnect", "code": code}

    async def scene() -> None:
        loop = asyncio.get_running_loop()
        monkeypatch.setattr(closed_tabs, "release_unused", lambda: released.append(loop.time()))
        with pytest.raises(ConnectionError):
            await ClosedTabs(app)({"type": kind}, receive, None)  # type: ignore[arg-type]
        assert not released
        await asyncio.sleep(2 * HELD)

    copy_context().run(run, scene)
    assert released == times


def test_when_a_class_leaves_the_system_has_its_memory_back_soon_and_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    returned: list[float] = []

    async def app(scope: Any, receive: Any, send: Any) -> None:
        await receive()

    async def scene() -> None:
        loop, tabs = asyncio.get_running_loop(), ClosedTabs(app)
        monkeypatch.setattr(closed_tabs, "return_free", lambda: returned.append(loop.time()))
        monkeypatch.setattr(closed_tabs, "release_unused", lambda: None)
        for code in (1001, 1001, 1006):

            async def receive(code: int = code) -> Any:
                return {"type": "websocket.disconnect", "code": code}

            await tabs({"type": "websocket"}, receive, None)  # type: ignore[arg-type]
            TAB_WAS_CLOSED.set(False)
        await asyncio.sleep(2 * HELD)

    copy_context().run(run, scene)
    assert returned == [RETURN_AFTER, HELD + RETURN_AFTER]
