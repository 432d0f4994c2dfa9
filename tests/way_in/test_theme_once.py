"""The theme that goes with each answer is Streamlit's own, put together once."""

import pytest
from streamlit import config
from streamlit.proto.NewSession_pb2 import NewSession
from streamlit.runtime import app_session

from serving import theme_once

SECTIONS = ("theme", "theme.light", "theme.dark", "theme.sidebar")


def _themed() -> NewSession:
    """Return a message with the theme as Streamlit fills it."""
    message = NewSession()
    theme = message.custom_theme
    for section, part in zip(
        SECTIONS, (theme, theme.light, theme.dark, theme.sidebar), strict=True
    ):
        app_session._populate_theme_msg(part, section)
    return message


@pytest.fixture(autouse=True)
def _as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(app_session, "_populate_theme_msg", app_session._populate_theme_msg)


def test_every_answer_has_the_theme_that_streamlit_makes(monkeypatch: pytest.MonkeyPatch) -> None:
    plain = _themed()
    assert plain.custom_theme.light.primary_color == "#0C6276"
    assert plain.custom_theme.dark.primary_color == "#5CC8DD"

    theme_once.put_together_once()
    first = _themed()
    monkeypatch.setattr(config, "get_options_for_section", lambda section: pytest.fail("again"))

    assert first == _themed() == plain
    assert first.custom_theme.HasField("sidebar") == plain.custom_theme.HasField("sidebar")
    assert first.SerializeToString() == plain.SerializeToString()
