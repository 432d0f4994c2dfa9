"""A presentation: the stage and its settings alone, and all of the page again after it."""

import json
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest
from streamlit.testing.v1.element_tree import Block

from pooling_ui.features.backwards.parameters import MODES
from pooling_ui.features.learn.lessons import lessons
from tests.ui.helpers.pages import POOLING, blocks_of, header, leaves_of, open_page, stages

STAGED = ("pages/grid.py", "pages/backwards.py", "pages/dimensions.py", "pages/frameworks.py")


@pytest.mark.parametrize("page", POOLING)
def test_a_presentation_has_no_title_and_nothing_below(page: str) -> None:
    app = open_page(page, present="true", k="3")

    assert not app.exception
    assert not app.title
    assert not app.header
    assert not app.code
    assert app.number_input(key="k").value == 3


@pytest.mark.parametrize("page", POOLING)
def test_when_it_ends_all_of_the_page_is_there_as_it_was_set(page: str) -> None:
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
def test_the_stage_is_drawn_for_a_class(page: str) -> None:
    assert header(open_page(page, present="TRUE"))["presenting"]
    assert not header(open_page(page))["presenting"]


@pytest.mark.parametrize("page", POOLING)
def test_on_a_phone_too_a_page_is_presented_and_comes_back(page: str) -> None:
    app = open_page(page, present="true")
    app.session_state["browser"] = {"narrow": True}
    app.run()
    assert not app.exception
    assert not app.title

    app.button(key="end").click().run()
    assert not app.exception
    assert app.title


def test_the_stage_says_why_pytorch_refuses_a_setting() -> None:
    """The sentence beside the settings is not there."""
    app = open_page("pages/grid.py", present="true", k="2", p="2")

    assert "padding" in header(app)["refusal"]


def asks(page: str, **link: str) -> list[tuple[str, str]]:
    """Return what the stage asks in a presentation, and who asks it."""
    app = open_page(f"pages/{page}.py", present="true", **link)
    assert not app.exception
    shown = {
        said
        for element in app.main
        if (said := getattr(element, "value", None)) and said is not app
    }
    asked = [(each["by"], each["says"]) for each in header(app)["asks"]]
    assert not {says for _, says in asked} & shown  # once is enough
    return asked


@pytest.mark.parametrize(
    ("page", "setting"),
    [
        ("grid", "Max pooling: kernel 2, stride 2."),
        ("backwards", "The gradient of max pooling: kernel 3, stride 1."),
        ("dimensions", "Max pooling: kernel 2, stride 2."),
        ("frameworks", "TensorFlow, Keras: SAME: kernel 3, stride 2."),
    ],
)
def test_a_task_asks_its_question_on_the_stage(page: str, setting: str) -> None:
    """And says who asks it, and of what; on the page itself the question would be small."""
    says = "<b>Which</b> stride\nis it?"

    assert asks(page, task=says) == [("Set by your teacher", says), (setting, "")]
    assert asks(page) == []


def test_a_presented_task_does_not_tell_what_its_widgets_show_or_its_cover_hides() -> None:
    widgets = "keep.kernel.stride.padding.dilation.ceil"
    assert asks("grid", task="Why?", show=widgets) == [("Set by your teacher", "Why?")]
    (_, told) = asks("grid", task="Why?", lay="By output size", o="5", cover="size")
    assert told == ("Adaptive max pooling: windows by output size.", "")


def in_order(app: AppTest) -> list[Any]:
    """The parts of a page as a person comes to them: fields by key, questions as what they ask."""
    found: list[Any] = []

    def walk(node: Any) -> None:
        for child in getattr(node, "children", {}).values():
            proto: Any = getattr(child, "proto", None)
            name = getattr(proto, "component_name", "")
            if name == "poolscope_question_text":
                found.append([(each["by"], each["says"]) for each in json.loads(proto.json)])
            elif name == "poolscope_stage" and proto.bytes:
                found.append("stage")
            elif child.type == "text_input":
                found.append(child.key)
            walk(child)

    walk(app._tree)
    return found


