"""A teacher goes from the page For teachers to another one and back, and loads it again."""

import re
from dataclasses import replace

import pytest

from pooling_ui.features.classroom.tasks.links import plain_link
from pooling_ui.features.classroom.tasks.lists import PageTask, decode_tasks, encode_tasks
from pooling_ui.features.classroom.tasks.teacher import PreviousPage, Teacher
from pooling_ui.features.classroom.tasks.texts import PREDICT_IT
from pooling_ui.state.packing import pack_lines
from pooling_ui.state.session import Session
from pooling_ui.task.task import Task
from tests.ui.helpers.pages import blocks_of, leaves_of, open_page, said
from tests.ui.helpers.typed import present

TEACHERS = "pages/teachers.py"
BOTH = (
    PageTask("grid", {"k": "3"}, Task("First?")),
    PageTask("grid", {"k": "4"}, Task("How large?", covers=True, covers_size=True)),
)


@pytest.fixture
def person(monkeypatch: pytest.MonkeyPatch) -> Session:
    person = Session()
    monkeypatch.setattr("pooling_ui.state.session._session", lambda _: person)
    return person


def test_a_page_that_was_left_with_predict_on_comes_with_its_drawn_question(
    person: Session,
) -> None:
    app = open_page(TEACHERS, tasks=encode_tasks(BOTH), draft=encode_tasks(BOTH[1:]))
    app.text_area(key="task_says").set_value("").run()
    hidden = present(app.radio(key="task_output").value)
    assert "covered, its size too" in hidden

    person.part(Teacher).previous_page = PreviousPage(
        "grid", {"k": "3", "predict": "true", "draw": "8225"}
    )
    app.text_area(key="task_says").set_value("And this?").run()

    assert "random question" in present(app.radio(key="task_output").value)
    assert "predict=true" in app.code[0].value
    assert "draw=8225" in app.code[0].value
    app.radio(key="task_output").set_value(hidden).run()
    assert "cover=size" in app.code[0].value  # a choice made here stays
    person.part(Teacher).previous_page = PreviousPage(
        "shift", {"predict": "true"}
    )  # nothing is asked there
    app.run()
    assert "random question" not in present(app.radio(key="task_output").value)


def test_a_pasted_link_with_predict_on_comes_with_its_drawn_question(person: Session) -> None:
    app = open_page(TEACHERS)
    app.text_area(key="task_says").set_value("Why?").run()
    link = "https://example.org/backwards?k=2&predict=true&draw=8225&said=old"
    app.text_input(key="pasted").set_value(link).run()

    assert "random question" in present(app.radio(key="task_output").value)
    assert "predict=true" in app.code[0].value
    assert "draw=8225" in app.code[0].value
    assert "said=" not in app.code[0].value
    shows = app.radio(key="task_output").options[0]
    app.radio(key="task_output").set_value(shows).run()
    assert "predict" not in app.code[0].value  # a choice made here stays


def test_a_reload_keeps_which_question_is_changed(person: Session) -> None:
    app = open_page(TEACHERS, tasks=encode_tasks(BOTH))
    app.button(key="change_0").click().run()
    app.text_area(key="task_says").set_value("First, changed?").run()
    held = {name: app.query_params[name] for name in ("tasks", "draft")}
    held = {name: text if isinstance(text, str) else text[0] for name, text in held.items()}
    Session.__init__(person)

    again = open_page(TEACHERS, **held)

    assert again.text_area(key="task_says").value == "First, changed?"
    assert again.button(key="add_task").label == "Save it as question 1"
    assert "as in question 1" in said(again)
    again.button(key="add_task").click().run()
    assert "2 questions" in said(again)
    assert again.button_group(key="task_may")
    again.text_area(key="task_says").set_value("Third?").run()
    assert again.button(key="add_task").label == "Add it to the list as question 3"


def test_a_page_that_is_set_otherwise_for_a_changed_question_is_as_it_was_left(
    person: Session,
) -> None:
    app = open_page(TEACHERS, tasks=encode_tasks(BOTH))
    app.button(key="change_0").click().run()
    assert "“Grid”, as in question 1." in said(app)

    person.part(Teacher).previous_page = PreviousPage("grid", {"k": "5"})
    app.run()

    assert "“Grid”, as you left it." in said(app)


