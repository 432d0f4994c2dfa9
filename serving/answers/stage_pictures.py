"""Answer with a picture of the stage that a link shows: `/stage.svg?k=3`, `/stage.png/backwards`.

A course page, an article or a README shows it as any other picture. The answer needs no session,
sets no cookie, and may be shown and kept by anybody.
"""

from asyncio import Semaphore
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from urllib.parse import parse_qsl

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from pooling_ui.features.table import declare_all
from pooling_ui.linked.linked_picture import LinkedPicture, linked_stage_picture, without_stage
from pooling_ui.linked.pages import STAGE_PAGES
from pooling_ui.stage.picture.png import png_of
from pooling_ui.stage.picture.shapes import Picture
from pooling_ui.stage.picture.svg import svg_of
from pooling_ui.state.shared_cache import SharedCache
from serving.answers.linked_messages import MAX_FIELDS, MAX_QUERY

FIRST_PAGE = "grid"  # of a link without a page's name
# The bytes of all pictures that are kept.
KEPT_BYTES = 16_000_000
CACHE = SharedCache(total=KEPT_BYTES, each=KEPT_BYTES)
# Threads at once; others wait, and the pages' own runs go on.
AT_ONCE = Semaphore(2)
_OWNER = "pictures"
_DAY, _MINUTES = 86_400, 300  # seconds
_SHARED: Mapping[str, str] = {
    "access-control-allow-origin": "*",
    "cross-origin-resource-policy": "cross-origin",
    # An SVG that is opened by itself is a page: it may run nothing and load nothing.
    "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
}

declare_all()


def _svg(picture: Picture) -> bytes:
    return svg_of(picture).encode()


@dataclass(frozen=True, slots=True)
class Form:
    """A form of pictures: its media type, and the function that writes a picture so."""

    media_type: str
    make: Callable[[Picture], bytes]


SVG = Form("image/svg+xml", _svg)
PNG = Form("image/png", png_of)


@dataclass(frozen=True, slots=True)
class WrittenPicture:
    """The bytes of a picture, the name of these bytes, and the status of the answer."""

    body: bytes
    etag: str
    status: int

    @property
    def nbytes(self) -> int:
        """Return the bytes that it counts in the cache."""
        return len(self.body)


async def stage_pictures(request: Request, form: Form) -> Response:
    """Answer with the stage of the link; with 404 or 422, and the reason, if it shows none."""
    page, query = request.path_params.get("page", FIRST_PAGE), request.url.query
    if page not in STAGE_PAGES:
        page = query = ""  # all these have one picture
    key = (form.media_type, page, sha256(query.encode()).digest())
    written = CACHE.find(_OWNER, key)
    if written is None:
        make = partial(_picture, form, page, query)
        async with AT_ONCE:
            written = await run_in_threadpool(CACHE.get, _OWNER, key, make)
    return _answer(request, form, written)


def _answer(request: Request, form: Form, written: WrittenPicture) -> Response:
    age = _DAY if written.status == 200 else _MINUTES
    headers = {**_SHARED, "cache-control": f"public, max-age={age}", "etag": written.etag}
    if written.status == 200 and written.etag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    return Response(written.body, written.status, headers, form.media_type)


def _picture(form: Form, page: str, query: str) -> WrittenPicture:
    picture, is_stage = _linked(page, query)
    body = form.make(picture)
    # Weak: the bytes that are sent may be compressed.
    etag = f'W/"{sha256(body).hexdigest()[:24]}"'
    return WrittenPicture(body, etag, 200 if is_stage else 422 if page else 404)


def _linked(page: str, query: str) -> LinkedPicture:
    if len(query) > MAX_QUERY:
        return without_stage("This link is too long.")
    try:
        fields = parse_qsl(query, keep_blank_values=True, max_num_fields=MAX_FIELDS)
    except ValueError:
        return without_stage("This link has too many values.")
    link = dict(fields)
    if len(link) < len(fields):
        return without_stage("This link has two values of one name.")
    return linked_stage_picture(page, link)
