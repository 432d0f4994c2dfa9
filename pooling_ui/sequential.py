"""The text of an `nn.Sequential`, read into layers. Nothing of it is run."""

import ast
from dataclasses import MISSING, fields
from typing import Any

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
from pooling_ui.sequential_values import UnreadableError, check_kind, check_size, value_of

LAYERS: dict[str, type[Layer]] = {
    kind.__name__: kind
    for kind in (
        *(Conv2d, ReLU, MaxPool2d, AvgPool2d),
        *(AdaptiveMaxPool2d, AdaptiveAvgPool2d, Flatten, Linear),
    )
}
MOST_LAYERS = 60
MOST_TEXT = 10_000  # characters
_SEQUENTIAL = "Sequential"
# What PyTorch has beyond our arguments, with the only value that changes nothing here.
_WITHOUT_EFFECT = {("ReLU", "inplace"): (True, False), ("MaxPool2d", "return_indices"): (False,)}
# The order of PyTorch's arguments, where ours leave one out.
_PLACES = {
    "MaxPool2d": ("kernel_size", "stride", "padding", "dilation", "return_indices", "ceil_mode"),
    "ReLU": ("inplace",),
}
# Layers of PyTorch that give every cell another value: neither shapes nor windows need them.
CELL_BY_CELL = {
    *("BatchNorm2d", "Dropout", "Dropout2d", "ELU", "GELU", "Hardswish", "Identity", "LeakyReLU"),
    *("LogSoftmax", "Mish", "ReLU6", "SELU", "SiLU", "Sigmoid", "Softmax", "Softplus", "Tanh"),
}


def read_sequential(text: str) -> tuple[Layer, ...]:
    """Return the layers of a text such as `nn.Sequential(nn.Conv2d(1, 8, 3), nn.ReLU())`.

    The text may begin with imports, name the model, and have one `Sequential` within another.
    Numbers may be products and sums of whole numbers.

    Raises
    ------
    UnreadableError
        Anything else: the sentence says what, and in which line.

    Examples
    --------
    >>> read_sequential("model = nn.Sequential(nn.MaxPool2d(2), nn.Flatten())")
    (MaxPool2d(kernel_size=2, stride=None, padding=0, dilation=1, ceil_mode=False), \
Flatten(start_dim=1, end_dim=-1))
    """
    if len(text) > MOST_TEXT:
        raise UnreadableError(f"At most {MOST_TEXT:,} characters are read, here are {len(text):,}.")
    try:
        module = ast.parse(_unindented(text))
    except (SyntaxError, ValueError, RecursionError, MemoryError) as problem:
        line = getattr(problem, "lineno", None)
        where = f"Line {line}: this" if line else "This"
        raise UnreadableError(f"{where} is no Python that can be read.") from None
    asked = [each for each in module.body if not isinstance(each, (ast.Import, ast.ImportFrom))]
    if len(asked) != 1 or not isinstance(asked[0], (ast.Expr, ast.Assign)):
        node = asked[1] if len(asked) > 1 else None
        raise UnreadableError("Only one nn.Sequential(…) is read, and imports before it.", node)
    value = asked[0].value
    if _name_of(value) != _SEQUENTIAL:
        raise UnreadableError("This is no nn.Sequential(…).", value)
    try:
        layers = tuple(_layers(value))
    except RecursionError:
        raise UnreadableError("This is nested too deeply to be read.") from None
    if not layers:
        raise UnreadableError("There are no layers in it.")
    if len(layers) > MOST_LAYERS:
        raise UnreadableError(f"At most {MOST_LAYERS} layers are shown, here are {len(layers)}.")
    return layers


def _unindented(text: str) -> str:
    """Return the text without blanks before its first word, which keeps its line."""
    return "\n" * text[: -len(text.lstrip()) or None].count("\n") + text.strip()


def _layers(call: ast.expr) -> list[Layer]:
    assert isinstance(call, ast.Call)
    if call.keywords:
        raise UnreadableError("Sequential takes layers alone, without names.", call)
    layers: list[Layer] = []
    for each in call.args:
        name = _name_of(each)
        if name == _SEQUENTIAL:
            layers += _layers(each)
        else:
            layers.append(_layer(name, each))
    return layers


def _name_of(node: ast.expr) -> str:
    """Return the last name of what is called: `Conv2d` of `torch.nn.Conv2d(…)`; "" of no call."""
    if not isinstance(node, ast.Call):
        return ""
    called = node.func
    if isinstance(called, ast.Attribute):
        return called.attr
    return called.id if isinstance(called, ast.Name) else ""


def _layer(name: str, node: ast.expr) -> Layer:
    if name in CELL_BY_CELL:
        says = "Leave it out: shapes and what a unit sees are the same without it."
        raise UnreadableError(f"{name} is no layer that is known here. {says}", node)
    if name not in LAYERS or not isinstance(node, ast.Call):
        what = f"{name} is no layer" if name else f"“{ast.unparse(node)[:40]}” is no layer"
        raise UnreadableError(f"{what} that is known here: {', '.join(LAYERS)} are.", node)
    kind = LAYERS[name]
    names = [field.name for field in fields(kind)]
    order = _PLACES.get(name, names)
    if len(node.args) > len(order):
        raise UnreadableError(f"{name} takes no more than {len(order)} by place.", node)
    given: dict[str, Any] = {}
    by_name = ((keyword.arg or "**", keyword.value) for keyword in node.keywords)
    for key, arg in (*zip(order, node.args, strict=False), *by_name):
        value = value_of(name, arg)
        if any(value is each for each in _WITHOUT_EFFECT.get((name, key), ())):
            continue
        if key not in names:
            raise UnreadableError(f"{name} has no {key} that is known here.", arg)
        if key in given:
            raise UnreadableError(f"{name} is given {key} twice.", arg)
        given[key] = value
    missing = [
        field.name for field in fields(kind) if field.default is MISSING and field.name not in given
    ]
    if missing:
        raise UnreadableError(f"{name} needs {' and '.join(missing)}.", node)
    for key, value in given.items():
        check_kind(name, key, value, node)
        check_size(name, key, value, node)
    try:
        return kind(**given)
    except (TypeError, ValueError) as problem:
        raise UnreadableError(f"{problem}.", node) from None
