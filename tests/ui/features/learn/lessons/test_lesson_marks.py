"""Check which steps are done, how the page says so, and what counts as done."""

from dataclasses import replace
from math import prod
from typing import Any

import numpy as np
import pytest
import streamlit as st
from streamlit.testing.v1 import AppTest

from pooling_ui.features.learn.lessons import StepState
from pooling_ui.features.learn.lessons.conditions import read_conditions
from pooling_ui.features.learn.lessons.step_progress import StepProgress, update_conditions
from tests.ui.features.learn.lessons.lesson_pages import (
    FIRST,
    LARGER,
    LAST,
    LESSONS,
    PAGE,
    answer_wrong,
    done,
    press,
    show_answer,
    with_step,
)
from tests.ui.helpers.pages import blocks_of, header, leaves_of, numbers, open_page, said

FINISHED = "You have finished this lesson."


def test_a_step_notices_that_it_is_done_says_so_and_stays() -> None:
    """A done step stays done until it begins again."""
    app = open_page(PAGE, lesson=FIRST, part=str(LARGER))
    assert "not done yet" in said(app)

    app.number_input(key="k").set_value(4).run()
    (note,) = done(app)
    assert LESSONS[FIRST].steps[LARGER - 1].then in note
    assert app.button(key="lesson_next").label == ":primary[**Next**]"
    assert "not done yet" not in said(app)
    assert app.header[0].value == LESSONS[FIRST].steps[LARGER - 1].heading

    app.number_input(key="k").set_value(3).run()
    (note,) = done(app)
    assert "**Done.** You have changed the setting since." in note
    app = press(press(app, "lesson_next"), "lesson_back")
    assert not done(app)


def test_a_wrong_size_is_told_with_the_one_to_look_for() -> None:
    app = open_page(PAGE, lesson="stride", part="7")
    app.number_input(key="s").set_value(4).run()

    assert "The output is 1 × 1 now: look for 2 × 2." in said(app)


@pytest.mark.parametrize(
    ("row", "says"),
    [
        ("4 9 -2 0", "put its 7 back (undo), and change cell (0, 0)"),
        ("5 7 -2 0", "type more than 7"),
    ],
)
def test_an_edit_that_is_not_the_one_asked_for_is_told(row: str, says: str) -> None:
    """If another cell were raised, that cell would win, and the step's words would be wrong."""
    numbers = LESSONS[FIRST].steps[2].start["x"].replace("4 7 -2 0", row, 1)
    app = open_page(PAGE, lesson=FIRST, part="3", draw="3", x=numbers)

    assert not done(app)
    assert says in said(app)


def test_where_the_stage_stands_and_what_is_pinned_counts() -> None:
    """The stage writes both into the link."""
    app = open_page(PAGE, lesson="stride")
    last = prod(header(app)["output_shape"]) - 1
    app.query_params["at"] = str(last - 1)
    assert not done(app.run())
    app.query_params["at"] = str(last)
    assert len(done(app.run())) == 1

    app = open_page(PAGE, lesson=FIRST, part="2")
    app.query_params["pin"] = "o1.1"
    assert not done(app.run())
    app.query_params["pin"] = "o0.1"
    assert len(done(app.run())) == 1


def test_three_answers_right_or_not_end_a_lesson_and_the_list_says_so() -> None:
    app = open_page(PAGE, lesson=FIRST, part=str(LAST))
    for _ in range(2):  # wrong answers, and the next question
        app = answer_wrong(app, "8 8", "9 9")
        assert app.button(key="check").label == "Next question"
        app = press(app, "check")
        assert not any("**Done.**" in note for note in done(app))
    app = show_answer(app)

    assert app.button(key="check").label == "Another one", "these were all that it asks"
    assert app.title[0].value.endswith("✓]")
    assert not any("**Done.**" in note for note in done(app)), "it would be read as right"
    (note,) = done(app)
    assert FINISHED in note
    assert LESSONS[FIRST].steps[-1].then in note
    for _ in range(LAST):
        app = press(app, "lesson_back")
    assert said(app).count("✓ **Done.**") == 1
    assert "This browser keeps" in said(app)


