"""Damaged links in a real browser: a page, one polite sentence, and a clean address.

A few of the links that `tests/ui/state/test_damaged_links.py` draws by the thousand: what only a
browser adds is how addresses travel.
"""

import re
from urllib.parse import parse_qsl, urlencode, urlsplit

import pytest
from playwright.sync_api import Page, expect

from pooling_ui.inputs.parameters import OWN
from pooling_ui.state.addresses import unreadable
from pooling_ui.state.params import WIDGETS
from pooling_ui.state.readers import Limit
from tests.ui.state.damaged_links import damaged_links

NUMBERS = [name for name, param in WIDGETS.items() if isinstance(param.reader, Limit)]
DRAWN = [link for link in damaged_links(60, seed=1) if 20 < len(urlencode(link)) < 3000]
# Each with the page that it opens.
LINKS = [
    ("grid", dict.fromkeys(NUMBERS, "infinity")),
    ("picture", dict.fromkeys(NUMBERS, "infinity")),
    ("grid", dict.fromkeys(NUMBERS, "9" * 400)),
    ("grid", {"preset": OWN, "x": "~eNqzBgAAPAA8"}),  # packs “;”: a plane without a cell
    *zip(("grid", "picture", "grid", "picture"), DRAWN[:4], strict=True),
]


@pytest.mark.parametrize(("path", "link"), LINKS)
def test_a_damaged_link_opens_with_one_sentence_and_is_clean_afterwards(
    page: Page, app_url: str, path: str, link: dict[str, str]
) -> None:
    """No red box, nothing in the server's log, and whoever copies the address copies no damage."""
    damaged = set(unreadable(link))

    page.goto(f"{app_url}/{path}?{urlencode(link)}")

    # A presentation, which a link may ask for, has no heading but that of a task.
    heading = page.get_by_role("heading", level=1)
    expect(heading.or_(page.get_by_role("button", name="End", exact=True)).first).to_be_visible()
    said = page.get_by_text(re.compile("^Part of this link could not be used"))
    if damaged:
        expect(said).to_contain_text(re.compile("".join(rf"(?=.*\b{name}\b)" for name in damaged)))
    else:
        expect(said).to_have_count(0)
    expect(page.get_by_test_id("stApp")).to_have_attribute("data-test-script-state", "notRunning")
    expect(page.get_by_test_id("stException")).to_have_count(0)
    address = parse_qsl(urlsplit(page.url).query, keep_blank_values=True)
    assert not unreadable(dict(address))
