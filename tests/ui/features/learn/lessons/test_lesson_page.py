"""The page Lessons: the list, one step after another, and what of a step shows."""

from typing import Any

import pytest
import streamlit as st
from streamlit.testing.v1 import AppTest

from pooling_ui.shell.cover import COVERED_UNTIL_ANSWERED
from tests.ui.features.classroom.tasks.task_page import widgets
from tests.ui.features.learn.lessons.lesson_pages import (
    FIRST,
    LARGER,
    LAST,
    LESSONS,
    PAGE,
    answer_wrong,
    done,
    on,
    press,
    show_answer,
)
from tests.ui.helpers.pages import header, open_page, said, spaced

GRID = "pages/grid.py"


def narrow(app: AppTest) -> AppTest:
    app.session_state["browser"] = {"narrow": True}
    return app.run()


def test_the_list_has_every_lesson_with_its_sentence_and_minutes() -> None:
    app = open_page(PAGE)

    assert [title.value for title in app.title] == ["Lessons"]
    assert {each.key for each in app.button} == {f"lesson_{name}" for name in LESSONS}
    for each in LESSONS.values():
        assert each.subject in said(app)
        assert f"{each.minutes} minutes" in said(app)
    assert "Done" not in said(app)


def test_a_lesson_opens_at_its_first_step_and_leads_on_before_anything_is_done() -> None:
    """Next and Back, to the end and from the beginning back to the list."""
    app = press(open_page(PAGE), f"lesson_{FIRST}")
    says = [step.heading for step in LESSONS[FIRST].steps]

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
    assert app.button(key="lesson_back").label == "To the list"
    app = press(app, "lesson_back")

    assert not app.exception
    assert app.title[0].value == "Lessons"
    assert not app.query_params


def test_from_a_lessons_first_step_one_turns_back_to_the_end_of_the_lesson_before() -> None:
    app = press(open_page(PAGE, lesson=FIRST, part=str(LAST)), "lesson_next")
    assert app.button(key="lesson_back").label == "Previous lesson"

    app = press(app, "lesson_back")

    assert app.header[0].value == LESSONS[FIRST].steps[-1].heading
    assert app.button(key="lesson_back").label == "Back"


def test_after_the_last_step_comes_the_next_lesson_or_the_list() -> None:
    names = list(LESSONS)
    for name, after in zip(names, [*names[1:], None], strict=True):
        st.cache_resource.clear()  # each is another person's
        app = open_page(PAGE, lesson=name, part=str(len(LESSONS[name].steps)))
        app = press(app, "lesson_next")

        assert app.query_params.get("lesson") == after


def test_the_stage_keeps_its_place_from_step_to_step() -> None:
    """A stage that moved would be made anew."""

    def place(app: AppTest) -> list[tuple[int, ...]]:
        found = []

        def walk(node: Any, trail: tuple[int, ...]) -> None:
            for at, child in getattr(node, "children", {}).items():
                proto: Any = getattr(child, "proto", None)
                if getattr(proto, "component_name", "") == "poolscope_stage" and proto.bytes:
                    found.append((*trail, at))
                walk(child, (*trail, at))

        walk(app._tree, ())
        return found

    app = open_page(PAGE, lesson=FIRST)
    places = [place(app)]
    for _ in range(LAST - 1):
        app = press(app, "lesson_next")
        places.append(place(app))

    assert places[0]
    assert all(each == places[0] for each in places)


def test_nothing_of_a_lesson_stays_on_another_page() -> None:
    app = open_page(PAGE, lesson=FIRST, part=str(LAST))
    app.query_params.clear()

    app.switch_page(GRID).run()

    assert not app.exception
    assert app.number_input(key="k").value == 2
    assert app.selectbox(key="preset").value == "Random integers"
    assert (app.number_input(key="h").value, app.toggle(key="predict").value) == (6, False)
    assert "x" not in app.query_params


def test_what_a_step_says_is_told_to_screen_readers_by_the_stage() -> None:
    step = LESSONS[FIRST].steps[0]

    assert header(open_page(PAGE, lesson=FIRST))["news"].startswith(step.heading)
    assert header(open_page(GRID))["news"] == ""


def test_the_list_is_one_press_away_from_every_step() -> None:
    app = open_page(PAGE, lesson=FIRST, part=str(LARGER))

    app = press(app, "lesson_list")

    assert app.title[0].value == "Lessons"
    assert not app.query_params


def test_a_presentation_of_a_step_shows_the_stage_and_what_may_be_set() -> None:
    app = open_page(PAGE, lesson=FIRST, part=str(LARGER), present="true")

    assert not app.exception
    assert not app.title
    assert widgets(app) == {"k", "end", "lesson_back", "lesson_next"}
    assert header(app)["presenting"]
    assert "Done" not in said(app)

    app.number_input(key="k").set_value(4).run()
    assert done(app)[0].startswith("**Done.**")

    app = press(app, "lesson_next")
    assert app.query_params["part"] == str(LARGER + 1)
    assert header(app)["presenting"]


