"""The page Questions in a browser: a text that is pasted or asked, an address, and the stage."""

import re

import pytest
from playwright.sync_api import Page, expect

from pooling_ui.paste.box import ANSWER, LABEL
from pooling_ui.paste.faq_entries import faq_entries
from tests.e2e.driver.stage import Stage

COUNT = len(faq_entries())
QUESTION = "What does ceil_mode do?"
OTHER = "What does an average divide by at the border?"
ERROR = (
    "Traceback (most recent call last):\n"
    '  File "/home/me/model.py", line 12, in forward\n'
    "    y = F.max_pool2d(x, 3, padding=2)\n"
    "RuntimeError: pad should be at most half of effective kernel size, but got pad=2, "
    "kernel_size=3 and dilation=1\n"
)
MEANING = "Padding 2 is more than half of kernel 3."


def test_a_question_is_found_opened_and_seen_on_the_stage(page: Page) -> None:
    """The link keeps the search and the question; the way back leads to both."""
    page.goto("/questions")
    answers = page.get_by_role("radio")
    expect(answers).to_have_count(COUNT)

    box = page.get_by_role("textbox", name=LABEL)
    box.press_sequentially("CEIL_MODE")
    box.press("Enter")
    expect(page.get_by_text("The nearest questions")).to_be_visible()
    expect(page.get_by_role("heading", name=QUESTION)).to_be_visible()
    page.get_by_text(OTHER, exact=True).first.click()
    expect(page).to_have_url(re.compile(r"\bq=average-border\b"))
    page.get_by_text(QUESTION, exact=True).first.click()
    expect(page.get_by_role("heading", name=QUESTION)).to_be_visible()
    expect(page).to_have_url(re.compile(r"\bq=ceil-mode\b"))
    expect(page).to_have_url(re.compile(r"\bfind=CEIL_MODE"))

    page.reload()
    expect(page.get_by_role("heading", name=QUESTION)).to_be_visible()

    page.get_by_role("button", name="See the window that is dropped", exact=True).click()
    expect(page.get_by_role("heading", name="Max pooling, step by step")).to_be_visible()
    expect(Stage(page).root).to_be_visible()
    expect(page).to_have_url(re.compile(r"/grid\?.*\bceil=true\b"))
    expect(page).not_to_have_url(re.compile("find="))

    page.go_back()
    expect(page.get_by_role("heading", name=QUESTION)).to_be_visible()

    page.get_by_role("button", name="Clear, show all").press("Enter")
    expect(answers).to_have_count(COUNT)
    expect(page.get_by_role("heading", level=1)).to_be_focused()


def test_a_key_leads_to_the_box_and_a_pasted_error_to_the_grid(page: Page) -> None:
    """The paste is answered at once; the link keeps it."""
    page.goto("/grid")
    expect(Stage(page).root).to_be_visible()

    page.keyboard.press("/")
    box = page.get_by_role("textbox", name=LABEL)
    expect(box).to_be_focused()
    expect(box).to_have_value("")

    box.evaluate(
        """(box, text) => {
            box.setSelectionRange(0, box.value.length);
            document.execCommand("insertText", false, text);
            box.dispatchEvent(new ClipboardEvent("paste", {bubbles: true}));
        }""",
        ERROR,
    )
    expect(page.get_by_role("heading", name=MEANING)).to_be_visible()
    expect(page).to_have_url(re.compile(r"\bfind=~"))
    expect(page.get_by_text("2 > ⌊3 ÷ 2⌋ = 1, so it is not")).to_be_visible()

    page.get_by_role("button", name="Open on Grid with padding 1").press("Enter")
    expect(page.get_by_role("heading", name="Max pooling, step by step")).to_be_focused()
    expect(page).to_have_url(re.compile(r"/grid\?(?=.*\bk=3\b)(?=.*\bp=1\b)"))

    page.keyboard.press("/")
    expect(box).to_be_focused()


@pytest.mark.parametrize("address", ["/", "/questions"])
def test_the_button_and_enter_answer_wherever_the_box_is(page: Page, address: str) -> None:
    """With the button as with the key, and without a line more in the text."""
    box = page.get_by_role("textbox", name=LABEL)
    meaning = page.get_by_role("heading", name="nn.MaxPool2d(2) makes 4 × 4 of 8 × 8.")
    for way in ("button", "Enter"):
        page.goto(address)
        box.press_sequentially("nn.MaxPool2d(2) on 8x8")
        if way == "button":
            page.get_by_role("button", name=ANSWER, exact=True).click()
        else:
            box.press("Enter")

        expect(meaning).to_be_visible()
        expect(box).to_have_value("nn.MaxPool2d(2) on 8x8")
        expect(page).to_have_url(re.compile(r"/questions\?(?=.*\bfind=)"))


def test_a_key_leads_to_the_box_of_start(page: Page) -> None:
    page.goto("/")
    box = page.get_by_role("textbox", name=LABEL)
    expect(box).to_be_visible()

    page.keyboard.press("/")

    expect(box).to_be_focused()
    expect(page.get_by_role("heading", name="See what pooling does")).to_be_visible()
