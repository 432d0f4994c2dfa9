"""Read the layers of a model from a pasted text: code of PyTorch, or what `print(model)` shows."""

from __future__ import annotations

import ast
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from pooling_core.network import Conv2d, Flatten, Layer, Linear
from pooling_ui.model_text.layer_table import LAYER_CLASSES, MOST_LAYERS, make_layer, unknown_words
from pooling_ui.model_text.pasted import clean
from pooling_ui.model_text.printed import PrintedModule, find_printed, in_order
from pooling_ui.model_text.problems import TooLongError, UnreadableError
from pooling_ui.model_text.statements import Statements
from pooling_ui.model_text.syntax import Syntax, parse
from pooling_ui.model_text.values import (
    MODULES,
    Chain,
    Function,
    Model,
    ModelClass,
    NotAChainError,
    PlacedLayer,
    Signal,
)
from pooling_ui.text.axes import joined

MOST_TEXT = 30_000
"""Characters. A longer text is refused."""
# Blocks of well-known networks whose parts are no chain: they add or join branches.
_BRANCHED = (
    "Bottleneck",
    "BasicBlock",
    "Inception",
    "InvertedResidual",
    "_Dense",
    "Fire",
    "MBConv",
)
_SHORTCUTS = {"downsample", "shortcut", "residual", "skip", "identity"}
_EMPTY = "There is no text yet: paste an nn.Sequential(…), a class, or what print(model) shows."
_NO_MODEL = "there is no model in this text. Paste an nn.Sequential(…), a class, or print(model)."


