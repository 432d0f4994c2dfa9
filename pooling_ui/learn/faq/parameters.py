"""The parameters of the page Questions."""

from pooling_ui.paste.faq_entries import MOST_SEARCHED, faq_entries
from pooling_ui.state.params import Owner, Param
from pooling_ui.state.readers import OneOf, Text


def is_search(text: str) -> bool:
    """Return True if a text can be searched for: one short line without `~`."""
    return len(text) <= MOST_SEARCHED and text.isprintable() and "~" not in text


FIND = Param("find", Text(is_search), "the text that is searched for")
QUESTION = Param("q", OneOf(tuple(faq_entries())), "the open question", owner=Owner.PYTHON)
PARAMS = (FIND, QUESTION)
