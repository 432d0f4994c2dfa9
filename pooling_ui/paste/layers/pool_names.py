"""The names of pooling layers and functions, in PyTorch, Keras, TensorFlow and Flax."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any

from pooling_ui.setting.pool_table import AVERAGE, MAX, POWER_AVERAGE
from pooling_ui.setting.window_modes import BY_KERNEL, BY_SIZE, FRACTIONAL, WindowMode


class Library(Enum):
    """The library that a name belongs to."""

    TORCH = "PyTorch"
    KERAS = "Keras"
    TENSORFLOW = "TensorFlow"
    FLAX = "Flax"


@dataclass(frozen=True, slots=True)
class PoolName:
    """A pooling layer or function, and what its arguments mean.

    `pool` is the label of the kind of pool. An `unpools` name undoes a maximum; `is_global` makes
    one number of each plane. `places` are the arguments in their order, `needs` those that must be
    given. `takes_input`: a function's first argument is the tensor. `with_indices`: its name says
    that it gives indices. `presets` are PyTorch's arguments with the values that they have if they
    are not given, where PyTorch has others.
    """

    name: str
    library: Library
    axes: int
    pool: str
    mode: WindowMode
    places: tuple[str, ...]
    needs: tuple[str, ...] = ()
    takes_input: bool = False
    unpools: bool = False
    is_global: bool = False
    with_indices: bool = False
    presets: tuple[tuple[str, Any], ...] = ()

    @property
    def channels_last(self) -> bool:
        """Return True if its tensors hold the channels behind rows and columns."""
        return self.library is not Library.TORCH


_BY_KERNEL = ("kernel_size", "stride", "padding")
_MAX = (*_BY_KERNEL, "dilation", "return_indices", "ceil_mode")
_F_MAX = (*_BY_KERNEL, "dilation", "ceil_mode", "return_indices")
_AVERAGE = (*_BY_KERNEL, "ceil_mode", "count_include_pad", "divisor_override")
_LP = ("norm_type", "kernel_size", "stride", "ceil_mode")
_ADAPTIVE = ("output_size", "return_indices")
_FRACTIONAL = ("kernel_size", "output_size", "output_ratio", "return_indices", "_random_samples")
_KERAS = ("pool_size", "strides", "padding", "data_format", "name", "dtype")
_TENSORFLOW = ("ksize", "strides", "padding", "data_format", "name")
_FLAX = ("window_shape", "strides", "padding")
_Names = tuple[str, ...]
# Layer, function, kind of pool, window mode, the arguments of both, and those that must be given.
_Row = tuple[str, str, str, WindowMode, _Names, _Names, _Names]
_MAX_LABEL, _AVERAGE_LABEL, _LP_LABEL = MAX.label, AVERAGE.label, POWER_AVERAGE.label


def _torch(axes: int) -> Iterator[PoolName]:
    """Yield PyTorch's layers and functions for inputs with so many axes."""
    average = _AVERAGE if axes > 1 else _AVERAGE[:-1]
    kernel = ("kernel_size",)
    rows: list[_Row] = [
        ("MaxPool", "max_pool", _MAX_LABEL, BY_KERNEL, _MAX, _F_MAX, kernel),
        ("AvgPool", "avg_pool", _AVERAGE_LABEL, BY_KERNEL, average, average, kernel),
        ("LPPool", "lp_pool", _LP_LABEL, BY_KERNEL, _LP, _LP, _LP[:2]),
        *(
            (
                *(f"Adaptive{kind}Pool", f"adaptive_{kind.lower()}_pool", label, BY_SIZE),
                *(places, places, _ADAPTIVE[:1]),
            )
            for kind, label, places in (
                ("Max", _MAX_LABEL, _ADAPTIVE),
                ("Avg", _AVERAGE_LABEL, _ADAPTIVE[:1]),
            )
        ),
    ]
    if axes > 1:
        layer, function = "FractionalMaxPool", "fractional_max_pool"
        window = (_MAX_LABEL, FRACTIONAL)
        rows.append((layer, function, *window, _FRACTIONAL, _FRACTIONAL, kernel))
    for layer, function, pool, mode, places, f_places, needs in rows:
        yield PoolName(f"{layer}{axes}d", Library.TORCH, axes, pool, mode, places, needs)
        yield PoolName(
            f"{function}{axes}d", Library.TORCH, axes, pool, mode, f_places, needs, takes_input=True
        )
    unpooled: tuple[tuple[str, _Names, bool], ...] = (
        (f"MaxUnpool{axes}d", _BY_KERNEL, False),
        (f"max_unpool{axes}d", ("indices", *_BY_KERNEL, "output_size"), True),
    )
    for name, arguments, takes_input in unpooled:
        yield PoolName(
            *(name, Library.TORCH, axes, _MAX_LABEL, BY_KERNEL, arguments, kernel),
            takes_input=takes_input,
            unpools=True,
        )