def test_a_question_of_the_list_is_handed_out_in_a_dialog_with_all_three_ways(
    person: Session,
) -> None:
    app = open_page(TEACHERS, tasks=encode_tasks(BOTH))
    closed = [each.value for each in app.code]

    app.button(key="ways_0").click().run()

    opened = [each.value for each in app.code if each.value not in closed]
    assert [each.startswith("<iframe") for each in opened] == [False, True]
    assert "task=First%3F" in opened[0]
    assert "QR code" in said(app)


def test_a_link_of_a_lessons_step_is_handed_out_as_it_is(person: Session) -> None:
    app = open_page(TEACHERS)
    step = "https://example.org/lessons?lesson=sizes&part=2&draw=7&said=old"
    app.text_input(key="pasted").set_value(step).run()
    assert "“Sizes, floor and ceil, 2 of 8”: you cannot add a question to this page" in said(app)
    assert "no link of a page" not in said(app)

    app.button(key="hand_plain").click().run()

    link, frame = (each.value for each in app.code)
    assert link.endswith("/lessons?lesson=sizes&part=2")  # it begins anew
    assert "/lessons?lesson=sizes&amp;part=2&amp;embed=true" in frame
    app.text_input(key="pasted").set_value("https://example.org/reference").run()
    app.button(key="hand_plain").click().run()
    assert [each.value for each in app.code][0].endswith("/reference")
    assert "/reference?embed=true" in app.code[1].value


STEP = present(plain_link("lessons", {"lesson": "sizes", "part": "2"}))


def test_a_lessons_step_is_an_entry_of_the_list_beside_questions(person: Session) -> None:
    app = open_page(TEACHERS, tasks=encode_tasks(BOTH))
    app.text_area(key="task_says").set_value("Third?")
    app.text_input(key="pasted").set_value(STEP.address("https://example.org") + "&draw=7").run()
    assert app.button(key="add_plain").label == "Add it to the list as number 3"

    app.button(key="add_plain").click().run()

    assert "Your list: 3 links" in said(app)
    assert app.button(key="add_plain").label == "It is in the list as number 3"
    assert app.button(key="add_plain").disabled
    assert "Sizes, floor and ceil, 2 of 8" in said(app)
    assert app.code[-1].value.endswith("/lessons?lesson=sizes&part=2")
    assert app.text_area(key="task_says").value == "Third?"
    app.button(key="up_2").click().run()
    assert re.findall(r"^(\d)\. (\w+)", app.code[-1].value, re.M) == [
        ("1", "First"),
        ("2", "Sizes"),
        ("3", "How"),
    ]
    app.button(key="ways_1").click().run()
    assert any("lessons?lesson=sizes&amp;part=2&amp;embed" in each.value for each in app.code)


def test_a_question_that_is_changed_keeps_its_place_as_a_step_joins_the_list(
    person: Session,
) -> None:
    app = open_page(TEACHERS, tasks=encode_tasks(BOTH))
    app.button(key="change_1").click().run()
    app.text_input(key="pasted").set_value(STEP.address("https://example.org")).run()
    app.button(key="add_plain").click().run()

    assert app.button(key="add_task").label == "Save it as question 2"
    assert not any(button.key == "change_2" for button in app.button)


def test_a_list_with_a_step_goes_through_a_link_and_damage_leaves_it_out() -> None:
    entries = (*BOTH, STEP, present(plain_link("reference", {})))
    assert decode_tasks(encode_tasks(entries)) == entries
    damaged = decode_tasks(pack_lines(["lessons?lesson=none&part=2", "nowhere?k=3"]))
    assert [(each.title, each.link) for each in damaged] == [("Lessons", {"part": "2"})]


def test_a_full_list_says_so_of_a_step(person: Session) -> None:
    app = open_page(TEACHERS, tasks=encode_tasks(BOTH * 10))
    app.text_input(key="pasted").set_value(STEP.address("https://example.org")).run()

    assert "The list is full." in said(app)
    assert not any(button.key == "add_plain" for button in app.button)


