"""Answer with the message of the drawing that a link leads to, without a session.

The drawing asks for it when the address changes: it is there before Streamlit has run the page.
"""

from asyncio import Semaphore
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from urllib.parse import parse_qsl

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from pooling_ui.features.table import declare_all
from pooling_ui.linked.drawing import SETTING_CHANGES
from pooling_ui.linked.pages import DRAWINGS, linked_message
from pooling_ui.state.addresses import link_of, texts_of

declare_all()

# The parameters whose change a drawing asks for.
CHANGES = (
    *SETTING_CHANGES,
    *dict.fromkeys(param.name for each in DRAWINGS.values() for param in each.changes),
)
# Characters, and names with their values. A link with more is left to Streamlit.
MAX_QUERY = 65_536
MAX_FIELDS = 200
# The messages that are kept; one of a large picture has some 2 MB.
KEPT = 16
# Threads at once; others wait, and the pages' own runs go on. Those that would wait longer than
# Streamlit takes are left to it.
AT_ONCE = Semaphore(2)
MOST_WAITING = 8
_HEADERS: Mapping[str, str] = {"cache-control": "no-store"}


def addresses(below: str) -> tuple[str, ...]:
    """Return the addresses of all drawings, below one address."""
    return tuple(f"{below}{drawing.component}/{page}" for page, drawing in DRAWINGS.items())


@dataclass
class _Line:
    """The requests that wait for a thread."""

    waiting: int = 0


_line = _Line()


async def _in_turn(page: str, query: str) -> bytes | None:
    _line.waiting += 1
    try:
        await AT_ONCE.acquire()
    finally:
        _line.waiting -= 1
    try:
        return await run_in_threadpool(_message, page, query)
    finally:
        AT_ONCE.release()


async def linked_messages(request: Request) -> Response:
    """Answer with the message; with 204 if the link alone does not decide what the page shows."""
    page, query = request.path_params["page"], request.url.query
    if page not in DRAWINGS or DRAWINGS[page].component != request.path_params["component"]:
        return Response(status_code=404, headers=_HEADERS)
    message = None
    if len(query) <= MAX_QUERY and _line.waiting < MOST_WAITING:
        message = await _in_turn(page, query)
    if message is None:
        return Response(status_code=204, headers=_HEADERS)
    return Response(message, media_type="application/octet-stream", headers=_HEADERS)


@lru_cache(maxsize=KEPT)
def _message(page: str, query: str) -> bytes | None:
    try:
        fields = parse_qsl(query, keep_blank_values=True, max_num_fields=MAX_FIELDS)
    except ValueError:  # more than that
        return None
    link = link_of(fields)
    # A name that may stand once stands twice: which of them counts?
    return linked_message(page, link) if len(list(texts_of(link))) == len(fields) else None