def test_a_presentation_of_a_step_stands_beside_its_stage_as_the_step_does() -> None:
    """So the planes have the width and the height that they had; settings are laid out alike."""

    def columns(app: Any) -> Any:
        widths = []

        def walk(node: Any) -> None:
            for child in getattr(node, "children", {}).values():
                config = getattr(getattr(child, "proto", None), "width_config", None)
                widths.append(getattr(config, "pixel_width", 0))
                walk(child)

        walk(app._tree)
        return [each for each in widths if each > 300]

    link = {"lesson": "sizes", "part": "4"}
    shown, presented = (open_page(PAGE, **link, **more) for more in ({}, {"present": "true"}))

    assert columns(shown) == columns(presented) != []
    assert shown.toggle(key="ceil").label == presented.toggle(key="ceil").label
    assert header(presented)["beside_task"]
    assert not header(shown)["beside_task"]
    assert not header(narrow(presented))["beside_task"]


def test_the_last_questions_do_not_show_where_the_window_lies_that_they_ask_about() -> None:
    """Not before they are answered; other steps explain, and show it."""
    app = open_page(PAGE, lesson="stride", part="8", draw="5")
    assert "output (0, 1)?" in said(app)
    assert header(app)["unmarked_window"] == 1

    assert header(show_answer(app))["unmarked_window"] == -1
    assert header(open_page(PAGE, lesson="stride", part="5"))["unmarked_window"] == -1
    assert header(open_page(GRID, predict="true", ask="Winner", draw="5"))["unmarked_window"] == -1


def test_a_lesson_tells_of_the_stride_alone() -> None:
    """A beginner does not know that the stride can follow the kernel."""
    app = open_page(PAGE, lesson="stride", part="2")

    stride = app.number_input(key="s")
    assert stride.value == 2
    assert stride.proto.HasField("default"), "what may be empty has a button that empties it"
    assert not open_page(GRID).number_input(key="s").proto.HasField("default")
    assert "follow" not in {each.key for each in app.button}
    assert "follows kernel" not in said(app)


def test_beside_the_stage_a_class_reads_the_verdict_in_ordinary_type_below_the_field() -> None:
    app = show_answer(open_page(PAGE, lesson="sizes", part="1", present="true"))

    verdict, after = (each.value for each in app.info)
    assert spaced(verdict).startswith("It is 2 × 2")
    assert after.startswith("Windows start")
    assert ":small" not in said(app)


@pytest.mark.parametrize(("name", "part"), [(FIRST, "2"), ("sizes", "4"), (FIRST, "5")])
def test_on_a_phone_a_presentation_of_a_step_is_laid_out_as_the_step_is(
    name: str, part: str
) -> None:
    """So no cell is smaller; the button that ends it stands below the stage."""
    link = {"lesson": name, "part": part, "draw": "5"}
    app, presented = (narrow(open_page(PAGE, **link, **it)) for it in ({}, {"present": "true"}))

    assert not presented.exception
    assert header(presented)["presenting"]
    assert not header(presented)["asks"]
    assert said(presented) == said(app)
    assert heights(presented) == heights(app)
    assert [each.label for each in presented.toggle] == [each.label for each in app.toggle]
    assert {each.key for each in presented.button} - {each.key for each in app.button} == {"end"}


def test_on_a_phone_what_is_done_takes_the_place_of_what_to_do() -> None:
    app = narrow(open_page(PAGE, lesson=FIRST, part=str(LARGER)))
    do = LESSONS[FIRST].steps[LARGER - 1].do
    assert do in said(app)
    assert not app.get("page_link")

    app.number_input(key="k").set_value(4).run()

    assert do not in said(app)
    assert len(done(app)) == 1


def test_the_first_screen_leads_to_the_first_lesson() -> None:
    """Also on a phone; not in a task, and not in a presentation."""

    def links(app: Any) -> Any:
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


def test_three_questions_for_a_size_are_about_three_settings() -> None:
    """Though no field shows that a person could change. Dilation is not taught: none has any."""
    lesson = LESSONS["sizes"]
    # If dilation were taught, a question of this seed would change it.
    app = open_page(PAGE, lesson=lesson.name, part=str(len(lesson.steps)), draw="6")

    asked = []
    for _ in range(3):
        asked.append(next(it.value for it in app.markdown if "what size" in it.value))
        app = press(show_answer(app), "check")

    assert not app.exception
    assert len(set(asked)) == 3
    assert not any("dilation" in each for each in asked)


