"""Windows by output size, in the browser: chosen, drawn, spoken, compared, and in the link."""

import re

from playwright.sync_api import Page, expect

from tests.e2e.driver.stage import Stage

ADAPTIVE = {"lay": "By output size", "preset": "Ramp", "h": 6, "w": 6}


def test_who_chooses_an_output_size_sees_uneven_windows_and_can_go_back(
    page: Page, app_url: str
) -> None:
    """The focus stays, the place stays, and the kernel comes back as it was."""
    stage = Stage(page).open(app_url, preset="Ramp", h=6, w=6, k=3, p=1, at=1)
    choice = page.get_by_role("radio", name="By output size", exact=True)

    with stage.answered():
        choice.click()
    expect(choice).to_be_focused()
    expect(stage.number("Output size")).to_have_value("4")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Adaptive max pooling")
    expect(stage.sentence).to_have_text(re.compile("^8 wins and goes to output \\(0, 1\\)"))
    expect(stage.number("Kernel")).to_have_count(0)
    expect(page).to_have_url(re.compile("lay=By(\\+|%20)output(\\+|%20)size"))

    stage.set_number("Output size", 5)
    stage.set_number("Columns", 7)
    assert stage.values("output")[0] == ["8", "9", "11", "12", "13"]
    for window, cells in ((1, 4), (2, 6)):  # 7 columns shared by 5 windows: 2, 2, 3, 2, 2
        stage.scrub.fill(str(window))
        expect(stage.cells("input", "(in the window|winner)")).to_have_count(cells)

    with stage.answered():
        page.get_by_role("radio", name="By kernel", exact=True).press("Enter")
    expect(stage.number("Kernel")).to_have_value("3")
    expect(stage.number("Padding")).to_have_value("1")


def test_an_empty_field_keeps_the_axis(page: Page, app_url: str) -> None:
    stage = Stage(page).open(app_url, **ADAPTIVE, o=4, separate="true")
    expect(stage.root.get_by_text("Output 4 × 6")).to_be_visible()

    with stage.answered():
        stage.number("Output rows").fill("")
        stage.number("Output rows").press("Enter")

    expect(stage.root.get_by_text("Output 6 × 6")).to_be_visible()
    expect(page.get_by_text("each window reads one cell, and gives it back")).to_be_visible()


def test_the_nearest_kernel_is_put_beside_it_and_what_differs_is_marked(
    page: Page, app_url: str
) -> None:
    stage = Stage(page).open(app_url, **ADAPTIVE, o=4, keep="Average")
    expect(page.get_by_text("12 of 16 windows differ")).to_be_visible()

    with stage.answered():
        page.get_by_role("button", name="Compare with kernel 2, stride 2, padding 1").click()

    held = page.get_by_role("group", name="Held setting A")
    expect(held).to_be_visible()
    expect(page.get_by_text("A, held: average, adaptive output size 4")).to_be_visible()
    expect(stage.legend).to_contain_text("differs from A: 12 cells")
    expect(page).to_have_url(re.compile("a=k2\\.keep1\\.lay1\\.o4|a=k2\\.[a-z0-9.]*lay1"))

    with stage.answered():
        page.get_by_role("button", name="Undo setting").click()
    expect(page.get_by_role("radio", name="By output size", exact=True)).to_be_checked()


def test_a_power_average_is_refused_and_the_way_out_is_one_press(page: Page, app_url: str) -> None:
    stage = Stage(page).open(app_url, **ADAPTIVE, o=4)
    with stage.answered():
        page.get_by_role("radio", name="Lp", exact=True).click()
    expect(stage.refusal).to_contain_text("no adaptive power average")

    with stage.answered():
        page.get_by_role("button", name="Use windows by kernel").click()

    expect(stage.refusal).to_have_count(0)
    expect(page.get_by_role("radio", name="By kernel", exact=True)).to_be_checked()


def test_a_phone_shows_all_of_it(phone_page: Page, app_url: str) -> None:
    """Nothing wider than the screen; the way to the kernel is large enough for a thumb."""
    stage = Stage(phone_page).open(app_url, **ADAPTIVE, o=4)

    like = phone_page.get_by_role("button", name=re.compile("^Compare with"))
    expect(like).to_be_visible()
    expect(stage.number("Output size")).to_be_visible()
