"""Every old link opens as before: some 570 links, on every page, with what each shows."""

from difflib import unified_diff

import pytest

from tests.ui.links.record import digest, read
from tests.ui.links.shown import shown

HELD = read()


@pytest.mark.parametrize("link", HELD["links"])
def test_a_link_shows_what_it_showed(link: str) -> None:
    """After a change that is meant: `python -m tests.ui.links.record`."""
    expected = HELD["links"][link].split()

    lines = shown(link)

    texts = HELD["lines"] | {digest(line): line for line in lines}
    now = list(map(digest, lines))
    told = unified_diff([texts[each] for each in expected], [texts[each] for each in now], n=0)
    assert now == expected, "\n".join(told)
