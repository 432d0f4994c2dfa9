"""The page Lessons: the list, one step after another, what counts as done, and its links."""

from dataclasses import replace

import numpy as np
import pytest
import streamlit as st
from streamlit.runtime.scriptrunner import get_script_run_ctx

from pooling_ui.controls.lesson_marks import note_now
from pooling_ui.controls.session import Doing
from pooling_ui.lessons import Now, lessons
from pooling_ui.lessons.conditions import read_conditions
from tests.ui.pages import open_page, said
from tests.ui.test_tasks import header, widgets

PAGE = "pages/lessons.py"
GRID = "pages/grid.py"
LESSONS = lessons()
FIRST = next(iter(LESSONS))
# The first lesson's step that asks for a larger kernel, and its last one.
LARGER, LAST = 4, len(LESSONS[FIRST].steps)
STEPS = [(name, part) for name, it in LESSONS.items() for part in range(1, len(it.steps) + 1)]


def press(app, key):
    return app.button(key=key).click().run()


def on(app):
    """The seed of the step on show, which no two beginnings share."""
    return int(app.query_params["draw"])


def done(app):
    return [note.value for note in app.success]


def narrow(app):
    app.session_state["screen"] = {"narrow": True}
    return app.run()


def test_the_list_has_every_lesson_with_its_sentence_and_minutes():
    app = open_page(PAGE)

    assert [title.value for title in app.title] == ["Lessons"]
    assert {each.key for each in app.button} == {f"lesson_{name}" for name in LESSONS}
    for each in LESSONS.values():
        assert each.says in said(app)
        assert f"{each.minutes} minutes" in said(app)
    assert "Done" not in said(app)


def test_a_lesson_opens_at_its_first_step_and_leads_on_before_anything_is_done():
    """Next and Back, to the end and from the beginning back to the list."""
    app = press(open_page(PAGE), f"lesson_{FIRST}")
    says = [step.says for step in LESSONS[FIRST].steps]

    seen = [app.header[0].value]
    for _ in says[1:]:
        app = press(app, "lesson_next")
        seen.append(app.header[0].value)
    assert seen == says
    assert app.query_params["part"] == str(LAST)
    assert f"{LAST} of {LAST}" in app.title[0].value

    for before in says[-2::-1]:
        app = press(app, "lesson_back")
        assert app.header[0].value == before
    assert "part" not in app.query_params
    app = press(app, "lesson_back")

    assert not app.exception
    assert app.title[0].value == "Lessons"
    assert not app.query_params


def test_after_the_last_step_comes_the_next_lesson_or_the_list():
    names = list(LESSONS)
    for name, after in zip(names, [*names[1:], None], strict=True):
        st.cache_resource.clear()  # each is another person's
        app = open_page(PAGE, lesson=name, part=str(len(LESSONS[name].steps)))
        app = press(app, "lesson_next")

        assert app.query_params.get("lesson") == after


@pytest.mark.parametrize(("name", "part"), STEPS)
def test_every_step_begins_undone_as_its_start_says_with_no_more_to_set_than_it_shows(name, part):
    step = LESSONS[name].steps[part - 1]

    app = open_page(PAGE, lesson=name, part=str(part))

    assert not app.exception
    assert not app.info
    assert on(app) == int(step.start.get("draw", on(app)))
    assert app.header[0].value.replace("\N{NO-BREAK SPACE}", " ") == step.says
    assert not done(app)
    buttons = {
        "lesson_back",
        "lesson_next",
        "lesson_list",
        "follow",
        "guess",
        "check",
        "show",
        "own",
        "nearest",
    }
    assert all(step.task.has(key) for key in widgets(app) - buttons)
    held = {
        name: app.session_state[name] for name in ("k", "ceil", "keep") if name in app.session_state
    }
    for each, value in held.items():
        assert str(value).lower() == step.start.get(each, str(value)).lower()


