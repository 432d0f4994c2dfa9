"""The log as JSON: every line is one object, also where something failed."""

import io
import json
import logging
import subprocess
import sys
from collections.abc import Iterator

import pytest

import run
from pooling_ui.state.server_settings import LOGGER
from serving import server_log

Written = io.StringIO


@pytest.fixture
def written() -> Iterator[Written]:
    """Give what a logger writes with the format that the server sets for Streamlit's loggers."""
    stream, logger = io.StringIO(), logging.getLogger("some.library")
    logger.propagate = False
    logger.handlers = [logging.StreamHandler(stream)]
    logger.handlers[0].setFormatter(logging.Formatter(server_log.FORMAT))
    own = logging.getLogger(LOGGER)
    factory, level, root = logging.getLogRecordFactory(), own.level, logging.getLogger()
    others = [*root.handlers]
    server_log.write_json()
    added = [each for each in root.handlers if each not in others]
    yield stream
    for each in added:
        root.removeHandler(each)
    own.setLevel(level)
    logging.setLogRecordFactory(factory)
    logging.captureWarnings(False)


def test_a_line_tells_when_who_what_and_the_facts(written: Written) -> None:
    logger = logging.getLogger("some.library")
    logger.warning('said %s times, "loudly"\nand again', 3, extra={"facts": {"inside": 2}})

    line = json.loads(written.getvalue())
    assert written.getvalue().count("\n") == 1
    assert line["says"] == 'said 3 times, "loudly"\nand again'
    assert (line["level"], line["from"], line["inside"]) == ("warning", "some.library", 2)
    assert line["time"].endswith("+00:00")


def test_a_traceback_is_part_of_its_line(written: Written) -> None:
    try:
        _ = 1 / 0
    except ZeroDivisionError:
        logging.getLogger("some.library").exception("it failed")

    line = json.loads(written.getvalue())
    assert line["says"] == "it failed"
    assert "ZeroDivisionError: division by zero" in line["traceback"]


def test_a_logger_without_a_handler_writes_a_line_with_its_traceback() -> None:
    """Python would write the bare sentence of an error, and nobody would learn where it was."""
    names = ["asyncio", "py.warnings", LOGGER]
    fail = (
        "import logging; from serving import server_log; server_log.write_json()\n"
        f"for name in {names}:\n"
        "    logging.getLogger(name).error('it failed', exc_info=ZeroDivisionError('by zero'))\n"
    )
    done = subprocess.run([sys.executable, "-c", fail], cwd=run.ROOT, capture_output=True)

    lines = [json.loads(line) for line in done.stderr.splitlines()]
    assert [(line["from"], line["says"]) for line in lines] == [(it, "it failed") for it in names]
    assert all("ZeroDivisionError: by zero" in line["traceback"] for line in lines)
