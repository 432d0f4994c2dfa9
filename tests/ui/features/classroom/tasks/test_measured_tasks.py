"""Tasks on the pages without a stage of their own: what students set, and covered results."""

import json

import pytest
from streamlit.testing.v1 import AppTest

from pooling_ui.components.wire import header_of
from pooling_ui.features.classroom.tasks.asked import BOTH
from pooling_ui.features.classroom.tasks.links import students_link
from pooling_ui.features.network.parameters import EDGES
from pooling_ui.linked.pages import TASK_PAGES
from pooling_ui.task.task import Task
from tests.ui.features.classroom.tasks.task_page import widgets
from tests.ui.features.network.network_page import message as drawing
from tests.ui.features.shift.shift_page import message as plane
from tests.ui.helpers.pages import header, open_page, said, spaced

MEASURED = ("compare", "shift", "stack", "network")
LONG = {"look": "Long series"}
# What each page says, or draws, only after it has pooled; by the link that it is opened with.
TELLS = {
    "compare": ({"noise": "Salt"}, ("24 × 42", "54", "root of the mean")),
    "shift": ({"s": "2", "right": "1"}, ("78 stay", "38 %", "move along")),
    "stack": ({}, ("32 × 16 × 16", "Receptive field", '"planes"', "18,496", "64 × 8 × 8")),
    "picture": ({}, ("Max, 256 × 384", '"crop1"')),
    "dimensions": (LONG, ("1,000,000 samples in", "Peaks lost")),
    "network": ({"dx": "4"}, ("The network says", "71.6 %", "14, 14", "It is a 3")),
}


def open_task(path: str, task: Task, **link: str) -> AppTest:
    app = open_page(f"pages/{path}.py", **students_link(link, task))
    assert not app.exception
    return app


def tells(app: AppTest) -> str:
    """Return all that a person can read or hear of a page, its components included."""
    protos = [each.proto for each in app.get("bidi_component")]
    heads = [header_of(it.bytes) if it.bytes else json.loads(it.json or "{}") for it in protos]
    return spaced(said(app) + json.dumps(heads, ensure_ascii=False))


@pytest.mark.parametrize("path", TELLS)
def test_covered_results_are_nowhere_on_the_page_until_a_student_shows_them(path: str) -> None:
    link, words = TELLS[path]
    app = open_task(path, Task("What comes out?", covers=True), **link)
    assert not [each for each in words if each in tells(app)]
    assert widgets(app) == {"uncover", "own_answer"}
    assert not app.get("plotly_chart")

    app.button(key="uncover").click().run()

    assert not app.exception
    shown = tells(app)
    assert not [each for each in words if each not in shown]

    assert app.button(key="uncover").label == "Cover the results"
    app.button(key="uncover").click().run()

    assert not [each for each in words if each in tells(app)]
    assert app.button(key="uncover").label == "Show the results"


def test_in_a_task_a_long_series_does_not_say_what_it_shows() -> None:
    """The sentence may hold the answer to the task."""
    assert "only the maximum" in said(open_page("pages/dimensions.py", **LONG))
    assert "only the maximum" not in said(open_task("dimensions", Task("What is lost?"), **LONG))


def test_the_stage_of_a_framework_covers_its_output() -> None:
    app = open_task("frameworks", Task("What comes out?", covers=True))

    assert header(app)["start"]["covers"]


@pytest.mark.parametrize("path", sorted(TELLS.keys() - {"picture"}))
def test_without_a_task_the_sentence_over_covered_results_tells_none(path: str) -> None:
    link, words = TELLS[path]
    app = open_page(f"pages/{path}.py", cover="true", **link)

    assert app.title
    assert not app.get("plotly_chart")
    assert not [each for each in words if each[0].isdigit() and each in tells(app)]


