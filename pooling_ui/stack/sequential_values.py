"""The arguments in the text of an `nn.Sequential`: values that can be read without running it."""

import ast
import operator
from collections.abc import Callable
from typing import Any

# The most that a number in the text may be: far beyond any layer.
LARGEST = 10**9
_RESULTS: dict[type[ast.operator], Callable[[int, int], int]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.FloorDiv: operator.floordiv,
}
# The most for what says where windows lie: with more, one layer would have millions of units.
_MOST_OF_WINDOWS = 1000
_OF_WINDOWS = ("kernel_size", "stride", "padding", "dilation", "output_size")
_MAY_BE_NONE = ("stride", "output_size", "divisor_override")
_FLAGS = ("bias", "ceil_mode", "count_include_pad")
_WORDS = {("Conv2d", "padding"): ("same", "valid")}


class UnreadableError(ValueError):
    """A text that is not understood: what, and in which line."""

    def __init__(self, what: str, node: ast.AST | None = None) -> None:
        line = getattr(node, "lineno", None)
        super().__init__(f"Line {line}: {what}" if line else what)


def check_size(layer: str, name: str, value: Any, node: ast.AST | None = None) -> None:
    """Raise for a window, or a count of windows, that is too large to be followed here."""
    entries = value if isinstance(value, tuple) else (value,)
    numbers = [entry for entry in entries if isinstance(entry, int)]
    if name in _OF_WINDOWS and max(numbers, default=0) > _MOST_OF_WINDOWS:
        most = f"at most {_MOST_OF_WINDOWS:,} for {name} is followed here"
        raise UnreadableError(f"{layer}: {most}, got {max(numbers):,}.", node)


def check_kind(layer: str, name: str, value: Any, node: ast.AST | None = None) -> None:
    """Raise for a value of a kind that the argument never has."""
    if name in _FLAGS:
        fits = isinstance(value, bool)
    elif isinstance(value, str):
        fits = value in _WORDS.get((layer, name), ())
    elif isinstance(value, tuple):
        fits = name in _OF_WINDOWS and 1 <= len(value) <= 2
        fits = fits and all(_is_number(name, entry) for entry in value)
    else:
        fits = _is_number(name, value)
    if not fits:
        raise UnreadableError(f"{layer} does not take {value!r} for {name}.", node)


def _is_number(name: str, value: Any) -> bool:
    """Say whether this is a whole number, or None where that means something."""
    return (value is None and name in _MAY_BE_NONE) or (
        isinstance(value, int) and not isinstance(value, bool)
    )


def value_of(layer: str, node: ast.expr) -> Any:
    """Return a value: whole numbers and what they come to, tuples of them, flags, None, words."""
    match node:
        case ast.Constant(value=bool() | int() | str() | None as value):
            return _bounded(value, node)
        case ast.Tuple(elts=parts) | ast.List(elts=parts):
            return tuple(value_of(layer, part) for part in parts)
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