@pytest.mark.parametrize("narrow", [False, True])
def test_a_question_comes_first_then_the_field_for_its_answer_then_the_stage(narrow: bool) -> None:
    """A drawn one below the teacher's; the stage does not ask again."""
    link = {"task": "Look.", "predict": "true", "ask": "Size", "draw": "1"}
    app = open_page("pages/grid.py", present="true", **link)
    app.session_state["browser"] = {"narrow": narrow}
    asked, field, drawing = in_order(app.run())

    assert (field, drawing) == ("guess", "stage")
    assert asked[0] == ("Set by your teacher", "Look.")
    assert asked[1][0] == "Random question"
    assert "what size" in asked[1][1]
    assert not header(app)["asks"]


def test_a_lesson_says_its_step_beside_the_stage_or_on_a_phone_over_it() -> None:
    app = open_page("pages/lessons.py", lesson="padding", part="2", present="true")
    step = lessons()["padding"].steps[1]
    says = [
        (f"{lessons()['padding'].title}, 2 of 8", step.heading),
        ("", "Press output (0,\xa00)."),
    ]

    assert in_order(app) == [says, "stage"]
    assert not header(app)["asks"]
    app.session_state["browser"] = {"narrow": True}
    app.run()
    assert in_order(app) == ["stage"]
    assert not header(app)["asks"]
    assert app.header[0].value == step.heading


@pytest.mark.parametrize(("page", "link"), [("grid", {"a": "k3"}), ("backwards", {"both": "true"})])
def test_of_two_stages_both_are_drawn_for_a_class(page: str, link: dict[str, str]) -> None:
    """A leaves room for the question, which stands over both."""
    app = open_page(f"pages/{page}.py", present="true", task="Why?", **link)
    shown = [header for header, _ in stages(app)]

    assert [each["side"] for each in shown] == ["left", "right"]
    assert [each["presenting"] for each in shown] == [True, True]
    assert [each["asks"][0]["says"] for each in shown] == ["Why?"] * 2


@pytest.mark.parametrize("page", ["questions", "reference", "teachers"])
def test_a_page_without_a_stage_is_what_it_is_whatever_the_link_says(page: str) -> None:
    app = open_page(f"pages/{page}.py", present="true", task="Why?")

    assert not app.exception
    assert [each.value for each in app.title] != ["Why?"]
    assert app.title
    assert not {"present", "task"} & set(app.query_params)


def test_more_is_there_where_something_is_in_it() -> None:
    def has_more(page: Any, **link: Any) -> Any:
        app = open_page(f"pages/{page}.py", present="true", **link)
        assert not app.exception
        return any(each.proto.popover.label == "More" for each in app.get("popover"))

    assert has_more("grid")
    assert has_more("grid", task="Why?", show="kernel", lock="numbers")
    for page in ("grid", "backwards", "picture", "frameworks"):
        assert not has_more(page, task="Why?", show="kernel.stride", lock="padding")
    refused = open_page("pages/grid.py", present="true", task="Why?", show="padding", p="2")
    assert refused.button(key="nearest")


def test_where_a_task_has_nothing_to_set_its_end_stands_at_the_edge() -> None:
    """Places for settings, though empty, keep gaps before what follows them."""

    def is_before_places(**task: Any) -> Any:
        app = open_page("pages/grid.py", present="true", **task)
        row = next(each for each in blocks_of(app.main) if "end" in keys_in(each))
        return keys_in(row)[0] == "end"

    assert is_before_places(task="Why?")
    assert not is_before_places(task="Which stride?", show="stride")


@pytest.mark.parametrize("mode", MODES)
def test_backwards_has_one_row_of_settings_with_what_goes_back_in_it(mode: str) -> None:
    """And the facts about all windows leave their line to the planes."""
    app = open_page("pages/backwards.py", present="true", mode=mode, k="3", s="2")

    row = next(each for each in blocks_of(app.main) if "mode" in keys_in(each))
    assert {"mode", "k", "s"} <= set(keys_in(row)) | set(keys_below(row))
    assert app.selectbox(key="mode").value == mode
    assert not any("send back" in each.value for each in app.markdown)
    assert not {"uh", "uw"} & set(keys_below(row))
    app.button(key="end").click().run()
    assert app.session_state["mode"] == mode
    assert app.number_input(key="k").value == 3


def keys_below(block: Block) -> list[str]:
    """Return the keys of all that is in a place, however deep."""
    return [getattr(leaf, "key", "") or "" for leaf in leaves_of(block)]


def keys_in(block: Block) -> list[str]:
    """Return the keys of what stands in a place, but "" for a place in it."""
    return [getattr(each, "key", "") or "" for each in getattr(block, "children", {}).values()]
