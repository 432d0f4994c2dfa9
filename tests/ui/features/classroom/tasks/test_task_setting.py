"""A task says what it pools, and how, where the widgets of that do not show."""

from typing import Any

import pytest
from streamlit.testing.v1 import AppTest
from streamlit.testing.v1.element_tree import Block

from pooling_ui.features.classroom.tasks.links import students_link
from pooling_ui.task.task import SET_BY, Task
from tests.ui.helpers.pages import blocks_of, open_page, spaced, unmarked

ALL = ("keep", "kernel", "stride", "padding", "dilation", "ceil")


def captions(page: str, task: Task, **link: str) -> list[str]:
    """Return what stands behind “Set by your teacher”, if anything does, and the captions."""
    app = open_page(f"pages/{page}.py", **students_link(link, task))
    assert not app.exception
    source, *said = (spaced(unmarked(each.value)) for each in (app.markdown[0], *app.caption))
    assert source.startswith(f":small[{SET_BY}")
    setting = source[len(f":small[{SET_BY}") : -1].removeprefix(". ")
    return [setting, *said] if setting else said


@pytest.mark.parametrize(
    ("page", "link", "says"),
    [
        ("grid", {}, "Max pooling: kernel 2, stride 2."),
        ("grid", {"keep": "Average", "k": "3", "div": "5"}, "Average pooling: divisor 5, kernel 3"),
        ("grid", {"lay": "By output size", "o": "5"}, "Adaptive max pooling: adaptive output"),
        ("dimensions", {"keep": "Lp", "norm": "3"}, "Lp pooling: p = 3, kernel 2, stride 2."),
        ("backwards", {"k": "3", "s": "1"}, "The gradient of max pooling: kernel 3, stride 1."),
        ("frameworks", {"k": "3", "s": "2"}, "PyTorch: kernel 3, stride 2."),
        ("picture", {"k": "3", "p": "1"}, "Max pooling: kernel 3, stride 3, padding 1."),
        ("picture", {"n": "2", "ceil": "true"}, "Max pooling, 2 times: kernel 2, stride 2, ceil_"),
        ("shift", {"k": "3", "s": "2"}, "Each pool: kernel 3, stride 2."),
    ],
)
def test_a_task_without_the_widgets_says_its_setting(
    page: str, link: dict[str, str], says: str
) -> None:
    link |= {"rule": "PyTorch"} if page == "frameworks" else {}
    said, *more = captions(page, Task("Why?"), **link)

    assert said.startswith(says)
    assert more == (["Here you drag 24 × 36 of 48 × 84 pixels."] if page == "shift" else [])
    assert captions(page, Task("Why?", ("stride",)), **link) == [said, *more]


def test_the_page_compare_says_its_setting_before_its_measurements() -> None:
    assert captions("compare", Task("Why?"), k="3")[0] == "Each pool: kernel 3, stride 3."


@pytest.mark.parametrize(
    ("page", "link", "says"),
    [
        ("picture", {"vs": ["Average", "Minimum"]}, "Max, average and minimum"),
        ("picture", {"vs": ["Average"], "n": "2"}, "Max and average, 2 times"),
        ("picture", {}, "Max pooling"),
        ("shift", {}, "Max, average, every s-th and max then blur"),
        ("compare", {}, "Max, average, minimum, every s-th pixel and power average (p = 2)"),
    ],
)
def test_the_setting_names_the_pools_whose_results_are_covered(
    page: str, link: dict[str, Any], says: str
) -> None:
    assert captions(page, Task("Which is which?", covers=True), k="3", s="2", **link)[0] == (
        f"{says}: kernel 3, stride 2."
    )


def test_where_all_widgets_show_nothing_is_said_twice() -> None:
    assert not captions("grid", Task("Why?", ("stride",), ALL))
    assert not captions("grid", Task("Why?"), a="k3")  # the headings say both settings


def test_the_setting_tells_no_covered_size_and_no_divisor_that_is_asked() -> None:
    for task in (Task("Why?", covers=True), Task("Why?", predicts=True)):
        (said,) = captions("grid", task, lay="By output size", o="5")
        assert said == "Adaptive max pooling: windows by output size."
    average = {"keep": "Average", "div": "5"}
    (said,) = captions("picture", Task("Why?", covers=True), lay="By output size", o="5")
    assert said == "Adaptive max pooling: windows by output size."
    (said,) = captions("grid", Task("Why?", predicts=True), ask="Divisor", **average)
    assert said == "Average pooling: kernel 2, stride 2."
    (said,) = captions("grid", Task("Why?", predicts=True), ask="Value", **average)
    assert "divisor 5" in said


WHY = "2 > ⌊2 ÷ 2⌋ = 1"


def warned(page: str, task: Task, **link: str) -> list[str]:
    app = open_page(f"pages/{page}.py", **students_link(link, task))
    return [spaced(unmarked(each.value)) for each in app.warning]


def test_where_nothing_may_be_set_a_refused_setting_is_told_on_the_page_shift() -> None:
    """The other pages say it where their results would stand."""
    (told,) = warned("shift", Task("What stays?"), p="2")
    assert f"{WHY}. The nearest that works: padding 1." in told
    assert not warned("shift", Task("What stays?"), p="1")
    assert len(warned("shift", Task("What stays?", ("stride",)), p="2")) == 1


@pytest.mark.parametrize(
    ("link", "why"),
    [
        ("grid?p=2", WHY),
        ("grid?preset=Your+numbers&x=1+2!3+4&k=3", "kernel 2"),
        ("backwards?mode=Unpool&lay=By+output+size&o=3", ""),
        ("dimensions?look=Volume&k=9", "kernel 4 × 5 × 5"),
        ("dimensions?look=Long+series&k=9", ""),
        ("picture?p=2", WHY),
        ("picture?k=3&p=1", ""),
        ("compare?p=2", WHY),
        ("compare?p=2&subject=A+picture&sample=Zone+plate", WHY),
        ("shift?p=2", WHY),
        ("shift?lay=Fractional&k=3", ""),
        ("grid?lay=Fractional", ""),
        ("frameworks?p=2", ""),
    ],
)
def test_a_teacher_is_told_that_a_setting_is_refused(link: str, why: str) -> None:
    app = open_page("pages/teachers.py")

    app.text_input(key="pasted").set_value(f"https://example.org/{link}").run()

    assert not app.exception
    told = " ".join(spaced(unmarked(each.value)) for each in app.warning)
    told = told.replace(
        "This link does not lead to a page that can have a task. The page above is used.", ""
    )
    assert bool(told) == bool(why)
    assert why in told
    assert ("The nearest that works: " in told) == bool(why)


def lines_of_48(app: AppTest) -> list[Block]:
    """The places that are as high as the line that says what goes back, whatever stands there."""
    return [each for each in blocks_of(app._tree) if "pixel_height: 48" in str(each.proto)]


def test_a_task_on_backwards_keeps_no_empty_line_over_its_stage() -> None:
    task = {"task": "Where does it land?"}
    assert not lines_of_48(open_page("pages/backwards.py", **task))
    assert lines_of_48(open_page("pages/backwards.py"))
