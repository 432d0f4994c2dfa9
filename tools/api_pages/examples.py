"""Examples for the pages of the library: the stage as a page that plays by itself."""

from collections.abc import Iterator
from typing import Any

import numpy as np

from pooling_core import PoolSpec, PoolTrace, trace_gradient, trace_pool, trace_unpool
from pooling_ui.inputs.samples import random_integers
from pooling_ui.setting.choices import DEFAULTS
from pooling_ui.setting.labels import setting_words
from pooling_ui.setting.setting import Setting, setting_of
from pooling_ui.stage import back_message, stage_message
from pooling_ui.stage.export.standalone import alone_page

_Shown = tuple[str, Setting, bytes]
_SEED = 7
_SHAPES: dict[int, tuple[int, ...]] = {1: (12,), 2: (6, 6), 3: (4, 4, 4)}
_BY_SIZE: dict[str, Any] = {"lay": "By output size", "o": 4}
_REDUCTIONS: dict[str, dict[str, Any]] = {
    "max": {"keep": "Max"},
    "avg": {"keep": "Average"},
    "lp": {"keep": "Lp"},
}


def examples(colours: str = "light") -> Iterator[tuple[str, str]]:
    """Yield the name of each function, and a page on which the stage shows what it does."""
    for name, setting, message in _shown():
        words = setting_words(setting)
        says = f"{words[0].upper()}{words[1:]}."
        yield name, alone_page(message, title=name, says=says, colours=colours)


def _shown() -> Iterator[_Shown]:
    for axes in _SHAPES:
        for kind, keep in _REDUCTIONS.items():
            yield _forward(f"{kind}_pool{axes}d", keep, axes)
            yield _backward(f"{kind}_pool{axes}d_backward", keep, axes)
        for kind in ("max", "avg"):
            yield _forward(f"adaptive_{kind}_pool{axes}d", _REDUCTIONS[kind] | _BY_SIZE, axes)
        yield _backward(f"adaptive_avg_pool{axes}d_backward", _REDUCTIONS["avg"] | _BY_SIZE, axes)
        yield _unpooled(f"max_unpool{axes}d", axes)
    for axes in (2, 3):
        fractional = {"keep": "Max", "lay": "Fractional", "k": 2, "o": 2}
        yield _forward(f"fractional_max_pool{axes}d", fractional, axes)
    yield _forward("min_pool2d", {"keep": "Min"}, 2)


def _forward(name: str, chosen: dict[str, Any], axes: int) -> _Shown:
    setting = _setting(chosen, axes)
    return name, setting, stage_message(_traced(setting), title=name)


def _backward(name: str, chosen: dict[str, Any], axes: int) -> _Shown:
    setting = _setting(chosen, axes)
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
