"""Make the pages of the app's list; the files are looked up only once."""

from copy import copy
from functools import cache
from typing import Any

import streamlit as st


def made_page(file: str, title: str, *, default: bool = False) -> Any:
    """Return a page for one run of the app.

    Streamlit looks each file up in the file system, in a tenth of the time that a change takes. A
    page may run once, and the next run can begin before this one ends: so each run has its own
    copy.
    """
    return copy(_page(file, title, default=default))


@cache
def _page(file: str, title: str, *, default: bool) -> Any:
    return st.Page(file, title=title, default=default)
