"""The questions that people ask: the form of their texts, the search, and the page."""

import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from streamlit.testing.v1 import AppTest

from pooling_ui.paste.faq_entries import FOLDER, faq_entries, read_entry
from pooling_ui.paste.parameters import FIND, decode_text, encode_text
from pooling_ui.state.addresses import unknown, unreadable
from tests.ui.helpers.pages import PAGES, open_page, said, spaced

PAGE = "pages/questions.py"
QUESTIONS = faq_entries()


def narrow(app: AppTest) -> AppTest:
    """Show the page as in a narrow window."""
    app.session_state["browser"] = {"narrow": True}
    return app.run()


def labels(app: AppTest) -> list[str]:
    return [button.label for button in app.button]


def test_every_file_is_a_question() -> None:
    assert len(QUESTIONS) == len(list(FOLDER.iterdir()))


@pytest.mark.parametrize("name", QUESTIONS)
def test_a_text_has_its_form(name: str) -> None:
    """Short, a question, with a sound link to a page of the app."""
    asked = QUESTIONS[name]

    assert re.fullmatch(r"[a-z]+(-[a-z]+)*", name)
    assert asked.question.endswith("?")
    assert 30 <= len(asked.answer.split()) <= 130
    assert asked.page in PAGES
    assert not unknown(asked.link)
    assert not unreadable(asked.link)
    assert len(asked.see) <= 60


@pytest.mark.parametrize(
    "text",
    [
        "What is it?",
        "---\nquestion: What?\npage: grid\n---\nThis.",
        "---\nquestion: What?\npage: grid\nlink: k=1\nsee: It\nwords: a\nmore: b\n---\nThis.",
    ],
)
def test_a_text_of_another_form_is_refused(tmp_path: Path, text: str) -> None:
    file = tmp_path / "01-what.md"
    file.write_text(text, "utf-8")

    with pytest.raises(ValueError, match=r"01-what\.md must begin with the fields question, page"):
        read_entry(file)


def test_the_page_opens_with_all_questions_and_the_first_answer() -> None:
    app = open_page(PAGE)

    (radio,) = app.radio
    assert radio.options == [each.question for each in QUESTIONS.values()]
    assert app.header[0].value == "What is pooling, and why do we need it?"


@pytest.mark.parametrize("name", QUESTIONS)
def test_a_link_opens_its_question(name: str) -> None:
    """In a wide window beside the list, in a narrow one alone."""
    app = open_page(PAGE, q=name)
    asked = QUESTIONS[name]

    assert not app.info
    assert app.header[0].value == asked.question
    assert app.radio[0].value == name
    assert asked.answer in [spaced(each.value) for each in app.markdown]

    app = narrow(app)
    assert app.header[0].value == asked.question
    assert not app.radio
    assert asked.see in labels(app)


def test_no_line_breaks_within_a_size() -> None:
    app = open_page(PAGE, q="what-is-pooling")

    assert "4\N{NO-BREAK SPACE}×\N{NO-BREAK SPACE}4 numbers" in [
        word for each in app.markdown for word in re.findall(r"4\s×\s4 numbers", each.value)
    ]


def test_a_choice_is_in_the_link() -> None:
    app = open_page(PAGE)

    app.radio[0].set_value("adaptive").run()

    assert app.query_params["q"] == "adaptive"
    assert app.header[0].value == QUESTIONS["adaptive"].question


def box(app: AppTest) -> Any:
    return app.text_area(key="pasted")


def test_a_question_in_words_is_answered_by_the_nearest() -> None:
    app = open_page(PAGE, find="ceil_mode 7x7")

    assert not app.info
    assert box(app).value == "ceil_mode 7x7"
    assert app.header[0].value == QUESTIONS["ceil-mode"].question == app.radio[0].options[0]
    assert len(app.radio[0].options) == 6


def test_words_that_no_question_has_are_said_to_be_unknown() -> None:
    app = open_page(PAGE, find="zebra")

    assert "No question here has these words." in said(app)
    assert "Other questions" in said(app)


def test_a_chosen_question_stays_beside_a_text_until_a_new_text() -> None:
    app = open_page(PAGE, find="unpool", q="adaptive")
    assert app.header[0].value == QUESTIONS["adaptive"].question

    box(app).set_value("TF SAME").run()
    assert app.header[0].value == QUESTIONS["same-padding"].question
    assert app.query_params["find"] == "TF SAME"
    assert "q" not in app.query_params

    app.button(key="all").click().run()
    assert box(app).value == ""
    assert app.radio[0].options == [each.question for each in QUESTIONS.values()]
    assert "find" not in app.query_params


def test_a_layer_shows_its_numbers_and_leads_to_the_grid() -> None:
    app = open_page(PAGE)

    box(app).set_value("nn.MaxPool2d(3, 2, 1) on 12×10").run()
    assert not app.exception
    assert "makes 6 × 5 of 12 × 10." in said(app)
    assert app.radio[0].value is None
    assert "12 + 2 · 1 − 3 = 11" in said(app)
    assert "torch.Size([1, 1, 6, 5])" in app.code[0].value

    app.button(key="answer_0").click().run()
    assert app.title[0].value == "Max pooling, step by step"
    assert dict(app.query_params).items() >= {"h": "12", "w": "10", "k": "3"}.items()


