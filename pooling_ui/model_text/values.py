"""The values of a model's text: layers, containers, models, and the signal that passes through."""

from __future__ import annotations

import ast
from collections import ChainMap
from collections.abc import MutableMapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from pooling_core.network import Layer
from pooling_ui.model_text.problems import UnreadableError

Scope = MutableMapping[str, Any]
Names = ChainMap[str, Any]


@dataclass(frozen=True, slots=True, eq=False)
class PlacedLayer:
    """A layer, and the line in which it is made."""

    layer: Layer
    line: int


@dataclass(slots=True, eq=False)
class Chain:
    """A `Sequential` or a `ModuleList`: modules in order, each with its name."""

    parts: dict[str, Any] = field(default_factory=dict)
    line: int = 0
    is_list: bool = False

    def add(self, part: Any, name: str = "") -> None:
        """Add a module at the end."""
        self.parts[name or str(len(self.parts))] = part


@dataclass(frozen=True, slots=True, eq=False)
class ModelClass:
    """A class of the text, with the scope in which it stands."""

    node: ast.ClassDef
    bases: tuple[Any, ...]
    members: Scope

    def find(self, name: str) -> Any:
        """Return a method or a value of this class or of its bases in the text; else None."""
        if name in self.members:
            return self.members[name]
        for base in self.bases:
            if isinstance(base, ModelClass) and (found := base.find(name)) is not None:
                return found
        return None

    def is_a(self, *names: str) -> bool:
        """Return True if one of the bases has one of these last names."""
        return any(
            base.is_a(*names) if isinstance(base, ModelClass) else last_name(base) in names
            for base in self.bases
        )


@dataclass(slots=True, eq=False)
class Model:
    """An instance of a class of the text."""

    of: ModelClass
    attributes: Scope
    line: int


@dataclass(frozen=True, slots=True, eq=False)
class Function:
    """A function of the text; `owner` is the instance of a method, `within` its class."""

    node: ast.FunctionDef | ast.Lambda
    scope: Names
    owner: Any = None
    within: ModelClass | None = None


@dataclass(frozen=True, slots=True)
class Named:
    """A name that the text does not define, such as `torch.nn.Conv2d`."""

    path: tuple[str, ...]


class View(NamedTuple):
    """A line that brings the input into planes, and their shape; None if the text lacks it."""

    line: int
    shape: tuple[int, int, int] | None


@dataclass(frozen=True, slots=True, eq=False)
class Signal:
    """The tensor that passes through: the layers that it has passed, and its view before them."""

    steps: tuple[PlacedLayer, ...] = ()
    view: View | None = None


@dataclass(frozen=True, slots=True, eq=False)
class SizeOf:
    """A size, or the sizes, of a signal: they are not known here. `is_batch`: that of axis 0."""

    is_batch: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class Unknown:
    """A value that cannot be read; it matters only if it is used."""

    problem: UnreadableError


class UnreadLayerError(UnreadableError):
    """A layer that cannot be read is passed: `before` is the signal up to there."""

    def __init__(self, problem: UnreadableError, before: Signal) -> None:
        super().__init__(problem.what, problem.line)
        self.before = before


class NotAChainError(Exception):
    """A line of `forward` is no step of a chain: `before` is what can be read up to there."""

    def __init__(self, line: int, reason: str, before: Signal) -> None:
        super().__init__(reason)
        self.line, self.reason, self.before = line, reason, before


MODULES = (PlacedLayer, Chain, Model)
SCALARS = (bool, int, float, str, type(None))


def chain_within(value: Any) -> Any:
    """Return the chain within a model that is an `nn.Sequential`; other values as they are."""
    if isinstance(value, Model) and "*" in value.attributes:
        return value.attributes["*"]
    return value


def last_name(value: Any) -> str:
    """Return the last part of a name that the text does not define; "" for other values."""
    return value.path[-1] if isinstance(value, Named) else ""


def joined_signals(values: list[Any]) -> Signal:
    """Return what can be read before several signals meet.

    If each is a part of the longest one, it is that one; else what all of them have in common.
    """
    signals = [value for value in values if isinstance(value, Signal)]
    longest = max(signals, key=lambda each: len(each.steps), default=Signal())
    common = len(longest.steps)
    is_part = True
    for each in signals:
        same = 0
        for ours, theirs in zip(each.steps, longest.steps, strict=False):
            if ours is not theirs:
                break
            same += 1
        is_part = is_part and same == len(each.steps)
        common = min(common, same)
    return longest if is_part else Signal(longest.steps[:common], longest.view)