def test_a_step_begins_alike_however_one_comes_to_it():
    """By Next, by Back, by a bare link; only the seed is another one each time."""
    by_link = open_page(PAGE, lesson=FIRST, part=str(LARGER))
    seeds, stages = {on(by_link)}, [header(by_link)]

    app = press(by_link, "lesson_next")
    for _ in range(3):
        app = press(app, "lesson_back")
        app.number_input(key="k").set_value(3).run()
        app = press(press(app, "lesson_back"), "lesson_next")
        seeds.add(on(app))
        stages.append(header(app))
        assert app.number_input(key="k").value == 2
        app = press(app, "lesson_next")

    assert len(seeds) > 1
    for each in stages[1:]:
        assert each["output_shape"] == stages[0]["output_shape"]
        assert each["labels"] == stages[0]["labels"]


def test_the_stage_keeps_its_place_from_step_to_step():
    """A stage that moved would be made anew."""

    def place(app):
        trail, found = [], []

        def walk(node, trail):
            for at, child in getattr(node, "children", {}).items():
                proto = getattr(child, "proto", None)
                if getattr(proto, "component_name", "") == "poolscope_stage" and proto.bytes:
                    found.append((*trail, at))
                walk(child, (*trail, at))

        walk(app._tree, trail)
        return found

    app = open_page(PAGE, lesson=FIRST)
    places = [place(app)]
    for _ in range(LAST - 1):
        app = press(app, "lesson_next")
        places.append(place(app))

    assert places[0]
    assert all(each == places[0] for each in places)


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
        ("backwards", 5, {"grad": "0.0:7", "x": "1 2!3 4"}),
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

    def going_back():
        run = get_script_run_ctx()
        run.is_history_navigation = True
        return run

    monkeypatch.setattr("pooling_ui.controls.link.get_script_run_ctx", going_back)
    app.query_params.update(part=str(LARGER), draw="5", k="4")
    app.run()

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


def test_a_step_notices_that_it_is_done_says_so_and_stays():
    """What was done stays done, until the step begins anew."""
    app = open_page(PAGE, lesson=FIRST, part=str(LARGER))
    assert "Not done yet" in said(app)

    app.number_input(key="k").set_value(4).run()
    (note,) = done(app)
    assert LESSONS[FIRST].steps[LARGER - 1].then in note
    assert app.button(key="lesson_next").label == ":primary[**Next**]"
    assert "Not done yet" not in said(app)
    assert app.header[0].value == LESSONS[FIRST].steps[LARGER - 1].says

    app.number_input(key="k").set_value(3).run()
    assert len(done(app)) == 1
    app = press(press(app, "lesson_next"), "lesson_back")
    assert not done(app)


def test_where_the_stage_stands_and_what_is_pinned_counts():
    """As the stage tells it: in the link."""
    app = open_page(PAGE, lesson=FIRST)
    app.query_params["at"] = "2"
    assert not done(app.run())
    app.query_params["at"] = "3"
    assert len(done(app.run())) == 1

    app = press(app, "lesson_next")
    app.query_params["pin"] = "o1.1"
    assert not done(app.run())
    app.query_params["pin"] = "o0.1"
    assert len(done(app.run())) == 1


def test_three_answers_right_or_not_end_a_lesson_and_the_list_says_so():
    app = open_page(PAGE, lesson=FIRST, part=str(LAST))
    for _ in range(2):  # a wrong answer, and the next question
        app.text_input(key="guess").set_value("9 9")
        app = press(press(app, "check"), "check")
        assert not any("**Done.**" in note for note in done(app))
    app = press(app, "show")

    assert any("**Done.**" in note for note in done(app))
    for _ in range(LAST):
        app = press(app, "lesson_back")
    assert said(app).count("Done") == 1


def test_a_step_with_one_question_offers_no_other():
    """The lesson leads on; what counts answers waits for the last step."""
    app = open_page(PAGE, lesson="sizes")
    app.text_input(key="guess").set_value("2 2")
    app = press(app, "check")

    assert any("**Done.**" in note for note in done(app))
    button = next(each for each in app.button if each.key == "check")
    assert (button.label, button.disabled) == ("Check", True)
    assert not any("first time" in each.label for each in app.button)


