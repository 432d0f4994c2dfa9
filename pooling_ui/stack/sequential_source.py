"""Where the `nn.Sequential` stands in a text: code, or what PyTorch prints of a model."""

import ast
import re
from collections.abc import Iterator
from typing import NamedTuple

from pooling_ui.stack.sequential_values import UnreadableError

SEQUENTIAL = "Sequential"
# How a printed model numbers its layers: `(0): Conv2d(…)`, or `(conv1): Conv2d(…)`.
_NUMBER = re.compile(r"^(\s*)\(\w+\): ", re.MULTILINE)


class Found(NamedTuple):
    """A call of `nn.Sequential`, and whether the text holds more than that and imports."""

    call: ast.Call
    has_more: bool


def find_sequential(text: str) -> Found:
    """Return the one `nn.Sequential(…)` of a text.

    Raises
    ------
    UnreadableError
        The text is no Python, or there is no `nn.Sequential` in it, or more than one.

    Examples
    --------
    >>> found = find_sequential("class Net:\\n  layers = nn.Sequential(nn.ReLU())")
    >>> ast.unparse(found.call), found.has_more
    ('nn.Sequential(nn.ReLU())', True)
    """
    module = _parsed(_as_code(_unindented(text)))
    calls = list(_outermost(module))
    if not calls:
        node = next(iter(module.body), None)
        raise UnreadableError("This is no nn.Sequential(…).", node)
    if len(calls) > 1:
        lines = " and ".join(str(call.lineno) for call in calls)
        says = f"Only one nn.Sequential(…) is read, here they are in lines {lines}. Paste one."
        raise UnreadableError(says, calls[1])
    asked = [each for each in module.body if not isinstance(each, (ast.Import, ast.ImportFrom))]
    is_alone = len(asked) == 1 and getattr(asked[0], "value", None) is calls[0]
    return Found(calls[0], not is_alone)


def name_of(node: ast.expr) -> str:
    """Return the last name of what is called: `Conv2d` of `torch.nn.Conv2d(…)`; "" of no call."""
    if not isinstance(node, ast.Call):
        return ""
    called = node.func
    if isinstance(called, ast.Attribute):
        return called.attr
    return called.id if isinstance(called, ast.Name) else ""


def _outermost(node: ast.AST) -> Iterator[ast.Call]:
    """Yield each call of Sequential that lies in no other."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.Call) and name_of(child) == SEQUENTIAL:
            yield child
        else:
            yield from _outermost(child)


def _parsed(code: str) -> ast.Module:
    try:
        return ast.parse(code)
    except SyntaxError as problem:
        where = f"Line {problem.lineno}: this" if problem.lineno else "This"
        raise UnreadableError(f"{where} is no Python that can be read: {problem.msg}.") from None
    except (ValueError, RecursionError, MemoryError):
        raise UnreadableError("This is no Python that can be read.") from None


def _unindented(text: str) -> str:
    """Return the text without blanks before its first word, which keeps its line."""
    return "\n" * text[: -len(text.lstrip()) or None].count("\n") + text.strip()


def _as_code(text: str) -> str:
    """Return what PyTorch prints of a model as the code of it, line by line; code as it is."""
    if not _NUMBER.search(text):
        return text
    lines = _NUMBER.sub(r"\1", text).splitlines()
    return "\n".join(f"{line}," if line.endswith(")") else line for line in lines).rstrip(",")
