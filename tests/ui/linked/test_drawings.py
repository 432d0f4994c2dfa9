"""The drawing by a link alone: byte for byte what the page shows to a person who opens the link."""

import hashlib
from urllib.parse import parse_qsl

import pytest

from pooling_ui.linked.pages import DRAWINGS, linked_message
from pooling_ui.state.addresses import link_of
from tests.ui.helpers.typed import present
from tests.ui.linked.page_runs import NAMES
from tests.ui.links.record import digest, read

HELD = read()["links"]
LINKS = [link for link in HELD if link.partition("?")[0] in DRAWINGS]


def message_of(link: str) -> bytes | None:
    page, _, query = link.partition("?")
    return linked_message(page, link_of(parse_qsl(query, keep_blank_values=True)))


@pytest.mark.parametrize("link", [link for link in LINKS if message_of(link) is not None])
def test_a_link_alone_gives_the_message_that_its_page_shows(link: str) -> None:
    message = present(message_of(link))

    name = NAMES[DRAWINGS[link.partition("?")[0]].component]
    line = f"{name} {hashlib.sha256(message).hexdigest()[:12]}"
    assert digest(line) in HELD[link].split()


@pytest.mark.parametrize("page", DRAWINGS)
def test_half_of_the_links_of_a_page_are_enough(page: str) -> None:
    links = [link for link in LINKS if link.partition("?")[0] == page]

    assert 2 * sum(message_of(link) is not None for link in links) > len(links)


def test_a_whole_number_may_have_a_point() -> None:
    assert message_of("grid?h=8.0&k=3.0") == message_of("grid?h=8&k=3") is not None


def test_a_picture_needs_no_output_size_where_an_empty_one_follows_it() -> None:
    assert message_of("picture?lay=By+output+size") is not None
    assert message_of("picture?lay=Fractional") is None


def test_a_page_begins_anew_where_its_first_windows_do_not_fit() -> None:
    """Backwards opens on a kernel of 3, unless the link says more."""
    small = "backwards?x=1+2!3+4"

    assert message_of(small) == message_of(f"{small}&k=2") is not None
    assert message_of(f"{small}&p=1") == message_of(f"{small}&p=1&k=3&s=1")


def test_a_long_series_has_no_stage() -> None:
    assert message_of("dimensions?look=Long+series") is None


@pytest.mark.parametrize(
    "query",
    ["predict=true", "task=Why%3F", "lesson=stride", "a=k3", "k=0", "lay=Fractional", "x=a"],
)
def test_other_links_lead_to_more_than_a_pool(query: str) -> None:
    assert message_of(f"grid?{query}") is None
