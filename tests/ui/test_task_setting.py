"""A task says what it pools, and how, where the widgets of that do not show."""

import pytest

from pooling_ui.task_links import students_link
from pooling_ui.tasks import Task
from tests.ui.pages import open_page, spaced, unmarked

ALL = ("keep", "kernel", "stride", "padding", "dilation", "ceil")


def captions(page, task, **link):
    app = open_page(f"pages/{page}.py", **students_link(link, task))
    assert not app.exception
    return [spaced(unmarked(each.value)) for each in app.caption]


@pytest.mark.parametrize(
    ("page", "link", "says"),
    [
        ("grid", {}, "Max pooling: kernel 2, stride 2."),
        ("grid", {"keep": "Average", "k": "3", "div": "5"}, "Average pooling: divisor 5, kernel 3"),
        ("grid", {"lay": "By output size", "o": "5"}, "Adaptive max pooling: adaptive output"),
        ("dimensions", {"keep": "Lp", "norm": "3"}, "Lp pooling: p = 3, kernel 2, stride 2."),
        ("backwards", {"k": "3", "s": "1"}, "The gradient of max pooling: kernel 3, stride 1."),
        ("frameworks", {"k": "3", "s": "2"}, "PyTorch: kernel 3, stride 2."),
    ],
)
def test_a_task_without_the_widgets_says_its_setting(page, link, says):
    link |= {"rule": "PyTorch"} if page == "frameworks" else {}
    (said,) = captions(page, Task("Why?"), **link)

    assert said.startswith(says)
    assert captions(page, Task("Why?", ("stride",)), **link) == [said]


def test_where_all_widgets_show_nothing_is_said_twice():
    assert not captions("grid", Task("Why?", ("stride",), ALL))
    assert not captions("grid", Task("Why?"), a="k3")  # the headings say both settings


def test_the_setting_tells_no_covered_size_and_no_divisor_that_is_asked():
    for covers in ({"covers": True}, {"predicts": True}):
        (said,) = captions("grid", Task("Why?", **covers), lay="By output size", o="5")
        assert said == "Adaptive max pooling: windows by output size."
    average = {"keep": "Average", "div": "5"}
    (said,) = captions("grid", Task("Why?", predicts=True), ask="Divisor", **average)
    assert said == "Average pooling: kernel 2, stride 2."
    (said,) = captions("grid", Task("Why?", predicts=True), ask="Value", **average)
    assert "divisor 5" in said
