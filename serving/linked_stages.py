"""Answer with the message of the stage that a link leads to, without a session.

The stage asks for it when the address changes: it is there before Streamlit has run the page.
"""

from asyncio import Semaphore
from collections.abc import Mapping
from functools import lru_cache
from urllib.parse import parse_qsl

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from pooling_ui.features import declare_all
from pooling_ui.linked.pages import STAGE_PAGES, linked_stage
from pooling_ui.setting.parameters import CEIL, COUNT_PADDING, POWER, WINDOW_FIELDS

# The parameters whose change shows and hides no other field. A field that shows again may have a
# value in the session that the link lacks.
CHANGES = (*WINDOW_FIELDS, CEIL.name, COUNT_PADDING.name, POWER.name)
# Characters, and names with their values. A link with more is left to Streamlit.
MAX_QUERY = 65_536
MAX_FIELDS = 200
# The messages that are kept; one takes up to some 200 kB.
KEPT = 64
# Threads at once; others wait, and the pages' own runs go on.
AT_ONCE = Semaphore(2)
_HEADERS: Mapping[str, str] = {"cache-control": "no-store"}

declare_all()


async def linked_stages(request: Request) -> Response:
    """Answer with the message; with 204 if the link alone does not decide what the stage shows."""
    page, query = request.path_params["page"], request.url.query
    if page not in STAGE_PAGES:
        return Response(status_code=404, headers=_HEADERS)
    message = None
    if len(query) <= MAX_QUERY:
        async with AT_ONCE:
            message = await run_in_threadpool(_message, page, query)
    if message is None:
        return Response(status_code=204, headers=_HEADERS)
    return Response(message, media_type="application/octet-stream", headers=_HEADERS)


@lru_cache(maxsize=KEPT)
def _message(page: str, query: str) -> bytes | None:
    try:
        fields = parse_qsl(query, keep_blank_values=True, max_num_fields=MAX_FIELDS)
    except ValueError:  # more than that
        return None
    link = dict(fields)
    return linked_stage(page, link) if len(link) == len(fields) else None
