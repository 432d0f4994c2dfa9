"""The questions that people ask: the form of their texts, the search, and the page."""

import re
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from pooling_ui.paste.faq_entries import (
    FOLDER,
    faq_entries,
    read_entry,
    search_entries,
)
from pooling_ui.state.addresses import unknown, unreadable
from tests.ui.helpers.pages import PAGES, open_page, said, spaced

PAGE = "pages/questions.py"
QUESTIONS = faq_entries()


def narrow(app: AppTest) -> AppTest:
    """Show the page as in a narrow window."""
    app.session_state["screen"] = {"narrow": True}
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


def test_a_search_finds_every_word_in_any_order() -> None:
    names = [each.name for each in search_entries("KERNEL half", QUESTIONS.values())]

    assert "half-the-kernel" in names
    assert len(names) < len(QUESTIONS)
    assert search_entries("", QUESTIONS.values()) == tuple(QUESTIONS.values())
    assert not search_entries("half zebra", QUESTIONS.values())


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


def test_a_search_lists_what_it_finds_and_answers_the_first() -> None:
    app = open_page(PAGE, q="adaptive", find="unpool")

    assert QUESTIONS["unpool-size"].question in app.radio[0].options
    assert QUESTIONS["adaptive"].question not in app.radio[0].options
    assert app.header[0].value == app.radio[0].options[0]
    assert f"{len(app.radio[0].options)} of {len(QUESTIONS)} questions" in said(app)


def test_a_search_without_hits_says_so_and_leaves_the_answer() -> None:
    app = open_page(PAGE, q="adaptive", find="zebra")

    assert f"None of {len(QUESTIONS)} questions" in said(app)
    assert not app.radio
    assert app.header[0].value == QUESTIONS["adaptive"].question


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