def _tensorflow(axes: int) -> Iterator[PoolName]:
    """Yield the layers of Keras and the functions of `tf.nn`."""
    for words, pool in (
        *(("MaxPooling", _MAX_LABEL), ("MaxPool", _MAX_LABEL)),
        *(("AveragePooling", _AVERAGE_LABEL), ("AvgPool", _AVERAGE_LABEL)),
    ):
        name, keras = f"{words}{axes}D", (Library.KERAS, axes, pool)
        yield PoolName(name, *keras, BY_KERNEL, _KERAS)
        places = ("data_format", "keepdims")
        yield PoolName(f"Global{name}", *keras, BY_SIZE, places, is_global=True)
    for words, pool in (("max", _MAX_LABEL), ("avg", _AVERAGE_LABEL)):
        yield PoolName(
            f"{words}_pool{axes}d",
            Library.TENSORFLOW,
            axes,
            pool,
            BY_KERNEL,
            _TENSORFLOW,
            _TENSORFLOW[:1],
            takes_input=True,
        )


NAMES: Mapping[tuple[Library, str], PoolName] = {
    (each.library, each.name): each
    for axes in (1, 2, 3)
    for each in (*_torch(axes), *_tensorflow(axes))
}
# Flax's functions pool as many axes as their window_shape has; here they have two.
_OF_FLAX = {
    f"{words}_pool": PoolName(
        *(f"{words}_pool", Library.FLAX, 2, label, BY_KERNEL, places, _FLAX[:1]),
        takes_input=True,
        presets=(("stride", 1), *presets),
    )
    for words, label, places, presets in (
        ("max", _MAX_LABEL, _FLAX, ()),
        ("avg", _AVERAGE_LABEL, (*_FLAX, "count_include_pad"), (("count_include_pad", True),)),
    )
}
_SMALL = {(library, name.lower()): each for (library, name), each in NAMES.items()}
# `tf.nn.max_pool` and `tf.nn.avg_pool` have no number: those with four numbers pool planes.
_UNNUMBERED = re.compile(r"(max|avg)_pool")
_OF_TORCH = {"torch", "nn", "F", "functional"}
_OF_TENSORFLOW = {"tf", "tensorflow", "keras", "layers"}
_OF_FUNCTIONS = {"F", "functional"}
_FLAX_MODULES = {"flax", "linen", "nnx"}
_WITH_INDICES = "_with_indices"  # PyTorch's functions with return_indices=True have it


def is_of_a_library(where: str) -> bool:
    """Return True if the words before a name are of PyTorch, Keras or TensorFlow, or are none.

    Examples
    --------
    >>> is_of_a_library("tf.nn."), is_of_a_library(""), is_of_a_library("flax.linen.")
    (True, True, False)
    """
    return not where or bool((_OF_TORCH | _OF_TENSORFLOW).intersection(where.split(".")))


def pool_named(dotted: str) -> PoolName | None:
    """Return the pool that a dotted name of code means; None for another name.

    Capital letters may differ.

    Examples
    --------
    >>> [pool_named(name).library.value for name in ("F.max_pool2d", "tf.nn.max_pool2d")]
    ['PyTorch', 'TensorFlow']
    >>> pool_named("nn.MaxPool2D").name, pool_named("MaxPool2D").name
    ('MaxPool2d', 'MaxPool2D')
    >>> pool_named("nn.Linear"), pool_named("F.MaxPool2d"), pool_named("nn.max_pool2d")
    (None, None, None)
    >>> pool_named("nn.max_pool").library.value
    'Flax'
    >>> pool_named("F.max_pool2d_with_indices").with_indices
    True
    """
    if dotted.endswith(_WITH_INDICES):
        pool = pool_named(dotted.removesuffix(_WITH_INDICES))
        if pool and pool.takes_input and "return_indices" in pool.places:
            return None if pool.with_indices else replace(pool, with_indices=True)
        return None
    *where, name = dotted.split(".")
    if name in _OF_FLAX and (where == ["nn"] or _FLAX_MODULES.intersection(where)):
        return _OF_FLAX[name]
    if where[:1] == ["tf"] or "tensorflow" in where:
        name = f"{name}2d" if _UNNUMBERED.fullmatch(name) else name
        libraries: tuple[Library, ...] = (Library.TENSORFLOW, Library.KERAS)
    elif where[-1:] == ["layers"] or "keras" in where:
        libraries = (Library.KERAS,)
    elif _OF_TORCH.intersection(where):
        libraries = (Library.TORCH,)
    else:
        libraries = (Library.TORCH, Library.KERAS)
    exact = (NAMES.get((each, name)) for each in libraries)
    alike = (_SMALL.get((each, name.lower())) for each in libraries)
    found = next(filter(None, (*exact, *alike)), None)
    if found and found.library is Library.TORCH and where:
        is_misplaced = where[-1] in _OF_FUNCTIONS if not found.takes_input else where[-1] == "nn"
        return None if is_misplaced else found
    return found
