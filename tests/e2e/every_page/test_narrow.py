"""Narrow windows and phones, on every page: what comes first, and the way to the other pages."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from pooling_ui.linked.pages import TASK_PAGES
from tests.e2e.conftest import IDLE
from tests.e2e.driver.boxes import box
from tests.e2e.driver.navigation import go_to, section
from tests.e2e.driver.stage import Stage, drawn, whole
from tests.helpers import page_list

WIDE: ViewportSize = {"width": 1000, "height": 700}
NARROW: ViewportSize = {"width": 600, "height": 700}
# Phones, a narrow window, 1366 × 768 at 200 %, and the widest at which Streamlit folds its links.
SIZES = ((390, 844), (360, 740), (600, 700), (683, 384), (767, 1024))
# Lists each text that is cut and that no key scrolls, in the shadow of components, too.
_CUT = """(all) => {
    const cut = [];
    const focusable = "a, button, input, select, textarea, [tabindex='0']";
    const look = (it) => {
        if (it.shadowRoot) [...it.shadowRoot.children].forEach(look);
        [...it.children].forEach(look);
        const style = getComputedStyle(it);
        const isSeen = it.clientWidth && style.visibility !== "hidden" && style.clipPath === "none";
        if (!isSeen || !it.innerText?.trim()) return;
        const wide = style.overflowX !== "visible" && it.scrollWidth > it.clientWidth + 1;
        const high = style.overflowY !== "visible" && it.scrollHeight > it.clientHeight + 1;
        const scrolls = /auto|scroll/.test(style.overflowX + style.overflowY);
        const byKey = scrolls && (it.matches(focusable) || it.querySelector("[role=tab]"));
        if ((wide || high) && !byKey) cut.push(`${it.className}: ${it.innerText.slice(0, 60)}`);
    };
    [...all.children].forEach(look);
    return cut;
}"""


def opened(page: Page, file: str) -> Page:
    page.goto(page_list.address(file))
    whole(page)
    return page


def drawing_of_page(page: Page) -> Locator:
    """Return the part of a page that people come for: a stage, a viewer or a drawing."""
    return page.get_by_label(
        re.compile("stage$|^Picture viewer|the unit in row|^Paper of|^Input, ")
    ).first


# The others are to read, to search or to fill in: nothing to look at that is set.
WITH_SETTINGS = [
    file for file in page_list.FILES if page_list.address(file).strip("/") in TASK_PAGES
]


def main_part(page: Page) -> Locator:
    """Return the first part of a page that people come for; it may be a table or a chart."""
    others = page.get_by_role("table").or_(page.get_by_test_id("stPlotlyChart"))
    return drawing_of_page(page).or_(others).first


def number_fields(page: Page) -> Locator:
    return page.get_by_role("spinbutton").and_(page.get_by_test_id("stNumberInputField"))


@pytest.mark.parametrize("file", WITH_SETTINGS)
def test_what_people_came_for_comes_before_what_they_set(phone_page: Page, file: str) -> None:
    page = opened(phone_page, file)
    first = main_part(page)
    expect(first, "no stage, table or chart, nor a label of drawing_of_page").to_be_visible()
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        shown, title = box(first), box(page.get_by_role("heading", level=1))
        assert title.top < shown.top < height
        settings = number_fields(page).element_handles()  # a page may have choices alone
        # In one look: after another size, both come to rest at their own pace.
        page.wait_for_function(
            """([shown, fields]) => {
                const {bottom} = shown.getBoundingClientRect();
                return fields.every((field) => field.getBoundingClientRect().top >= bottom);
            }""",
            arg=[first.element_handle(), settings],
        )


@pytest.mark.parametrize(
    "place", ["/grid", "/grid?k=3&p=1&s=2&sw=1&d=2&separate=true&ceil=true&h=7&a=k2", "/picture"]
)
def test_no_text_is_cut(phone_page: Page, place: str) -> None:
    phone_page.goto(place)
    expect(drawing_of_page(phone_page).first).to_be_visible()
    expect(phone_page.get_by_test_id("stApp")).to_have_attribute(*IDLE)
    for width, height in (*SIZES, (320, 256)):
        phone_page.set_viewport_size({"width": width, "height": height})
        drawn(phone_page)
        main = phone_page.get_by_test_id("stMain")
        assert main.evaluate(_CUT) == []
        assert main.evaluate("it => it.scrollWidth - it.clientWidth") == 0


@pytest.mark.parametrize(
    "place",
    ["/compare", "/compare?below=How+often+each+value+occurs", "/dimensions?look=Long+series"],
)
def test_the_table_of_a_chart_moves_sideways_and_the_page_does_not(
    phone_page: Page, place: str
) -> None:
    phone_page.goto(place)
    expander = phone_page.get_by_test_id("stExpander").first
    expander.get_by_text("These numbers as a table").tap()
    expect(expander.get_by_role("table")).to_be_visible()
    # While it opens, it hides what does not fit.
    expander.evaluate(
        "it => Promise.allSettled(it.getAnimations({subtree: true}).map(each => each.finished))"
    )

    main = phone_page.get_by_test_id("stMain")
    assert main.evaluate("it => it.scrollWidth - it.clientWidth") == 0
    last = expander.get_by_role("columnheader").last
    last.scroll_into_view_if_needed()
    expect(last).to_be_in_viewport(ratio=0.9)


def test_a_page_has_number_fields(phone_page: Page) -> None:
    """Else the look at where they lie would find no fault on any page."""
    assert number_fields(opened(phone_page, "pages/grid.py")).count() >= 2


def test_links_lead_to_all_pages_where_streamlits_are_folded(phone_page: Page) -> None:
    """Streamlit's own lie behind a button that does not say so."""
    page = opened(phone_page, "pages/grid.py")

    go_to(page, "Picture")
    expect(page).to_have_title("Picture · Poolscope")
    go_to(page, "Grid")
    expect(page).to_have_title("Grid · Poolscope")


