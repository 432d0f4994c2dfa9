"""Check a room from its opening to its end: what the teacher and the students see."""

import csv
import io
import time
from unittest.mock import patch

import pytest
import streamlit as st
from streamlit.testing.v1 import AppTest

from pooling_ui.features.classroom.live.joining import WRONG_CODES
from pooling_ui.features.classroom.live.results import csv_of, results_of
from pooling_ui.features.classroom.live.shown_page import address_in
from pooling_ui.features.classroom.live.store.room import Room
from pooling_ui.features.classroom.live.store.store import RoomStore
from pooling_ui.features.classroom.tasks.teacher import Teacher
from pooling_ui.state.addresses import read_query
from tests.ui.features.classroom.live.tabs import (
    WINNER,
    asked,
    code_of,
    led,
    membership_of,
    open_tab,
    page_of,
    press,
    student,
    teacher,
    text,
    told,
    vote,
)
from tests.ui.helpers.pages import blocks_of, header

pytestmark = pytest.mark.usefixtures("rooms")


def test_one_press_opens_a_room_and_its_link_does_not_open_another() -> None:
    app = teacher()
    assert f"Room {code_of(app)}" in text(app)
    assert "open" not in app.query_params
    assert app.query_params["room"] == code_of(app)
    code = code_of(app)
    assert code_of(app.run()) == code


def test_a_student_joins_by_the_link_or_by_typing_the_code() -> None:
    code = code_of(teacher())
    assert "You are in" in text(student(code))

    app = open_tab("pages/join.py")
    app.text_input(key="room_code").set_value(f" {code.lower()} ")
    app = told(press(app, "Join"))
    assert "You are in" in text(app)


@pytest.mark.parametrize(
    ("typed", "says"), [("hello", "A code has five letters"), ("BCDFG", "There is no room BCDFG")]
)
def test_a_wrong_code_is_told_in_one_sentence(typed: str, says: str) -> None:
    app = open_tab("pages/join.py")
    app.text_input(key="room_code").set_value(typed)
    app = press(app, "Join")
    if typed == "BCDFG":
        app = told(app) if membership_of(app).code else app
    assert says in text(app)
    assert [each.label for each in app.button].count("Join") == 1


def test_a_question_opens_on_each_device_with_the_output_covered() -> None:
    app = teacher()
    ada = student(code_of(app))
    app = asked(app, ada)
    for tab in (app, ada):
        assert page_of(tab) == "grid"
        assert "First vote: Which cell wins" in text(tab)
        assert header(tab)["question_open"]
    # The votes lie where the teacher's sentence would stand.
    assert [header(tab)["words_under_output"] for tab in (app, ada)] == [False, True]
    assert [each.label for each in ada.button if each.label == "Vote"] == ["Vote"]
    assert "Vote" not in [each.label for each in app.button]
    assert not [each for each in ada.button if each.label == "Show the answer"]


def test_who_joins_late_gets_what_is_on() -> None:
    app = teacher()
    asked(app, student(code_of(app)))
    late = student(code_of(app))
    assert page_of(late) == "grid"
    assert "First vote: Which cell wins" in text(late)


def test_an_answer_is_counted_and_may_be_changed_until_the_vote_closes(rooms: RoomStore) -> None:
    app = teacher()
    code, ada = code_of(app), student(code_of(app))
    app = asked(app, ada)
    assert "Counted: 0 3. You can change it" in text(vote(ada, "0 3"))
    assert "Counted: 1 1." in text(vote(ada, "1 1"))
    assert [each.text for each in rooms.votes(code, 1)] == ["1 1"]

    press(app, "Close the vote")
    assert "You answered 1 1. Now talk about it." in text(ada.run())
    assert header(ada)["question_open"]
    (button,) = [each for each in ada.button if each.label == "Change the vote"]
    assert button.disabled


def test_an_answer_that_cannot_be_read_is_not_counted(rooms: RoomStore) -> None:
    app = teacher()
    ada = student(code_of(app))
    asked(app, ada)
    assert "Write the cell’s row and column" in text(vote(ada, "the big one"))
    assert rooms.votes(code_of(app), 1) == []