def test_an_error_is_answered_in_a_narrow_window_too() -> None:
    app = narrow(open_page(PAGE, find="RuntimeError: stride should not be zero"))

    assert "stride must be at least 1" in app.header[0].value
    assert "Open on Grid with stride 1" in labels(app)
    assert QUESTIONS["stride-and-kernel"].question in labels(app)


def test_words_are_answered_first_in_a_narrow_window_and_other_questions_follow() -> None:
    app = narrow(open_page(PAGE, find="why does my output shrink"))

    assert app.header[0].value == QUESTIONS["stride-or-kernel"].question
    assert QUESTIONS["stride-or-kernel"].question not in labels(app)
    assert QUESTIONS["smaller-than-expected"].question in labels(app)
    assert "Other questions" in [each.value for each in app.caption]


def test_the_reading_of_a_slip_stands_with_the_answer() -> None:
    app = open_page(PAGE, find="nn.MaxPool2d(3, 2, ceilmode=True)")

    assert "MaxPool2d has no ceilmode" in said(app)
    assert "Read as nn.MaxPool2d(3, 2, ceil_mode=True)." in said(app)


def test_code_without_a_pool_is_said() -> None:
    app = open_page(PAGE, find="optimizer.step()")

    assert "No layer and no error that it knows is in this text" in app.info[0].value
    assert app.header[0].value == QUESTIONS[str(app.radio[0].value)].question


def test_a_model_goes_along_to_stack() -> None:
    model = "nn.Sequential(\n    nn.Conv2d(1, 8, 3),\n    nn.MaxPool2d(2),\n)"
    app = open_page(PAGE)

    box(app).set_value(model).run()
    app.button(key="answer_0").click().run()

    assert app.title[0].value == "What a stack of layers does"
    assert app.text_area(key="stack_text").value == model


def test_a_long_text_is_packed_into_the_link_and_a_longer_one_left_out() -> None:
    traceback = (
        "Traceback:\n" + "  File x.py, line 1, in forward\n" * 90 + "divisor must be not zero"
    )
    app = open_page(PAGE, find=encode_text(traceback))

    assert box(app).value == traceback
    assert "nothing is divided by 0" in app.header[0].value

    noise = "".join(map(chr, np.random.default_rng(0).integers(33, 126, 4000)))
    box(app).set_value(noise).run()
    assert box(app).value == noise
    assert "find" not in app.query_params
    assert encode_text(noise) == ""


def test_a_text_of_a_link_comes_back_as_it_was() -> None:
    for text in ("ceil mode", "two\nlines", "~", "⌊n ÷ 2⌋", "a" * 200, "a" * 9000, "\x00"):
        assert decode_text(encode_text(text)) == text
        assert FIND.reads(encode_text(text))


def test_a_narrow_window_shows_the_list_or_one_answer() -> None:
    """A press on a question shows its answer, another leads back."""
    app = narrow(open_page(PAGE))
    assert not app.header
    asked = QUESTIONS["adaptive"].question

    app.button(key="ask_adaptive").click().run()
    assert app.header[0].value == asked
    assert app.query_params["q"] == "adaptive"

    next(each for each in app.button if each.label == "All questions").click().run()
    assert not app.header
    assert asked in labels(app)


def test_a_press_shows_the_answer_on_the_stage() -> None:
    app = open_page(PAGE, q="ceil-mode")

    app.button(key="see").click().run()

    assert not app.exception
    assert app.title[0].value == "Max pooling, step by step"
    assert dict(app.query_params).items() >= QUESTIONS["ceil-mode"].link.items()


def test_a_press_shows_it_uncovered_whatever_the_grid_was_left_with() -> None:
    """The link means the whole page: what it does not name begins anew."""
    app = open_page("pages/grid.py")
    app.toggle(key="predict").set_value(True).run()
    app.number_input(key="k").set_value(3).run()
    app.query_params.clear()
    app.switch_page(PAGE).run()
    app.query_params["q"] = "ceil-mode"

    app.run().button(key="see").click().run()

    assert app.title[0].value == "Max pooling, step by step"
    assert not app.toggle(key="predict").value
    assert app.number_input(key="k").value == 2


@pytest.mark.parametrize("text", ["padding", "what is padding?"])
def test_an_answer_that_compares_two_settings_shows_both(text: str) -> None:
    """Without padding and with it, in this order; each says which it is, as its button does."""
    app = open_page(PAGE, find=text)

    shown = [image.proto.imgs[0] for image in app.get("image")]

    assert "padding 1 (B)" in app.button(key="see").label
    assert [image.caption for image in shown] == ["A", "B"]
    assert len({image.url for image in shown}) == 2


@pytest.mark.parametrize("name", [name for name, it in QUESTIONS.items() if "a" in it.link])
def test_every_such_answer_shows_two(name: str) -> None:
    assert len(open_page(PAGE, q=name).get("image")) == 2
