"""What every test of values and pages starts from."""

import pytest
import streamlit as st

from pooling_ui.parameters import declare_all

declare_all()


@pytest.fixture(autouse=True)
def _nobody_was_here_before() -> None:
    """Forget the session: to Streamlit, all tests of pages are one, and it remembers a little."""
    st.cache_resource.clear()
