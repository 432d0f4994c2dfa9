"""A changed drawing of pictures comes before Python's message, and is the same as Python's."""

import re
from urllib.parse import parse_qsl, urlsplit

import pytest
from playwright.sync_api import Locator, Page, expect

from pooling_ui.components.wire import header_of
from pooling_ui.linked.pages import linked_message
from pooling_ui.state.addresses import link_of
from tests.e2e.conftest import IDLE
from tests.ui.helpers.typed import present

# The drawing of each page. The pages begin with kernel 2.
DRAWINGS = {"picture": ".viewer .panes", "compare": ".viewer .panes", "shift": ".shift .panels"}
# Other answers to the drawing's request, made in the page: the browser complains of a failed one.
_ANSWERS = """{
    const fetched = fetch;
    const answers = {
        "cut off": () => Promise.reject(new TypeError()),
        failing: () => Promise.resolve(new Response("", {status: 500})),
        wrong: (address) => fetched(String(address).replace(/k=\\d+/, "k=7")),
    };
    globalThis.asked = {};
    globalThis.fetch = (address, ...more) => {
        if (!String(address).includes("/linked-message/")) return fetched(address, ...more);
        asked[way] = (asked[way] ?? 0) + 1;
        return answers[way](address);
    };
}"""
# Notes what the drawing says after each time that it is drawn.
_WATCH = """(drawing) => {
    globalThis.drawn = new Set();
    new MutationObserver(() => drawn.add(drawing.textContent))
        .observe(drawing, {childList: true, characterData: true, subtree: true});
}"""


def opened(page: Page, name: str) -> Locator:
    page.goto(f"/{name}?k=2")
    drawing = page.locator(DRAWINGS[name])
    expect(drawing).to_be_visible()
    expect(page.get_by_test_id("stApp")).to_have_attribute(*IDLE)
    return drawing


def words_of_kernel(name: str, kernel: int = 3) -> str:
    """Return what only the drawing of this kernel says: a size, or how many outputs stay."""
    header = header_of(present(linked_message(name, {"k": str(kernel)})))
    if name == "shift":
        return str(header["panels"][0]["says"]).partition(",")[0]
    return str(header["panes"][1]["detail"])


@pytest.mark.parametrize("name", DRAWINGS)
def test_a_change_is_asked_for_by_its_link_and_drawn_once(page: Page, name: str) -> None:
    drawing = opened(page, name)
    drawing.evaluate(_WATCH)
    with page.expect_response(re.compile("/linked-message/")) as answer:
        page.get_by_role("spinbutton", name="Kernel", exact=True).press("ArrowUp")
    expect(drawing).to_contain_text(words_of_kernel(name))
    expect(page.get_by_test_id("stApp")).to_have_attribute(*IDLE)

    link = link_of(parse_qsl(urlsplit(answer.value.url).query))
    assert link["k"] == "3"
    assert answer.value.body() == linked_message(name, link)
    assert page.evaluate("drawn.size") == 1


@pytest.mark.parametrize("name", ["picture", "shift"])
def test_python_is_right_whatever_comes_early(page: Page, name: str) -> None:
    with page.add_init_script(_ANSWERS):
        drawing = opened(page, name)
    for way, kernel in (("cut off", 3), ("failing", 4), ("wrong", 5)):
        page.evaluate("it => (globalThis.way = it)", way)
        page.get_by_role("spinbutton", name="Kernel", exact=True).press("ArrowUp")
        expect(drawing).to_contain_text(words_of_kernel(name, kernel))
        expect(page.get_by_test_id("stApp")).to_have_attribute(*IDLE)
        assert page.evaluate("it => asked[it]", way)
