"""Give what an operator, a sign or a comparison gives; say why where it gives nothing."""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable
from typing import Any

from pooling_ui.model_text.layer_table import LARGEST
from pooling_ui.model_text.problems import UnreadableError
from pooling_ui.model_text.program.functions import MOST_ITEMS, bounded, whole
from pooling_ui.model_text.values import (
    MODULES,
    SCALARS,
    Named,
    NotAChainError,
    Signal,
    SizeOf,
    Unknown,
    joined_signals,
)

LONGEST_TEXT = 200  # characters
_MOST_POWER = 64

_NUMBERS: dict[type[ast.operator], Callable[[Any, Any], Any]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.FloorDiv: operator.floordiv,
    ast.Div: operator.truediv,
    ast.Mod: operator.mod,
    ast.Pow: operator.pow,
}
_COMPARED: dict[type[ast.cmpop], Callable[[Any, Any], Any]] = {
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
    ast.Is: operator.is_,
    ast.IsNot: operator.is_not,
}


def combined(op: ast.operator, left: Any, right: Any, node: ast.AST) -> Any:
    """Return what an operator gives for two values."""
    line = getattr(node, "lineno", 1)
    sides = [left, right]
    for side in sides:
        if isinstance(side, Unknown):
            raise side.problem
    if signals := [side for side in sides if isinstance(side, Signal)]:
        if len(signals) == 2:
            raise NotAChainError(line, "it joins two branches", joined_signals(sides))
        return signals[0]
    if any(isinstance(side, SizeOf) for side in sides):
        return SizeOf()
    for side in sides:
        if isinstance(side, Named):
            what = ".".join(side.path[-3:])[:40]
            raise UnreadableError(f"“{what}” is not in the text: write its number.", node)
    if isinstance(op, ast.Add) and type(left) is type(right):
        if isinstance(left, str):
            return (left + right)[:LONGEST_TEXT]
        if isinstance(left, (list, tuple)):
            both = bounded([*left, *right], line)
            return both if isinstance(left, list) else tuple(both)
    if isinstance(op, ast.Mult):
        if isinstance(right, (list, tuple)):
            left, right = right, left
        if isinstance(left, (list, tuple)):
            times = max(0, whole(right, line))
            if times * len(left) > MOST_ITEMS:
                raise UnreadableError(f"a list has more than {MOST_ITEMS} entries.", node)
            return left * times
    if not all(isinstance(side, (int, float)) for side in (left, right)):
        raise UnreadableError("this is no whole number.", node)
    if type(op) not in _NUMBERS:
        raise UnreadableError("this operator is not read here.", node)
    if any(isinstance(side, int) and abs(side) > LARGEST for side in (left, right)):
        raise UnreadableError(f"A number is larger than {LARGEST:,}.", node)
    if isinstance(op, ast.Pow) and abs(right) > _MOST_POWER:
        raise UnreadableError(f"A power is above {_MOST_POWER}.", node)
    if isinstance(op, ast.FloorDiv | ast.Div | ast.Mod) and not right:
        raise UnreadableError("this divides by 0.", node)
    return _NUMBERS[type(op)](left, right)


def truth(value: Any, node: ast.AST) -> bool:
    """Return whether a condition holds; raise if the text does not tell."""
    if isinstance(value, Unknown):
        raise value.problem
    if isinstance(value, (*SCALARS, list, tuple, dict)):
        return bool(value)
    if isinstance(value, MODULES):
        return True
    raise UnreadableError("whether this holds is not in the text.", node)


def signed(op: ast.unaryop, value: Any, node: ast.AST) -> Any:
    """Return what a sign or `not` gives for a value."""
    if isinstance(op, ast.Not):
        return not truth(value, node)
    if isinstance(value, (Signal, SizeOf)):
        return value
    if isinstance(op, ast.USub | ast.UAdd) and isinstance(value, (int, float)):
        return -value if isinstance(op, ast.USub) else value
    raise UnreadableError("this is no number that can be read.", node)


def compared(op: ast.cmpop, left: Any, right: Any, node: ast.AST) -> bool:
    """Return whether a comparison of two values holds; raise if the text does not tell."""
    if isinstance(op, (ast.In, ast.NotIn)) and isinstance(left, SCALARS):
        inside = isinstance(right, (list, tuple, dict, str)) and any(
            type(each) is type(left) and each == left for each in right
        )
        return inside == isinstance(op, ast.In)
    if any(isinstance(side, (Signal, SizeOf, Named, Unknown)) for side in (left, right)):
        raise UnreadableError("whether this holds is not in the text.", node)
    if type(op) not in _COMPARED or not isinstance(left, (*SCALARS, *MODULES, list, tuple, dict)):
        raise UnreadableError("this comparison is not read here.", node)
    if not (isinstance(left, SCALARS) and isinstance(right, SCALARS)):
        return isinstance(op, (ast.NotEq, ast.IsNot))
    return bool(_COMPARED[type(op)](left, right))
