"""Read layers from the text of an `nn.Sequential`. Nothing of it is run."""

import ast
from collections.abc import Sequence
from dataclasses import MISSING, fields
from difflib import get_close_matches
from typing import Any, NamedTuple

from pooling_core.network import (
    AdaptiveAvgPool2d,
    AdaptiveMaxPool2d,
    AvgPool2d,
    Conv2d,
    Flatten,
    Layer,
    Linear,
    MaxPool2d,
    ReLU,
)
from pooling_ui.stack.sequential_source import (
    SEQUENTIAL,
    UnreadableError,
    check_size,
    check_type,
    find_sequential,
    name_of,
    value_of,
)
from pooling_ui.text.axes import joined
from pooling_ui.text.layers import PLACES, arguments

LAYER_CLASSES: dict[str, type[Layer]] = {
    kind.__name__: kind
    for kind in (
        *(Conv2d, ReLU, MaxPool2d, AvgPool2d),
        *(AdaptiveMaxPool2d, AdaptiveAvgPool2d, Flatten, Linear),
    )
}
MOST_LAYERS = 60
MOST_TEXT = 10_000  # characters
# Arguments of PyTorch's that ours lack, each with the only value that changes nothing here.
_WITHOUT_EFFECT = {
    ("ReLU", "inplace"): (True, False),
    ("MaxPool2d", "return_indices"): (False,),
    ("Conv2d", "padding_mode"): ("zeros",),
    **{(name, key): (None,) for name in ("Conv2d", "Linear") for key in ("device", "dtype")},
}
# Layers of PyTorch that change each cell's value alone: they change no shape and no window.
CELL_BY_CELL = {
    *("BatchNorm2d", "Dropout", "Dropout2d", "ELU", "GELU", "Hardswish", "Identity", "LeakyReLU"),
    *("LogSoftmax", "Mish", "ReLU6", "SELU", "SiLU", "Sigmoid", "Softmax", "Softplus", "Tanh"),
}


_WITH_PARAMETERS = {"BatchNorm2d"}
# Each value depends on all values along an axis. Along channels, the receptive field stays.
_ALONG_AN_AXIS = {"Softmax", "LogSoftmax"}
_CHANNELS = 1
# How similar a misspelled name must be: PReLU does not count as ReLU, nor Unflatten as Flatten.
_MISSPELT = 0.91
# The arguments that everybody writes without their names.
_BY_PLACE = ("in_channels", "out_channels", "in_features", "out_features", "output_size")


class LeftOutError(UnreadableError):
    """A text that can be read, except for layers that change neither shapes nor windows."""


class Reading(NamedTuple):
    """The layers of a text, and what was left out of it."""

    layers: tuple[Layer, ...]
    note: str = ""


def read_sequential(text: str, *, leave_out: bool = False) -> Reading:
    """Return the layers of a text such as `nn.Sequential(nn.Conv2d(1, 8, 3), nn.ReLU())`.

    The text may be what PyTorch prints of a model. It may hold more than the `nn.Sequential`, and
    have one within another. Numbers may be products and sums of whole numbers. With `leave_out`,
    layers that change each cell's value alone are left out.

    Raises
    ------
    LeftOutError
        There are such layers; each is named, with its line.
    UnreadableError
        Anything else: the sentence says what, and in which line.

    Examples
    --------
    >>> read_sequential("model = nn.Sequential(nn.MaxPool2d(2), nn.Flatten())").layers
    (MaxPool2d(kernel_size=2, stride=None, padding=0, dilation=1, ceil_mode=False), \
Flatten(start_dim=1, end_dim=-1))
    """
    if len(text) > MOST_TEXT:
        raise UnreadableError(f"At most {MOST_TEXT:,} characters are read, here are {len(text):,}.")
    if not text.strip():
        raise UnreadableError("There is no text yet: paste an nn.Sequential(…).")
    source = find_sequential(text)
    try:
        read = [(name_of(each), each) for each in _layers(source.call)]
        others = [(name, each) for name, each in read if name in CELL_BY_CELL]
        layers = tuple(_layer(name, each) for name, each in read if name not in CELL_BY_CELL)
    except RecursionError:
        raise UnreadableError("This is nested too deeply to be read.") from None
    if others and not leave_out:
        raise LeftOutError(_others_words(others))
    if not layers:
        raise UnreadableError("There are no layers in it.")
    if len(layers) > MOST_LAYERS:
        raise UnreadableError(f"At most {MOST_LAYERS} layers are shown, here are {len(layers)}.")
    note = (
        f"Only the nn.Sequential in line {source.call.lineno} is read."
        if source.has_other_code
        else ""
    )
    return Reading(layers, note)


def _others_words(others: list[tuple[str, ast.expr]]) -> str:
    """Return a sentence that names the layers that may be left out, and what that changes."""
    names = {name for name, _ in others}
    named = joined([f"{name} (line {each.lineno})" for name, each in others])
    learn = sorted(names & _WITH_PARAMETERS)
    lost = f", but parameters of {' and '.join(learn)} are not counted" if learn else ""
    them = "it" if len(others) == 1 else "them"
    wide = sorted({name for name, each in others if _reads_an_axis(name, each)})
    same = "shapes" if wide else "shapes and what a unit sees"
    more = f" {' and '.join(wide)} along rows or columns would let a unit see more." if wide else ""
    return f"Poolscope does not know {named}. Without {them}, {same} are the same{lost}.{more}"


