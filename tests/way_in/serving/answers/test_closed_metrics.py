"""Streamlit's metrics show only to those for whom whoever runs the server opens them."""

import asyncio

import pytest
from starlette.responses import PlainTextResponse
from starlette.types import Message

from pooling_ui.state import server_settings as settings
from serving.answers.closed_metrics import ClosedMetrics


def status(path: str, *, opened: bool = False) -> int:
    """Return the status of an answer; Streamlit would answer all with 200."""
    said: list[Message] = []

    async def receive() -> Message:
        return {"type": "http.request"}

    async def send(message: Message) -> None:
        said.append(message)

    app = ClosedMetrics(PlainTextResponse("streamlit"), "/pool/_stcore/metrics", opened)
    asyncio.run(app({"type": "http", "path": path, "method": "GET", "headers": []}, receive, send))
    return int(said[0]["status"])


@pytest.mark.parametrize("path", ["/pool/_stcore/metrics", "/pool/_stcore/metrics/"])
def test_nobody_reads_the_metrics_unless_they_are_opened(path: str) -> None:
    assert status(path) == 404
    assert status(path, opened=True) == 200


@pytest.mark.parametrize("path", ["/pool/_stcore/health", "/pool/", "/_stcore/metrics/more"])
def test_all_else_is_answered(path: str) -> None:
    assert status(path) == 200


def test_the_setting_opens_them() -> None:
    assert not settings.opens_metrics({})
    assert not settings.opens_metrics({"POOLSCOPE_METRICS": "closed"})
    assert settings.opens_metrics({"POOLSCOPE_METRICS": " open "})
