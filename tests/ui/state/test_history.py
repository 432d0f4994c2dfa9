"""After the browser's Back, each widget of the page still has its value."""

import pytest

from tests.ui.helpers.pages import browser_goes, open_page


def test_after_back_another_pool_is_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    """The magnifier, a fragment, runs after the widgets; it must not take their values."""
    app = open_page("pages/picture.py")
    app.number_input(key="k").set_value(3).run()
    browser_goes(monkeypatch, app, row="20")

    assert app.session_state["from"] == "Built in"
    app.button_group(key="vs").set_value(["Minimum"]).run()

    assert not app.exception
    assert app.number_input(key="row").value == 20
    assert app.number_input(key="k").value == 2
