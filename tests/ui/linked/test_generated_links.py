"""The drawing by a link alone equals what its page sends, byte for byte, for 1,200 drawn links."""

from itertools import islice
from urllib.parse import parse_qsl

import pytest

from pooling_ui.linked.pages import DRAWINGS, linked_message
from pooling_ui.state.addresses import link_of
from tests.ui.linked.generated import links
from tests.ui.linked.page_runs import drawn

# Links of each page that a link alone decides; a page with pictures takes longer for one.
MANY = {
    **{"grid": 400, "dimensions": 350, "backwards": 350},
    **{"picture": 80, "compare": 8, "shift": 100},
}


@pytest.mark.parametrize("page", DRAWINGS)
def test_a_link_alone_gives_the_message_of_its_page(page: str) -> None:
    asked = ((query, _message(page, query)) for query in links(page))
    by_link = dict(islice((each for each in asked if each[1] is not None), MANY[page]))

    by_page = drawn(page, by_link)

    pairs = zip(by_link.items(), by_page, strict=True)
    assert [query for (query, message), other in pairs if message != other] == []


def _message(page: str, query: str) -> bytes | None:
    return linked_message(page, link_of(parse_qsl(query, keep_blank_values=True)))