def test_the_class_votes_twice_then_sees_the_answer(rooms: RoomStore) -> None:
    app = teacher()
    ada, bob = student(code_of(app)), student(code_of(app))
    app = asked(app, ada)
    bob.run()
    vote(ada, "0 3")
    app = press(app, "Close the vote")
    app = press(app, "Vote again")
    assert "Second vote: Which cell wins" in text(ada.run())
    assert "Counted" not in text(ada)
    vote(ada, "0 0")
    app = press(press(app, "Close the vote"), "Show the answer")
    assert "Right: (0, 0)" in text(ada.run())
    assert "It is (0, 0)" in text(bob.run())
    assert header(ada)["replays_window"]
    assert not header(ada)["question_open"]
    rounds = [(each.round, each.text) for each in rooms.votes(code_of(app), 1)]
    assert rounds == [(1, "0 3"), (2, "0 0")]


def test_the_next_question_is_another_one() -> None:
    app = teacher()
    ada = student(code_of(app))
    app = asked(app, ada)
    first = text(ada)
    app = press(press(app, "Close the vote"), "Show the answer")
    press(app, "Next question")
    second = text(ada.run())
    assert "First vote: Which cell wins" in second
    assert first != second


def test_the_next_question_for_a_size_is_about_another_setting() -> None:
    app = teacher()
    ada = student(code_of(app))
    app = asked(app, ada, k="3", s="2", ask="Size")
    seen = [text(ada)]
    for _ in range(3):
        app = press(press(app, "Close the vote"), "Show the answer")
        app = press(app, "Next question")
        seen.append(text(ada.run()))
    assert len(set(seen)) == len(seen)
    assert all("what size is the output?" in each for each in seen)


def test_the_class_looks_tries_and_comes_back_with_nothing_lost() -> None:
    app = teacher()
    ada = student(code_of(app))
    app = press(led(app, k="3"), "Let them try")
    ada.run()
    assert "Set what you like." in text(ada)
    ada.query_params["k"] = "2"
    ada.session_state["k"] = 2
    ada.run()

    app = press(app, "Look here")
    assert "Your teacher shows you this page" in text(ada.run())
    assert not [each for each in ada.number_input if each.label == "Kernel"]
    press(app, "Let them try")
    ada = press(ada.run(), "Back to what I had")
    (kernel,) = [each for each in ada.number_input if each.label == "Kernel"]
    assert kernel.value == 2


def shape_of(app: AppTest) -> list[int]:
    """Return the shape of the output on the stage of a tab."""
    shape: list[int] = header(app)["output_shape"]
    return shape


def test_the_class_sees_each_setting_that_the_teacher_shows() -> None:
    app = teacher()
    ada = student(code_of(app))
    app = press(led(app, k="3"), "Look here")
    assert shape_of(ada.run()) == shape_of(app) == [2, 2]
    assert "Your teacher shows this page: kernel 3, stride 3." in text(ada)  # it is spoken
    app = press(app, "Settings").number_input(key="k").set_value(2).run()
    app = press(app, "Look here")
    assert shape_of(ada.run()) == shape_of(app) == [3, 3]
    assert "Your teacher shows this page: kernel 2, stride 2." in text(ada)


def follow_in_browser(app: AppTest, room: Room | None) -> None:
    """Open what the room shows as the browser of a student does; Python then opens nothing."""
    assert room
    page, _, link = address_in(membership_of(app).code, room).partition("?")
    app.switch_page(f"pages/{page}.py")
    app.query_params.clear()
    app.query_params.update(read_query(link))
    with patch.object(st, "switch_page", pytest.fail):
        app.run()


@pytest.mark.parametrize("own", ["grid", "stack"])
def test_what_the_browser_opens_is_shown_at_once_and_nothing_is_lost(own: str) -> None:
    """The browser opens the page of the room; Python then runs for that page, and opens none."""
    app = teacher()
    ada = student(code_of(app))
    app = press(led(app, k="3"), "Let them try")
    ada.run()
    if own == "stack":
        ada.switch_page("pages/stack.py").run()
        ada._page_hash = ""
        ada.query_params["layers"] = "conv 3,pool 2"
        ada.run()
    else:
        ada.number_input(key="k").set_value(2).run()
    before = ada.query_params.copy()
    app = press(app, "Look here")

    follow_in_browser(ada, membership_of(app).room)
    assert shape_of(ada) == [2, 2]
    ada._page_hash = ""
    press(app, "Let them try")
    ada = press(ada.run(), "Back to what I had")
    assert page_of(ada) == own
    assert ada.query_params == before


