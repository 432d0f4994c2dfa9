"""Prepare stlite's Streamlit in the browser: add what the app needs and stlite lacks."""

import os

from streamlit import runtime
from streamlit.runtime.context import ContextProxy
from streamlit.runtime.pages_manager import PagesManager

# stlite keeps the runtime in a context variable. Streamlit's components ask the class `Runtime` for
# it, which does not know it.
runtime.Runtime.exists = staticmethod(runtime.exists)  # type: ignore[method-assign]
runtime.Runtime.instance = staticmethod(runtime.get_instance)  # type: ignore[method-assign]

# There are no requests with cookies here: boot.js puts the cookie of
# `serving/answers/index_page.py` into the environment.
ContextProxy.cookies = property(  # type: ignore[assignment, method-assign]
    lambda _: {name: it for name, it in os.environ.items() if name.startswith("poolscope_")}
)

# As in run.py: else a visitor whose first page is not the first one sees it without the app.
PagesManager.uses_pages_directory = False