@dataclass(frozen=True, slots=True)
class ReadModel:
    """The layers of a text, in order.

    Attributes
    ----------
    layers : tuple of Layer
        At least one.
    notes : tuple of str
        Sentences on what was left out, or was read in another way.
    stops : str
        Why only the layers before a line were read; "" if all were.
    input_shape : tuple of three int, or None
        Of the input, if the text says it.
    steps : int
        The parts of the text that were looked at.
    """

    layers: tuple[Layer, ...]
    notes: tuple[str, ...] = ()
    stops: str = ""
    input_shape: tuple[int, ...] | None = None
    steps: int = 0


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a text has no layers that can be read: one sentence, and its line if it has one."""

    why: str
    line: int | None = None
    steps: int = 0


def read_model(text: str) -> ReadModel | Refusal:
    """Return the layers of a pasted model. Nothing of the text is run.

    It may be an `nn.Sequential`, a class with `forward`, or what PyTorch prints of a model, with
    imports and training around it, prompts and fences.

    Examples
    --------
    >>> read_model("model = nn.Sequential(nn.MaxPool2d(2), nn.Flatten())").layers
    (MaxPool2d(kernel_size=2, stride=None, padding=0, dilation=1, ceil_mode=False), \
Flatten(start_dim=1, end_dim=-1))
    >>> read_model("x = 3").why
    'Line 1: there is no model in this text. Paste an nn.Sequential(…), a class, or print(model).'
    """
    if len(text) > MOST_TEXT:
        return Refusal(f"At most {MOST_TEXT:,} characters are read, here are {len(text):,}.")
    if not text.strip():
        return Refusal(_EMPTY)
    reader = Statements()
    try:
        return _read(text, reader)
    except UnreadableError as problem:
        return Refusal(str(problem), problem.line, reader.steps)
    except (TooLongError, RecursionError):
        why = "This takes too many steps to follow. Paste the model alone."
        return Refusal(why, None, reader.steps)


def _read(text: str, reader: Statements) -> ReadModel | Refusal:
    code, output = clean(text)
    found = find_printed(output) or find_printed(code)
    for at in found[0] if found else ():
        code[at] = ""
    syntax = parse(code)
    reader.follow_module(syntax.body)
    model = _model(reader, syntax, is_printed=found is not None)
    if model is None:
        if found is None:
            raise _no_model(reader, syntax)
        return _printed(found[1], reader)
    return _followed(model, reader, syntax, code)


def _no_model(reader: Statements, syntax: Syntax) -> UnreadableError:
    """Return why there is no model: the first problem, if one may be the reason."""
    telling = [
        *syntax.problems,
        *(each for each in reader.problems if "is not in the text" not in each.what),
        *reader.problems,
    ]
    if telling:
        return telling[0]
    unknown = next((each.problem for each in reader.module.values() if hasattr(each, "problem")), 0)
    if isinstance(unknown, UnreadableError):
        return unknown
    first = syntax.body[0] if syntax.body else None
    return UnreadableError(_NO_MODEL, first)


def _model(reader: Statements, syntax: Syntax, *, is_printed: bool) -> Any:
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
        is_model = isinstance(value, Model) or (isinstance(value, Chain) and not value.is_list)
        if is_model and id(value) not in used and not _is_loss(value):
            found[id(value)] = value
    return list(found.values())


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
        return chain
    signals = [each for each in values if isinstance(each, Signal) and each.steps]
    return max(signals, key=lambda each: len(each.steps), default=None)


def _followed(model: Any, reader: Statements, syntax: Syntax, code: Sequence[str]) -> ReadModel:
    """Return the layers of a model."""
    line = getattr(model, "line", 1)
    stops = ""
    try:
        signal = model if isinstance(model, Signal) else reader.through(model, Signal(), line)
    except NotAChainError as problem:
        signal = problem.before
        stops = _stop_words(problem, code)
        if not signal.steps:
            raise UnreadableError(f"{stops} No layer stands before it.") from None
        stops += _read_before(len(signal.steps))
    steps = signal.steps
    where = "" if "alone" in reader.notes else _where(model, syntax)
    notes = [where, *_notes(reader, syntax)]
    if twice := _shared(steps):
        notes.append(twice)
    if "no forward" in reader.notes:
        steps = _flattened(steps, notes)
    return _reading(tuple(step.layer for step in steps), notes, stops, reader)


def _read_before(count: int) -> str:
    layers = f"{count} layers before it are" if count > 1 else "layer before it is"
    return f" Only the {layers} read."


def _stop_words(problem: NotAChainError, code: Sequence[str]) -> str:
    text = code[problem.line - 1].strip() if 0 < problem.line <= len(code) else ""
    text = f"{text[:57]}…" if len(text) > 60 else text
    return f"Line {problem.line}, “{text}”, is not a step of a chain: {problem.reason}."


def _reading(
    layers: tuple[Layer, ...], notes: list[str], stops: str, reader: Statements
) -> ReadModel:
    if not layers:
        raise UnreadableError("There are no layers in it.")
    if len(layers) > MOST_LAYERS:
        notes.append(f"At most {MOST_LAYERS} layers are shown, here are {len(layers)}: the first.")
        layers = layers[:MOST_LAYERS]
    given = tuple(filter(None, notes))
    return ReadModel(layers, given, stops, reader.input_shape, reader.steps)


def _where(model: Any, syntax: Syntax) -> str:
    """Say what was read, if the text holds more than it and imports."""
    imports = (ast.Import, ast.ImportFrom)
    others = [each for each in syntax.body if not isinstance(each, imports)]
    is_alone = not others or (len(others) == 1 and not _holds_more(others[0], model))
    if is_alone and not syntax.problems:
        return ""
    if isinstance(model, Model):
        return f"Only {model.of.node.name} (line {model.of.node.lineno}) is read."
    if isinstance(model, PlacedLayer):
        return f"Only the layer in line {model.line} is read."
    return (
        f"Only the nn.Sequential in line {model.line} is read." if isinstance(model, Chain) else ""
    )


def _holds_more(statement: ast.stmt, model: Any) -> bool:
    """Return True for a class or a function with more than this model."""
    return isinstance(statement, (ast.ClassDef, ast.FunctionDef)) and isinstance(model, Chain)


def _notes(reader: Statements, syntax: Syntax) -> list[str]:
    notes = [text for text in reader.notes.values() if text]
    left_out = [name for name, text in reader.notes.items() if not text]
    if left_out:
        notes.append(f"Left out, because no size depends on it: {joined(left_out)}.")
    if syntax.problems:
        problem = syntax.problems[0]
        notes.append(f"Line {problem.line} is left out: {problem.what}")
    return notes


def _shared(steps: Sequence[PlacedLayer]) -> str:
    """Say which layer with parameters is passed more than once."""
    seen: set[int] = set()
    for step in steps:
        if id(step) in seen and step.layer.parameters:
            name = type(step.layer).__name__
            return f"{name} of line {step.line} is passed twice: its parameters are counted twice."
        seen.add(id(step))
    return ""


def _flattened(steps: Sequence[PlacedLayer], notes: list[str]) -> tuple[PlacedLayer, ...]:
    """Return the layers with the `Flatten` that a list without `forward` lacks."""
    kinds = [type(step.layer) for step in steps]
    if Linear not in kinds or Flatten in kinds[: kinds.index(Linear)] or Conv2d not in kinds:
        return tuple(steps)
    at = kinds.index(Linear)
    if Conv2d not in kinds[:at]:
        return tuple(steps)
    notes.append("A list of layers shows no Flatten: one is put before the first Linear.")
    return (*steps[:at], PlacedLayer(Flatten(), steps[at].line), *steps[at:])


def _printed(root: PrintedModule, reader: Statements) -> ReadModel:
    """Return the layers of a printed model."""
    steps: list[PlacedLayer] = []
    stops: list[str] = []
    is_chain = root.name == "Sequential"

    def add(module: PrintedModule) -> None:
        if len(steps) >= 5 * MOST_LAYERS:
            raise TooLongError
        reader.steps += 1
        call = module.call()
        if module.name not in LAYER_CLASSES:
            if module.name in ("Sequential", "ModuleList"):
                return
            raise UnreadableError(unknown_words(module.name), module.line)
        names = reader.module
        args = [_short(reader.lenient(each, names)) for each in call.args]
        by_name = {
            each.arg: _short(reader.lenient(each.value, names))
            for each in call.keywords
            if each.arg
        }
        layer = make_layer(module.name, args, by_name, module.line, reader.notes)
        steps.append(PlacedLayer(layer, module.line))

    def ends(module: PrintedModule) -> bool:
        joins = module.name.startswith(_BRANCHED) or _SHORTCUTS & module.children.keys()
        if joins:
            stops.append(
                f"Line {module.line}, “{module.text[:60]}”, is not a step of a chain: "
                "such a block joins branches."
            )
        return bool(joins)

    in_order(root, add, ends)
    if stops and not steps:
        raise UnreadableError(f"{stops[0]} No layer stands before it.")
    notes: list[str] = _notes(reader, Syntax([], []))
    if not is_chain:
        notes.append("What is printed has no forward: its layers are read in the order shown.")
        steps = [*_flattened(steps, notes)]
    stop = f"{stops[0]}{_read_before(len(steps))}" if stops else ""
    return _reading(tuple(step.layer for step in steps), notes, stop, reader)


def _short(value: Any) -> Any:
    """Return one number for two equal ones, which PyTorch prints for each argument of a window."""
    if isinstance(value, tuple) and len(value) == 2 and type(value[0]) is int:
        return value[0] if value[0] == value[1] else value
    return value