def test_a_lesson_asks_first_for_the_size_that_its_file_wants(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Whichever seed is drawn: of lesson 4, for one in which a window is dropped."""
    part = str(len(LESSONS["sizes"].steps))
    for seed in (14, 23, 26):
        name = "pooling_ui.features.learn.lessons.drawn_answers.random.randint"
        monkeypatch.setattr(name, lambda *_, s=seed: s)
        st.cache_resource.clear()
        app = show_answer(open_page(PAGE, lesson="sizes", part=part))
        assert on(app) == seed
        assert "less 1 dropped" in said(app)


def heights(app: AppTest) -> list[int]:
    """The heights of all boxes that have one in pixels, from the top, but for the stage's own."""
    found = []

    def walk(node: Any) -> None:
        for child in getattr(node, "children", {}).values():
            proto: Any = getattr(child, "proto", None)
            if hasattr(proto, "height_config") and proto.height_config.pixel_height:
                found.append(proto.height_config.pixel_height)
            walk(child)

    walk(app._tree)
    return found


@pytest.mark.parametrize(("name", "part"), [(FIRST, 3), ("sizes", 2), ("shift", 1)])
def test_on_a_phone_there_is_room_for_the_longer_of_what_to_do_and_what_is_done(
    name: str, part: int
) -> None:
    """The box has one height, so the stage below it stays where it is, and no text scrolls."""
    step = LESSONS[name].steps[part - 1]
    lines = [-(-len(text) // 42) for text in (step.do, step.then)]

    room = heights(narrow(open_page(PAGE, lesson=name, part=str(part))))[0]

    assert room >= max(lines[0] * 25, lines[1] * 25 + 36)
    assert room <= max(lines[0] * 25, lines[1] * 25 + 36) + 25


def test_while_what_goes_back_is_asked_for_nothing_tells_of_it() -> None:
    """Nor does the page say why, as it does where a person switched “Predict” on."""
    app = open_page(PAGE, lesson="backwards", part="6")
    assert "gets something" not in said(app)
    assert COVERED_UNTIL_ANSWERED not in said(app)

    app = show_answer(app)

    assert "1 of 4 cells gets something" in said(app)
    assert "gets something" not in said(narrow(app))  # there, it would move the stage


def test_on_a_phone_a_question_and_its_answer_have_one_place_with_what_to_do() -> None:
    """So the planes are as large as a finger needs, and stay where they are."""
    step = LESSONS["dilation"].steps[1]
    app = narrow(open_page(PAGE, lesson="dilation", part="2"))
    rooms = heights(app)
    assert f":small[{step.do} Pick the cell, then press “Check”.]" in said(app)
    assert app.header[0].value == step.heading
    assert "**Which cell wins for output (0, 1)?**" in said(app)

    app.text_input(key="guess").set_value("4 1")
    app = press(app, "check")

    assert heights(app) == rooms
    (note,) = done(app)
    assert note.startswith(":small[✓ Right")
    assert f"**Done.** {step.then}" in note
    assert step.do not in said(app)
    assert step.heading not in said(app)
    assert "**Which cell wins for output (0, 1)?**" in said(app)


def test_on_a_phone_what_is_no_answer_leaves_the_question_there() -> None:
    app = narrow(open_page(PAGE, lesson="dilation", part="2"))
    app.text_input(key="guess").set_value("up")
    app = press(app, "check")

    assert "Which cell wins" in said(app)
    assert len(app.info) == 1


def test_a_wrong_answer_on_a_phone_is_told_in_the_same_place() -> None:
    app = narrow(open_page(PAGE, lesson="dilation", part="2"))
    app = answer_wrong(app, "5 5", "0 0")

    assert not done(app)
    (note,) = (each.value for each in app.info)
    assert "it is" in note
    assert LESSONS["dilation"].steps[1].then in note
    assert "**Done.**" not in note  # it would be read as "right"


def test_why_a_setting_is_refused_is_said_once_and_by_the_stage() -> None:
    """So the settings stay as high as they are, and the planes in sight; one press leads back."""
    app = open_page(PAGE, lesson="padding", part="7")
    before = heights(app)

    app = app.number_input(key="p").set_value(2).run()

    assert "PyTorch refuses this setting" in header(app)["refusal"]
    assert not app.warning
    assert heights(app) == before
    assert app.button(key="nearest").label == "Use padding 1"
    app = press(app, "nearest")
    assert app.number_input(key="p").value == 1
    assert not header(app)["refusal"]


CLICKS = [
    (name, part)
    for name, it in LESSONS.items()
    for part, step in enumerate(it.steps, 1)
    if any(each.subject == "pin" for each in step.done)
]


@pytest.mark.parametrize(("name", "part"), CLICKS)
def test_on_a_phone_the_hint_after_another_click_has_room_in_the_place_of_what_to_do(
    name: str, part: int
) -> None:
    app = narrow(open_page(PAGE, lesson=name, part=str(part)))
    room = heights(app)
    app.query_params["pin"] = "i0.1"
    app.run()

    (note,) = (each.value for each in app.info)
    assert LESSONS[name].steps[part - 1].do not in said(app)
    assert heights(app) == room
    assert room[0] >= -(-len(note) // 42) * 25 + 36


def test_the_step_that_asks_which_of_equal_cells_wins_does_not_tell_it() -> None:
    app = open_page(PAGE, lesson="backwards", part="6")

    assert "Which input cell gets it? Pick it" in said(app)
    assert "row by row" not in said(app)
    assert "the first of them, row by row, wins" in said(show_answer(app))
