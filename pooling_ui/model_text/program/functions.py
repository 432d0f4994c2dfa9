"""The functions and methods that are layers, and the few functions of Python that are read."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from pooling_core.network import AdaptiveAvgPool2d, Layer, ReLU, ShapePreserving
from pooling_ui.model_text.layer_table import LARGEST, make_layer
from pooling_ui.model_text.problems import UnreadableError
from pooling_ui.model_text.values import SCALARS, Chain, PlacedLayer, Signal, SizeOf, View

MOST_ITEMS = 500
"""Of a list. Longer ones are not read."""

# The layer of a function, and its arguments by place behind the tensor.
LAYER_FUNCTIONS: dict[str, tuple[str, str]] = {
    "max_pool2d": ("MaxPool2d", "kernel_size stride padding dilation ceil_mode return_indices"),
    "avg_pool2d": (
        "AvgPool2d",
        "kernel_size stride padding ceil_mode count_include_pad divisor_override",
    ),
    "lp_pool2d": ("LPPool2d", "norm_type kernel_size stride ceil_mode"),
    "fractional_max_pool2d": ("FractionalMaxPool2d", "kernel_size output_size output_ratio"),
    "adaptive_max_pool2d": ("AdaptiveMaxPool2d", "output_size return_indices"),
    "adaptive_avg_pool2d": ("AdaptiveAvgPool2d", "output_size"),
    "flatten": ("Flatten", "start_dim end_dim"),
    "softmax": ("Softmax", "dim"),
    "log_softmax": ("LogSoftmax", "dim"),
    "dropout": ("Dropout", "p"),
    "dropout1d": ("Dropout1d", "p"),
    "dropout2d": ("Dropout2d", "p"),
    "alpha_dropout": ("AlphaDropout", "p"),
    "relu": ("ReLU", "inplace"),
    "relu_": ("ReLU", ""),
    "leaky_relu": ("LeakyReLU", "negative_slope inplace"),
    "relu6": ("ReLU6", "inplace"),
    "elu": ("ELU", "alpha inplace"),
    "celu": ("CELU", "alpha inplace"),
    "gelu": ("GELU", "approximate"),
    "silu": ("SiLU", "inplace"),
    "mish": ("Mish", "inplace"),
    "selu": ("SELU", "inplace"),
    "sigmoid": ("Sigmoid", ""),
    "tanh": ("Tanh", ""),
    "softplus": ("Softplus", "beta threshold"),
    "softsign": ("Softsign", ""),
    "hardswish": ("Hardswish", "inplace"),
    "hardsigmoid": ("Hardsigmoid", "inplace"),
    "hardtanh": ("Hardtanh", "min_val max_val inplace"),
    "logsigmoid": ("LogSigmoid", ""),
}
_ELSEWHERE = ("training", "_stacklevel", "dtype", "input", "inplace")  # they change no size
# Methods that give the same numbers, or another type of them.
SAME = {
    *("to", "cuda", "cpu", "float", "double", "half", "bfloat16", "contiguous", "detach", "clone"),
    *("requires_grad_", "type", "type_as", "eval", "train", "apply", "share_memory", "compile"),
}
# Functions that give the same module, perhaps wrapped.
WRAPPERS = {
    *("DataParallel", "DistributedDataParallel", "weight_norm", "spectral_norm", "compile"),
    *("script", "prepare_model"),
}
NEW_TENSORS = {"randn", "rand", "zeros", "ones", "empty"}


def layers_of_function(
    name: str, args: Sequence[Any], by_name: Mapping[str, Any], line: int, notes: dict[str, str]
) -> list[Layer]:
    """Return the layers that do the same as a function of a tensor, given its other arguments."""
    layer_name, places = LAYER_FUNCTIONS[name]
    order = places.split()
    values = dict(zip(order, args, strict=False))
    values |= {key: value for key, value in by_name.items() if key not in _ELSEWHERE}
    if layer_name == "Flatten":  # the function begins with axis 0, the layer with axis 1
        values.setdefault("start_dim", 0)
    return [make_layer(layer_name, (), values, line, notes)]


def reshaped(signal: Signal, name: str, sizes: Sequence[Any], line: int) -> Signal | str:
    """Return the signal behind `view`, `reshape`, `squeeze` and the like, or why it is no layer."""
    if len(sizes) == 1 and isinstance(sizes[0], (tuple, list)):
        sizes = sizes[0]
    if name in ("view", "reshape"):
        if len(sizes) == 2:
            return passed(signal, "Flatten", {}, line)
        if len(sizes) == 1 and sizes[0] == -1:
            return passed(signal, "Flatten", {"start_dim": 0}, line)
    if name == "squeeze" and _is_one_cell(signal):
        return passed(signal, "Flatten", {}, line)
    if not signal.steps and name in ("view", "reshape", "unsqueeze"):
        if name == "unsqueeze" and signal.view is None:
            return signal
        return Signal(view=View(line, _planes(sizes) if name != "unsqueeze" else None))
    return f"{name} with these sizes is no layer; the nearest is torch.flatten(x, 1)"


def _planes(sizes: Sequence[Any]) -> tuple[int, int, int] | None:
    """Return channels, rows and columns of a view's sizes; None if one is no plain number."""
    if len(sizes) != 4 or not all(type(each) is int and each > 0 for each in sizes[1:]):
        return None
    _, channels, rows, columns = sizes
    return channels, rows, columns


