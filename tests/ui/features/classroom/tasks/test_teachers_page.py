"""A teacher goes from the page For teachers to another one and back, and loads it again."""

import re
from dataclasses import replace

import pytest

from pooling_ui.features.classroom.tasks.asked import BOTH, OWN, RANDOM
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
TWO = (
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
    app = open_page(TEACHERS, tasks=encode_tasks(TWO), draft=encode_tasks(TWO[1:]))
    app.text_area(key="task_says").set_value("").run()
    hidden = present(app.radio(key="task_output").value)
    assert "covered, its size too" in hidden

    person.part(Teacher).previous_page = PreviousPage(
        "grid", {"k": "3", "predict": "true", "draw": "8225"}
    )
    app.text_area(key="task_says").set_value("And this?").run()

    assert app.radio(key="task_asks").value == BOTH
    assert "task=And%20this%3F&predict=true" in app.code[0].value
    assert "draw=8225" in app.code[0].value
    app.radio(key="task_asks").set_value(OWN).run()
    app.radio(key="task_output").set_value(hidden).run()
    assert "cover=size" in app.code[0].value  # a choice made here stays
    person.part(Teacher).previous_page = PreviousPage(
        "shift", {"predict": "true"}
    )  # nothing is asked there
    app.run()
    assert "task_asks" not in {each.key for each in app.radio}


def test_a_pasted_link_with_predict_on_comes_with_its_drawn_question(person: Session) -> None:
    app = open_page(TEACHERS)
    app.text_area(key="task_says").set_value("Why?").run()
    link = "https://example.org/backwards?k=2&predict=true&draw=8225&said=old"
    app.text_input(key="pasted").set_value(link).run()

    assert app.radio(key="task_asks").value == BOTH
    assert "predict=true" in app.code[0].value
    assert "draw=8225" in app.code[0].value
    assert "said=" not in app.code[0].value
    app.radio(key="task_asks").set_value(OWN).run()
    assert "predict" not in app.code[0].value  # a choice made here stays


def test_a_reload_keeps_which_question_is_changed(person: Session) -> None:
    app = open_page(TEACHERS, tasks=encode_tasks(TWO))
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
    app = open_page(TEACHERS, tasks=encode_tasks(TWO))
    app.button(key="change_0").click().run()
    assert "“Grid”, as in question 1." in said(app)

    person.part(Teacher).previous_page = PreviousPage("grid", {"k": "5"})
    app.run()

    assert "“Grid”, as you left it." in said(app)


def test_a_question_of_the_list_is_handed_out_in_a_dialog_with_all_three_ways(
    person: Session,
) -> None:
    app = open_page(TEACHERS, tasks=encode_tasks(TWO))
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
    app = open_page(TEACHERS, tasks=encode_tasks(TWO))
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
    app = open_page(TEACHERS, tasks=encode_tasks(TWO))
    app.button(key="change_1").click().run()
    app.text_input(key="pasted").set_value(STEP.address("https://example.org")).run()
    app.button(key="add_plain").click().run()

    assert app.button(key="add_task").label == "Save it as question 2"
    assert not any(button.key == "change_2" for button in app.button)


def test_a_list_with_a_step_goes_through_a_link_and_damage_leaves_it_out() -> None:
    entries = (*TWO, STEP, present(plain_link("reference", {})))
    assert decode_tasks(encode_tasks(entries)) == entries
    damaged = decode_tasks(pack_lines(["lessons?lesson=none&part=2", "nowhere?k=3"]))
    assert [(each.title, each.link) for each in damaged] == [("Lessons", {"part": "2"})]


def test_a_full_list_says_so_of_a_step(person: Session) -> None:
    app = open_page(TEACHERS, tasks=encode_tasks(TWO * 10))
    app.text_input(key="pasted").set_value(STEP.address("https://example.org")).run()

    assert "The list is full." in said(app)
    assert not any(button.key == "add_plain" for button in app.button)


def test_a_drawn_question_needs_no_text_of_a_teacher(person: Session) -> None:
    app = open_page(TEACHERS)
    assert "as soon as there is a question" in said(app)
    app.radio(key="task_asks").set_value(RANDOM).run()

    assert "task=Predict%20what%20comes%20out&" in app.code[0].value
    assert not app.text_area, "a text that is not asked has no field"
    assert "task_output" not in {each.key for each in app.radio}
    assert "covered until students answer the random question" in said(app)
    app.button(key="add_task").click().run()
    assert "**1.** Predict what comes out" in said(app)


def test_a_question_that_a_teacher_typed_is_asked_beside_a_random_one(person: Session) -> None:
    app = open_page(TEACHERS)
    app.text_area(key="task_says").set_value("Which size?").run()
    person.part(Teacher).previous_page = PreviousPage("grid", {"predict": "true", "draw": "7"})

    app.run()

    assert app.radio(key="task_asks").value == BOTH
    assert "task=Which%20size%3F&predict=true" in app.code[0].value
    app.button(key="add_task").click().run()
    assert "as soon as there is a question" in said(app)  # both are asked, and one is not written
    app.button(key="change_0").click().run()
    assert app.radio(key="task_asks").value == BOTH
    assert app.text_area(key="task_says").value == "Which size?"


def test_a_text_that_is_not_asked_is_not_lost(person: Session) -> None:
    app = open_page(TEACHERS)
    app.text_area(key="task_says").set_value("Which size?").run()
    app.radio(key="task_asks").set_value(RANDOM).run()
    assert "task=Predict%20what%20comes%20out&" in app.code[0].value
    app.switch_page("pages/reference.py").run()
    app.switch_page(TEACHERS).run()
    assert app.radio(key="task_asks").value == RANDOM

    app.radio(key="task_asks").set_value(BOTH).run()

    assert app.text_area(key="task_says").value == "Which size?"
    assert "task=Which%20size%3F&predict=true" in app.code[0].value


def test_a_text_that_is_not_asked_comes_back_on_a_page_without_random_questions(
    person: Session,
) -> None:
    app = open_page(TEACHERS)
    app.text_area(key="task_says").set_value("Which size?").run()
    app.radio(key="task_asks").set_value(RANDOM).run()

    app.text_input(key="pasted").set_value("https://example.org/shift?right=2").run()

    assert app.text_area(key="task_says").value == "Which size?"
    assert "task=Which%20size%3F&cover=true" in app.code[0].value


def test_a_drawn_question_without_a_text_is_changed_and_nothing_of_it_is_lost(
    person: Session,
) -> None:
    asked = PageTask("grid", {}, Task(PREDICT_IT, predicts=True))
    app = open_page(TEACHERS, tasks=encode_tasks((asked, *TWO)))
    app.button(key="change_0").click().run()
    assert app.radio(key="task_asks").value == RANDOM
    app.button_group(key="task_may").set_value(["kernel"]).run()

    app.button(key="change_1").click().run()

    (changed, *_) = decode_tasks("".join(app.query_params["tasks"]))
    assert isinstance(changed, PageTask)
    assert changed.task == replace(asked.task, shows=("kernel",))


def test_a_text_alone_that_is_emptied_is_no_entry(person: Session) -> None:
    """A random question may still be chosen, from the question before."""
    app = open_page(TEACHERS, tasks=encode_tasks(TWO))
    app.radio(key="task_asks").set_value(RANDOM).run()

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
