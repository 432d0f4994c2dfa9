"""Share links: what a person sees is in the address bar, and opens again from there."""

import re
from collections.abc import Callable
from urllib.parse import parse_qs, urlsplit

from playwright.sync_api import Page, expect

from tests.e2e.driver.delay import Delay
from tests.e2e.driver.navigation import go_to
from tests.e2e.driver.stage import Stage


def choose(page: Page, name: str, option: str) -> None:
    page.get_by_role("combobox", name=name).click()
    page.get_by_role("option", name=option, exact=True).click()


def test_a_link_restores_everything(open_page: Callable[..., Page], app_url: str) -> None:
    """Each kind of widget and everything done on the stage, set by hand and opened by another."""
    page = open_page()
    stage = Stage(page).open(app_url, h=9, w=8, k=3, s=2, p=1, d=2)
    choose(page, "Numbers", "Many ties")
    stage.set_number("Seed", 3)
    stage.flip("Rows and columns apart")
    rows = {"Kernel rows": 3, "Stride rows": 2, "Padding rows": 1, "Dilation rows": 2}
    columns = {"Kernel columns": 4, "Stride columns": 3}
    for name, value in columns.items():
        stage.set_number(name, value)
    stage.flip("ceil_mode")
    stage.flip("Show coverage")
    expect(stage.cell("input", 1, 1)).to_have_accessible_name(re.compile(r"read by \d+ window"))
    stage.settled()
    page.get_by_role("radio", name="pooling_core").click()
    expect(page).to_have_url(re.compile(r"[?&]code=pooling_core\b"))
    stage.speed.select_option("¼×")
    expect(page).to_have_url(re.compile(r"[?&]speed=0\.25\b"))
    stage.button("Loop").click()
    expect(page).to_have_url(re.compile(r"[?&]loop=true\b"))
    stage.settled()
    stage.scrub.fill("5")
    expect(page).to_have_url(re.compile(r"[?&]upto=5\b"))
    stage.cell("input", 4, 6).click()
    expect(page).to_have_url(re.compile(r"[?&]pin=i4\.6\b"))
    stage.settled().look_away()
    expect(stage.sentence).to_contain_text("Input (4, 6) = ")

    other = Stage(open_page()).open(page.url)

    expect(other.sentence).to_have_text(stage.sentence.inner_text())
    assert other.values("input") == stage.values("input")
    assert other.values("output") == stage.values("output")
    # A frame that is copied rounds colours otherwise than the first one: compare two copied ones.
    other.cell("input", 0, 0).hover()
    other.look_away()
    other.page.wait_for_function(  # it may still be drawing
        "([canvas, picture]) => canvas.toDataURL() === picture",
        arg=[other.root.locator("canvas").element_handle(), stage.picture()],
    )
    expect(other.page.get_by_role("combobox", name="Numbers")).to_have_value("Many ties")
    for name, value in {**rows, **columns, "Dilation columns": 2}.items():
        expect(other.number(name)).to_have_value(str(value))
    for name in ("Rows and columns apart", "ceil_mode", "Show coverage"):
        expect(other.page.get_by_role("switch", name=name)).to_be_checked()
    expect(other.speed).to_have_value("0.25")
    expect(other.button("Loop")).to_have_attribute("aria-pressed", "true")
    expect(other.page.get_by_role("radio", name="pooling_core")).to_be_checked()
    expect(other.scrub).to_have_value("5")
    assert other.values("output") == stage.values("output")  # filled up to there, and no further
    other.root.press("Escape")
    expect(other.sentence).to_contain_text("goes to output (2, 1)")


def test_a_link_holds_what_was_changed_before_the_last_answer_came(
    page: Page, app_url: str
) -> None:
    """Python's writing keeps what the browser wrote into the link meanwhile."""
    delay = Delay(page)
    stage = Stage(page).open(app_url)
    delay.hold()
    stage.number("Padding").fill("1")
    stage.number("Padding").press("Enter")
    delay.until_run()
    page.get_by_role("switch", name="Show coverage").press(" ")
    expect(page).to_have_url(re.compile("[?&]coverage=true"))

    delay.let_through()
    stage.settled()

    for part in ("p=1", "coverage=true", "was=p0"):
        expect(page).to_have_url(re.compile(rf"[?&]{part}\b"))
    page.close()  # nothing of the server passes a tab that is used again


