"""How a tab's connection ended: whether the tab was closed, or its line broke.

`serving/closed_tabs.py` hears it from the browser, where `server.py` serves the app.
"""

from contextvars import ContextVar

TAB_WAS_CLOSED = ContextVar("TAB_WAS_CLOSED", default=False)
