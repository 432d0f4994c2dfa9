"""Pages without a stage of their own: presented by a key and a button, covered by a key."""

import json
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from tests.ui.helpers.pages import app_of, blocks_of, open_page

LONG = ("dimensions", {"look": "Long series"})
TASKS = [
    *((page, {}) for page in ("picture", "compare", "shift", "stack", "network")),
    ("network", {"finds": "Edges"}),
    LONG,
]


def parts(app: AppTest, name: str) -> list[Any]:
    """Return what the components of this name are told."""
    protos = [each.proto for each in app.get("bidi_component")]
    name = f"poolscope_{name}"
    return [json.loads(proto.json) for proto in protos if proto.component_name == name]


@pytest.mark.parametrize(("page", "link"), TASKS)
def test_wherever_a_task_covers_results_a_key_uncovers_them(
    page: str, link: dict[str, str]
) -> None:
    app = open_page(f"pages/{page}.py", task="Why?", cover="true", **link)

    (told,) = parts(app, "page_keys")
    assert told["may_cover"]
    assert app.button(key="uncover").label == "Show the results"


@pytest.mark.parametrize("page", ["grid", "backwards", "frameworks", "reference"])
def test_a_page_with_a_stage_has_its_keys_from_it(page: str) -> None:
    assert not parts(open_page(f"pages/{page}.py"), "page_keys")


def test_a_button_presents_a_long_series() -> None:
    app = open_page("pages/dimensions.py", **LONG[1])
    assert parts(app, "page_keys")

    app.button(key="present_page").click().run()

    assert not app.exception
    assert not app.title
    assert app.query_params["present"] == "true"


@pytest.mark.parametrize("page", ["picture", "compare", "shift"])
def test_a_button_presents_pictures_and_the_settings_are_one_row(page: str) -> None:
    app = open_page(f"pages/{page}.py")
    assert parts(app, "page_keys")

    app.button(key="present_page").click().run()

    assert not app.exception
    assert not app.title
    assert app.query_params["present"] == "true"
    (told,) = parts(app, "page_keys")
    assert told["presenting"]
    assert told["may_cover"]
    row = next(each for each in blocks_of(app.main) if "k" in keys_in(each))
    assert not {"subject", "noise", "from", "vs"} & set(keys_in(row))


def test_a_presented_task_shows_its_question_and_its_cover_is_in_the_row() -> None:
    app = open_page("pages/picture.py", present="true", task="Why?", cover="true")

    assert parts(app, "question_text") == [[{"by": "Set by your teacher", "says": "Why?"}]]
    row = next(each for each in blocks_of(app.main) if "end" in keys_in(each))
    assert "uncover" in [key for each in (row, *blocks_of(row)) for key in keys_in(each)]
    assert "The results are covered." not in [each.value for each in app.markdown]


def test_on_the_picture_page_itself_the_magnifier_has_the_cover() -> None:
    (told,) = parts(open_page("pages/picture.py", cover="true"), "page_keys")

    assert not told["may_cover"]


@pytest.mark.parametrize(
    ("finds", "row", "rest"),
    [
        ("Digits", {"finds", "kind", "dx", "dy", "end"}, {"seed", "gauss", "salt", "pepper"}),
        ("Edges", {"finds", "filters", "kind", "end"}, {"subject"}),
        ("", {"stack_preset", "stack_layer", "end"}, {"stack_input_0", "layer_kernel_size"}),
    ],
)
@pytest.mark.parametrize("narrow", [False, True])
def test_a_button_presents_a_network_or_a_stack_with_what_a_class_needs_least_under_more(
    finds: str, row: set[str], rest: set[str], narrow: bool
) -> None:
    app = open_page("pages/network.py", finds=finds) if finds else open_page("pages/stack.py")
    assert parts(app, "page_keys")

    app.button(key="present_page").click().run()
    app.session_state["browser"] = {"narrow": narrow}
    app.run()

    assert not app.exception
    assert not app.title
    (more,) = (each for each in blocks_of(app.main) if each.type == "popover")
    under = {*keys_in(more), *(key for each in blocks_of(more) for key in keys_in(each))}
    everywhere = {key for each in blocks_of(app.main) for key in keys_in(each)}
    assert rest <= under
    assert row <= everywhere - under
    app.button(key="end").click().run()
    assert app.title


def presses(what: str) -> None:
    import streamlit as st

    from pooling_ui.shell.notices import open_link
    from pooling_ui.shell.page_keys import _pressed

    open_link()  # as every page begins
    for _ in range(2):
        st.session_state["page_keys"] = {"pressed": what}
        _pressed()
        st.text(f"{st.query_params.get('cover')} {st.query_params.get('present')}")


@pytest.mark.parametrize(
    ("what", "became"),
    [("cover", ["true None", "false None"]), ("present", ["None true", "None None"])],
)
def test_the_link_keeps_what_a_key_did_and_the_key_undoes_it(what: str, became: list[str]) -> None:
    app = app_of(presses, what).run()

    assert not app.exception
    assert [each.value for each in app.text] == became


def keys_in(block: Any) -> list[str]:
    """Return the keys of what stands in a place."""
    return [getattr(each, "key", "") or "" for each in getattr(block, "children", {}).values()]