@pytest.mark.parametrize(
    ("path", "group", "shown"),
    [
        ("compare", "noise", {"noise", "sigma", "share", "seed", "draws"}),
        ("compare", "picture", {"subject"}),
        ("compare", "power", {"norm"}),
        ("shift", "moved", {"down", "right", "one_stride"}),
        ("shift", "kernel", {"k"}),
        ("network", "moved", {"dy", "dx"}),
        ("network", "noise", {"gauss", "salt", "pepper", "seed"}),
        ("network", "network", {"kind", "net"}),
        ("network", "digit", set()),
        ("network", "filters", {"finds"}),
    ],
)
def test_of_each_page_what_the_teacher_chose_can_be_set(
    path: str, group: str, shown: set[str]
) -> None:
    app = open_task(path, Task("Why?", (group,)))
    assert group in TASK_PAGES[path].groups_of()
    assert widgets(app) - {"stop_measuring"} == shown  # a measurement can always be stopped

    locked = open_task(path, Task("Why?", (), (group,)))

    for each in (*locked.number_input, *locked.selectbox, *locked.get("button_group")):
        assert each.disabled
    assert "one_stride" not in widgets(locked)


def test_students_see_another_part_of_a_long_series_only_where_they_may() -> None:
    part = {"start", "stop", "windows", "tall", "zoom in", "zoom out", "all"}

    assert part <= widgets(open_task("dimensions", Task("Why?", ("part",)), **LONG))
    for task in (Task("Why?"), Task("Why?", (), ("part",))):
        assert not {"zoom in", "zoom out", "all"} & widgets(open_task("dimensions", task, **LONG))


def test_a_plane_and_a_digit_are_moved_and_drawn_only_where_a_student_may() -> None:
    for shows in (("moved", "digit"), ()):
        task = Task("Why?", shows)
        assert (plane(open_task("shift", task))["most"] is not None) == bool(shows)
        header, _ = drawing(open_task("network", task))
        assert header["draws"] == bool(shows)
        assert (header["picked"] is not None) == bool(shows)


def test_a_list_of_layers_is_set_locked_or_not_there() -> None:
    fields = {"stack_preset", "stack_input_0", "layer_kernel_size", "stack_add", "stack_remove"}
    free = open_task("stack", Task("Why?", ("layers",)))
    locked = open_task("stack", Task("Why?", (), ("layers",)))

    assert fields <= widgets(free) | {each.key for each in free.text_input}
    assert not {"stack_add", "stack_remove", "stack_undo"} & widgets(locked)
    assert locked.selectbox(key="stack_preset").disabled
    assert locked.text_input(key="layer_kernel_size").disabled
    assert not locked.selectbox(key="stack_layer").disabled  # to look at its numbers
    for shows in (("layers",), ()):  # Linear takes no input of this size
        app = open_task("stack", Task("Why?", shows), input="3x8x8")
        assert ("replace_layer" in widgets(app)) == bool(shows)


def test_edges_that_layers_find_are_covered_and_set_as_digits_are() -> None:
    link = {"finds": EDGES}
    app = open_task("network", Task("Which pool?", ("picture", "filters")), **link)
    assert widgets(app) == {"finds", "filters", "subject"}
    drawn = '"layers": [{'

    assert drawn in tells(app)
    assert drawn not in tells(open_task("network", Task("Which pool?", covers=True), **link))


def test_no_task_leads_to_another_page() -> None:
    for path in MEASURED:
        app = open_task(path, Task("Why?"), cell="3.1.2.2")
        assert "to_grid" not in widgets(app)
        assert "on Grid" not in said(app)


def test_questions_are_drawn_of_a_stage_alone() -> None:
    for path in MEASURED:
        assert not TASK_PAGES[path].can_ask({})
    assert TASK_PAGES["grid"].can_ask({})


def test_where_no_question_can_be_drawn_the_results_stay_covered() -> None:
    app = open_page("pages/teachers.py")
    app.text_area(key="task_says").set_value("How many stay?").run()
    app.radio(key="task_asks").set_value(BOTH).run()

    app.text_input(key="pasted").set_value("https://example.org/shift?right=2").run()

    assert not app.exception
    assert len(app.radio(key="task_output").options) == 2
    assert "cover=true" in app.code[0].value
    assert "predict" not in app.code[0].value
