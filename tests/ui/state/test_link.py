"""Check that what Python writes into the link stays in it, whatever the browser does meanwhile."""

import pytest

from tests.ui.helpers.pages import browser_goes, open_page


def test_what_the_browser_had_not_heard_of_is_written_again() -> None:
    """The browser asked for this run with an address from before the last run's answer."""
    app = open_page("pages/grid.py")
    app.number_input(key="k").set_value(3).run()
    assert app.query_params["was"] == "k2"

    del app.query_params["was"]
    app.toggle(key="coverage").set_value(True).run()

    assert app.query_params["was"] == "k2"


def test_what_python_took_away_is_taken_away_again() -> None:
    app = open_page("pages/grid.py", x="1 2!3 4")
    app.selectbox(key="preset").set_value("Ramp").run()
    assert "x" not in app.query_params

    app.query_params["x"] = "1 2!3 4"
    app.toggle(key="coverage").set_value(True).run()

    assert "x" not in app.query_params


def test_another_page_starts_with_a_link_of_its_own() -> None:
    app = open_page("pages/grid.py")
    app.number_input(key="k").set_value(3).run()
    assert app.query_params["was"] == "k2"

    app.query_params.clear()
    app.switch_page("pages/picture.py").run()

    assert "was" not in app.query_params


@pytest.mark.parametrize(
    ("page", "link"), [("grid", {}), ("backwards", {"mode": "Gradient of max", "k": "3", "s": "1"})]
)
def test_back_leads_to_the_question_that_was_open_and_on_to_the_page_without_it(
    monkeypatch: pytest.MonkeyPatch, page: str, link: dict[str, str]
) -> None:
    """The switch stands beside the title, and what it asks for is needed before that."""
    app = open_page(f"pages/{page}.py", **link, predict="true", draw="5")
    app.toggle(key="predict").set_value(False).run()
    assert not app.text_input

    browser_goes(monkeypatch, app, **link, predict="true", draw="5")
    assert app.toggle(key="predict").value
    assert app.text_input

    browser_goes(monkeypatch, app, **link)
    assert not app.toggle(key="predict").value
    assert not app.text_input
