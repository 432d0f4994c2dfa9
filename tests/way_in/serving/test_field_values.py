"""Check that a field reads its own value of a session, the one that Streamlit's copy holds."""

from typing import Any

import pytest
from streamlit.runtime.state import SessionState
from streamlit.runtime.state.safe_session_state import SafeSessionState
from streamlit.testing.v1 import AppTest

from serving import field_values


@pytest.fixture(autouse=True)
def _one_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SafeSessionState, "filtered_state", SafeSessionState.filtered_state)
    field_values.read_one_by_one()


def test_the_view_holds_what_the_copy_holds() -> None:
    state = SessionState()
    for name, value in {"a": 1, "b": None, "$$STREAMLIT_INTERNAL_KEY-c": 2}.items():
        state[name] = value
    view = SafeSessionState(state, lambda: None).filtered_state

    assert dict(view) == state.filtered_state == {"a": 1, "b": None}
    assert len(view) == 2
    assert "b" in view
    assert view["b"] is None
    assert "c" not in view


def test_only_the_value_that_is_asked_for_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    state = SessionState()
    for name in "abc":
        state[name] = 1
    read: list[str] = []
    whole = SessionState.__getitem__

    def watched(state: SessionState, key: str) -> Any:
        read.append(key)
        return whole(state, key)

    monkeypatch.setattr(SessionState, "__getitem__", watched)

    assert SafeSessionState(state, lambda: None).filtered_state["b"] == 1

    assert read == ["b"]


def _fields() -> None:
    import streamlit as st

    st.session_state.setdefault("empty", None)
    st.number_input("Empty", value=3, key="empty")
    st.number_input("Three", value=3, key="three")
    st.selectbox("None", ["a", "b"], key="none", index=None)


def test_fields_hold_what_they_would() -> None:
    app = AppTest.from_function(_fields).run()

    assert not app.exception
    assert [each.value for each in app.number_input] == [None, 3]
    assert app.selectbox[0].value is None

    app.number_input(key="three").set_value(5)
    app.selectbox(key="none").select("b").run()

    assert [each.value for each in app.number_input] == [None, 5]
    assert app.selectbox[0].value == "b"
