"""The picture of a link by its own address: for anybody, kept by caches, and bounded."""

import asyncio
import io
import os
import subprocess
import sys
from functools import partial
from threading import Lock
from typing import Any
from urllib.parse import urlencode
from xml.etree import ElementTree

import pytest
from PIL import Image
from starlette.applications import Starlette
from starlette.routing import Route

import run
from pooling_ui.linked.linked_picture import linked_stage_picture
from pooling_ui.stage.picture.svg import svg_of
from pooling_ui.state.server_settings import BASE_PATH
from pooling_ui.state.shared_cache import SharedCache
from serving.answers import stage_pictures as served
from serving.answers.linked_messages import MAX_FIELDS, MAX_QUERY
from tests.helpers.answers import Answer, answer_of

_APP = Starlette(
    routes=[
        Route(path, partial(served.stage_pictures, form=form))
        for name, form in (("svg", served.SVG), ("png", served.PNG))
        for path in (f"/stage.{name}", f"/stage.{name}/{{page}}")
    ]
)


@pytest.fixture(autouse=True)
def cache(monkeypatch: pytest.MonkeyPatch) -> SharedCache:
    """Begin each test with an empty cache."""
    empty = SharedCache(total=served.KEPT_BYTES, each=served.KEPT_BYTES)
    monkeypatch.setattr(served, "CACHE", empty)
    return empty


asked = partial(answer_of, _APP)


def get(address: str, method: str = "GET", **headers: str) -> Answer:
    return asyncio.run(asked(address, method, **headers))


def words_in(answer: Answer) -> str:
    """Return the text alternative of the SVG."""
    return str(ElementTree.fromstring(answer.body).findtext("{*}desc"))


@pytest.mark.parametrize(
    ("path", "page", "link"),
    [
        ("", "grid", {}),
        ("", "grid", {"k": "3", "keep": "Average"}),
        ("/grid", "grid", {"preset": "Your numbers", "x": "1 2!3 4"}),
        ("/backwards", "backwards", {"mode": "Unpool"}),
        ("/dimensions", "dimensions", {"look": "Volume"}),
    ],
)
def test_it_is_the_picture_of_the_link(path: str, page: str, link: dict[str, str]) -> None:
    answer = get(f"/stage.svg{path}?{urlencode(link)}")

    assert (answer.status, answer.headers["content-type"]) == (200, "image/svg+xml")
    assert answer.body.decode() == svg_of(linked_stage_picture(page, link).picture)


def test_the_same_as_png() -> None:
    answer = get("/stage.png/backwards?k=2")

    assert (answer.status, answer.headers["content-type"]) == (200, "image/png")
    assert Image.open(io.BytesIO(answer.body)).format == "PNG"


@pytest.mark.parametrize("form", ["svg", "png"])
def test_any_site_may_show_it_and_any_cache_may_keep_it(form: str) -> None:
    headers = get(f"/stage.{form}?k=3").headers

    assert headers["access-control-allow-origin"] == "*"
    assert headers["cross-origin-resource-policy"] == "cross-origin"
    assert headers["cache-control"] == "public, max-age=86400"
    policy = headers["content-security-policy"]
    assert policy == "default-src 'none'; style-src 'unsafe-inline'; sandbox"
    assert "set-cookie" not in headers


def test_who_has_it_gets_no_copy() -> None:
    first = get("/stage.svg?k=3")
    again = get("/stage.svg?k=3", if_none_match=first.headers["etag"])
    other = get("/stage.svg?k=2", if_none_match=first.headers["etag"])

    assert (again.status, again.body) == (304, b"")
    assert again.headers["etag"] == first.headers["etag"]
    assert again.headers["access-control-allow-origin"] == "*"
    assert (other.status, other.headers["etag"] == first.headers["etag"]) == (200, False)


@pytest.mark.parametrize(
    ("address", "status", "says"),
    [
        ("/nothing", 404, "No page with a stage has this name"),
        ("/picture?k=2", 404, "No page with a stage has this name"),
        ("?task=Why%3F", 422, "a task, a lesson, questions or two settings"),
        ("?lesson=stride", 422, "a task, a lesson, questions or two settings"),
        ("?a=k3", 422, "a task, a lesson, questions or two settings"),
        ("?k=~", 422, "A value in this link cannot be used: k."),
        ("?k=2&k=3", 422, "two values of one name"),
        ("?preset=Your+numbers", 422, "holds none"),
        ("?lay=Fractional", 422, "need an output size in the link"),
        ("/dimensions?look=Long+series", 422, "no stage of numbers"),
        ("/backwards?both=true", 422, "does not decide"),
        ("/dimensions?look=Volume&kd=256&pd=128&k=256&p=128", 422, "too many cells"),
        ("?" + "&".join(f"n{at}=1" for at in range(MAX_FIELDS + 1)), 422, "too many values"),
        ("?x=" + "1+" * MAX_QUERY, 422, "too long"),
    ],
)
def test_a_link_without_one_stage_says_why(address: str, status: int, says: str) -> None:
    answer = get(f"/stage.svg{address}")

    assert answer.status == status
    assert says in words_in(answer)
    assert answer.headers["cache-control"] == "public, max-age=300"
    drawn = get(f"/stage.png{address}")
    assert drawn.status == status
    assert Image.open(io.BytesIO(drawn.body)).size[0] == 960


