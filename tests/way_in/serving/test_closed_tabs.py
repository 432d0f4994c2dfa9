"""Check how the server knows that a tab was closed, and did not only lose its line."""

import asyncio
from contextvars import copy_context
from typing import Any

import pytest

from pooling_ui.state.admission import TAB_WAS_CLOSED
from serving.closed_tabs import ClosedTabs


def heard(code: int) -> bool:
    """What is known when a connection ended with a code, at the place where Streamlit cleans up."""
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