def _reads_an_axis(name: str, node: ast.expr) -> bool:
    """Return True if a unit may see a whole row or column: also if `dim` is missing."""
    if name not in _ALONG_AN_AXIS or not isinstance(node, ast.Call):
        return name in _ALONG_AN_AXIS
    dim = [*node.args[:1], *(each.value for each in node.keywords if each.arg == "dim")]
    return not dim or ast.unparse(dim[0]) != str(_CHANNELS)


def _layers(call: ast.expr) -> list[ast.expr]:
    """Return the calls of all layers, also those of a Sequential within this one."""
    assert isinstance(call, ast.Call)
    if call.keywords:
        raise UnreadableError("Sequential takes layers alone, without names.", call)
    layers: list[ast.expr] = []
    for each in _without_names(call.args):
        layers += _layers(each) if name_of(each) == SEQUENTIAL else [each]
    return layers


def _without_names(args: list[ast.expr]) -> list[ast.expr]:
    """Return the layers of `OrderedDict([("name", layer), …])`; other arguments unchanged."""
    if len(args) != 1 or name_of(args[0]) != "OrderedDict":
        return args
    call = args[0]
    assert isinstance(call, ast.Call)
    pairs = getattr(call.args[0], "elts", []) if len(call.args) == 1 else []
    if not pairs or not all(isinstance(pair, ast.Tuple) and len(pair.elts) == 2 for pair in pairs):
        raise UnreadableError("OrderedDict is read as a list of pairs: a name, a layer.", call)
    return [pair.elts[1] for pair in pairs]


def _layer(name: str, node: ast.expr) -> Layer:
    if name not in LAYER_CLASSES or not isinstance(node, ast.Call):
        unknown = name or f"“{ast.unparse(node)[:40]}”"
        raise UnreadableError(_unknown_words(unknown), node)
    layer_class = LAYER_CLASSES[name]
    names = [field.name for field in fields(layer_class)]
    order = PLACES.get(name, names)
    if len(node.args) > len(order):
        raise UnreadableError(f"{name} takes no more than {len(order)} by place.", node)
    values: dict[str, Any] = {}
    if any(keyword.arg is None for keyword in node.keywords):
        raise UnreadableError(f"{name}: arguments behind ** are not read.", node)
    by_name = ((str(keyword.arg), keyword.value) for keyword in node.keywords)
    for key, arg in (*zip(order, node.args, strict=False), *by_name):
        value = value_of(name, arg)
        changes_nothing = _WITHOUT_EFFECT.get((name, key), ())
        if any(type(value) is type(each) and value == each for each in changes_nothing):
            continue
        if key not in names:
            near = _near_words(key, names)
            raise UnreadableError(f"On this page, {name} has no {key}.{near}", arg)
        if key in values:
            raise UnreadableError(f"{name} is given {key} twice.", arg)
        values[key] = value
    missing = [
        field.name
        for field in fields(layer_class)
        if field.default is MISSING and field.name not in values
    ]
    if missing:
        raise UnreadableError(f"{name} needs {' and '.join(missing)}.", node)
    for key, value in values.items():
        check_type(name, key, value, node)
        check_size(name, key, value, node)
    try:
        return layer_class(**values)
    except (TypeError, ValueError) as problem:
        raise UnreadableError(f"{problem}.", node) from None


def _unknown_words(what: str) -> str:
    """Say that this page has no such layer; name the similar one, or all that it has."""
    near = _near_words(what, list(LAYER_CLASSES), alike=_MISSPELT)
    all_of_them = f" It has {', '.join(LAYER_CLASSES)}."
    return f"This page has no layer {what}.{near or all_of_them}"


def _near_words(key: str, names: list[str], alike: float = 0.6) -> str:
    """Return a sentence with the similar name, whatever its case; "" if none is similar."""
    small = {name.lower(): name for name in names}
    near = get_close_matches(key.lower(), small, 1, alike)
    return f" Did you mean {small[near[0]]}?" if near else ""


def write_sequential(layers: Sequence[Layer]) -> str:
    """Return PyTorch code that makes these layers.

    Examples
    --------
    >>> from pooling_core.network import Conv2d, MaxPool2d
    >>> print(write_sequential([Conv2d(1, 8, 3, padding=1), MaxPool2d(2)]))
    from torch import nn
    <BLANKLINE>
    model = nn.Sequential(
        nn.Conv2d(1, 8, kernel_size=3, padding=1),
        nn.MaxPool2d(kernel_size=2),
    )
    """
    lines = (f"    nn.{type(layer).__name__}({arguments(layer, _BY_PLACE)}),\n" for layer in layers)
    return f"from torch import nn\n\nmodel = nn.Sequential(\n{''.join(lines)})"
