"""The parameters of the page Questions."""

from pooling_ui.paste.faq_entries import faq_entries
from pooling_ui.paste.parameters import FIND
from pooling_ui.state.params import Owner, Param
from pooling_ui.state.readers import OneOf

QUESTION = Param("q", OneOf(tuple(faq_entries())), "the open question", owner=Owner.PYTHON)
PARAMS = (FIND, QUESTION)
