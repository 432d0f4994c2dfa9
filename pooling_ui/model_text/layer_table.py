"""The layers that can be read, with PyTorch's arguments in its order, and what each may hold."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import MISSING, fields
from difflib import get_close_matches
from math import isfinite
from typing import Any

from pooling_core.network import (
    ACTIVATIONS,
    DROPOUTS,
    AdaptiveAvgPool2d,
    AdaptiveMaxPool2d,
    AvgPool2d,
    BatchNorm1d,
    BatchNorm2d,
    BatchNorm3d,
    Conv2d,
    Flatten,
    FractionalMaxPool2d,
    GroupNorm,
    InstanceNorm1d,
    InstanceNorm2d,
    InstanceNorm3d,
    Layer,
    LayerNorm,
    Linear,
    LogSoftmax,
    LPPool2d,
    MaxPool2d,
    PReLU,
    ReLU,
    Softmax,
)
from pooling_ui.model_text.lazy import LAZY, LazyLayer
from pooling_ui.model_text.problems import UnreadableError
from pooling_ui.model_text.values import Named, SizeOf, Unknown

LAYER_CLASSES: dict[str, type[Layer]] = {
    **{
        kind.__name__: kind
        for kind in (
            *(Conv2d, ReLU, MaxPool2d, AvgPool2d, AdaptiveMaxPool2d, AdaptiveAvgPool2d, Flatten),
            *(Linear, BatchNorm2d, LPPool2d, FractionalMaxPool2d, BatchNorm1d, BatchNorm3d),
            *(PReLU, Softmax, LogSoftmax),
        )
    },
    **DROPOUTS,
    **ACTIVATIONS,
    **{
        kind.__name__: kind
        for kind in (GroupNorm, LayerNorm, InstanceNorm1d, InstanceNorm2d, InstanceNorm3d)
    },
}
READ_LAYERS = frozenset((*LAYER_CLASSES, *LAZY))
"""The names of the layers that are read."""
MOST_LAYERS = 80
# The largest number in a text: far beyond any layer.
LARGEST = 10**9
# PyTorch's arguments, by place. Those that are no field of ours change no size.
_NORM = "num_features eps momentum affine track_running_stats device dtype bias"
_ARGUMENTS = {
    "Conv2d": "in_channels out_channels kernel_size stride padding dilation groups bias "
    "padding_mode device dtype",
    "ReLU": "inplace",
    "MaxPool2d": "kernel_size stride padding dilation return_indices ceil_mode",
    "AvgPool2d": "kernel_size stride padding ceil_mode count_include_pad divisor_override",
    "AdaptiveMaxPool2d": "output_size return_indices",
    "AdaptiveAvgPool2d": "output_size",
    "LPPool2d": "norm_type kernel_size stride ceil_mode",
    "FractionalMaxPool2d": "kernel_size output_size output_ratio return_indices _random_samples",
    "Flatten": "start_dim end_dim",
    "Linear": "in_features out_features bias device dtype",
    **dict.fromkeys(("BatchNorm1d", "BatchNorm2d", "BatchNorm3d"), _NORM),
    **dict.fromkeys(("InstanceNorm1d", "InstanceNorm2d", "InstanceNorm3d"), _NORM),
    "GroupNorm": "num_groups num_channels eps affine device dtype bias",
    "LayerNorm": "normalized_shape eps elementwise_affine bias device dtype",
    "PReLU": "num_parameters init device dtype",
    **dict.fromkeys(("Softmax", "LogSoftmax"), "dim"),
    **dict.fromkeys(DROPOUTS, "p inplace"),
    **dict.fromkeys(ACTIVATIONS, "inplace"),
    "LeakyReLU": "negative_slope inplace",
    **dict.fromkeys(("ELU", "CELU"), "alpha inplace"),
    "GELU": "approximate",
    "RReLU": "lower upper inplace",
    "Softplus": "beta threshold",
    "Hardtanh": "min_val max_val inplace",
    **dict.fromkeys(("Hardshrink", "Softshrink"), "lambd"),
    "Threshold": "threshold value inplace",
}
# Arguments that change no number of the network when it is used; no word about them is needed.
_QUIET = {"inplace", "device", "dtype", "eps", "momentum", "track_running_stats", "init"}
# What PyTorch takes for arguments that are not given: then no word about them is needed, either.
_PRESETS = {
    **{"p": 0.5, "negative_slope": 0.01, "alpha": 1, "approximate": "none", "beta": 1},
    **{"min_val": -1, "max_val": 1, "lambd": 0.5, "lower": 1 / 8, "upper": 1 / 3},
}
# Layers that are not read, and the one to write instead.
_INSTEAD = {
    **{f"{name}{n}d": f"{name}2d" for name in ("Conv", "MaxPool", "AvgPool") for n in (1, 3)},
    **{
        f"Adaptive{kind}Pool{n}d": f"Adaptive{kind}Pool2d"
        for kind in ("Max", "Avg")
        for n in (1, 3)
    },
    **{"Conv2D": "Conv2d", "Convolution2D": "Conv2d", "Dense": "Linear"},
    **{"MaxPooling2D": "MaxPool2d", "MaxPool2D": "MaxPool2d", "AveragePooling2D": "AvgPool2d"},
    **{"GlobalAveragePooling2D": "AdaptiveAvgPool2d", "BatchNormalization": "BatchNorm2d"},
    **{"SyncBatchNorm": "BatchNorm2d", "LayerNormalization": "LayerNorm", "RMSNorm": "LayerNorm"},
    **{"GroupNormalization": "GroupNorm"},
    **{"LocalResponseNorm": "BatchNorm2d", "CrossMapLRN2d": "BatchNorm2d"},
}
_INSTEAD |= {
    f"{name}{n}d": "padding in the next layer"
    for name in ("ZeroPad", "ConstantPad", "ReflectionPad", "ReplicationPad", "CircularPad")
    for n in (1, 2, 3)
}
# How similar a misspelled name must be: PReLU does not count as ReLU, nor Unflatten as Flatten.
_MISSPELT = 0.91
# The largest parameter of a window: with a larger one, a layer would have millions of units.
_LARGEST_WINDOW_ARGUMENT = 1000
_WINDOW_ARGUMENTS = ("kernel_size", "stride", "padding", "dilation", "output_size")
_MAY_BE_NONE = ("stride", "output_size", "divisor_override", "output_ratio", "dim")
_FLAGS = (
    *("bias", "ceil_mode", "count_include_pad", "affine", "elementwise_affine"),
    "track_running_stats",
)
_FRACTIONS = ("norm_type", "output_ratio")
_WORDS = {("Conv2d", "padding"): ("same", "valid")}


def make_layer(
    name: str, args: Sequence[Any], by_name: Mapping[str, Any], line: int, notes: dict[str, str]
) -> Layer:
    """Return the layer of a call; `notes` gets the arguments that change no size.

    Raises
    ------
    UnreadableError
        There is no such layer, or it does not take these arguments.
    """
    if name in LAZY:
        return _lazy_layer(name, args, by_name, line, notes)
    if name not in LAYER_CLASSES:
        raise UnreadableError(unknown_words(name), line)
    layer_class = LAYER_CLASSES[name]
    order = _ARGUMENTS[name].split()
    names = [field.name for field in fields(layer_class)]
    if name == "Identity":  # it takes whatever it is given
        return layer_class()
    if len(args) > len(order):
        raise UnreadableError(f"{name} takes no more than {len(order)} by place.", line)
    values: dict[str, Any] = {}
    for key, value in (*zip(order, args, strict=False), *by_name.items()):
        if key not in order:
            raise UnreadableError(f"{name} has no {key[:40]}.{near_words(key, order)}", line)
        if key in values:
            raise UnreadableError(f"{name} is given {key} twice.", line)
        values[key] = value
    for key in [key for key in values if key not in names]:
        _note(notes, name, key, values.pop(key))
    values = {
        key: _readable(name, key, value, line)
        for key, value in values.items()
        if not (name in ("Softmax", "LogSoftmax") and value is None)
    }
    presets = {field.name: field.default for field in fields(layer_class)}
    if values.get("affine", presets.get("affine")) is False:
        values.pop("bias", None)  # PyTorch prints bias=False where there are no scales either
    missing = [
        field.name
        for field in fields(layer_class)
        if field.default is MISSING and field.name not in values
    ]
    if missing and name == "FractionalMaxPool2d":
        raise UnreadableError(f"{name} is printed without its sizes: write them.", line)
    if missing:
        raise UnreadableError(f"{name} needs {' and '.join(missing)}.", line)
    for key, value in values.items():
        check_type(name, key, value, line)
        check_size(name, key, value, line)
    try:
        return layer_class(**values)
    except (TypeError, ValueError) as problem:
        raise UnreadableError(f"{problem}.", line) from None


def _lazy_layer(
    name: str, args: Sequence[Any], by_name: Mapping[str, Any], line: int, notes: dict[str, str]
) -> Layer:
    """Return a layer that lacks its number of inputs; any that fits its groups stands for it."""
    like, count = LAZY[name]
    if args and args[0] == 0:  # PyTorch prints 0 for the number
        args = args[1:]
    rest = {key: value for key, value in by_name.items() if key != count}
    number = rest.get("groups", 1) if like == "Conv2d" else 1
    return LazyLayer(make_layer(like, (number, *args), rest, line, notes), count)


def _note(notes: dict[str, str], name: str, key: str, value: Any) -> None:
    if key == "padding_mode":
        if value != "zeros":
            notes[key] = "padding_mode changes no size: it is read as zeros."
    elif key == "return_indices":
        if value is not False:
            notes[key] = "return_indices changes no size: it is left out."
    elif key not in _QUIET and not _is_preset(key, value):
        notes[f"{key} of {name}"] = ""


def _is_preset(key: str, value: Any) -> bool:
    return isinstance(value, (int, float, str)) and key in _PRESETS and value == _PRESETS[key]


def _readable(name: str, key: str, value: Any, line: int) -> Any:
    """Return a value as the layer takes it; raise if the text does not give it."""
    if isinstance(value, Unknown):
        raise value.problem
    if isinstance(value, Named):
        if value.path[-1] in _WORDS.get((name, key), ()):  # PyTorch prints padding=same
            return value.path[-1]
        what = ".".join(value.path[-3:])[:40]
        raise UnreadableError(f"“{what}” in {name} is not in the text: write its number.", line)
    if isinstance(value, SizeOf):
        raise UnreadableError(f"{key} of {name} depends on the input: write its number.", line)
    if isinstance(value, (list, tuple)):
        if any(isinstance(each, (list, tuple)) for each in value):
            raise UnreadableError(f"{key} of {name} is a list of lists.", line)
        values = tuple(_readable(name, key, each, line) for each in value[:4])
        is_one = len(values) == 1 and key in (*_WINDOW_ARGUMENTS, "normalized_shape")
        return values[0] if is_one else values
    return value


def unknown_words(name: str) -> str:
    """Say that there is no such layer; name the one to write instead, or all that can be read."""
    instead, name = _INSTEAD.get(name), name[:40]
    if instead:
        return f"{name} is not read here. The nearest is {instead}."
    near = near_words(name, list(LAYER_CLASSES), alike=_MISSPELT)
    every = (
        " It reads Conv2d, Linear, Flatten, BatchNorm2d, Dropout, activations, and pools: "
        "MaxPool2d, AvgPool2d, LPPool2d, FractionalMaxPool2d, AdaptiveMaxPool2d, AdaptiveAvgPool2d."
    )
    return f"Poolscope reads no layer {name}.{near or every}"


def near_words(key: str, names: Sequence[str], alike: float = 0.6) -> str:
    """Return a sentence with the similar name, whatever its case; "" if none is similar."""
    small = {name.lower(): name for name in names}
    near = get_close_matches(key[:40].lower(), small, 1, alike)
    return f" Did you mean {small[near[0]]}?" if near else ""


def check_size(layer: str, name: str, value: Any, line: int | None = None) -> None:
    """Raise an error for a window, or a number of windows, that is too large here."""
    entries = value if isinstance(value, tuple) else (value,)
    numbers = [entry for entry in entries if isinstance(entry, int)]
    if any(abs(number) > LARGEST for number in numbers):
        raise UnreadableError(f"A number is larger than {LARGEST:,}.", line)
    if name in _WINDOW_ARGUMENTS and max(numbers, default=0) > _LARGEST_WINDOW_ARGUMENT:
        most = f"{name} must be at most {_LARGEST_WINDOW_ARGUMENT:,} here"
        raise UnreadableError(f"{layer}: {most}, got {max(numbers):,}.", line)


def check_type(layer: str, name: str, value: Any, line: int | None = None) -> None:
    """Raise an error for a value of a type that the argument never has."""
    if name in _FLAGS:
        fits = isinstance(value, bool)
    elif isinstance(value, str):
        fits = value in _WORDS.get((layer, name), ())
    elif isinstance(value, tuple):
        fits = name in (*_WINDOW_ARGUMENTS, "output_ratio") and len(value) == 2
        fits = fits or (name == "normalized_shape" and len(value) in (2, 3))
        fits = fits and all(_is_number(name, entry) for entry in value)
    else:
        fits = _is_number(name, value)
    if not fits:
        whole = f": write {int(value)}" if isinstance(value, float) and value.is_integer() else ""
        problem = f"{layer} does not take {_shown(value)} for {name}{whole}."
        raise UnreadableError(problem, line)


def _is_number(name: str, value: Any) -> bool:
    """Return True for a number of the argument's kind, and for None if it may be None."""
    if value is None or isinstance(value, bool):
        return value is None and name in _MAY_BE_NONE
    if name in _FRACTIONS:
        return isinstance(value, (int, float)) and isfinite(value)
    return isinstance(value, int)


def _shown(value: Any) -> str:
    """Return a value in a few letters."""
    if isinstance(value, tuple):
        return f"({', '.join(map(_shown, value[:4]))})"
    if isinstance(value, int) and abs(value) > LARGEST:
        return "a number that large"
    if isinstance(value, (int, float, str, type(None))):
        return repr(value)[:40]
    return "this"