def test_a_stage_that_is_open_goes_to_the_window_that_the_teacher_shows() -> None:
    app = teacher()
    ada = student(code_of(app))
    app = press(press(led(app), "Look here"), "Settings")
    first = header(ada.run())
    app.query_params["at"] = "4"
    press(app.run(), "Look here")
    follow_in_browser(ada, membership_of(app).room)
    assert header(ada)["start"]["step"] == 4
    assert header(ada)["moves"] > first["moves"]  # an open stage goes to its start only then


@pytest.mark.parametrize("says", ["Look here", "Ask about this page"])
def test_the_address_of_a_student_keeps_the_setting_for_a_reload(says: str) -> None:
    """The page that lets students set what they like has fields that hold parts of the address."""
    app = teacher()
    ada = student(code_of(app))
    app = press(led(app, k="3", ask="Winner"), "Let them try")
    ada.run()
    press(app, says)
    room = membership_of(ada).room
    follow_in_browser(ada, membership_of(app).room)
    assert room != membership_of(ada).room
    assert shape_of(ada) == [2, 2]
    assert ada.query_params["k"] == "3"


def test_a_student_who_goes_elsewhere_is_called_back() -> None:
    app = teacher()
    ada = student(code_of(app))
    asked(app, ada)
    ada.switch_page("pages/stack.py")
    assert page_of(ada.run()) == "grid"


def test_a_student_may_leave() -> None:
    app = teacher()
    ada = student(code_of(app))
    asked(app, ada)
    ada = press(ada, "Leave")
    assert membership_of(ada).code == ""
    assert "room" not in ada.query_params


def test_a_second_device_leads_by_the_secret() -> None:
    app = teacher()
    asked(app, student(code_of(app)))
    secret = membership_of(app).secret
    other = told(open_tab("pages/join.py", room=code_of(app)), secret=secret)
    assert membership_of(other).leads
    assert "Close the vote" in [each.label for each in other.button]


def test_who_forges_what_a_browser_keeps_is_a_student_and_learns_nothing() -> None:
    app = teacher()
    asked(app, student(code_of(app)))
    for forged in ({"secret": "guess"}, {"seat": "guess"}):
        nobody = told(open_tab("pages/join.py", room=code_of(app)), **forged)
        assert not membership_of(nobody).leads
        assert membership_of(nobody).seat not in ("", "guess")
        assert "Close the vote" not in [each.label for each in nobody.button]
        assert "Right:" not in text(nobody)
    nowhere = told(open_tab("pages/join.py", room="BBBBB"), seat="guess")
    assert "There is no room BBBBB" in text(nowhere)
    assert not WRONG_CODES.is_unused


def test_the_page_of_the_room_covers_the_question_that_is_on(rooms: RoomStore) -> None:
    app = teacher()
    ada = student(code_of(app))
    asked(app, ada)
    vote(ada, "0 3")
    app.switch_page("pages/join.py").run()
    app._page_hash = ""
    assert "Right:" not in text(app)
    assert "(0, 3)" not in text(app)
    press(press(app, "Close the vote"), "Show the answer")
    app.switch_page("pages/join.py").run()
    assert "Right: (0, 0)" in text(app)


def test_a_teacher_may_reload_any_page_before_the_first_question() -> None:
    app = led(teacher(), **WINNER)
    secret, code = membership_of(app).secret, code_of(app)
    again = told(open_tab("pages/grid.py", room=code, **WINNER), secret=secret)
    assert page_of(again) == "grid"
    (button,) = [each for each in again.button if each.label == "Ask about this page"]
    assert not button.disabled


def test_of_two_teachers_the_first_counts_and_the_other_is_told(rooms: RoomStore) -> None:
    app = teacher()
    asked(app, student(code_of(app)))
    member = membership_of(app)
    other = told(open_tab("pages/join.py", room=code_of(app)), secret=member.secret)
    (button,) = [each for each in other.button if each.label == "Close the vote"]
    press(app, "Close the vote")
    other = button.click().run()
    assert "Somebody else who leads this room was first" in text(other)
    room = rooms.room(code_of(app), 0)
    assert room
    assert not room.is_open


