"""A person covers the results on a stage: the link keeps it, and the page tells no result."""

import pytest
from streamlit.testing.v1 import AppTest

from pooling_ui.shell.cover import COVERED
from tests.ui.helpers.pages import app_of, open_page, stages

STAGED = (
    *("pages/grid.py", "pages/backwards.py", "pages/dimensions.py", "pages/frameworks.py"),
    "pages/picture.py",
)


def covers(app: AppTest) -> list[bool]:
    return [header["start"]["covers"] for header, _ in stages(app)]


def said(app: AppTest) -> str:
    return " ".join(each.value for each in app.markdown)


@pytest.mark.parametrize("page", STAGED)
def test_a_link_opens_every_stage_covered(page: str) -> None:
    assert covers(open_page(page)) == [False]
    assert covers(open_page(page, cover="true")) == [True]


def presses(prefix: str) -> None:
    import streamlit as st

    from pooling_ui.shell.notices import open_link
    from pooling_ui.stage.position import stage_callbacks, stage_start

    open_link()  # as every page begins
    for on in (True, False):
        st.session_state[f"{prefix}stage"] = {"cover": {"on": on, "at": 1.5}}
        stage_callbacks(prefix)["on_cover"]()
        st.text(f"{st.query_params.get('cover')} {stage_start(prefix).covers}")


@pytest.mark.parametrize("prefix", ["", "m"])
def test_the_link_keeps_what_a_person_did(prefix: str) -> None:
    app = app_of(presses, prefix).run()

    assert not app.exception
    assert [each.value for each in app.text] == ["true True", "None False"]


def test_while_the_stage_is_covered_the_page_prints_no_result() -> None:
    app = open_page("pages/grid.py", cover="true")
    assert not app.code
    assert COVERED in said(app)
    assert not stages(app)[0][1]["covered"].any()  # the stage knows all: it uncovers at once

    app = open_page("pages/backwards.py", cover="true")
    assert not app.code
    assert COVERED in said(app)


def test_what_is_held_beside_the_stage_is_covered_with_it() -> None:
    app = open_page("pages/grid.py", a="k2", k="3", cover="true")

    assert covers(app) == [True, True]


def test_a_question_has_a_cover_of_its_own() -> None:
    app = open_page("pages/grid.py", cover="true", predict="true", draw="1", ask="Winner")
    ((header, arrays),) = stages(app)
    assert not header["start"]["covers"]
    assert arrays["covered"].all()

    app.toggle(key="predict").set_value(False).run()
    assert covers(app) == [False]
    assert "cover" not in app.query_params