@pytest.mark.parametrize(
    ("query", "reason", "nearest"),
    [
        ("k=9", "kernel_size is too large for an input of 6 × 6", "kernel 6"),
        ("k=3&p=2", "padding", "padding 1"),
    ],
)
def test_a_refused_setting_has_pytorchs_reason_and_the_nearest_one(
    query: str, reason: str, nearest: str
) -> None:
    answer = get(f"/stage.svg?{query}")

    assert answer.status == 422
    says = words_in(answer).replace("\N{NO-BREAK SPACE}", " ")
    assert says.startswith(f"PyTorch refuses this setting: {reason}")
    assert says.endswith(f"The nearest that works: {nearest}.")


def test_a_refused_result_of_unpooling_says_so() -> None:
    answer = get("/stage.svg/backwards?mode=Unpool&uh=512&uw=512")

    assert words_in(answer).startswith("No result")


def counted(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Note each link of which a picture is made."""
    made: list[str] = []
    make = served._linked

    def noted(page: str, query: str) -> Any:
        made.append(query)
        return make(page, query)

    monkeypatch.setattr(served, "_linked", noted)
    return made


def test_a_picture_is_made_once(monkeypatch: pytest.MonkeyPatch) -> None:
    made = counted(monkeypatch)

    async def several() -> list[Answer]:
        return await asyncio.gather(*(asked("/stage.svg?k=3") for _ in range(5)))

    answers = asyncio.run(several())
    get("/stage.svg?k=3")
    get("/stage.svg?k=2")

    assert made == ["k=3", "k=2"]
    assert len({answer.body for answer in answers}) == 1


def test_names_of_no_page_share_one_picture(monkeypatch: pytest.MonkeyPatch) -> None:
    made = counted(monkeypatch)
    for name in ("nothing", "picture?k=2", "%2e%2e%2fgrid?k=3"):
        assert get(f"/stage.svg/{name}").status == 404

    assert made == [""]


def test_pictures_that_are_kept_are_bounded_in_bytes(monkeypatch: pytest.MonkeyPatch) -> None:
    small = SharedCache(total=30_000, each=30_000)
    monkeypatch.setattr(served, "CACHE", small)
    for seed in range(20):
        get(f"/stage.svg?seed={seed}&" + "&".join(f"n{at}={'x' * 100}" for at in range(90)))

    assert 0 < sum(small.sizes().values()) <= 30_000
    assert len(small.sizes()) < 5  # each takes some 10 kB
    assert len(str(list(small.sizes()))) < 10_000  # long links are not kept


def test_two_at_once_are_made(monkeypatch: pytest.MonkeyPatch) -> None:
    """Others wait: the pages' own runs go on."""
    lock, now, most = Lock(), 0, 0
    make = served._linked

    def noted(page: str, query: str) -> Any:
        nonlocal now, most
        with lock:
            now += 1
            most = max(most, now)
        result = [make(page, query) for _ in range(5)][0]
        with lock:
            now -= 1
        return result

    monkeypatch.setattr(served, "_linked", noted)
    monkeypatch.setattr(served, "AT_ONCE", asyncio.Semaphore(2))

    async def several() -> None:
        await asyncio.gather(*(asked(f"/stage.svg?seed={seed}") for seed in range(12)))

    asyncio.run(several())
    assert most <= 2


def test_it_only_answers_those_who_read() -> None:
    assert get("/stage.svg?k=3", "HEAD").status == 200
    assert get("/stage.svg?k=3", "POST").status == 405


_ROUTES = "import server; print(*(route.path for route in server.app._user_routes))"


def test_the_server_has_both_addresses_below_its_path() -> None:
    said = subprocess.run(
        [sys.executable, "-c", _ROUTES],
        cwd=run.ROOT,
        env=os.environ | {BASE_PATH: "/courses/pool"},
        capture_output=True,
        text=True,
        check=True,
    )
    paths = said.stdout.split()
    for form in ("svg", "png"):
        assert f"/courses/pool/stage.{form}" in paths
        assert f"/courses/pool/stage.{form}/{{page}}" in paths
