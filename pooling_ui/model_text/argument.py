"""Read the value of one argument: as a person types it into a field, or of a pasted call."""

import ast
import re
from collections import ChainMap
from contextlib import suppress
from typing import Any

from pooling_ui.model_text.layer_table import check_size, check_type
from pooling_ui.model_text.problems import TooLongError, UnreadableError
from pooling_ui.model_text.program.statements import Statements
from pooling_ui.model_text.syntax import parse
from pooling_ui.model_text.values import SCALARS, Names, NotAChainError

__all__ = ["check_size", "check_type", "names_above", "read_argument", "value_of_node"]
_ASSIGNS = re.compile(r"[ \t]*[A-Za-z_][\w, \t]{0,80}(?::[^=\n]{1,40})?=[^=]")
_MOST_LINES = 50


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


def value_of_node(node: ast.expr, names: Names) -> Any:
    """Return the value of an expression: a number, a word, a tuple, or a tuple of tuples.

    `names` are those that the text gives a value, see `names_above`.

    Raises
    ------
    UnreadableError
        It has no such value.

    Examples
    --------
    >>> call = ast.parse("call((k,) * 2, 2 ** 1)", mode="eval").body
    >>> [value_of_node(each, names_above("k = 3")) for each in call.args]
    [(3, 3), 2]
    """
    try:
        return _plain(Statements().value(node, names))
    except (TooLongError, NotAChainError, RecursionError):
        raise UnreadableError("this has no value that can be read.", node) from None


def names_above(text: str) -> Names:
    """Return the values that the lines of a text give names, as far as they can be read.

    Examples
    --------
    >>> dict(names_above("k, s = 3, 2; kernel: int = k + 1; and words"))
    {'k': 3, 's': 2, 'kernel': 4}
    """
    program, names = Statements(), Names()
    lines = (line.strip() for line in re.split(r"[\n;]", text) if _ASSIGNS.match(line))
    for line in list(lines)[-_MOST_LINES:]:
        with suppress(SyntaxError, ValueError, RecursionError, MemoryError, TooLongError):
            [statement] = ast.parse(line).body
            if isinstance(statement, (ast.Assign, ast.AnnAssign)) and statement.value:
                with suppress(NotAChainError):
                    program.follow(statement, names)
    return names


def _plain(value: Any) -> Any:
    """Return a value without what is no number, word, flag, None or tuple of these."""
    if isinstance(value, (list, tuple)):
        return tuple(map(_plain, value))
    if not isinstance(value, SCALARS):
        raise UnreadableError("this is no number.")
    return value