@pytest.mark.parametrize("narrow", [False, True])
def test_the_end_of_a_lesson_is_said_and_spoken_once(narrow: bool) -> None:
    """On a phone it follows the verdict on the last answer, in the same box."""
    app = open_page(PAGE, lesson=FIRST, part=str(LAST))
    app.session_state["screen"] = {"narrow": narrow}
    app.run()
    for _ in range(2):
        app = press(show_answer(app), "check")
        assert not finished_notes(app)
        assert not spoken_end(app)

    app = show_answer(app)

    assert len(finished_notes(app)) == 1
    assert FINISHED in spoken_end(app)
    app = show_answer(press(app, "check"))  # a further question
    assert len(finished_notes(app)) == 1
    assert not spoken_end(app)


def finished_notes(app: AppTest) -> list[str]:
    return [box.value for box in (*app.success, *app.info) if FINISHED in box.value]


def spoken_end(app: AppTest) -> str:
    """Return what screen readers speak of a lesson's end; "" before it."""
    places = [each for each in blocks_of(app._tree) if "spoken_lesson_end" in str(each.proto)]
    leaves = [leaf for place in places for leaf in leaves_of(place)]
    return " ".join(str(leaf.proto) for leaf in leaves)


def test_what_the_browser_kept_is_done_in_a_new_session(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lessons alone: a cookie may hold anything."""
    kept = property(lambda _: {"poolscope_finished": f"{FIRST}.nonsense"})
    monkeypatch.setattr(type(st.context), "cookies", kept)

    assert said(open_page(PAGE)).count("✓ **Done.**") == 1


def test_a_step_with_one_question_offers_no_other() -> None:
    """The lesson leads on; what counts answers waits for the last step."""
    app = open_page(PAGE, lesson="sizes")
    app.text_input(key="guess").set_value("2 2")
    app = press(app, "check")

    assert any("**Done.**" in note for note in done(app))
    button = next(each for each in app.button if each.key == "check")
    assert (button.label, button.disabled) == ("Check", True)
    assert not any("Right at the first try" in each.label for each in app.button)


def test_conditions_about_the_stage_are_met_at_any_time_and_others_hold_in_the_end() -> None:
    """Two of them: the window was there once, and the kernel is 3 now."""
    lesson = LESSONS[FIRST]
    done_by = read_conditions("k=3 and window=1,0")
    progress = StepProgress(replace(lesson, steps=(replace(lesson.steps[0], done=done_by),)), 1, 5)
    cells = np.zeros((4, 4))

    begun = StepState(widgets={"k": 2}, cells=cells, output=(2, 2))

    def come_to(kernel: Any, window: Any) -> Any:
        now = StepState(widgets={"k": kernel}, cells=cells, output=(2, 2), window=window)
        update_conditions(progress, now, begun)
        return progress.done

    assert not come_to(3, (0, 0))
    assert not come_to(2, (1, 0))
    assert come_to(3, (1, 1))
    assert come_to(2, (1, 1))


def test_a_stride_that_follows_counts_as_the_kernels(monkeypatch: pytest.MonkeyPatch) -> None:
    with_step(monkeypatch, LARGER, done=read_conditions("s=3"))
    app = open_page(PAGE, lesson=FIRST, part=str(LARGER))

    app.number_input(key="k").set_value(3).run()

    assert len(done(app)) == 1


def test_a_window_beyond_the_output_is_no_window_and_the_next_one_counts() -> None:
    """A link may name one: the page opens, and the step waits for what it asks for."""
    app = open_page(PAGE, lesson="the-window", draw="5", at="4")

    assert not app.exception
    assert not app.success

    app.query_params["at"] = "3"
    assert app.run().success


def test_a_click_on_another_cell_is_told_with_the_cell_to_look_for() -> None:
    """Also of the same plane; a click beside all cells, or the right one, tells nothing."""
    app = open_page(PAGE, lesson=FIRST, part="2")
    told = []
    for pin in ("i0.1", "o1.0", "i9.9", "o0.1"):
        app.query_params["pin"] = pin
        app.run()
        told.append([note.value for note in app.info])

    assert [numbers(" ".join(notes)) for notes in told] == [[0, 1, 0, 1], [1, 0, 0, 1], [], []]
    assert len(done(app)) == 1


def test_of_several_things_a_step_says_how_many_are_done_and_what_is_left() -> None:
    app = open_page(PAGE, lesson="sizes", part="4")
    assert not app.info

    app.toggle(key="ceil").set_value(False).run()
    assert [numbers(each.value) for each in app.info] == [[1, 2, 3]]

    app.number_input(key="k").set_value(4).run()
    assert "Kernel is 4 now: set it to 3." in app.info[0].value
    app.number_input(key="k").set_value(3).run()
    assert not app.info
    assert done(app)
