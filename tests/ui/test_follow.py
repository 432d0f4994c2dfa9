"""The switch “Stride = kernel”: a press moves the stride, a late answer of the browser does not."""

import pytest
from streamlit.testing.v1 import AppTest


def pressed(follows: bool, held: dict[str, object], state: dict[str, object]) -> None:
    import streamlit as st

    from pooling_ui.choices import DEFAULTS
    from pooling_ui.controls.setting import _follow

    st.session_state.update({**DEFAULTS, **state, "follow": follows})
    _follow({**DEFAULTS, **held})
    st.text(st.session_state["s"])


@pytest.mark.parametrize(
    ("follows", "held", "state", "stride"),
    [
        (False, {"k": 3}, {"k": 3}, "3"),
        (True, {"k": 3, "s": 2}, {"k": 3, "s": 2}, "None"),
        (False, {"k": 3}, {"k": 3, "kw": 5}, "3"),  # columns from before they were joined
        (True, {"k": 3}, {"k": 3, "s": 2, "p": 1}, "2"),
        (True, {"k": 3, "s": 2}, {"k": 3, "s": 2, "p": 1}, "2"),
    ],
)
def test_only_a_press_moves_the_stride(
    follows: bool, held: dict[str, object], state: dict[str, object], stride: str
) -> None:
    page = AppTest.from_function(pressed, args=(follows, held, state)).run()

    assert not page.exception
    assert page.text[0].value == stride
