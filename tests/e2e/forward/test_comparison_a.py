"""A setting held beside the next: hold, change, compare, release; and the link restores it."""

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

from tests.e2e.conftest import PHONE
from tests.e2e.driver.boxes import box, boxes
from tests.e2e.driver.stage import Stage, drawn

SIZES = ((1366, 768), (1920, 1080), (1280, 720), (1024, 768))
HELD: dict[str, Any] = {"k": 3, "p": 1, "s": 2, "ceil": "true", "a": "k2"}


def held(page: Page) -> Stage:
    """Return the stage of A."""
    stage = Stage(page)
    stage.root = page.get_by_role("group", name="Held setting A")
    return stage


def test_hold_change_compare_release(open_page: Callable[..., Page], app_url: str) -> None:
    page = open_page(viewport={"width": 1366, "height": 768})
    stage = Stage(page).open(app_url, pin="o1.1")
    hold = page.get_by_role("button", name=re.compile("^(Hold as|Release) A$"))
    with stage.answered():
        hold.press("Enter")
    expect(hold).to_be_focused()
    expect(page.get_by_text("no cell differs")).to_be_visible()
    expect(stage.cell("output", 1, 1)).to_have_accessible_name(re.compile("pinned"))  # kept

    stage.set_number("Kernel", 3)

    expect(page.get_by_text("A: output 3 × 3. B: output 2 × 2;")).to_be_visible()
    for setting, size in (
        ("A, held: kernel 2, stride 2", "Output size: (6 + 2 · 0 − 2) ÷ 2 = 2, plus 1 = 3."),
        ("B, now: kernel 3, stride 3", "Output size: (6 + 2 · 0 − 3) ÷ 3 = 1, plus 1 = 2."),
    ):
        expect(page.get_by_text(setting)).to_be_visible()
        pattern = re.escape(size).replace(r"\ ", r"\s")  # some spaces do not break
        expect(page.get_by_text(re.compile(pattern))).to_be_visible()
    marked = stage.grid("output").get_by_role("gridcell", name=re.compile("differs from A"))
    expect(stage.legend).to_contain_text("differs from A: ")
    expect(marked).to_have_count(int(re.findall(r"A: (\d) cell", stage.legend.inner_text())[0]))
    now, before = stage.values("output"), held(page)
    expect(before.grid("output")).to_have_accessible_name("Output plane, 3 rows, 3 columns")

    other = Stage(open_page(viewport={"width": 1366, "height": 768})).open(page.url)
    assert other.values("output") == now
    assert held(other.page).settled().values("output") == before.values("output")

    with stage.answered():
        hold.press("Enter")
    expect(hold).to_be_focused()
    expect(before.root).to_have_count(0)
    expect(page).not_to_have_url(re.compile(r"[?&]a="))
    expect(marked).to_have_count(0)


def test_a_comparison_fits_the_first_screen_and_both_stages_look_alike(
    open_page: Callable[..., Page], app_url: str
) -> None:
    page = open_page(viewport={"width": 1366, "height": 768})
    stage = Stage(page).open(app_url, **HELD, coverage="true")
    cell = box(stage.cell("input", 0, 0))
    assert cell.right - cell.left >= 27  # as large as the screen allows
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        drawn(page)
        fits(stage.settled(), held(page).settled(), height)
        look_alike(stage, held(page), width, height)


def look_alike(stage: Stage, other: Stage, width: int, height: int) -> None:
    """Check that cells and captions of both lie side by side, and that nothing is cut."""
    for plane in ("input", "output"):
        there, here = (box(it.cell(plane, 0, 0)) for it in (other, stage))
        assert there.right < here.left
        assert (there.top, there.bottom) == (here.top, here.bottom)
        assert there.right - there.left == here.right - here.left
        assert box(stage.grid(plane)).bottom <= height
    for caption in ("Input", "Output"):
        tops = [box(it.root.get_by_text(re.compile(f"^{caption} "))).top for it in (stage, other)]
        assert tops[0] == tops[1]
    assert stage.sentence.evaluate("it => it.scrollHeight - it.clientHeight") <= 1
    for it in (stage, other):
        assert box(it.root).right <= width
        controls = it.root.locator("button, input, select, p, li").filter(visible=True)
        places = boxes(controls)
        assert places
        assert min(each.left for each in places) >= box(other.root).left
        assert max(each.right for each in places) <= box(it.root).right + 1


