"""The dialog that exports what a stage shows, without a browser."""

import pytest
from streamlit.testing.v1 import AppTest

from tests.ui.pages import open_page

STAGED = ("pages/grid.py", "pages/backwards.py", "pages/dimensions.py")


def pressed():
    """A page on which a person just pressed Export."""
    from types import SimpleNamespace

    import streamlit as st

    from pooling_core import PoolSpec, trace_pool
    from pooling_ui.components.stage import stage_message
    from pooling_ui.controls.export import About, export

    message = stage_message(trace_pool([[1.0, 2, 3], [4, 5, 6]], PoolSpec.of(2, stride=1)))
    if st.button("Export"):
        room = {"width": 900, "height": 400, "ratio": 1, "captions": [0, 0]}
        view = {"kind": "window", "step": 1}
        now = SimpleNamespace(export={"view": view, "room": room})
        export(now, message, About("Max pooling", "Kernel 2."))


@pytest.fixture
def dialog():
    app = AppTest.from_function(pressed, default_timeout=60)
    app.run()
    return app.button[0].click().run()


def test_it_opens_after_a_press_alone():
    app = AppTest.from_function(pressed, default_timeout=60).run()
    assert not app.get("download_button")

    assert not app.button[0].click().run().exception
    assert app.get("download_button")


@pytest.mark.parametrize("page", STAGED)
def test_nothing_opens_by_itself(page):
    assert not open_page(page).get("dialog")