def test_every_width_has_all_sections_and_none_has_them_twice(
    open_page: Callable[..., Page],
) -> None:
    page = opened(open_page(viewport=WIDE), "pages/grid.py")
    for width in (1000, 768, 767, 360, 800):
        page.set_viewport_size({"width": width, "height": 700})
        ours, streamlits = page.get_by_test_id("stPopoverButton"), page.get_by_test_id("stTopNav")
        expect(ours.filter(has_text=re.compile("^(See|Measure|Learn)"))).to_have_count(
            3 if width < 768 else 0
        )
        expect(streamlits).to_have_count(0 if width < 768 else 1)
        for name in ("See", "Measure", "Learn"):
            expect(section(page, name)).to_have_count(1)


def test_a_window_that_becomes_narrow_or_wide_keeps_what_is_on_the_page(
    open_page: Callable[..., Page], app_url: str
) -> None:
    """The stage stands where it stood, and the settings are still in the link."""
    page = open_page(viewport=WIDE)
    stage = Stage(page).open(app_url, k=3)
    stage.button("Step forward").click()
    field = stage.number("Kernel")
    assert box(field).left > box(stage.root).right

    page.set_viewport_size(NARROW)
    ours = page.get_by_role("main").get_by_role("button", name="See", exact=True)
    expect(ours).to_be_visible()
    page.wait_for_function(
        "([one, other]) => one.getBoundingClientRect().top > other.getBoundingClientRect().bottom",
        arg=[field.element_handle(), stage.root.element_handle()],
    )
    expect(stage.scrub).to_have_value("1")
    stage.set_number("Kernel", 4)
    expect(page).to_have_url(re.compile(r"[?&]k=4\b"))

    page.set_viewport_size(WIDE)
    expect(ours).to_have_count(0)
    stage.set_number("Kernel", 3)
    expect(page).to_have_url(re.compile(r"[?&]k=3\b"))
    stage.set_number("Rows", 7)
    expect(page).to_have_url(re.compile(r"[?&]h=7\b"))
