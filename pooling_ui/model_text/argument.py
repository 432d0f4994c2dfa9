"""Read the text of one argument, as a person types it into a field."""

import ast
from collections import ChainMap
from typing import Any

from pooling_ui.model_text.layer_table import check_size, check_type
from pooling_ui.model_text.problems import TooLongError, UnreadableError
from pooling_ui.model_text.program.statements import Statements
from pooling_ui.model_text.syntax import parse
from pooling_ui.model_text.values import SCALARS

__all__ = ["check_size", "check_type", "read_argument"]


def read_argument(text: str) -> Any:
    """Return the value of a text: a number, or a tuple of them.

    Raises
    ------
    UnreadableError
        The text is something else.

    Examples
    --------
    >>> read_argument("3"), read_argument("3, 2"), read_argument("2 * 4")
    (3, (3, 2), 8)
    """
    found = parse([text])
    statement = found.body[0] if len(found.body) == 1 else None
    if found.problems or not isinstance(statement, ast.Expr):
        raise UnreadableError("this is no number.")
    try:
        value = Statements().value(statement.value, ChainMap())
    except TooLongError:
        raise UnreadableError("this is no number.") from None
    entries = value if isinstance(value, tuple) else (value,)
    if not all(isinstance(each, SCALARS) for each in entries):
        raise UnreadableError("this is no number.")
    return value
