"""The link between kernel and stride: the stride follows until it has a number of its own."""

import pytest
import streamlit as st
from streamlit.testing.v1 import AppTest

from pooling_ui.setting import widgets as setting
from pooling_ui.state.params import names_in
from tests.ui.helpers.pages import POOLING, open_page, said


def strides(app: AppTest) -> list[float | None]:
    return [field.value for field in app.number_input if field.key in ("s", "sw")]


# Where planes are pooled: a series has one axis, a volume has three.
@pytest.mark.parametrize("page", [page for page in POOLING if page != "pages/dimensions.py"])
@pytest.mark.parametrize(
    "link",
    [
        {"k": "3", "s": "2"},
        {"k": "3", "s": "3"},
        {"kw": "5", "sw": "5", "separate": "true"},
        {"s": "1", "sw": "2", "separate": "true"},
    ],
)
def test_a_stride_of_its_own_can_follow_the_kernel_again(page: str, link: dict[str, str]) -> None:
    app = open_page(page, **link)
    assert "follows kernel" not in said(app)

    app.button(key="follow").click().run()

    assert not app.exception
    assert set(strides(app)) == {None}
    assert "follows kernel" in said(app)
    assert "follow" not in {button.key for button in app.button}


def test_columns_from_before_they_were_joined_do_not_count() -> None:
    app = open_page("pages/grid.py", k="3")
    app.toggle(key="separate").set_value(True).run()
    app.number_input(key="sw").set_value(5).run()
    app.toggle(key="separate").set_value(False).run()

    assert "follows kernel" in said(app)


def test_where_the_kernel_does_not_show_nothing_is_said_of_following_it() -> None:
    """The field shows the number, and takes another."""
    task: dict[str, str | list[str]] = {"task": "Which stride?", "show": "stride", "k": "3"}
    for link in (task, task | {"s": "2"}):
        app = open_page("pages/grid.py", **link)
        assert app.number_input(key="s").placeholder == "3"
        assert "follows kernel" not in said(app)
        assert "follow" not in {button.key for button in app.button}


def test_the_link_has_no_value_that_the_browser_could_send_late() -> None:
    """Only the stride's own field says whether it follows; other changes leave it as it is."""
    app = open_page("pages/grid.py")
    for key in ("k", "p"):
        app.number_input(key=key).set_value(1).run()

    assert strides(app) == [None]
    assert {toggle.key for toggle in app.toggle}.isdisjoint(names_in("stride"))


def test_a_run_that_is_interrupted_loses_no_change(monkeypatch: pytest.MonkeyPatch) -> None:
    """The next change ends it before all fields are shown; both are then said, and undone."""
    app = open_page("pages/grid.py")
    with monkeypatch.context() as patch:
        patch.setattr(setting, "follow_control", lambda _: st.stop())
        app.number_input(key="k").set_value(3).run()
    assert "was" not in app.query_params

    app.run()
    assert app.query_params["was"] == "k2"
    app.number_input(key="p").set_value(1).run()
    assert app.query_params["was"] == "p0"
