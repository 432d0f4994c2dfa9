"""Find the model in a text that holds more: instances, classes, functions, or layers alone."""

from __future__ import annotations

import ast
from collections.abc import Sequence
from typing import Any

from pooling_ui.model_text.problems import UnreadableError
from pooling_ui.model_text.program.statements import Statements
from pooling_ui.model_text.syntax import Syntax
from pooling_ui.model_text.values import (
    MODULES,
    Chain,
    Function,
    Model,
    ModelClass,
    NotAChainError,
    PlacedLayer,
    Signal,
    Unknown,
)


def find_model(reader: Statements, syntax: Syntax, *, is_printed: bool) -> Any:
    """Return the model of a text: a module, a class, or a signal; None if there is none.

    Raises
    ------
    UnreadableError
        There are several.
    """
    if (model := _only(_roots(reader, reader.module.maps[0].values()))) is not None:
        return model
    if (model := _instance(reader, syntax)) is not None:
        return model
    if is_printed:
        return None
    for function in [each for each in reader.module.values() if isinstance(each, Function)]:
        takes = function.node.args
        if len(takes.args) > len(takes.defaults):
            continue
        try:
            given = reader.run_function(function, [], {}, function.node.lineno)
        except NotAChainError:
            continue
        except UnreadableError as problem:
            reader.problems.append(problem)
            continue
        if isinstance(given, (Chain, Model)):
            return given
        if reader.latest and (model := _only(_roots(reader, reader.latest.maps[0].values()))):
            return model
    if (model := _sequential_within(reader, syntax)) is not None:
        return model
    return _layers_alone(reader)


def _roots(reader: Statements, values: Any) -> list[Any]:
    """Return the containers and models that are no part of another one, each once."""
    used = set(map(id, reader.used))
    found: dict[int, Any] = {}
    for value in (*values, *reader.bare):
        is_model = isinstance(value, Model) or _is_readable_chain(value)
        if is_model and id(value) not in used and not _is_loss(value):
            found[id(value)] = value
    return list(found.values())


def _is_readable_chain(value: Any) -> bool:
    """Return True for an `nn.Sequential`, unless its first part cannot be read."""
    if not isinstance(value, Chain) or value.is_list:
        return False
    return not isinstance(next(iter(value.parts.values()), None), Unknown)


def _is_loss(value: Any) -> bool:
    return isinstance(value, Model) and not (
        value.of.find("forward") or value.of.is_a("Sequential", "Module")
    )


def _only(models: Sequence[Any]) -> Any:
    """Return the model, if there is one; raise if there are several.

    One whose parts are also in a later one was the source of that one.
    """
    last_of: dict[int, int] = {}
    for at, each in enumerate(models):
        if isinstance(each, Chain):
            last_of |= dict.fromkeys(map(id, _parts(each)), at)
    models = [
        each
        for at, each in enumerate(models)
        if not isinstance(each, Chain) or not any(last_of[id(part)] > at for part in _parts(each))
    ]
    if len(models) > 1:
        instances = [each for each in models if isinstance(each, Model)]
        if len(instances) != 1:
            lines = sorted({each.line for each in models})
            raise UnreadableError(_several_words("models", lines), lines[1] if lines[1:] else None)
        models = instances
    return models[0] if models else None


def _parts(chain: Chain) -> list[Any]:
    return list(chain.parts.values())


def _several_words(what: str, lines: Sequence[int]) -> str:
    named = " and ".join(map(str, lines[:4]))
    return f"Only one model is read, here they are in lines {named}. Paste one."


def _instance(reader: Statements, syntax: Syntax) -> Model | None:
    """Return an instance of the class that no other class of the text uses."""
    classes = {
        name: each
        for name, each in reader.module.items()
        if isinstance(each, ModelClass) and not name.startswith("__")
    }
    models = {
        name: each
        for name, each in classes.items()
        if each.find("forward") or each.is_a("Sequential", "Module", "LightningModule")
    } or {name: each for name, each in classes.items() if _has_layers(each)}
    parts = {
        node.id
        for name, each in models.items()
        for node in ast.walk(each.node)
        if isinstance(node, ast.Name) and node.id != name
    }
    alone = [each for name, each in models.items() if name not in parts] or [*models.values()]
    if not alone:
        return None
    if len(alone) > 1:
        lines = [each.node.lineno for each in alone]
        raise UnreadableError(_several_words("classes", lines), lines[1])
    (only,) = alone
    return _made(reader, only, syntax)


def _has_layers(of: ModelClass) -> bool:
    return any(isinstance(value, MODULES) for value in of.members.values())


def _made(reader: Statements, of: ModelClass, syntax: Syntax) -> Model:
    """Return an instance: with the arguments of a call anywhere in the text, or with none."""
    for statement in syntax.body:
        for node in ast.walk(statement):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == of.node.name:
                try:
                    made = reader.value(node, reader.module)
                except (UnreadableError, NotAChainError):
                    continue
                if isinstance(made, Model):
                    return made
    try:
        made = reader.instance(of, [], {}, of.node.lineno)
    except NotAChainError as problem:
        raise UnreadableError(f"{problem.reason}.", problem.line) from None
    if not made.attributes:
        for name, each in of.members.items():
            if isinstance(each, MODULES):
                made.attributes[name] = each
    return made


def _sequential_within(reader: Statements, syntax: Syntax) -> Any:
    """Return the one `nn.Sequential(…)` that stands anywhere in the text."""
    calls = [call for statement in syntax.body for call in _outermost(statement)]
    if not calls:
        return None
    if len(calls) > 1:
        lines = [call.lineno for call in calls]
        raise UnreadableError(_several_words("nn.Sequential(…)", lines), lines[1])
    return reader.value(calls[0], reader.module)


def _outermost(node: ast.AST) -> list[ast.Call]:
    """Return each call of Sequential that lies in no other."""
    found: list[ast.Call] = []
    for child in ast.iter_child_nodes(node):
        called = getattr(child, "func", None)
        name = getattr(called, "attr", getattr(called, "id", ""))
        if isinstance(child, ast.Call) and name == "Sequential":
            found.append(child)
        else:
            found += _outermost(child)
    return found


def _layers_alone(reader: Statements) -> Any:
    """Return layers without a model around them as a chain, or a signal that passed some."""
    values: list[Any] = []
    for value in (*reader.module.maps[0].values(), *reader.bare):
        values += value if isinstance(value, (list, tuple)) else [value]
    layers = {id(each): each for each in values if isinstance(each, PlacedLayer)}
    if len(layers) == 1:
        return next(iter(layers.values()))
    if layers:
        chain = Chain(line=min(each.line for each in layers.values()))
        for each in sorted(layers.values(), key=lambda layer: layer.line):
            chain.add(each)
        reader.notes["alone"] = "The layers are read in the order in which they are written."
        if any(name.startswith("self.") for name in reader.module.maps[0]):
            reader.notes["lines of a class"] = (
                "Paste forward, too: there a pool may be used several times."
            )
        return chain
    signals = [each for each in values if isinstance(each, Signal) and each.steps]
    return max(signals, key=lambda each: len(each.steps), default=None)
