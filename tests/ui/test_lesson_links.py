"""A link to a step of a lesson: what it brings back, and what it cannot change."""

import pytest

from tests.ui.lesson_pages import FIRST, LARGER, LAST, LESSONS, PAGE, browser_goes, done, on
from tests.ui.pages import open_page, said
from tests.ui.test_tasks import header


def test_a_link_brings_back_what_a_person_had_set():
    app = open_page(PAGE, lesson=FIRST, part=str(LARGER))
    app.number_input(key="k").set_value(3).run()
    link = app.query_params.to_dict() if hasattr(app.query_params, "to_dict") else app.query_params
    link = {name: value[0] if isinstance(value, list) else value for name, value in link.items()}

    again = open_page(PAGE, **{**link, "k": "3"})

    assert again.number_input(key="k").value == 3
    assert header(again)["output_shape"] == [1, 1]
    assert on(again) == int(link["draw"])


def test_what_does_not_show_is_the_steps_whatever_the_link_says():
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
def test_numbers_and_a_held_setting_are_the_steps_too(name, part, link):
    """Also where the link of a step that has begun lacks them."""
    app = open_page(PAGE, lesson=name, part=str(part), draw="3", **link)

    plain = header(open_page(PAGE, lesson=name, part=str(part)))
    for each in ("title", "labels", "shape", "output_shape", "side"):
        assert header(app)[each] == plain[each]


def test_a_cell_that_a_person_may_edit_stays_as_they_edited_it():
    numbers = LESSONS[FIRST].steps[2].start["x"].replace("4", "8", 1)
    app = open_page(PAGE, lesson=FIRST, part="3", draw="3", x=numbers)

    assert app.query_params["x"] == numbers
    assert any("**Done.**" in note for note in done(app))


def test_a_link_begins_the_questions_of_a_step_anew():
    """Nobody has done them who opens somebody else's link."""
    app = open_page(PAGE, lesson=FIRST, part=str(LAST), draw="5", nth="3")

    assert not done(app)
    assert "nth" not in app.query_params


def test_a_lesson_comes_before_a_teachers_task():
    app = open_page(PAGE, lesson=FIRST, part="2", task="Why?")

    assert "Why?" not in said(app)
    assert app.header[0].value == LESSONS[FIRST].steps[1].says


def test_the_browsers_back_brings_back_what_a_person_had_set(monkeypatch):
    """The step before did not show the field."""
    app = open_page(PAGE, lesson=FIRST, part=str(LARGER - 1))

    browser_goes(monkeypatch, app, part=str(LARGER), draw="5", k="4")

    assert app.number_input(key="k").value == 4
    assert header(app)["output_shape"] == [1, 1]


def test_a_step_that_there_is_not_is_told_and_the_lesson_begins():
    app = open_page(PAGE, lesson=FIRST, part="9")

    assert not app.exception
    assert "could not be used (part)" in app.info[0].value
    assert app.header[0].value == LESSONS[FIRST].steps[0].says


def test_a_lesson_that_there_is_not_is_told_beside_the_list():
    app = open_page(PAGE, lesson="knitting", part="2")

    assert "could not be used (lesson)" in app.info[0].value
    assert app.title[0].value == "Lessons"


def test_a_damaged_seed_lets_the_step_begin_anew():
    app = open_page(PAGE, lesson=FIRST, part=str(LARGER), draw="x", k="4")

    assert "could not be used (draw)" in app.info[0].value
    assert app.number_input(key="k").value == 2
    assert on(app) > 0