def fits(stage: Stage, other: Stage, height: int) -> None:
    """Check that title, settings, both stages, and B's sentence and transport below them fit."""
    page = stage.page

    shown = [
        page.get_by_role("heading", level=1),
        page.get_by_text("A, held: "),
        page.get_by_text("B, now: "),
        *(page.get_by_role("switch", name=name) for name in ("ceil_mode", "Show coverage")),
        *(stage.number(name) for name in ("Kernel", "Stride", "Padding", "Dilation")),
        *(it.grid(plane) for it in (other, stage) for plane in ("input", "output")),
        stage.legend,
        stage.sentence,
        *(stage.button(name) for name in ("Play", "Loop")),
    ]
    for part in shown:
        assert 0 <= box(part).top < box(part).bottom <= height
    for part in (stage.legend, stage.sentence, stage.button("To start")):
        assert abs(box(part).left - box(other.root).left) <= 2
    for it in (other, stage):
        assert box(it.grid("input")).bottom <= box(stage.sentence).top
    expect(other.button("Play")).to_be_hidden()
    expect(stage.legend).to_contain_text("padding: −∞")
    expect(stage.legend).to_contain_text("differs from A")


def test_both_stages_are_enlarged_and_scrolled_alike(
    open_page: Callable[..., Page], app_url: str
) -> None:
    page = open_page(viewport={"width": 1366, "height": 768})
    stage = Stage(page).open(app_url, h=24, w=24, a="k3")
    other = held(page).settled()
    small = box(other.cell("input", 0, 0))

    stage.button("Zoom in").click()
    stage.button("To end").click()
    stage.settled()

    cells = [box(it.cell("input", 20, 20)) for it in (other, stage)]
    assert cells[0].right - cells[0].left == cells[1].right - cells[1].left
    assert cells[0].right - cells[0].left > small.right - small.left
    expect(other.root.locator(".box")).not_to_have_js_property("scrollTop", 0)
    tops = [it.root.locator(".box").evaluate("it => it.scrollTop") for it in (other, stage)]
    assert abs(tops[0] - tops[1]) <= 1


def test_on_a_phone_each_heading_stands_over_its_own_stage(
    open_page: Callable[..., Page], app_url: str
) -> None:
    stage = Stage(open_page(**PHONE)).open(app_url, **HELD)
    page, other = stage.page, held(stage.page).settled()
    texts = page.get_by_test_id("stMarkdown")
    headings = [texts.filter(has_text=name) for name in ("A, held: kernel 2", "B, now: kernel 3")]

    a, a_stage, b, b_stage = (
        box(each) for each in (headings[0], other.root, headings[1], stage.root)
    )
    assert a.bottom <= a_stage.top < a_stage.bottom <= b.top < b.bottom <= b_stage.top
    assert max(a_stage.top - a.bottom, b_stage.top - b.bottom) < 48  # nothing stands between

    stage.button("Step forward").tap()
    page.set_viewport_size({"width": 1366, "height": 768})  # the phone becomes a wide window
    expect(headings[0]).to_be_visible()
    page.wait_for_function(
        "(all) => new Set(all.map((each) => each.getBoundingClientRect().top)).size === 1",
        arg=[other.root.element_handle(), stage.root.element_handle()],
    )
    expect(stage.scrub).to_have_value("1")  # the same stage, which stands where it stood
    a, a_stage, b, b_stage = (
        box(each) for each in (headings[0], other.root, headings[1], stage.root)
    )
    assert a.top == b.top < a.bottom <= a_stage.top
