"""A teacher makes a link; a student opens it."""

import re
from bisect import bisect
from collections.abc import Callable
from io import BytesIO

import zxingcpp
from PIL import Image
from playwright.sync_api import Page, expect

from pooling_ui.features.classroom.tasks.links import qr_code
from pooling_ui.features.classroom.tasks.lists import PageTask, encode_draft
from pooling_ui.features.classroom.tasks.texts import PREDICT_IT
from pooling_ui.inputs.parameters import OWN
from pooling_ui.task.task import Task
from tests.e2e.conftest import PHONE
from tests.e2e.driver.boxes import box
from tests.e2e.driver.navigation import go_to
from tests.e2e.driver.questions import hint
from tests.e2e.driver.stage import Stage

HOSTILE = '<img src=x onerror="document.title=1"> Which stride &lt; 4 makes **2 × 2**?'
HOSTILE += " www.example.org https://example.org a@example.org :material/home: k -> 2"


def test_a_student_sees_what_the_teacher_meant_and_nothing_else(
    page: Page, app_url: str, open_page: Callable[[], Page]
) -> None:
    Stage(page).open(app_url, k=3, s=1, seed=5, h=8)
    go_to(page, "Reference")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Reference")
    go_to(page, "For teachers")
    expect(page.get_by_role("heading", name="For teachers")).to_be_visible()
    expect(page.get_by_text("“Reference”: you cannot add a question to this page.")).to_be_visible()
    expect(page.get_by_text("“Grid”, as you left it.")).to_be_visible()
    page.get_by_role("textbox", name="Question").fill(HOSTILE)
    may = page.get_by_role("toolbar", name=re.compile("Students may change"))
    expect(may).not_to_contain_text("Power of Lp")  # the stage shows none: it keeps the maximum
    may.get_by_role("button", name="Stride").click()
    sees = page.get_by_role("toolbar", name=re.compile("Students see, but cannot"))
    sees.get_by_role("button", name="Kernel").click()
    expect(page.get_by_test_id("stMain").get_by_role("img")).to_have_count(2)  # stage, QR code
    link = page.get_by_role("link", name="Open it as a student")
    expect(link).to_have_attribute("href", re.compile("lock=kernel"))

    student = open_page()
    stage = Stage(student)
    student.goto(str(link.get_attribute("href")))

    title = student.get_by_role("heading", level=1)
    expect(title).to_be_visible()
    shown = title.inner_text().replace("\N{WORD JOINER}", "").replace("\N{NO-BREAK SPACE}", " ")
    assert shown == HOSTILE
    expect(title.locator("[data-testid=stIconMaterial]")).to_have_count(0)
    expect(student.get_by_text("Set by your teacher")).to_be_visible()
    expect(student.get_by_role("link")).to_have_text(["Skip to main content"])
    expect(student.get_by_test_id("stMain").locator("img")).to_have_count(0)
    expect(stage.number("Kernel")).to_be_disabled()
    expect(student.get_by_role("spinbutton")).to_have_count(2)
    stage.set_number("Stride", 3)
    expect(stage.root.locator(".caption[data-of=output]")).to_have_text("Output 2 × 2")


def test_the_size_is_uncovered_and_covered_again_by_the_stages_own_button(
    page: Page, app_url: str
) -> None:
    stage = Stage(page).open(app_url, k=3, s=2, h=7, w=7, task="How large?", cover="size")
    caption = stage.root.locator(".caption[data-of=output]")
    eye = stage.button("Cover the output")
    expect(caption).to_have_text("Output, covered")
    expect(
        stage.root.get_by_text("The eye below, “Cover the output”, uncovers them")
    ).to_be_visible()
    expect(eye).to_have_attribute("aria-pressed", "true")

    eye.click()

    expect(caption).to_have_text("Output 3 × 3")
    expect(stage.cell("output", 2, 2)).to_have_count(1)
    eye.press("c")
    expect(caption).to_have_text("Output, covered")
    expect(eye).to_be_focused()
    page.go_back()
    expect(caption).to_have_text("Output 3 × 3")
    expect(eye).to_have_attribute("aria-pressed", "false")


_TRIES = 40  # pictures of the screen


def test_on_a_phone_the_planes_of_a_random_question_begin_high_and_stay(
    phone_page: Page, app_url: str
) -> None:
    """The count of right answers, which comes with the first one, stands below them."""
    page, stage = phone_page, Stage(phone_page)
    link = {"task": PREDICT_IT, "show": "kernel.stride", "predict": "true"}
    stage.open(app_url, **link, ask="Winner", draw=3)
    places = page.get_by_label("Your answer"), stage.root.locator("canvas")
    before = [box(place) for place in places]
    assert before[1].top < 480
    expect(
        page.get_by_text("Set by your teacher. Max pooling: kernel 2, stride 2.")
    ).to_be_visible()

    page.get_by_label("Your answer").fill("1 1")
    with stage.answered():
        page.get_by_role("button", name="Check").click()

    expect(hint(page)).to_be_visible()
    assert [box(place) for place in places] == before
    count = page.get_by_role("button", name="Right at the first try")
    assert box(count).top > box(stage.root).bottom


def test_the_longest_link_that_gets_a_code_is_read_from_screens_and_from_paper(
    page: Page, app_url: str
) -> None:
    numbers = "!".join(["1 2 3 4 5 6 7 8 9 10 11 12 13 14 15"] * 15)

    def asking(letters: int) -> PageTask:
        return PageTask("grid", {"preset": OWN, "x": numbers}, Task(f"W{'h' * letters}y?"))

    letters = bisect(range(400), 0, key=lambda n: not qr_code(asking(n).address(app_url))) - 1
    assert 0 < letters < 399
    longest = asking(letters)
    page.goto(f"/teachers?draft={encode_draft(longest)}")
    code = page.get_by_test_id("stImage").get_by_role("img").last  # the first is of the stage
    expect(code).to_be_visible()

    def is_read() -> None:
        def one_try() -> str | None:
            code.scroll_into_view_if_needed()
            return read(page)

        # The page may still be changing its layout: a phone tries again and again, too.
        assert longest.address(app_url) in (one_try() for _ in range(_TRIES))

    is_read()  # on a desk, in light colours
    page.set_viewport_size(PHONE["viewport"])
    page.emulate_media(color_scheme="dark")
    is_read()
    page.emulate_media(media="print")
    is_read()


def read(page: Page) -> str | None:
    """Read the code as a phone does from what is on the screen."""
    found = zxingcpp.read_barcode(Image.open(BytesIO(page.screenshot())))
    return found.text if found else None