def test_nothing_of_a_lesson_stays_on_another_page():
    app = open_page(PAGE, lesson=FIRST, part=str(LAST))
    app.query_params.clear()

    app.switch_page(GRID).run()

    assert not app.exception
    assert app.number_input(key="k").value == 2
    assert app.selectbox(key="preset").value == "Random integers"
    assert (app.number_input(key="h").value, app.toggle(key="predict").value) == (6, False)
    assert "x" not in app.query_params


def test_conditions_about_the_stage_are_met_at_any_time_and_others_hold_in_the_end():
    """Two of them: the window was there once, and the kernel is 3 now."""
    lesson = LESSONS[FIRST]
    done_by = read_conditions("k=3 and window=1,0")
    doing = Doing(replace(lesson, steps=(replace(lesson.steps[0], done=done_by),)), 1, 5)
    cells = np.zeros((4, 4))

    def come_to(kernel, window):
        note_now(doing, Now(widgets={"k": kernel}, cells=cells, output=(2, 2), window=window))
        return doing.done

    assert not come_to(3, (0, 0))
    assert not come_to(2, (1, 0))
    assert come_to(3, (1, 1))
    assert come_to(2, (1, 1))


def test_a_stride_that_follows_counts_as_the_kernels(monkeypatch):
    lesson = LESSONS[FIRST]
    steps = list(lesson.steps)
    steps[LARGER - 1] = replace(steps[LARGER - 1], done=read_conditions("s=3"))
    changed = {**LESSONS, FIRST: replace(lesson, steps=tuple(steps))}
    monkeypatch.setattr("pooling_ui.controls.lesson_step.lessons", lambda: changed)
    app = open_page(PAGE, lesson=FIRST, part=str(LARGER))

    app.number_input(key="k").set_value(3).run()

    assert len(done(app)) == 1


def test_what_a_step_says_is_told_to_screen_readers_by_the_stage():
    step = LESSONS[FIRST].steps[0]

    assert header(open_page(PAGE, lesson=FIRST))["news"].startswith(step.says)
    assert header(open_page(GRID))["news"] == ""


def test_the_list_is_one_press_away_from_every_step():
    app = open_page(PAGE, lesson=FIRST, part=str(LARGER))

    app = press(app, "lesson_list")

    assert app.title[0].value == "Lessons"
    assert not app.query_params


def test_a_presentation_of_a_step_shows_the_stage_and_what_may_be_set():
    app = open_page(PAGE, lesson=FIRST, part=str(LARGER), present="true")

    assert not app.exception
    assert not app.title
    assert widgets(app) == {"k", "end"}
    assert header(app)["presenting"]


def test_on_a_phone_what_is_done_takes_the_place_of_what_to_do():
    app = narrow(open_page(PAGE, lesson=FIRST, part=str(LARGER)))
    do = LESSONS[FIRST].steps[LARGER - 1].do
    assert do in said(app)
    assert not app.get("page_link")

    app.number_input(key="k").set_value(4).run()

    assert do not in said(app)
    assert len(done(app)) == 1


def test_the_first_screen_leads_to_the_first_lesson():
    """Also on a phone; not in a task, and not in a presentation."""

    def links(app):
        return [
            each.proto.label for each in app.get("page_link") if "New here?" in each.proto.label
        ]

    app = open_page(GRID)
    assert ["Two minutes" in label for label in links(app)] == [True]
    assert LESSONS[FIRST].minutes == 2
    (link,) = [each.proto for each in app.get("page_link") if "New here?" in each.proto.label]
    assert f"lesson={FIRST}" in str(link)
    assert len(links(narrow(app))) == 1
    assert not links(open_page(GRID, task="Why?"))
    assert not links(open_page(GRID, present="true"))


def test_three_questions_for_a_size_are_about_three_settings():
    """Though no field shows that a person could change."""
    lesson = LESSONS["sizes"]
    app = open_page(PAGE, lesson=lesson.name, part=str(len(lesson.steps)), draw="5")

    asked = []
    for _ in range(3):
        asked.append(next(it.value for it in app.markdown if "what size" in it.value))
        app = press(press(app, "show"), "check")

    assert not app.exception
    assert len(set(asked)) == 3
