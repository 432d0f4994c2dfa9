"""Examples for the pages of the library: the stage as a page that plays by itself."""

from collections.abc import Iterator
from typing import Any

import numpy as np

import pooling_core
from pooling_core import PoolSpec, PoolTrace, trace_gradient, trace_pool, trace_unpool
from pooling_ui.inputs.samples import random_integers
from pooling_ui.setting.choices import DEFAULTS
from pooling_ui.setting.labels import setting_words
from pooling_ui.setting.parameters import KEEP, WINDOW_MODE
from pooling_ui.setting.pool_table import POOLS
from pooling_ui.setting.setting import Setting, setting_of
from pooling_ui.setting.window_modes import (
    BY_KERNEL,
    BY_SIZE,
    FRACTIONAL,
    WindowMode,
    window_modes,
)
from pooling_ui.stage import back_message, stage_message
from pooling_ui.stage.export.standalone import alone_page

_Shown = tuple[str, Setting, bytes]
_SEED = 7
_SHAPES: dict[int, tuple[int, ...]] = {1: (12,), 2: (6, 6), 3: (4, 4, 4)}
_NUMBERS: dict[WindowMode, dict[str, Any]] = {
    BY_KERNEL: {},
    BY_SIZE: {"o": 4},
    FRACTIONAL: {"k": 2, "o": 2},
}


def examples(colours: str = "light") -> Iterator[tuple[str, str]]:
    """Yield the name of each function, and a page on which the stage shows what it does."""
    for name, setting, message in _shown():
        words = setting_words(setting)
        sentence = f"{words[0].upper()}{words[1:]}."
        yield name, alone_page(message, title=name, sentence=sentence, colours=colours)


def _shown() -> Iterator[_Shown]:
    """Yield the stage of each function that pools, goes back, or unpools."""
    for axes in _SHAPES:
        for pool in POOLS.values():
            for mode in (each for each in window_modes(axes) if each in pool.modes):
                chosen = {KEEP.name: pool.label, WINDOW_MODE.name: mode.label, **_NUMBERS[mode]}
                yield from _of_pool(_setting(chosen, axes))
        yield _unpooled(f"max_unpool{axes}d", axes)


def _of_pool(setting: Setting) -> Iterator[_Shown]:
    """Yield the stages of the function that is this pool, and of the one that goes back."""
    function = setting.function
    assert function is not None
    # The minimum is made of a maximum, which is another pool.
    name = function.direct or (function.name if function.is_the_pool else "")
    if name:
        yield _forward(name, setting)
    if f"{name}_backward" in pooling_core.__all__:
        yield _backward(f"{name}_backward", setting)


def _forward(name: str, setting: Setting) -> _Shown:
    return name, setting, stage_message(_traced(setting), title=name)


def _backward(name: str, setting: Setting) -> _Shown:
    trace = _traced(setting)
    back = trace_gradient(trace, np.ones(trace.output.shape))
    return name, setting, back_message(back, title=name)


def _unpooled(name: str, axes: int) -> _Shown:
    setting = _setting({}, axes)
    back = trace_unpool(_traced(setting), PoolSpec.of(2, ndim=axes), _SHAPES[axes])
    return name, setting, back_message(back, title=name)


def _setting(chosen: dict[str, Any], axes: int) -> Setting:
    return setting_of(DEFAULTS | chosen, _SHAPES[axes])


def _traced(setting: Setting) -> PoolTrace:
    assert setting.spec is not None
    return trace_pool(random_integers(setting.shape, _SEED), setting.spec, setting.reducer)