def test_the_link_holds_fields_that_appear_with_a_value(
    open_page: Callable[..., Page], app_url: str
) -> None:
    """Nobody typed the columns, nor the output size; who opens the link sees the same."""
    other = Stage(open_page())
    stage = Stage(open_page()).open(app_url, h=8, k=3, s=1)
    with stage.answered():
        stage.page.get_by_role("switch", name="Rows and columns apart").press(" ")
    for part in ("kw=3", "sw=1"):
        expect(stage.page).to_have_url(re.compile(rf"[?&]{part}\b"))
    other.open(stage.page.url)
    assert other.values("output") == stage.values("output")

    with stage.answered():
        stage.page.get_by_text("By output size").click()
    expect(stage.page).to_have_url(re.compile(r"[?&]o=4\b"))
    other.open(stage.page.url)
    assert other.values("output") == stage.values("output")


def test_a_silent_link_means_the_defaults(page: Page, app_url: str) -> None:
    """A value as at first does not lengthen the link, unless it was changed last."""
    stage = Stage(page).open(f"{app_url}/grid")
    stage.set_number("Padding", 1)
    stage.speed.select_option("2×")
    expect(page).to_have_url(re.compile(r"/grid\?p=1&was=p0&speed=2$"))

    stage.speed.select_option("1×")
    expect(page).to_have_url(re.compile(r"/grid\?p=1&was=p0$"))
    stage.set_number("Padding", 0)

    expect(page).to_have_url(re.compile(r"/grid\?was=p1$"))


def test_a_damaged_link_opens_on_defaults_and_says_so(page: Page, app_url: str) -> None:
    stage = Stage(page)
    page.goto(f"{app_url}/?k=%F0%9F%98%80&s=%00&sw=<b>")
    stage.settled()

    note = page.get_by_role("status").filter(has_text="Part of this link")
    expect(note).to_have_text(
        "Part of this link could not be used (k, s, sw); those parts start at their defaults."
    )
    expect(stage.number("Kernel")).to_have_value("2")
    expect(stage.number("Stride")).to_have_value("")
    expect(stage.button("Play")).to_be_enabled()
    expect(stage.sentence).to_contain_text("Press Play")  # nothing of the link is left


def test_the_note_of_a_damaged_link_stays_until_it_is_closed_or_no_longer_true(
    page: Page, app_url: str
) -> None:
    stage = Stage(page).open(app_url, k="x", p="x")
    note = page.get_by_text("Part of this link could not be used")
    expect(note).to_contain_text("(k, p)")

    stage.set_number("Kernel", 3)
    expect(note).to_contain_text("(p)")
    stage.set_number("Padding", 1)
    expect(note).to_have_count(0)

    stage.open(app_url, k="x", p="x")
    with stage.answered():
        page.get_by_role("button", name="Close note").press("Enter")
    expect(note).to_have_count(0)
    expect(stage.root).to_be_focused()
    stage.open(app_url, k="x")
    go_to(page, "Picture")
    expect(page.get_by_role("heading", name="Max pooling a picture")).to_be_visible()
    expect(note).to_have_count(0)


def test_a_link_with_parameters_of_somebody_else_opens_in_silence(page: Page, app_url: str) -> None:
    stage = Stage(page).open(app_url, utm_source="mail", fbclid="x", k=3)

    expect(page.get_by_text("Part of this link")).to_have_count(0)
    expect(stage.grid("output")).to_have_accessible_name("Output plane, 2 rows, 2 columns")


def test_the_largest_numbers_of_ones_own_fit_a_link(
    open_page: Callable[..., Page], app_url: str
) -> None:
    stage = Stage(open_page()).open(app_url, h=64, w=64)
    stage.cell("input", 0, 0).press("Enter")
    stage.page.keyboard.type("123\n")
    expect(stage.page).to_have_url(re.compile(r"[?&]x=~"))
    stage.settled()

    other = Stage(open_page()).open(stage.page.url)

    expect(other.cell("input", 0, 0)).to_have_accessible_name(re.compile(": 123"))
    assert other.values("input") == stage.values("input")


