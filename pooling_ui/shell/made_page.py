"""Make the pages of the app's list, and links to them; the files are looked up only once."""

from copy import copy
from functools import cache
from typing import Any

import streamlit as st

# The pages that were made, by their files.
_MADE: dict[str, Any] = {}


def made_page(file: str, title: str, *, default: bool = False) -> Any:
    """Return a page for one run of the app.

    Streamlit looks each file up in the file system, in a tenth of the time that a change takes. A
    page may run once, and the next run can begin before this one ends: so each run has its own
    copy.
    """
    return copy(_page(file, title, default=default))


@cache
def _page(file: str, title: str, *, default: bool) -> Any:
    _MADE[file] = page = st.Page(file, title=title, default=default)
    return page


def page_link(file: str, label: str, **look: Any) -> None:
    """Show a link to a page of the list.

    For a file's name, Streamlit would look in the file system; for a page it does not. A page that
    is tested alone has no list.
    """
    st.page_link(_MADE.get(file, file), label=label, **look)
