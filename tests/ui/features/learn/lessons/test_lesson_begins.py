"""Check how a step of a lesson begins, however a person comes to it."""

import pytest
import streamlit as st
from streamlit.testing.v1 import AppTest

from pooling_ui.state.params import ALL
from tests.ui.features.classroom.tasks.task_page import widgets
from tests.ui.features.learn.lessons.lesson_pages import (
    FIRST,
    LARGER,
    LAST,
    LESSONS,
    PAGE,
    answer_wrong,
    browser_goes,
    done,
    on,
    press,
    show_answer,
    with_step,
)
from tests.ui.helpers.pages import header, open_page, said

STEPS = [(name, part) for name, it in LESSONS.items() for part in range(1, len(it.steps) + 1)]


@pytest.mark.parametrize(("name", "part"), STEPS)
def test_every_step_begins_undone_as_its_start_says_with_no_more_to_set_than_it_shows(
    name: str, part: int
) -> None:
    step = LESSONS[name].steps[part - 1]

    app = open_page(PAGE, lesson=name, part=str(part))

    assert not app.exception
    assert not app.info
    assert on(app) == int(step.start.get("draw", on(app)))
    assert app.header[0].value.replace("\N{NO-BREAK SPACE}", " ") == step.heading
    assert not done(app)
    buttons = {
        "lesson_back",
        "lesson_next",
        "lesson_list",
        "guess",
        "check",
        "show",
        "own",
        "nearest",
    }
    assert all(step.task.has(ALL[key]) for key in widgets(app) - buttons)
    held = {
        name: app.session_state[name] for name in ("k", "ceil", "keep") if name in app.session_state
    }
    for each, value in held.items():
        if each in app.query_params.get("about", ""):
            continue  # sizes are asked of another setting each time
        assert str(value).lower() == step.start.get(each, str(value)).lower()


def test_a_step_begins_alike_however_one_comes_to_it() -> None:
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


def test_a_step_plays_as_fast_as_it_says_and_else_as_a_person_likes_it() -> None:
    app = open_page(PAGE, lesson="padding", part="3", speed="8", loop="true")
    start = header(app)["start"]
    assert (start["speed"], start["loop"]) == (8, True)

    app = press(app, "lesson_next")
    start = header(app)["start"]
    assert (start["speed"], start["loop"]) == (2, True)
    assert (app.query_params["speed"], app.query_params["loop"]) == ("2", "true")

    app = press(app, "lesson_next")
    assert header(app)["start"]["speed"] == 8


def test_a_question_that_is_asked_again_begins_anew() -> None:
    """This step asks the same one each time: about the output cell in row 2, column 0."""
    app = open_page(PAGE, lesson="padding", part="3")
    asked = header(app)["start"]["step"]
    assert asked == 6
    app = answer_wrong(app, "1", "0")
    assert app.title[0].value.endswith("✓]")
    assert app.button(key="check").disabled

    app = press(press(app, "lesson_next"), "lesson_back")

    assert not done(app)
    assert not app.info
    assert not app.button(key="check").disabled
    assert header(app)["start"]["step"] == asked


def counts(app: AppTest) -> list[str]:
    return [each.label for each in app.button if "Right at the first try" in each.label]


def test_the_count_of_answers_begins_anew() -> None:
    app = open_page(PAGE, lesson=FIRST, part=str(LAST))
    app.text_input(key="guess").set_value("9 9")
    assert counts(press(app, "check")) == ["Right at the first try: 0 of 1"]

    app = press(press(app, "lesson_back"), "lesson_next")

    assert not counts(app)
    assert "first" not in app.query_params


def test_the_count_of_answers_outlasts_a_reload_in_the_middle_of_the_questions() -> None:
    """Also where the first answer was not given, but shown."""
    app = show_answer(open_page(PAGE, lesson=FIRST, part=str(LAST)))
    app = press(app, "check")
    app = answer_wrong(app, "8 8", "9 9")
    assert counts(app) == ["Right at the first try: 0 of 2"]

    st.cache_resource.clear()  # another session
    app = open_page(PAGE, **app.query_params)

    assert counts(app) == ["Right at the first try: 0 of 2"]
    app = press(app, "check")
    app = answer_wrong(app, "8 8", "9 9")
    assert counts(app) == ["Right at the first try: 0 of 3"]
    assert app.title[0].value.endswith("✓]")