def test_numbers_alone_in_a_link_are_the_persons_own(page: Page, app_url: str) -> None:
    stage = Stage(page).open(app_url, x="1 2!3 4")

    assert stage.values("input") == [["1", "2"], ["3", "4"]]
    expect(page.get_by_role("combobox", name="Numbers")).to_have_value("Your numbers")
    choose(page, "Numbers", "Random integers")
    expect(page).not_to_have_url(re.compile("[?&]x="))
    stage.open(page.url)
    expect(stage.grid("input")).to_have_accessible_name("Input plane, 6 rows, 6 columns")


_SEEN = "() => window[Symbol.for('poolscope history')]?.isSeen"


def test_back_leads_to_what_was_seen_before_press_by_press(page: Page, app_url: str) -> None:
    """Past changes and an undo; forward leads on again."""
    stage = Stage(page).open(f"{app_url}/grid")
    seen = [page.url]

    def rest(change: Callable[[], object], kernel: str, url: str) -> None:
        change()
        expect(page).to_have_url(re.compile(url))
        expect(stage.number("Kernel")).to_have_value(kernel)
        page.wait_for_function(_SEEN)
        seen.append(page.url)

    page.wait_for_function(_SEEN)
    rest(lambda: stage.set_number("Kernel", 3), "3", r"k=3&was=k2$")
    rest(lambda: stage.set_number("Kernel", 4), "4", r"k=4&was=k3$")
    rest(page.get_by_role("button", name="Undo").click, "3", r"k=3&was=k4$")

    for url, kernel in zip(reversed(seen[:-1]), ("4", "3", "2"), strict=True):
        page.go_back()
        expect(stage.number("Kernel")).to_have_value(kernel)
        page.wait_for_function(_SEEN)  # what Streamlit still writes would meet the next entry
        page.wait_for_url(_same_link(url))
    page.go_forward()
    expect(stage.number("Kernel")).to_have_value("3")
    page.wait_for_url(_same_link(seen[1]))


def test_back_from_another_page_brings_the_setting_along(page: Page, app_url: str) -> None:
    """Both pages have a kernel: Streamlit alone takes it out of the link."""
    stage = Stage(page).open(f"{app_url}/grid")
    stage.set_number("Kernel", 3)
    expect(page).to_have_url(re.compile("k=3&was=k2$"))
    stage.settled()
    page.wait_for_function(_SEEN)
    go_to(page, "Picture")
    expect(page.get_by_role("heading", name="Max pooling a picture")).to_be_visible()
    page.wait_for_function(_SEEN)

    page.go_back()

    expect(page.get_by_role("heading", name="Max pooling, step by step")).to_be_visible()
    expect(stage.number("Kernel")).to_have_value("3")
    page.wait_for_url(_same_link(f"{app_url}/grid?k=3&was=k2"))


def test_a_kernel_that_the_grid_refuses_waits_on_the_page_that_it_fits(
    page: Page, app_url: str
) -> None:
    """Streamlit keeps it in a copy of the link that no page sees."""
    stage = Stage(page)
    page.goto(f"{app_url}/picture?k=12")
    expect(stage.number("Kernel")).to_have_value("12")

    go_to(page, "Grid")
    expect(stage.number("Kernel")).to_have_value("2")
    expect(stage.grid("output")).to_have_accessible_name("Output plane, 3 rows, 3 columns")
    go_to(page, "Picture")

    expect(page.get_by_role("heading", name="Max pooling a picture")).to_be_visible()
    expect(stage.number("Kernel")).to_have_value("12")
    expect(page).to_have_url(re.compile("k=12"))


def _same_link(url: str) -> Callable[[str], bool]:
    """Return what says whether an address holds the same, in whatever order."""
    return lambda other: _parts(other) == _parts(url)


def _parts(url: str) -> tuple[str, dict[str, list[str]]]:
    parts = urlsplit(url)
    return parts.path, parse_qs(parts.query)