def test_a_student_hears_what_the_room_shows() -> None:
    app = teacher()
    ada = student(code_of(app))
    app = asked(app, ada)
    assert "Question 1: first vote." in text(ada)
    app = press(app, "Close the vote")
    assert "Question 1: the vote is closed." in text(ada.run())
    app = press(app, "Vote again")
    assert "Question 1: second vote." in text(ada.run())
    press(press(app, "Close the vote"), "Show the answer")
    assert "Question 1: the answer shows." in text(ada.run())


def test_the_teacher_finds_the_settings_again_after_a_question() -> None:
    app = teacher()
    asked(app, student(code_of(app)))
    app = press(press(press(app, "Close the vote"), "Show the answer"), "Settings")
    assert [each for each in app.number_input if each.label == "Kernel"]
    assert "Settings" not in [each.label for each in app.button]


@pytest.mark.parametrize("is_listed", [True, False])
def test_a_question_in_own_words_goes_to_the_class(rooms: RoomStore, *, is_listed: bool) -> None:
    app = teacher()
    ada = student(code_of(app))
    app.switch_page("pages/teachers.py").run()
    app._page_hash = ""
    labels = [each.label for each in app.button]
    assert not {"Ask about this page", "Look here", "Let them try"} & set(labels)  # no page for it
    assert not [it for it in app.get("page_link") if "Open a live room" in it.proto.label]
    app.text_area(key="task_says").set_value("Why is a 3 wider than a 2?").run()
    (covered,) = [each for each in (*app.radio, *app.selectbox) if each.key == "task_output"]
    covered.set_value(next(each for each in covered.options if "its size is visible" in each)).run()
    app = press(app, "Add it to the list as question 1") if is_listed else app
    app = press(app, "Ask the room")
    assert "Why is a 3 wider than a 2?" in text(ada.run())
    assert "only you see it" not in str([each.placeholder for each in ada.text_input])
    vote(ada, "it reads more")
    assert "Counted: it reads more." in text(ada)
    assert not header(ada).get("uncovers")
    assert header(ada)["output_shape"] == [0, 0]  # the browser has nothing that a key could show
    assert [each.text for each in rooms.votes(code_of(app), 1)] == ["it reads more"]
    press(press(app, "Close the vote"), "End the question")
    assert header(ada.run())["output_shape"] == [3, 3]
    assert "Question 1: the vote is over." in text(ada)  # nobody knows what is right


def test_a_step_of_a_lesson_is_asked_on_its_stage() -> None:
    app = teacher()
    ada = student(code_of(app))
    app.switch_page("pages/lessons.py").run()
    app._page_hash = ""
    app.query_params.update(lesson="padding", part="3")
    app = press(app.run(), "Ask about this page")
    assert page_of(ada.run()) == "grid"
    assert "First vote: Which number does output (2, 0) hold?" in text(ada)
    assert "Set by your teacher" in text(ada)


@pytest.mark.parametrize("part", ["", "1", "2"])
def test_the_class_looks_at_a_step_of_a_lesson_which_begins_once(part: str) -> None:
    app = teacher()
    ada = student(code_of(app))
    app.switch_page("pages/lessons.py").run()
    app._page_hash = ""
    app.query_params.update(lesson="padding", **({"part": part} if part else {}))
    press(app.run(), "Look here")
    assert page_of(ada.run()) == "lessons"
    assert ada.query_params["lesson"] == "padding"
    assert membership_of(ada).times_opened == 0
    seed = ada.query_params["draw"]
    assert ada.run().query_params["draw"] == seed