def mean_of_planes(signal: Signal, axes: Any, keeps: Any, line: int) -> Signal | str:
    """Return the signal behind a mean over rows and columns, or why it is no layer."""
    if not isinstance(axes, (tuple, list)) or sorted(map(str, axes)) not in (
        *(["2", "3"], ["-1", "-2"]),
    ):
        return "a mean over these axes is no layer; the nearest is AdaptiveAvgPool2d(1)"
    signal = passed(signal, "AdaptiveAvgPool2d", {"output_size": 1}, line)
    return signal if keeps is True else passed(signal, "Flatten", {}, line)


def passed(signal: Signal, name: str, arguments: Mapping[str, Any], line: int) -> Signal:
    """Return the signal behind one more layer."""
    layer = make_layer(name, (), arguments, line, {})
    return Signal((*signal.steps, PlacedLayer(layer, line)), signal.view)


def _is_one_cell(signal: Signal) -> bool:
    """Return True behind a pool that leaves one cell in each channel."""
    for step in reversed(signal.steps):
        if not isinstance(step.layer, (ShapePreserving, ReLU)):
            last = step.layer
            return isinstance(last, AdaptiveAvgPool2d) and last.output_size in (1, (1, 1))
    return False


def items_of(value: Any, line: int) -> list[Any]:
    """Return the items that a loop over a value meets."""
    if isinstance(value, Chain):
        value = list(value.parts.values())
    if isinstance(value, dict):
        value = list(value)
    if not isinstance(value, (list, tuple, range)):
        raise UnreadableError("what this loops over is not in the text.", line)
    return bounded(value, line)


def bounded(values: Sequence[Any], line: int) -> list[Any]:
    """Return the values as a list, if they are not too many."""
    if len(values) > MOST_ITEMS:
        raise UnreadableError(f"a list has more than {MOST_ITEMS} entries.", line)
    return list(values)


def whole(value: Any, line: int) -> int:
    """Return a whole number that is not too large."""
    if isinstance(value, bool) or not isinstance(value, int):
        raise UnreadableError("a whole number stands here as a rule.", line)
    if abs(value) > LARGEST:
        raise UnreadableError(f"A number is larger than {LARGEST:,}.", line)
    return value


def _range(args: Sequence[Any], line: int) -> Any:
    found = range(*(whole(each, line) for each in args))
    return bounded(found, line)


def _numbers(args: Sequence[Any], line: int) -> list[float]:
    """Return the numbers of `max(1, 2)` or `max([1, 2])`."""
    values = items_of(args[0], line) if len(args) == 1 else list(args)
    if not values or not all(isinstance(each, (int, float)) for each in values):
        raise UnreadableError("only numbers are compared and added here.", line)
    return values


def _converted(kind: Callable[[Any], Any]) -> Callable[[Sequence[Any], int], Any]:
    def convert(args: Sequence[Any], line: int) -> Any:
        (value,) = args
        if isinstance(value, str):
            value = value[:20]
        if not isinstance(value, SCALARS):
            raise UnreadableError("this is no number that can be read.", line)
        return kind(value)

    return convert


def _length(args: Sequence[Any], line: int) -> Any:
    (value,) = args
    if isinstance(value, Signal):
        return SizeOf(is_batch=True)
    return len(items_of(value, line))


PYTHON: dict[str, Callable[[Sequence[Any], int], Any]] = {
    "range": _range,
    "len": _length,
    "int": _converted(int),
    "float": _converted(float),
    "bool": _converted(bool),
    "str": _converted(str),
    "abs": lambda args, line: abs(_numbers([list(args)], line)[0]),
    "round": lambda args, line: round(_numbers([list(args[:1])], line)[0]),
    "max": lambda args, line: max(_numbers(args, line)),
    "min": lambda args, line: min(_numbers(args, line)),
    "sum": lambda args, line: sum(_numbers(args[:1], line)),
    "list": lambda args, line: items_of(args[0], line) if args else [],
    "tuple": lambda args, line: tuple(items_of(args[0], line)) if args else (),
    "reversed": lambda args, line: items_of(args[0], line)[::-1],
    "enumerate": lambda args, line: [
        (number, each) for number, each in enumerate(items_of(args[0], line), *map(int, args[1:2]))
    ],
    "zip": lambda args, line: list(zip(*(items_of(each, line) for each in args), strict=False)),
}
"""Functions of Python on plain values; they raise what Python raises if they are misused."""
