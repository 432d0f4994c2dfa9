"""The stage by a link alone: byte for byte what the page shows to a person who opens the link."""

import hashlib
from urllib.parse import parse_qsl

import pytest

from pooling_ui.linked.pages import STAGE_PAGES, linked_stage
from tests.ui.helpers.typed import present
from tests.ui.links.record import digest, read

HELD = read()["links"]
LINKS = [link for link in HELD if link.partition("?")[0] in STAGE_PAGES]


def stage_of(link: str) -> bytes | None:
    page, _, query = link.partition("?")
    return linked_stage(page, dict(parse_qsl(query, keep_blank_values=True)))


@pytest.mark.parametrize("link", [link for link in LINKS if stage_of(link) is not None])
def test_a_link_alone_gives_the_message_that_its_page_shows(link: str) -> None:
    message = stage_of(link)

    line = f"poolscope_stage {hashlib.sha256(present(message)).hexdigest()[:12]}"
    assert digest(line) in HELD[link].split()


@pytest.mark.parametrize("page", STAGE_PAGES)
def test_half_of_the_links_of_a_page_are_enough(page: str) -> None:
    links = [link for link in LINKS if link.startswith(page)]

    assert 2 * sum(stage_of(link) is not None for link in links) > len(links)


def test_a_whole_number_may_have_a_point() -> None:
    assert stage_of("grid?h=8.0&k=3.0") == stage_of("grid?h=8&k=3") is not None


def test_a_long_series_has_no_stage() -> None:
    assert stage_of("dimensions?look=Long+series") is None


@pytest.mark.parametrize(
    "query",
    ["predict=true", "task=Why%3F", "lesson=stride", "a=k3", "k=0", "lay=Fractional", "x=a"],
)
def test_other_links_lead_to_more_than_a_pool(query: str) -> None:
    assert stage_of(f"grid?{query}") is None
