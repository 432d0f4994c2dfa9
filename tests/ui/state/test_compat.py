"""A keyword that Streamlit lacks is left out in the browser build alone."""

import pytest

from pooling_ui.state import compat
from pooling_ui.state.compat import supported


def old(label: str, *, key: str = "") -> None:
    """Stand for a widget of an older Streamlit."""


def newer(label: str, **more: str) -> None:
    """Stand for a widget that takes any keyword."""


def test_on_a_server_no_keyword_is_lost_without_a_word() -> None:
    assert supported(old, key="k", bind="query-params") == {"key": "k", "bind": "query-params"}


def test_in_the_browser_build_a_keyword_that_is_not_there_is_left_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(compat, "IN_BROWSER", True)

    assert supported(old, key="k", bind="query-params") == {"key": "k"}
    assert supported(newer, bind="query-params") == {"bind": "query-params"}
