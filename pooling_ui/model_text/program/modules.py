"""Make modules from classes and containers, and pass a signal through them, layer by layer."""

from __future__ import annotations

import ast
from abc import ABC, abstractmethod
from collections import ChainMap
from typing import Any

from pooling_ui.model_text.layer_table import READ_LAYERS
from pooling_ui.model_text.problems import TooLongError, UnreadableError
from pooling_ui.model_text.program.functions import LAYER_FUNCTIONS, MOST_ITEMS, items_of
from pooling_ui.model_text.values import (
    MODULES,
    Chain,
    Function,
    Model,
    ModelClass,
    Named,
    Names,
    NotAChainError,
    PlacedLayer,
    Signal,
    SizeOf,
    Unknown,
    UnreadLayerError,
    chain_within,
    joined_signals,
)

MOST_STEPS = 8_000
"""Nodes and layers that are looked at. A text with more is not read."""
_MOST_PASSED = 400  # layers in a chain
_DEEPEST = 130


class Modules(ABC):
    """Makes modules and passes signals through them, and counts its steps."""

    def __init__(self) -> None:
        self.module: Names = ChainMap({"__name__": "__main__"})
        self.steps = 0
        self.notes: dict[str, str] = {}
        self.input_shape: tuple[int, ...] | None = None
        self.used: list[Any] = []  # modules that are a part of another one
        self.latest: Names | None = None  # the names of the function that ended last
        self._depth = 0

    @abstractmethod
    def run_function(
        self, function: Function, args: list[Any], by_name: dict[str, Any], line: int
    ) -> Any:
        """Return what a function of the text gives."""

    def enter(self, line: int, by: int = 1) -> None:
        """Count a step, and how deep it is within others; `leave` ends it."""
        self.steps += 1
        if self.steps > MOST_STEPS:
            raise TooLongError
        if self._depth > _DEEPEST:
            raise UnreadableError("this is nested too deeply to be read.", line)
        self._depth += by

    def leave(self, by: int = 1) -> None:
        """Come back from a step."""
        self._depth -= by

    def attribute(self, base: Any, name: str, line: int) -> Any:
        """Return an attribute of a value."""
        if isinstance(base, Unknown):
            raise base.problem
        if isinstance(base, Named):
            whole_name = ".".join((*base.path, name))
            return (
                self.module[whole_name] if whole_name in self.module else Named((*base.path, name))
            )
        if isinstance(base, Signal):
            if name in ("shape", "ndim"):
                return SizeOf()
            return base if name == "data" else Named(("tensor", name))
        if isinstance(base, Model):
            if name in base.attributes:
                return base.attributes[name]
            if name == "training":
                return False
            found = base.of.find(name)
            if isinstance(found, Function):
                return Function(found.node, found.scope, base, found.within)
            if found is not None:
                return found
            chain = chain_within(base)
            if isinstance(chain, Chain) and name in chain.parts:
                return chain.parts[name]
            raise UnreadableError(f"self.{name} is not in the text.", line)
        if isinstance(base, Chain) and name in base.parts:
            return base.parts[name]
        if isinstance(base, ModelClass) and (found := base.find(name)) is not None:
            return found
        if isinstance(base, PlacedLayer):
            return getattr(base.layer, name, Named(("layer", name)))
        return Named(("value", name))

    def use(self, value: Any) -> None:
        """Note that a value, if it is a module, is a part of another one."""
        if isinstance(value, MODULES):
            self.used.append(value)

    def chain(self, kind: str, args: list[Any], by_name: dict[str, Any], line: int) -> Chain:
        """Return a new container of modules: `kind` is the last name of its class."""
        if by_name:
            raise UnreadableError(f"{kind} takes layers alone, without names.", line)
        if kind == "ModuleList" and args:
            args = items_of(chain_within(args[0]), line)
        chain = Chain(line=line, is_list=kind != "Sequential")
        entries: list[tuple[str, Any]] = [("", each) for each in args]
        if len(args) == 1 and isinstance(args[0], dict):
            entries = [(str(key), value) for key, value in args[0].items()]
        for name, part in entries:
            self.add(chain, part, line, name)
        return chain

    def add(self, chain: Chain, part: Any, line: int, name: str = "") -> None:
        """Add a module to a container, if it is one."""
        if isinstance(part, Unknown):  # a signal passes the layers before it
            chain.add(part, name)
            return
        if isinstance(part, Named):
            what, last = ".".join(part.path[-2:])[:40], part.path[-1]
            if last in READ_LAYERS:
                rule = f"{what} lacks its brackets: write {what}()."
            elif last in LAYER_FUNCTIONS:
                rule = f"{what} is a function: write nn.{LAYER_FUNCTIONS[last][0]}()."
            else:
                rule = f"“{what}” is not in the text: write the layers that it stands for."
            raise UnreadableError(rule, line)
        if isinstance(part, (list, tuple)):
            raise UnreadableError("Sequential takes layers, not a list: write a * before it.", line)
        if isinstance(part, ModelClass):
            raise UnreadableError(f"{part.node.name} lacks its brackets.", line)
        if part is None and chain.is_list:
            return
        if not isinstance(part, MODULES):
            raise UnreadableError("Sequential takes layers alone.", line)
        self.use(part)
        chain.add(part, name)
        if len(chain.parts) > MOST_ITEMS:
            raise UnreadableError(f"a list has more than {MOST_ITEMS} entries.", line)

    def instance(
        self, of: ModelClass, args: list[Any], by_name: dict[str, Any], line: int
    ) -> Model:
        """Return a new instance of a class of the text."""
        model = Model(of, {}, line)
        for base_name in ("Sequential", "ModuleList"):
            if of.is_a(base_name):
                model.attributes["*"] = Chain(line=line, is_list=base_name != "Sequential")
        init = of.find("__init__")
        if isinstance(init, Function):
            bound = Function(init.node, init.scope, model, init.within)
            self.run_function(bound, args, by_name, line)
        elif "*" in model.attributes:
            model.attributes["*"] = self.chain("Sequential", args, by_name, line)
        return model

    def through(self, module: Any, signal: Signal, line: int) -> Signal:
        """Return the signal behind a module.

        Raises
        ------
        UnreadLayerError
            A layer of it cannot be read: the error holds the signal before that.
        NotAChainError
            It is no chain: the error holds the signal before that.
        """
        self.enter(line)
        try:
            if isinstance(module, Unknown):
                raise UnreadLayerError(module.problem, signal)
            if isinstance(module, PlacedLayer):
                return self.passed(signal, [module], line)
            if isinstance(module, Chain) and not module.is_list:
                for part in module.parts.values():
                    signal = self.through(part, signal, line)
                return signal
            if isinstance(module, Model):
                return self._through_model(module, signal, line)
        finally:
            self.leave()
        raise NotAChainError(line, "what it calls is no layer", signal)

    def _through_model(self, model: Model, signal: Signal, line: int) -> Signal:
        forward = model.of.find("forward")
        if isinstance(forward, Function):
            bound = Function(forward.node, forward.scope, model, forward.within)
            found = self.run_function(bound, [signal], {}, line)
            if isinstance(found, dict):
                found = list(found.values())
            if isinstance(found, (tuple, list)) and signals_of(list(found)):
                signals = signals_of(list(found))
                longest = joined_signals(signals)
                if any(each is longest for each in signals):
                    return longest
                where = _line_of_return(forward.node)
                raise NotAChainError(where, "it gives the ends of several branches", longest)
            if isinstance(found, Unknown):
                raise found.problem
            if found is None and not _returns(forward.node):
                seen = self.latest.maps[0].values() if self.latest is not None else ()
                furthest = max(signals_of([signal, *seen]), key=lambda each: len(each.steps))
                raise NotAChainError(_last_line(forward.node), "forward ends here", furthest)
            if not isinstance(found, Signal):
                where = _line_of_return(forward.node)
                raise NotAChainError(where, "forward gives no tensor that can be followed", signal)
            return found
        chain = chain_within(model)
        if isinstance(chain, Chain):
            return self.through(chain, signal, line)
        self.notes["no forward"] = (
            f"{model.of.node.name} has no forward: its layers are read as written, each once. "
            "Paste forward, too: there a pool may be used several times."
        )
        for part in model.attributes.values():
            if isinstance(part, (*MODULES, Unknown)) and not _is_skipped(part):
                signal = self.through(part, signal, line)
        return signal

    def passed(self, signal: Signal, layers: list[PlacedLayer], line: int) -> Signal:
        """Return the signal behind more layers."""
        if len(signal.steps) > _MOST_PASSED:
            raise UnreadableError(f"there are more than {_MOST_PASSED} layers.", line)
        return Signal((*signal.steps, *layers), signal.view)


