"""The stage of a link by its own address: the bytes that the page would get, and no more."""

import asyncio
from urllib.parse import urlencode

import pytest
from starlette.applications import Starlette
from starlette.routing import Route

from pooling_ui.linked.pages import DRAWINGS, linked_message
from serving.answers import linked_messages as served
from tests.helpers.answers import Answer, answer_of
from tests.ui.links.record import read

_APP = Starlette(routes=[Route("/linked-message/{component}/{page}", served.linked_messages)])


def get(address: str, method: str = "GET") -> Answer:
    return asyncio.run(answer_of(_APP, address, method))


@pytest.mark.parametrize(
    ("page", "link"),
    [
        ("grid", {}),
        ("grid", {"k": "3", "keep": "Average", "was": "k2"}),
        ("grid", {"preset": "Your numbers", "x": "1 2!3 4"}),
        ("backwards", {"mode": "Unpool"}),
        ("dimensions", {"look": "Volume", "p": "1"}),
    ],
)
def test_it_is_the_stage_of_the_link(page: str, link: dict[str, str]) -> None:
    answer = get(f"/linked-message/stage/{page}?{urlencode(link)}")

    assert answer.status == 200
    assert answer.body == linked_message(page, link)
    assert answer.headers["content-type"] == "application/octet-stream"
    assert answer.headers["cache-control"] == "no-store"
    assert "set-cookie" not in answer.headers


@pytest.mark.parametrize(
    "query",
    [
        "task=Why%3F",
        "predict=true",
        "a=k3",
        "k=~",
        "k=2&k=3",  # which of them counts?
        "x=" + "1+" * served.MAX_QUERY,
        "&".join(f"n{count}=1" for count in range(served.MAX_FIELDS + 1)),
    ],
)
def test_a_link_that_does_not_decide_the_stage_has_none(query: str) -> None:
    answer = get(f"/linked-message/stage/grid?{query}")

    assert (answer.status, answer.body) == (204, b"")


@pytest.mark.parametrize("page", ["picture", "lessons", "nothing", "%2e%2e%2fgrid"])
def test_other_pages_have_none(page: str) -> None:
    assert get(f"/linked-message/stage/{page}").status == 404


def test_another_components_drawing_is_none_of_a_page() -> None:
    assert get("/linked-message/viewer/grid").status == 404


def test_whoever_would_wait_long_is_left_to_streamlit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(served, "MOST_WAITING", 0)

    assert get("/linked-message/stage/grid?k=4").status == 204


def test_it_only_answers_those_who_read() -> None:
    assert get("/linked-message/stage/grid", "POST").status == 405


def test_no_recorded_link_makes_it_fail() -> None:
    """Damaged ones, too: an exception would reach this client."""
    for link in read()["links"]:
        page, _, query = link.partition("?")
        if page in DRAWINGS:
            address = f"/linked-message/{DRAWINGS[page].component}/{page}"
            assert get(f"{address}?{query}").status in (200, 204)
