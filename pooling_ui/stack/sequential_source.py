"""Find an `nn.Sequential` in a text, and read the values of its arguments; nothing is run."""

import ast
import operator
import re
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

SEQUENTIAL = "Sequential"
# How a printed model numbers its layers: `(0): Conv2d(…)`, or `(conv1): Conv2d(…)`.
_NUMBER = re.compile(r"^(\s*)\(\w+\): ", re.MULTILINE)


class SequentialCall(NamedTuple):
    """A call of `nn.Sequential`, and whether the text holds more than it and imports."""

    call: ast.Call
    has_other_code: bool


def find_sequential(text: str) -> SequentialCall:
    """Return the one `nn.Sequential(…)` of a text.

    Raises
    ------
    UnreadableError
        The text is no Python, or there is no `nn.Sequential` in it, or more than one.

    Examples
    --------
    >>> found = find_sequential("class Net:\\n  layers = nn.Sequential(nn.ReLU())")
    >>> ast.unparse(found.call), found.has_other_code
    ('nn.Sequential(nn.ReLU())', True)
    """
    module = _parsed(_as_code(_unindented(text)))
    calls = list(_outermost(module))
    if not calls:
        node = next(iter(module.body), None)
        raise UnreadableError("This is not an nn.Sequential(…).", node)
    if len(calls) > 1:
        lines = " and ".join(str(call.lineno) for call in calls)
        problem = f"Only one nn.Sequential(…) is read, here they are in lines {lines}. Paste one."
        raise UnreadableError(problem, calls[1])
    imports = (ast.Import, ast.ImportFrom)
    statements = [each for each in module.body if not isinstance(each, imports)]
    is_alone = len(statements) == 1 and getattr(statements[0], "value", None) is calls[0]
    return SequentialCall(calls[0], not is_alone)


def name_of(node: ast.expr) -> str:
    """Return the last name of a call: `Conv2d` of `torch.nn.Conv2d(…)`; "" if it is no call."""
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
        raise UnreadableError("This is not Python that can be read.") from None


def _unindented(text: str) -> str:
    """Return the text without spaces before its first word; the word keeps its line."""
    return "\n" * text[: -len(text.lstrip()) or None].count("\n") + text.strip()


def _as_code(text: str) -> str:
    """Return a printed model as code, line by line; return code unchanged."""
    if not _NUMBER.search(text):
        return text
    lines = _NUMBER.sub(r"\1", text).splitlines()
    return "\n".join(f"{line}," if line.endswith(")") else line for line in lines).rstrip(",")


# The largest number in a text: far beyond any layer.
LARGEST = 10**9
_RESULTS: dict[type[ast.operator], Callable[[int, int], int]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.FloorDiv: operator.floordiv,
}
# The largest parameter of a window: with a larger one, a layer would have millions of units.
_LARGEST_WINDOW_ARGUMENT = 1000
_WINDOW_ARGUMENTS = ("kernel_size", "stride", "padding", "dilation", "output_size")
_MAY_BE_NONE = ("stride", "output_size", "divisor_override")
_FLAGS = ("bias", "ceil_mode", "count_include_pad")
_WORDS = {("Conv2d", "padding"): ("same", "valid")}


class UnreadableError(ValueError):
    """A text that cannot be read; the message says what, and in which line."""

    def __init__(self, what: str, node: ast.AST | None = None) -> None:
        line = getattr(node, "lineno", None)
        super().__init__(f"Line {line}: {what}" if line else what)


def check_size(layer: str, name: str, value: Any, node: ast.AST | None = None) -> None:
    """Raise an error for a window, or a number of windows, that is too large here."""
    entries = value if isinstance(value, tuple) else (value,)
    numbers = [entry for entry in entries if isinstance(entry, int)]
    if name in _WINDOW_ARGUMENTS and max(numbers, default=0) > _LARGEST_WINDOW_ARGUMENT:
        most = f"{name} must be at most {_LARGEST_WINDOW_ARGUMENT:,} here"
        raise UnreadableError(f"{layer}: {most}, got {max(numbers):,}.", node)


def check_type(layer: str, name: str, value: Any, node: ast.AST | None = None) -> None:
    """Raise an error for a value of a type that the argument never has."""
    if name in _FLAGS:
        fits = isinstance(value, bool)
    elif isinstance(value, str):
        fits = value in _WORDS.get((layer, name), ())
    elif isinstance(value, tuple):
        fits = name in _WINDOW_ARGUMENTS and 1 <= len(value) <= 2
        fits = fits and all(_is_number(name, entry) for entry in value)
    else:
        fits = _is_number(name, value)
    if not fits:
        raise UnreadableError(f"{layer} does not take {value!r} for {name}.", node)


def _is_number(name: str, value: Any) -> bool:
    """Return True for a whole number, and for None if the argument may be None."""
    return (value is None and name in _MAY_BE_NONE) or (
        isinstance(value, int) and not isinstance(value, bool)
    )


def value_of(layer: str, node: ast.expr) -> Any:
    """Return a value: whole numbers, their products and sums, tuples, flags, None, words."""
    match node:
        case ast.Constant(value=bool() | int() | str() | None as value):
            return _bounded(value, node)
        case ast.Tuple(elts=entries) | ast.List(elts=entries):
            return tuple(value_of(layer, entry) for entry in entries)
        case ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=int() as number)):
            return -_bounded(number, node)
        case ast.BinOp(op=ast.Add() | ast.Sub() | ast.Mult() | ast.FloorDiv()):
            return _bounded(_sum(layer, node), node)
    raise UnreadableError(f"“{ast.unparse(node)[:40]}” in {layer} is no whole number.", node)


def _sum(layer: str, node: ast.BinOp) -> int:
    left, right = value_of(layer, node.left), value_of(layer, node.right)
    if not all(isinstance(side, int) for side in (left, right)):
        raise UnreadableError(f"“{ast.unparse(node)[:40]}” in {layer} is no whole number.", node)
    if isinstance(node.op, ast.FloorDiv) and not right:
        raise UnreadableError(f"“{ast.unparse(node)[:40]}” in {layer} divides by 0.", node)
    return int(_RESULTS[type(node.op)](left, right))


def _bounded(value: Any, node: ast.AST) -> Any:
    if isinstance(value, int) and abs(value) > LARGEST:
        raise UnreadableError(f"A number is larger than {LARGEST:,}.", node)
    return value
