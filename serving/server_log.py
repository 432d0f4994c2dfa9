"""Write the server's log as JSON, one object a line, for programs that collect logs.

Streamlit, uvicorn and Poolscope each have their own loggers. Each record carries its JSON line, so
any formatter can write it; a traceback is part of the line.
"""

import json
import logging
import traceback
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

from pooling_ui.state.server_settings import LOGGER

FORMAT = "%(json)s"


class _Line:
    """The JSON line of a record, made when it is written: facts are added after its creation."""

    def __init__(self, record: logging.LogRecord) -> None:
        self._record = record
        self._problem, record.exc_info = record.exc_info, None

    def __str__(self) -> str:
        record = self._record
        line: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "from": record.name,
            "says": record.getMessage(),
            **getattr(record, "facts", {}),
        }
        if self._problem:
            line["traceback"] = "".join(traceback.format_exception(*self._problem))
        return json.dumps(line, default=str)


def write_json() -> None:
    """Write JSON from now on; for Poolscope also messages below a warning."""
    make: Callable[..., logging.LogRecord] = logging.getLogRecordFactory()

    def with_line(*what: Any, **more: Any) -> logging.LogRecord:
        record = make(*what, **more)
        record.json = _Line(record)
        return record

    logging.setLogRecordFactory(with_line)
    logging.captureWarnings(True)
    handler = logging.StreamHandler()
    handler.setFormatter(logging.Formatter(FORMAT))
    logging.getLogger().addHandler(handler)  # for loggers without a handler, such as asyncio
    logging.getLogger(LOGGER).setLevel(logging.INFO)


def format_uvicorn_logs() -> None:
    """Let the handlers that uvicorn made at its start write JSON, too."""
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access"):
        for handler in logging.getLogger(name).handlers:
            handler.setFormatter(logging.Formatter(FORMAT))