def test_a_page_that_cannot_show_what_it_should_is_not_opened_for_ever(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    app = teacher()
    ada = student(code_of(app))
    shows = "pooling_ui.features.classroom.live.following._shows"
    monkeypatch.setattr(shows, lambda *_: False)
    press(led(app, k="3"), "Look here")
    assert "Your teacher shows you this page" in text(ada.run())


def test_nobody_leads_without_the_secret(rooms: RoomStore) -> None:
    app = teacher()
    asked(app, student(code_of(app)))
    before = rooms.room(code_of(app), 0)
    membership_of(app).secret = "a guess"
    press(app, "Close the vote")
    assert rooms.room(code_of(app), 0) == before


def test_numbers_that_are_too_many_for_a_room_are_refused(
    rooms: RoomStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pooling_ui.features.classroom.live.leading.MOST_BYTES", 20)
    app = press(led(teacher(), **WINNER), "Ask about this page")
    assert "too many for a room" in text(app)
    room = rooms.room(code_of(app), 0)
    assert room
    assert room.question == 0


def test_a_reload_keeps_the_place(rooms: RoomStore) -> None:
    app = teacher()
    ada = student(code_of(app))
    asked(app, ada)
    vote(ada, "0 3")
    seat = membership_of(ada).seat
    again = told(open_tab("pages/grid.py", **ada.query_params), seat=seat)
    assert "Counted: 0 3." in text(again)
    vote(again, "0 0")
    assert len(rooms.votes(code_of(app), 1)) == 1


def test_the_end_removes_the_room_and_gives_its_results_to_the_teacher(rooms: RoomStore) -> None:
    app = teacher()
    code, ada = code_of(app), student(code_of(app))
    app = asked(app, ada)
    vote(ada, "0 3")
    press(app, "Close the vote")
    app.switch_page("pages/join.py")
    app = press(app.run(), "End it now")
    assert rooms.room(code, 0) is None
    assert "has ended" in text(app)
    assert "Which cell wins for output (0, 0)?" in text(app)
    assert "| ✗ (0, 3) | 1 |" in text(app).replace("\\", "")
    assert f"Room {code} has ended." in text(ada.run())
    assert page_of(ada) == "join"


def test_a_vote_that_comes_too_late_is_told(rooms: RoomStore) -> None:
    app = teacher()
    ada = student(code_of(app))
    asked(app, ada)
    room = rooms.room(code_of(app), time.time())
    assert room
    rooms.change(code_of(app), room.close_vote())  # the student's page does not know it yet
    assert "Not counted: 0 3. The vote was closed before." in text(vote(ada, "0 3"))


def test_links_that_are_shared_do_not_hold_the_room() -> None:
    app = led(teacher(), **WINNER)
    assert app.query_params["room"] == code_of(app)
    app.switch_page("pages/teachers.py").run()
    previous = app.session_state["session"].part(Teacher).previous_page
    assert previous.path == "grid"
    assert "room" not in previous.link


def test_an_old_link_of_a_room_opens_its_page() -> None:
    app = told(open_tab("pages/grid.py", room="BBBBB", **WINNER))
    assert page_of(app) == "grid"
    assert "There is no room BBBBB" in text(app)
    assert app.query_params["k"] == "3"
    assert "room" not in app.query_params


def test_the_results_are_a_file_without_persons(rooms: RoomStore) -> None:
    app = teacher()
    ada, bob = student(code_of(app)), student(code_of(app))
    asked(app, ada)
    bob.run()
    vote(ada, "0 0")
    vote(bob, "(0,3)")
    app = press(press(press(app, "Close the vote"), "Show the answer"), "Next question")
    rows = list(csv.DictReader(io.StringIO(csv_of(results_of(rooms, code_of(app)), "http://a"))))
    assert [(row["question"], row["answer"], row["count"], row["right"]) for row in rows] == [
        ("1", "(0, 0)", "1", "yes"),
        ("1", "(0, 3)", "1", "no"),
        ("2", "", "0", ""),  # nobody answered
    ]
    assert rows[0]["link"].startswith("http://a/grid?")
    for tab in (app, ada, bob):
        member = membership_of(tab)
        assert not any((member.seat or member.secret) in str(row) for row in rows)


def test_on_a_phone_the_planes_have_the_verdicts_room_until_the_answer_shows(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Before it, no verdict comes."""
    app = teacher()
    ada = student(code_of(app))
    monkeypatch.setattr("pooling_ui.shell.browser._guess", lambda: True)
    app = asked(app, ada)

    def room_for_question() -> int:
        (box,) = [each for each in blocks_of(ada._tree) if "question_and_answer" in str(each.proto)]
        height: int = box.proto.height_config.pixel_height
        return height

    before = room_for_question()
    vote(ada, "0 0")
    assert "Counted: 0 0." in text(ada)
    assert not ada.info  # a box with its margins does not fit there
    assert "Pick it" not in text(ada)
    press(press(app, "Close the vote"), "Show the answer")
    ada.run()
    assert 0 < before < room_for_question()
