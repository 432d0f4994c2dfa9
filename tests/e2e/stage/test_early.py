"""The stage of a changed setting comes before Python's, and is never another one than Python's."""

import re

import pytest
from playwright.sync_api import Page, Route, expect

from pooling_ui.linked.pages import linked_message
from tests.e2e.driver.stage import Stage

ADDRESS = re.compile("/linked-message/stage/")
# Notes the title of the output after each time that it is written.
_WATCH = """(caption) => {
    globalThis.titles = [];
    new MutationObserver(() => titles.push(caption.textContent))
        .observe(caption, {childList: true, characterData: true, subtree: true});
}"""


def watched(stage: Stage) -> Stage:
    stage.root.locator(".caption[data-of=output]").evaluate(_WATCH)
    return stage


def titles(stage: Stage) -> list[str]:
    """Give the sizes of the outputs that were shown, one after the other."""
    return [str(title) for title in stage.page.evaluate("titles")]


def test_a_change_shows_while_python_is_silent_and_is_drawn_once(page: Page, app_url: str) -> None:
    stage = watched(Stage(page).open(app_url))
    with page.expect_response(ADDRESS) as answer, stage.answered():
        stage.number("Kernel").press("ArrowUp")
        expect(stage.root.get_by_text("Output 2 × 2")).to_be_visible()

    assert answer.value.body() == linked_message("grid", {"k": "3"})
    assert titles(stage) == ["Output 2 × 2"]


def test_quick_changes_end_on_the_last_ones_stage(page: Page, app_url: str) -> None:
    stage = watched(Stage(page).open(app_url, h=30, w=30, s=1))
    for _ in range(20):
        stage.number("Kernel").press("ArrowUp")
    stage.settled()

    expect(stage.root.get_by_text("Output 9 × 9")).to_be_visible()
    sides = [int(title.split()[1]) for title in titles(stage)]
    assert sides == sorted(set(sides), reverse=True)  # never an old one after a new one


# Other answers to the stage's request, made in the page: the browser complains of a failed one.
_ANSWERS = """{
    const fetched = fetch;
    const answers = {
        "cut off": () => Promise.reject(new TypeError()),
        failing: () => Promise.resolve(new Response("", {status: 500})),
        wrong: (address) => fetched(String(address).replace(/k=\\d+/, "k=1")),
    };
    globalThis.asked = {};
    globalThis.fetch = (address, ...more) => {
        if (!String(address).includes("/linked-message/stage/")) return fetched(address, ...more);
        asked[way] = (asked[way] ?? 0) + 1;
        return answers[way](address);
    };
}"""


def test_whatever_answers_early_the_stage_ends_as_python_says(page: Page, app_url: str) -> None:
    with page.add_init_script(_ANSWERS):
        stage = Stage(page).open(app_url, h=30, w=30, s=1)
    for way, side in (("cut off", 26), ("failing", 23), ("wrong", 20)):
        page.evaluate("it => (globalThis.way = it)", way)
        for _ in range(3):
            stage.number("Kernel").press("ArrowUp")
        stage.settled()

        expect(stage.root.get_by_text(f"Output {side} × {side}")).to_be_visible()
        assert page.evaluate("it => asked[it]", way)


def test_a_field_that_shows_again_keeps_its_value_and_nothing_else_shows(
    page: Page, app_url: str
) -> None:
    """Lp has no padding; the session knows it, and the link does not."""
    stage = watched(Stage(page).open(app_url, k=3, s=1, keep="Average", p=1))
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    for pool, size in (("Lp", "4 × 4"), ("Average", "6 × 6")):
        with stage.answered():
            page.get_by_role("radio", name=pool, exact=True).click()
        expect(stage.root.get_by_text(f"Output {size}")).to_be_visible()

    assert titles(stage) == ["Output 4 × 4", "Output 6 × 6"]
    assert not [url for url in asked if ADDRESS.search(url)]


@pytest.mark.parametrize("query", ["vs=Average&vs=Minimum", "vs=1&vs=2"])
def test_a_name_of_another_page_that_stands_twice_changes_nothing(
    page: Page, app_url: str, query: str
) -> None:
    """The server may leave such a link to Python."""
    stage = watched(Stage(page).open(f"{app_url}/grid?{query}"))
    with page.expect_response(ADDRESS), stage.answered():
        stage.number("Kernel").press("ArrowUp")

    expect(stage.root.get_by_text("Output 2 × 2")).to_be_visible()
    assert titles(stage) == ["Output 2 × 2"]


def answers_otherwise(route: Route) -> None:
    """Answer with the stage of quite another setting."""
    message = linked_message("grid", {"h": "12", "k": "1"})
    assert message
    route.fulfill(content_type="application/octet-stream", body=message)


def test_an_answer_that_comes_late_changes_nothing(page: Page, app_url: str) -> None:
    late: list[Route] = []
    page.route(ADDRESS, lambda route: late.append(route))
    stage = watched(Stage(page).open(app_url))
    with stage.answered():
        stage.number("Kernel").press("ArrowUp")
    expect(stage.root.get_by_text("Output 2 × 2")).to_be_visible()
    before = stage.picture()

    for route in late:
        answers_otherwise(route)
    page.wait_for_load_state("networkidle")
    stage.settled()

    assert titles(stage) == ["Output 2 × 2"]
    assert stage.picture() == before