def _is_skipped(part: Any) -> bool:
    """Return True for a module that no signal passes by itself: a list, or what cannot be read."""
    return isinstance(part, Chain) and part.is_list


def _returns(node: ast.AST) -> bool:
    return isinstance(node, ast.Lambda) or any(isinstance(it, ast.Return) for it in ast.walk(node))


def _last_line(node: ast.AST) -> int:
    return max(getattr(each, "lineno", 1) for each in ast.walk(node))


def _line_of_return(node: ast.AST) -> int:
    """Return the line of the last `return`; else that of the function."""
    lines = [each.lineno for each in ast.walk(node) if isinstance(each, ast.Return)]
    return max(lines, default=getattr(node, "lineno", 1))


def signals_of(values: list[Any]) -> list[Any]:
    """Return the signals among values, also within a list."""
    found = []
    for value in values:
        if isinstance(value, Signal):
            found.append(value)
        elif isinstance(value, (list, tuple)):
            found += [each for each in value if isinstance(each, Signal)]
    return found


def unknown_of(values: list[Any]) -> list[Unknown]:
    """Return what cannot be read among values, also within a list."""
    entries = [
        entry
        for value in values
        for entry in (value if isinstance(value, (list, tuple)) else [value])
    ]
    return [each for each in entries if isinstance(each, Unknown)]
