"""Runs in the browser before Streamlit starts: what stlite's Streamlit lacks, and the app needs."""

import os

from streamlit import runtime
from streamlit.runtime.context import ContextProxy
from streamlit.runtime.pages_manager import PagesManager

# stlite keeps the runtime in a context variable. Streamlit's components ask the class for it, which
# knows none there.
runtime.Runtime.exists = staticmethod(runtime.exists)  # type: ignore[method-assign]
runtime.Runtime.instance = staticmethod(runtime.get_instance)  # type: ignore[method-assign]

# No request brings cookies here: what `serving/start_page.py` sets as one is in the environment,
# by boot.js.
ContextProxy.cookies = property(  # type: ignore[assignment, method-assign]
    lambda _: {name: it for name, it in os.environ.items() if name.startswith("poolscope_")}
)

# As in run.py: a first visitor to another page than the first would meet it without the app.
PagesManager.uses_pages_directory = False
