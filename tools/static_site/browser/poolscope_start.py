"""Runs in the browser before Streamlit starts: what stlite's Streamlit lacks, and the app needs."""

from streamlit import runtime
from streamlit.runtime.pages_manager import PagesManager

# stlite keeps the runtime in a context variable. Streamlit's components ask the class for it, which
# knows none there.
runtime.Runtime.exists = staticmethod(runtime.exists)  # type: ignore[method-assign]
runtime.Runtime.instance = staticmethod(runtime.get_instance)  # type: ignore[method-assign]

# As in run.py: a first visitor to another page than the first would meet it without the app.
PagesManager.uses_pages_directory = False
