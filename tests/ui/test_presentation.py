"""A presentation: the stage and its settings alone, and all of the page again after it."""

import pytest

from tests.ui.messages import unpack
from tests.ui.pages import POOLING, open_page

STAGED = ("pages/grid.py", "pages/backwards.py", "pages/dimensions.py", "pages/frameworks.py")


def header(app):
    """The header of the page's stage."""
    (message,) = (
        each for each in app.get("bidi_component") if each.proto.component_name == "poolscope_stage"
    )
    return unpack(message.proto.bytes)[0]


@pytest.mark.parametrize("page", POOLING)
def test_a_presentation_has_no_title_and_nothing_below(page):
    app = open_page(page, present="true", k="3")

    assert not app.exception
    assert not app.title
    assert not app.header
    assert not app.code
    assert app.number_input(key="k").value == 3


@pytest.mark.parametrize("page", POOLING)
def test_when_it_ends_all_of_the_page_is_there_as_it_was_set(page):
    app = open_page(page, present="true", k="3", p="1", ceil="true")
    app.number_input(key="k").set_value(4).run()

    app.button(key="end").click().run()

    assert not app.exception
    assert app.title
    assert "present" not in app.query_params
    held = {key: app.number_input(key=key).value for key in ("k", "p")}
    assert held == {"k": 4, "p": 1}
    assert app.toggle(key="ceil").value


@pytest.mark.parametrize("page", STAGED)
def test_the_stage_is_drawn_for_a_class(page):
    assert header(open_page(page, present="TRUE"))["presenting"]
    assert not header(open_page(page))["presenting"]


def test_the_stage_says_why_pytorch_refuses_a_setting():
    """The sentence beside the settings is not there."""
    app = open_page("pages/grid.py", present="true", k="2", p="2")

    assert "padding" in header(app)["refusal"]


@pytest.mark.parametrize("page", ["questions", "reference", "teachers"])
def test_a_page_without_a_stage_is_what_it_is_whatever_the_link_says(page):
    app = open_page(f"pages/{page}.py", present="true", task="Why?")

    assert not app.exception
    assert [each.value for each in app.title] != ["Why?"]
    assert app.title
    assert not {"present", "task"} & set(app.query_params)
