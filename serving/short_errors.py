"""Write one line into the log for an error that a tab can cause again and again.

Streamlit writes the traceback of each error of a page, 57 lines and more. A tab sends the values of
its fields; a program may send values that no field holds. So anybody could fill the log.
"""

import logging
from collections.abc import Iterator
from types import CodeType, TracebackType

from serving.private_names import BidiComponentSerde, WStates, error_util

# They read what a tab sent for a field, and write it for the next run.
_OF_VALUES = (
    *(WStates.__getitem__.__code__, WStates.get_serialized.__code__),
    BidiComponentSerde.deserialize.__code__,
)
_Place = tuple[CodeType, int]


class ShortErrors(logging.Filter):
    """A filter that leaves out tracebacks of unreadable values, and those written before."""

    def __init__(self) -> None:
        super().__init__()
        self._written: set[_Place] = set()

    def filter(self, record: logging.LogRecord) -> bool:
        """Shorten a record; True: all are written."""
        error = record.exc_info[1] if record.exc_info else None
        if error is None:
            return True
        places = list(_places(error.__traceback__))
        if any(code in _OF_VALUES for code, _ in places):
            _shorten(record, logging.WARNING, "a tab sent a value that its field cannot hold")
        elif places and places[-1] in self._written:
            _shorten(record, record.levelno, f"{record.getMessage()}, as before: {error!r:.200}")
        else:
            self._written.update(places[-1:])
        return True


def shorten_errors() -> None:
    """Shorten what Streamlit writes about errors of pages, from now on in this process."""
    for module in (error_util.__name__, BidiComponentSerde.__module__):
        logging.getLogger(module).addFilter(ShortErrors())


def _shorten(record: logging.LogRecord, level: int, says: str) -> None:
    record.levelno, record.levelname = level, logging.getLevelName(level)
    record.msg, record.args, record.exc_info, record.exc_text = says, (), None, None


def _places(traceback: TracebackType | None) -> Iterator[_Place]:
    while traceback:
        yield traceback.tb_frame.f_code, traceback.tb_lineno
        traceback = traceback.tb_next
