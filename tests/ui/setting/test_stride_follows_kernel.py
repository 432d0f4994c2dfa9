"""The link between kernel and stride: a press moves the stride, and nothing else does."""

import pytest
import streamlit as st
from streamlit.testing.v1 import AppTest

from pooling_ui.setting import widgets as setting
from pooling_ui.state.params import names_in
from tests.ui.helpers.pages import POOLING, open_page, said


def strides(app: AppTest) -> list[float | None]:
    return [field.value for field in app.number_input if field.key in ("s", "sw")]


@pytest.mark.parametrize(
    ("link", "says", "press", "after"),
    [
        ({"k": "3"}, "Stride follows kernel", "Keep at 3", [3]),
        ({"k": "3", "s": "2"}, "Stride stays at 2", "Follow kernel", [None]),
        ({"k": "3", "s": "3"}, "Stride stays at 3", "Follow kernel", [None]),
        (
            {"k": "3", "kw": "5", "separate": "true"},
            "Stride follows kernel",
            "Keep at 3 × 5",
            [3, 5],
        ),
        (
            {"kw": "5", "sw": "5", "separate": "true"},
            "Only rows follow",
            "Follow kernel",
            [None, None],
        ),
        (
            {"s": "1", "sw": "2", "separate": "true"},
            "Stride stays at 1 × 2",
            "Follow kernel",
            [None, None],
        ),
    ],
)
# Where planes are pooled: a series has one axis, a volume has three.
@pytest.mark.parametrize("page", [page for page in POOLING if page != "pages/dimensions.py"])
def test_a_press_does_what_the_button_says(
    page: str, link: dict[str, str], says: str, press: str, after: list[int | None]
) -> None:
    app = open_page(page, **link)
    assert says in said(app)
    assert app.button(key="follow").label == press

    app.button(key="follow").click().run()

    assert not app.exception
    assert strides(app) == after


def test_columns_from_before_they_were_joined_do_not_count() -> None:
    app = open_page("pages/grid.py", k="3")
    app.toggle(key="separate").set_value(True).run()
    app.number_input(key="kw").set_value(5).run()
    app.toggle(key="separate").set_value(False).run()
    assert app.button(key="follow").label == "Keep at 3"

    app.button(key="follow").click().run()

    assert strides(app) == [3]


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
        patch.setattr(setting, "follow_button", lambda _: st.stop())
        app.number_input(key="k").set_value(3).run()
    assert "was" not in app.query_params

    app.run()
    assert app.query_params["was"] == "k2"
    app.number_input(key="p").set_value(1).run()
    assert app.query_params["was"] == "p0"
