"""Set up what every test of values and pages starts from."""

from functools import cache

import pytest
import streamlit as st
from streamlit.components.v2 import manifest_scanner

from pooling_ui.features.table import declare_all

declare_all()
# Every AppTest reads the metadata of all installed packages anew, which takes four times as long as
# the page itself. They do not change during the tests.
manifest_scanner.scan_component_manifests = cache(manifest_scanner.scan_component_manifests)


@pytest.fixture(autouse=True)
def _nobody_was_here_before() -> None:
    """Forget the session: to Streamlit, all tests of pages are one, and it remembers a little."""
    st.cache_resource.clear()
