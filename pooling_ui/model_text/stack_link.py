"""Encode a list of layers, its input and one of its units for a link, and decode them."""

import re
from collections.abc import Sequence
from dataclasses import MISSING, fields
from typing import Any, NamedTuple

from pooling_core.network import Layer
from pooling_ui.model_text.layer_table import (
    LARGEST,
    LAYER_CLASSES,
    MOST_LAYERS,
    check_size,
    check_type,
)

# The letter of each layer in a link: old links keep theirs, so new layers come last.
_IN_ORDER = "CRMAXGFLBPSDEOUVHIJKNTWabcdefghijklmopqrstuvwyzYZ"
_LETTERS = dict(zip(LAYER_CLASSES, _IN_ORDER, strict=True))
_BY_LETTER = {letter: LAYER_CLASSES[name] for name, letter in _LETTERS.items()}
_NUMBER = r"-?[0-9]{1,10}(?:d[0-9]{1,17})?"  # 1d5 is 1.5: dots stand between arguments
MOST_CHANNELS, MOST_SIDE = 4096, 1024
_NONE = "n"


# The names of layers and input in the links of Stack.
LAYERS_NAME, INPUT_NAME = "layers", "input"


class Unit(NamedTuple):
    """One unit of a layer's plane; layers count from 1. Without a row, it is the middle unit."""

    layer: int
    row: int | None = None
    col: int | None = None


def encode_layers(layers: Sequence[Layer]) -> str:
    """Return layers as text: for each a letter, and its arguments in order, with dots between.

    Examples
    --------
    >>> from pooling_core.network import Conv2d, MaxPool2d, ReLU
    >>> encode_layers([Conv2d(3, 8, (3, 1), padding="same"), ReLU(), MaxPool2d(2, ceil_mode=True)])
    'C3.8.3x1..same_R_M2....1'
    """
    return "_".join(_encode_layer(layer) for layer in layers)


def decode_layers(text: str) -> tuple[Layer, ...]:
    """Return the layers that `encode_layers` was given.

    Raises
    ------
    ValueError
        The text is damaged, or has no layers, or too many.
    """
    texts = text.split("_", MOST_LAYERS)
    if len(texts) > MOST_LAYERS:
        raise ValueError(f"at most {MOST_LAYERS} layers")
    return tuple(map(_decode_layer, texts))


def stack_link(layers: Sequence[Layer], shape: Sequence[int]) -> dict[str, str] | None:
    """Return the link of Stack with layers and their input; None if no link can hold them.

    Examples
    --------
    >>> from pooling_core.network import ReLU
    >>> stack_link([ReLU()], (3, 8, 8))
    {'layers': 'R', 'input': '3x8x8'}
    """
    link = {LAYERS_NAME: encode_layers(layers), INPUT_NAME: encode_input(shape)}
    try:
        is_held = decode_layers(link[LAYERS_NAME]) == tuple(layers)
    except ValueError:
        return None
    return link if is_held and decode_input(link[INPUT_NAME]) == tuple(shape) else None


def _encode_layer(layer: Layer) -> str:
    values = []
    for field in fields(layer):
        value = getattr(layer, field.name)
        values.append("" if value == field.default else _encode(value))
    return _LETTERS[type(layer).__name__] + ".".join(values).rstrip(".")


def _encode(value: Any) -> str:
    if isinstance(value, (tuple, list)):
        return "x".join(map(_encode, value))
    if value is None:
        return _NONE
    if isinstance(value, float) and not value.is_integer():
        return f"{value:.17f}".rstrip("0").replace(".", "d")
    return value if isinstance(value, str) else str(int(value))


def _decode_layer(text: str) -> Layer:
    layer_class = _BY_LETTER[text[0]] if text[:1] in _BY_LETTER else None
    if layer_class is None:
        raise ValueError(f"no layer: {text[:20]!r}")
    names, texts = fields(layer_class), text[1:].split(".") if len(text) > 1 else []
    if len(texts) > len(names):
        raise ValueError(f"too many arguments: {text[:40]!r}")
    values = {
        field.name: _decode(value_text, flag=isinstance(field.default, bool))
        for field, value_text in zip(names, texts, strict=False)
        if value_text
    }
    for field in names:
        if field.default is MISSING and field.name not in values:
            raise ValueError(f"{layer_class.__name__} needs {field.name}")
    for name, value in values.items():
        check_type(layer_class.__name__, name, value)
        check_size(layer_class.__name__, name, value)
    try:
        return layer_class(**values)
    except TypeError as problem:
        raise ValueError(str(problem)) from None


def _decode(text: str, *, flag: bool) -> Any:
    if flag and text in ("0", "1"):
        return text == "1"
    if text in ("same", "valid"):
        return text
    entries = text.split("x")
    if not all(re.fullmatch(f"{_NUMBER}|{_NONE}", entry) for entry in entries):
        raise ValueError(f"no number: {text[:20]!r}")
    numbers = tuple(None if entry == _NONE else _number(entry) for entry in entries)
    if any(abs(number or 0) > LARGEST for number in numbers):
        raise ValueError(f"too large a number: {text[:40]!r}")
    return numbers if len(numbers) > 1 else numbers[0]


def _number(text: str) -> int | float:
    return float(text.replace("d", ".")) if "d" in text else int(text)


def encode_input(shape: Sequence[int]) -> str:
    """Return the shape of the input for a link.

    Examples
    --------
    >>> encode_input((3, 32, 40)), decode_input("3x32x40"), decode_input("3x32")
    ('3x32x40', (3, 32, 40), None)
    """
    return "x".join(map(str, shape))


def decode_input(text: str) -> tuple[int, int, int] | None:
    """Return channels, rows and columns of the input; None for damage."""
    match = re.fullmatch(r"([0-9]{1,4})x([0-9]{1,4})x([0-9]{1,4})", text)
    if match is None:
        return None
    channels, rows, columns = map(int, match.groups())
    fits = 1 <= channels <= MOST_CHANNELS and min(rows, columns) >= 1
    return (channels, rows, columns) if fits and max(rows, columns) <= MOST_SIDE else None


def encode_unit(unit: Unit) -> str:
    """Return a unit for a link: `layer.row.column`, or the layer alone.

    Examples
    --------
    >>> encode_unit(Unit(6, 2, 3)), decode_unit("6.2.3"), decode_unit("6"), decode_unit("6.2")
    ('6.2.3', Unit(layer=6, row=2, col=3), Unit(layer=6, row=None, col=None), None)
    """
    return str(unit.layer) if unit.row is None else f"{unit.layer}.{unit.row}.{unit.col}"


def decode_unit(text: str) -> Unit | None:
    """Return the unit; None for damage."""
    match = re.fullmatch(r"([0-9]{1,2})(?:\.([0-9]{1,6})\.([0-9]{1,6}))?", text)
    if match is None or not 1 <= int(match[1]) <= MOST_LAYERS:
        return None
    return Unit(*(int(number) for number in match.groups() if number is not None))