ASKED = "is covered until students answer a random question"


def test_a_drawn_question_needs_no_text_of_a_teacher(person: Session) -> None:
    app = open_page(TEACHERS)
    assert "as soon as there is a question" in said(app)
    app.radio(key="task_output").set_value(ASKED).run()

    assert "You need not write a question" in said(app)
    assert "task=Predict%20what%20comes%20out&" in app.code[0].value
    app.button(key="add_task").click().run()
    assert "**1.** Predict what comes out" in said(app)
    assert app.text_area(key="task_says").value == ""


def test_a_question_in_words_and_a_random_one_are_both_asked_only_if_a_teacher_wants_it(
    person: Session,
) -> None:
    app = open_page(TEACHERS)
    app.radio(key="task_output").set_value(ASKED).run()
    app.text_area(key="task_says").set_value("Which size?").run()
    assert "Students see only the random question." in said(app)
    assert "task=Predict%20what%20comes%20out&" in app.code[0].value
    app.switch_page("pages/reference.py").run()
    app.switch_page(TEACHERS).run()
    assert app.text_area(key="task_says").value == "Which size?"  # a text is not lost

    app.toggle(key="task_both").set_value(True).run()

    assert "task=Which%20size%3F&" in app.code[0].value
    assert "predict=true" in app.code[0].value
    app.button(key="add_task").click().run()
    app.button(key="change_0").click().run()
    assert app.toggle(key="task_both").value
    assert "task=Which%20size%3F&" in app.code[0].value


def test_a_drawn_question_without_a_text_is_changed_and_nothing_of_it_is_lost(
    person: Session,
) -> None:
    asked = PageTask("grid", {}, Task(PREDICT_IT, predicts=True))
    app = open_page(TEACHERS, tasks=encode_tasks((asked, *BOTH)))
    app.button(key="change_0").click().run()
    assert app.text_area(key="task_says").value == ""
    app.button_group(key="task_may").set_value(["kernel"]).run()

    app.button(key="change_1").click().run()

    (changed, *_) = decode_tasks("".join(app.query_params["tasks"]))
    assert isinstance(changed, PageTask)
    assert changed.task == replace(asked.task, shows=("kernel",))


def test_a_text_alone_that_is_emptied_is_no_entry(person: Session) -> None:
    """The radio may still ask a random question, from the question before."""
    app = open_page(TEACHERS, tasks=encode_tasks(BOTH))
    app.radio(key="task_output").set_value(ASKED).run()

    app.button(key="change_0").click().run()

    assert len(decode_tasks("".join(app.query_params["tasks"]))) == 2


def test_what_is_kept_of_the_question_before_is_said_beside_the_fields(person: Session) -> None:
    """The sentence stands beside the fields; below them it would be out of sight."""
    before = PageTask("grid", {"k": "3"}, Task("First?", ("kernel",), covers=True))
    app = open_page(TEACHERS, tasks=encode_tasks([before]), draft=encode_tasks([before]))
    app.text_area(key="task_says").set_value("And this?").run()

    assert "“What comes out” are still as in the previous question." in said(app)
    fields = next(block for block in blocks_of(app._tree) if "unprinted_fields" in str(block.proto))
    assert not any("previous question" in str(leaf.proto) for leaf in leaves_of(fields))
    app.button_group(key="task_may").set_value(["kernel", "stride"]).run()
    assert "“Students may change”" not in " ".join(each.value for each in app.caption)


def test_where_no_question_can_be_drawn_a_teacher_hears_that_the_output_is_covered(
    person: Session,
) -> None:
    before = PageTask("grid", {}, Task("First?", predicts=True))
    app = open_page(TEACHERS, tasks=encode_tasks([before]), draft=encode_tasks([before]))
    says = "“What comes out” stays covered"
    assert says not in said(app)

    person.part(Teacher).previous_page = PreviousPage("picture", {})
    app.text_area(key="task_says").set_value("And this?").run()

    assert "cover=true" in app.code[0].value
    assert says in said(app)
    app.radio(key="task_output").set_value(app.radio(key="task_output").options[0]).run()
    assert says not in said(app)
