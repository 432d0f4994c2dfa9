"""A link to a step of a lesson: what it brings back, and what it cannot change."""

import re

import pytest
import streamlit as st
from streamlit.testing.v1 import AppTest

from tests.ui.features.learn.lessons.lesson_pages import (
    FIRST,
    LARGER,
    LESSONS,
    PAGE,
    browser_goes,
    done,
    on,
    press,
    show_answer,
)
from tests.ui.helpers.pages import header, open_page, said


def test_a_link_brings_back_what_a_person_had_set() -> None:
    app = open_page(PAGE, lesson=FIRST, part=str(LARGER))
    app.number_input(key="k").set_value(3).run()
    link = current_link(app)

    again = open_page(PAGE, **{**link, "k": "3"})

    assert again.number_input(key="k").value == 3
    assert header(again)["output_shape"] == [1, 1]
    assert on(again) == int(link["draw"])


def test_what_does_not_show_is_the_steps_whatever_the_link_says() -> None:
    app = open_page(PAGE, lesson=FIRST, part=str(LARGER), draw="5", ceil="true", keep="Min", h="9")

    plain = header(open_page(PAGE, lesson=FIRST, part=str(LARGER)))
    for name in ("title", "labels", "shape", "output_shape"):
        assert header(app)[name] == plain[name]
    assert not {"ceil", "keep", "h"} & app.query_params.keys()


@pytest.mark.parametrize(
    ("name", "part", "link"),
    [
        (FIRST, 2, {"x": "1 2!3 4", "a": "k2"}),
        (FIRST, 2, {"x": "~damaged"}),
        ("shift", 8, {}),
        ("channels", 1, {"y": "1 2 3"}),
        ("backwards", 5, {"grad": "0.0.7", "x": "1 2!3 4"}),
        ("padding", 2, {"a": "k2"}),
    ],
)
def test_numbers_and_a_held_setting_are_the_steps_too(
    name: str, part: int, link: dict[str, str]
) -> None:
    """Also where the link of a step that has begun lacks them."""
    app = open_page(PAGE, lesson=name, part=str(part), draw="3", **link)

    plain = header(open_page(PAGE, lesson=name, part=str(part)))
    for each in ("title", "labels", "shape", "output_shape", "side"):
        assert header(app)[each] == plain[each]


def test_a_cell_that_a_person_may_edit_stays_as_they_edited_it() -> None:
    numbers = LESSONS[FIRST].steps[2].start["x"].replace("4", "8", 1)
    app = open_page(PAGE, lesson=FIRST, part="3", draw="3", x=numbers)

    assert app.query_params["x"] == numbers
    assert any("**Done.**" in note for note in done(app))


def question(app: AppTest) -> tuple[str, tuple[str, ...]]:
    """Return the question on show, and the numbers that it is about."""
    (asks,) = (each.value for each in app.markdown if each.value.startswith(":small[**"))
    return asks, tuple(header(app)["labels"])


def current_link(app: AppTest) -> dict[str, str]:
    """Return the link as the browser shows it."""
    link = {name: app.query_params[name] for name in app.query_params}
    return {name: text[0] if isinstance(text, list) else text for name, text in link.items()}


@pytest.mark.parametrize("name", [FIRST, "sizes"])
def test_a_link_keeps_which_question_it_is(name: str) -> None:
    """Also where each is about another setting, which no widget shows."""
    app = open_page(PAGE, lesson=name, part=str(len(LESSONS[name].steps)), draw="5")
    asked = []
    for _ in range(3):
        asked.append(question(app))
        st.cache_resource.clear()
        app = open_page(PAGE, **current_link(app))

        assert question(app) == asked[-1]
        assert not done(app)
        press(show_answer(app), "check")
    assert len(set(asked)) == 3


def test_a_link_of_a_step_that_asks_once_asks_its_question() -> None:
    app = open_page(PAGE, lesson="padding", part="3", draw="5", nth="2", about="k2")

    assert not {"nth", "about"} & app.query_params.keys()
    assert not done(app)


@pytest.mark.parametrize("about", ["k2.p2", "keep1.lay1", "o3"])
def test_what_a_question_cannot_be_about_is_the_steps(about: str) -> None:
    last = {"lesson": "sizes", "part": str(len(LESSONS["sizes"].steps)), "draw": "5"}
    plain = header(open_page(PAGE, **last))
    st.cache_resource.clear()
    app = open_page(PAGE, **last, nth="1", about=about)

    assert not app.exception
    for each in ("title", "labels", "shape"):
        assert header(app)[each] == plain[each]
    assert re.match(r":small\[\*\*Question . of 3\\?: Input ", question(app)[0])


def test_a_lesson_comes_before_a_teachers_task() -> None:
    app = open_page(PAGE, lesson=FIRST, part="2", task="Why?")

    assert "Why?" not in said(app)
    assert app.header[0].value == LESSONS[FIRST].steps[1].heading


def test_the_browsers_back_brings_back_what_a_person_had_set(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The step before did not show the field."""
    app = open_page(PAGE, lesson=FIRST, part=str(LARGER - 1))

    browser_goes(monkeypatch, app, part=str(LARGER), draw="5", k="4")

    assert app.number_input(key="k").value == 4
    assert header(app)["output_shape"] == [1, 1]


def test_a_step_that_there_is_not_is_told_and_the_lesson_begins() -> None:
    app = open_page(PAGE, lesson=FIRST, part="9")

    assert not app.exception
    assert "could not be used (part)" in app.info[0].value
    assert app.header[0].value == LESSONS[FIRST].steps[0].heading


def test_a_lesson_that_there_is_not_is_told_beside_the_list() -> None:
    app = open_page(PAGE, lesson="knitting", part="2")

    assert "could not be used (lesson)" in app.info[0].value
    assert app.title[0].value == "Lessons"


def test_a_damaged_seed_lets_the_step_begin_anew() -> None:
    app = open_page(PAGE, lesson=FIRST, part=str(LARGER), draw="x", k="4")

    assert "could not be used (draw)" in app.info[0].value
    assert app.number_input(key="k").value == 2
    assert on(app) > 0
