"""The list of pages: Streamlit lets each page object run once."""

from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from pooling_ui.shell.made_page import made_page
from tests.ui.helpers.pages import ROOT


def test_a_run_that_begins_before_another_ends_takes_no_page_from_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Two runs of a session can overlap for a moment, on a busy machine."""
    made = []
    links = "pooling_ui.shell.layout.page_links"

    def note(*what: Any, **more: Any) -> Any:
        made.append(made_page(*what, **more))
        return made[-1]

    def run_the_pages_of_the_other_run(*_: Any) -> None:
        for each in others:
            each._can_be_called = False

    monkeypatch.setattr("pooling_ui.shell.made_page.made_page", note)
    one, other = (AppTest.from_file(str(ROOT / "app.py"), default_timeout=180) for _ in "ab")
    titles = [each.value for each in one.run().title]
    others = list(made)
    assert titles
    monkeypatch.setattr(links, run_the_pages_of_the_other_run)

    assert [each.value for each in other.run().title] == titles
