"""Read the layers of a model from a pasted text: code of PyTorch, or what `print(model)` shows."""

from __future__ import annotations

import ast
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from pooling_core.network import Conv2d, Flatten, Layer, Linear
from pooling_ui.model_text.find_model import find_model
from pooling_ui.model_text.layer_table import MOST_LAYERS, READ_LAYERS, make_layer, unknown_words
from pooling_ui.model_text.lazy import LazyLayer
from pooling_ui.model_text.pasted import clean
from pooling_ui.model_text.printed import PrintedModule, find_printed, in_order
from pooling_ui.model_text.problems import TooLongError, UnreadableError
from pooling_ui.model_text.program.statements import Statements
from pooling_ui.model_text.syntax import Syntax, parse
from pooling_ui.model_text.values import (
    Chain,
    Model,
    NotAChainError,
    PlacedLayer,
    Signal,
    UnreadLayerError,
    View,
)
from pooling_ui.text.axes import joined
from pooling_ui.text.words import shape as written

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
        At least one. A lazy layer is a `LazyLayer`: `settled` replaces it on an input.
    notes : tuple of str
        Sentences on what was left out, or was read in another way.
    stops : str
        Why only the layers before a line were read; "" if all were.
    input_shape : tuple of three int, or None
        Of the input, if the text says it.
    steps : int
        The parts of the text that were looked at.
    as_written : bool
        True if the text has no forward, so that the order of the layers is a guess.
    is_viewed : bool
        True if the model itself brings each input into `input_shape` before its layers.
    """

    layers: tuple[Layer, ...]
    notes: tuple[str, ...] = ()
    stops: str = ""
    input_shape: tuple[int, ...] | None = None
    steps: int = 0
    as_written: bool = False
    is_viewed: bool = False


@dataclass(frozen=True, slots=True)
class Refusal:
    """The reason for a text without readable layers: a sentence, and its line if known."""

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
    model = find_model(reader, syntax, is_printed=found is not None)
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
    except UnreadLayerError as problem:
        signal = problem.before
        if not signal.steps:
            raise
        quoted = _quoted(problem.line or line, code)
        stops = f"{quoted}: {problem.what}{_read_before(len(signal.steps))}"
    steps = signal.steps
    where = "" if "alone" in reader.notes else _where(model, syntax)
    notes = [where, *_notes(reader, syntax)]
    if view := signal.view:
        notes.insert(0, _view_words(view, code))
        reader.input_shape = view.shape
    if twice := _shared(steps):
        notes.append(twice)
    if {"no forward", "alone"} & reader.notes.keys():
        steps = _flattened(steps, notes)
    layers = tuple(step.layer for step in steps)
    return _reading(layers, notes, stops, reader, is_viewed=bool(view and view.shape))


def _read_before(count: int) -> str:
    layers = f"{count} layers before it are" if count > 1 else "layer before it is"
    return f" Only the {layers} read."


def _stop_words(problem: NotAChainError, code: Sequence[str]) -> str:
    return f"{_quoted(problem.line, code)}, is not a step of a chain: {problem.reason}."


def _quoted(line: int, code: Sequence[str]) -> str:
    text = code[line - 1].strip() if 0 < line <= len(code) else ""
    text = f"{text[:57]}…" if len(text) > 60 else text
    return f"Line {line}, “{text}”"


def _view_words(view: View, code: Sequence[str]) -> str:
    quoted = _quoted(view.line, code)
    if view.shape:
        return f"{quoted}, makes {written(view.shape)} of the input: the layers begin with that."
    return f"{quoted}: its sizes are not read, so the layers may begin with another size."


def _reading(
    layers: tuple[Layer, ...],
    notes: list[str],
    stops: str,
    reader: Statements,
    *,
    is_viewed: bool = False,
) -> ReadModel:
    if not layers:
        raise UnreadableError("There are no layers in it.")
    if len(layers) > MOST_LAYERS:
        notes.append(f"At most {MOST_LAYERS} layers are shown, here are {len(layers)}: the first.")
        layers = layers[:MOST_LAYERS]
    given = tuple(filter(None, notes))
    as_written = bool({"no forward", "lines of a class"} & reader.notes.keys())
    shape = reader.input_shape
    return ReadModel(layers, given, stops, shape, reader.steps, as_written, is_viewed)


def _where(model: Any, syntax: Syntax) -> str:
    """Say what was read, if the text holds more than it and imports."""
    imports = (ast.Import, ast.ImportFrom)
    others = [each for each in syntax.body if not isinstance(each, imports)]
    is_alone = not others or (len(others) == 1 and not _holds_more(others[0], model))
    if is_alone and not syntax.problems:
        return ""
    if isinstance(model, Model):
        what = f"{model.of.node.name} (line {model.of.node.lineno})"
        return f"Only {what}, and what it uses, is read."
    if isinstance(model, PlacedLayer):
        return f"Only the layer in line {model.line} is read."
    if isinstance(model, Chain):
        return f"Only the nn.Sequential in line {model.line}, and what it uses, is read."
    return ""


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
    layers = [step.layer for step in steps]
    kinds = [type(each.like if isinstance(each, LazyLayer) else each) for each in layers]
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

    def add(module: PrintedModule) -> bool:
        try:
            append(module)
        except UnreadableError as problem:
            if not steps:
                raise
            stops.append(f"Line {module.line}, “{module.text[:60]}”: {problem.what}")
        return bool(stops)

    def append(module: PrintedModule) -> None:
        if len(steps) >= 5 * MOST_LAYERS:
            raise TooLongError
        reader.steps += 1
        call = module.call()
        if module.name not in READ_LAYERS:
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
        if module.name == "AvgPool2d" and "ceil_mode" not in by_name:
            reader.notes["printed ceil_mode"] = (
                "PyTorch prints no ceil_mode of AvgPool2d: it is read as False."
            )
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
    if not is_chain:
        reader.notes["no forward"] = (
            "What is printed has no forward: its layers are read in the order shown, each once. "
            "Paste the class: in its forward a pool may be used several times."
        )
    notes: list[str] = _notes(reader, Syntax([], []))
    if not is_chain:
        steps = [*_flattened(steps, notes)]
    stop = f"{stops[0]}{_read_before(len(steps))}" if stops else ""
    return _reading(tuple(step.layer for step in steps), notes, stop, reader)


def _short(value: Any) -> Any:
    """Return one number for two equal ones, which PyTorch prints for each argument of a window."""
    if isinstance(value, tuple) and len(value) == 2 and type(value[0]) is int:
        return value[0] if value[0] == value[1] else value
    return value