def test_a_step_that_was_done_says_so_where_it_begins_anew() -> None:
    app = open_page(PAGE, lesson=FIRST, part="4")
    app.number_input(key="k").set_value(4).run()
    assert done(app)
    assert app.title[0].value.endswith("4 of 5 ✓]")

    app = press(press(app, "lesson_next"), "lesson_back")

    assert not done(app)
    assert app.number_input(key="k").value == 2
    assert app.title[0].value.endswith("4 of 5 ✓]")
    assert "You have done this step" in said(app)
    assert app.button(key="lesson_next").label == ":primary[**Next**]"
    assert "✓" not in press(app, "lesson_back").title[0].value


def test_an_answer_counts_again_where_the_browser_leads_back_to_the_same_question(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    app = open_page(PAGE, lesson=FIRST, part=str(LAST), draw="5")
    for _ in range(2):
        app.text_input[0].set_value("9 9")
        app = press(app, "check")
        assert counts(app) == ["Right at the first try: 0 of 1"]
        app = browser_goes(monkeypatch, press(app, "lesson_back"), part=str(LAST), draw="5")


def test_the_stage_goes_where_an_earlier_link_says(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is on the page already, and stays where it stands unless Python has moved it."""
    app = open_page(PAGE, lesson=FIRST, part="2")
    moves = header(app)["moves"]

    app = browser_goes(monkeypatch, app, part="1", draw="5", at="2")

    assert header(app)["start"]["step"] == 2
    assert header(app)["moves"] > moves


def test_a_step_may_begin_with_a_part_of_the_output(monkeypatch: pytest.MonkeyPatch) -> None:
    with_step(monkeypatch, 1, start={**LESSONS[FIRST].steps[0].start, "upto": "2"})

    start = header(open_page(PAGE, lesson=FIRST))["start"]

    assert (start["step"], start["whole"]) == (2, False)


def test_columns_that_a_person_parts_begin_with_what_the_rows_have(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with_step(monkeypatch, LARGER, start={"k": "3", "s": "1", "p": "1"}, shows=("axes",))
    app = open_page(PAGE, lesson=FIRST, part=str(LARGER))
    assert header(app)["output_shape"] == [6, 6]

    app.toggle(key="separate").set_value(True).run()

    assert header(app)["output_shape"] == [6, 6]


def test_what_a_person_changed_in_the_step_before_is_no_change_of_this_one() -> None:
    """The link of this step must not hold a change that was made in the step before."""
    app = open_page(PAGE, lesson=FIRST, part=str(LARGER))
    app.number_input(key="k").set_value(4).run()
    assert "was" in app.query_params

    app = press(app, "lesson_next")

    assert "was" not in app.query_params


@pytest.mark.parametrize(
    "held",
    [
        {"x": "1 2!3 4", "at": "1", "pin": "o0.0"},
        {"y": "1 2 3", "upto": "1"},
        {"z": "1 2!3 4!!5 6!7 8", "a": "k3", "grad": "0.0.7", "was": "k3"},
    ],
)
def test_the_list_is_left_with_nothing_of_the_stage(held: dict[str, str]) -> None:
    """A person may share the link of the list: it must hold nothing else."""
    app = open_page(PAGE, lesson=FIRST)
    app.query_params.update(held)
    app = app.run()

    app = press(app, "lesson_list")

    assert app.title[0].value == "Lessons"
    assert not app.query_params


def test_answers_are_not_counted_where_the_first_ones_are_not_known() -> None:
    """A reload leads into the middle of the questions; what was right before it, nobody knows."""
    app = open_page(PAGE, lesson=FIRST, part=str(LAST), draw="5", nth="1")
    app.text_input(key="guess").set_value("9 9")

    assert not counts(press(app, "check"))


def test_sizes_are_asked_of_other_settings_each_time_and_ceil_mode_among_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The lesson on ceil_mode asks for what it teaches."""
    last = str(len(LESSONS["sizes"].steps))
    app, asked = open_page(PAGE, lesson="sizes", part=last), set()
    for seed in range(1, 13):
        monkeypatch.setattr("random.randint", lambda *_, seed=seed: seed)
        app = press(press(app, "lesson_back"), "lesson_next")
        assert on(app) == seed
        asked.add(next(each.value for each in app.markdown if "what size" in each.value))

    assert all("ceil" in each for each in asked)
    assert len(asked) >= 4
