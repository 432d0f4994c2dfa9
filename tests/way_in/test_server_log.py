"""The log as JSON: every line is one object, also where something failed."""

import io
import json
import logging
from collections.abc import Iterator

import pytest

import server_log
from pooling_ui.server_settings import LOGGER

Written = io.StringIO


@pytest.fixture
def written() -> Iterator[Written]:
    """What a logger writes that formats as the server tells Streamlit's loggers to."""
    stream, logger = io.StringIO(), logging.getLogger("some.library")
    logger.propagate = False
    logger.handlers = [logging.StreamHandler(stream)]
    logger.handlers[0].setFormatter(logging.Formatter(server_log.FORMAT))
    own = logging.getLogger(LOGGER)
    before = logging.getLogRecordFactory(), own.level, [*own.handlers]
    server_log.write_json()
    yield stream
    factory, own.level, own.handlers = before
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
