"""The pools that pages compare with each other: each is one entry of `COMPARED_POOLS`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from numpy.typing import NDArray

from pooling_core import AdaptiveSpec, AxisLayout, PoolSpec, SettingError
from pooling_core.compute.maxima import window_max, window_min
from pooling_core.functional.picture_pools import (
    picture_adaptive_averages,
    picture_averages,
    picture_power_averages,
)
from pooling_core.measures.method_kinds import METHOD_KINDS
from pooling_ui.setting.parameters import WINDOW_PARAMETERS
from pooling_ui.setting.pool_table import AVERAGE, MAX, MIN, POWER, POWER_AVERAGE, Pool
from pooling_ui.setting.setting import ByKernel, Windows
from pooling_ui.setting.window_modes import BY_KERNEL, Spec, mode_of_spec
from pooling_ui.shell.figures import STYLES, Style

Layouts = tuple[AxisLayout, ...]
PoolsPixels = Callable[[NDArray[Any], Spec, Layouts, float], NDArray[Any]]


@dataclass(frozen=True, slots=True)
class ComparedPool:
    """A pool that pages compare with others, by its label in links.

    `method` is its name in the core's `METHOD_KINDS`. `pools` returns the results for pixels, their
    windows and a power; None for a pool that only Shift has. `pool` is its entry in `POOLS`; None
    if PyTorch refuses no windows of it. `subject` begins the sentence on a parameter that PyTorch's
    function lacks. Where there is little room, `short` replaces the label; where windows have no
    stride, `strideless` does. `rounds` is True if results have to be rounded to become pixels.
    `style` is the look of its lines on the charts of all pages that compare pools.
    """

    method: str
    label: str
    style: Style
    pools: PoolsPixels | None = None
    pool: Pool | None = None
    subject: str = ""
    short: str = ""
    strideless: str = ""
    rounds: bool = False

    @property
    def short_label(self) -> str:
        """Return the label for where there is little room."""
        return self.short or self.label

    @property
    def has_power(self) -> bool:
        """Return True if the result depends on a power."""
        return self.pool is not None and POWER in self.pool.own

    @property
    def one_cell(self) -> bool:
        """Return True if only the first cell of each window counts."""
        return METHOD_KINDS[self.method].one_cell

    def label_with(self, windows: Windows) -> str:
        """Return the label with these windows.

        Examples
        --------
        >>> from pooling_ui.setting.setting import ByOutputSize
        >>> COMPARED_POOLS["nth"].label_with(ByOutputSize((2, 2)))
        "Every window's first pixel"
        """
        return self.label if isinstance(windows, ByKernel) else self.strideless or self.label

    def check(self, spec: Spec) -> None:
        """Raise `SettingError` if PyTorch has no such pool with these windows."""
        if self.pool is None:
            return
        mode = mode_of_spec(spec)
        if mode not in self.pool.modes:
            others = BY_KERNEL.words if self.pool.modes == (BY_KERNEL,) else "other windows"
            named = f"{mode.adjective} {self.label.lower()}"
            words = f"PyTorch has no {named}; choose {others} to compare it."
            raise SettingError(words, "output_size", {})
        if not isinstance(spec, PoolSpec):
            return
        for name in BY_KERNEL.parameters:
            none = WINDOW_PARAMETERS[name].torch_default
            if none is None or self.pool.has_parameter(name):
                continue
            if max(getattr(spec, name)) > none:
                words = (
                    f"{self.subject} has no {name} in PyTorch; set {name} to {none} to compare it."
                )
                raise SettingError(words, name, {name: (none,) * spec.ndim})


def _max(pixels: NDArray[Any], spec: Spec, layouts: Layouts, p: float) -> NDArray[Any]:
    return window_max(pixels, layouts)


def _average(pixels: NDArray[Any], spec: Spec, layouts: Layouts, p: float) -> NDArray[Any]:
    if isinstance(spec, AdaptiveSpec):
        return picture_adaptive_averages(pixels, layouts)
    return picture_averages(pixels, layouts)


def _min(pixels: NDArray[Any], spec: Spec, layouts: Layouts, p: float) -> NDArray[Any]:
    return window_min(pixels, layouts)


def _power(pixels: NDArray[Any], spec: Spec, layouts: Layouts, p: float) -> NDArray[Any]:
    return picture_power_averages(pixels, layouts, p)


COMPARED_POOLS: Mapping[str, ComparedPool] = {
    pool.method: pool
    for pool in (
        ComparedPool("max", MAX.label, STYLES[1], _max, MAX),
        ComparedPool(
            "average",
            AVERAGE.label,
            STYLES[2],
            _average,
            AVERAGE,
            subject="Average pooling",
            rounds=True,
        ),
        ComparedPool("min", "Minimum", STYLES[3], _min, MIN),
        ComparedPool(
            "nth",
            "Every s-th pixel",
            STYLES[4],
            _max,
            short="Every s-th",
            strideless="Every window's first pixel",
        ),
        ComparedPool(
            "lp",
            "Power average",
            ("#64646e", "longdash", "cross"),
            _power,
            POWER_AVERAGE,
            subject="A power average",
            rounds=True,
        ),
        ComparedPool("max then blur", "Max, then blur", ("#3264b4", "longdashdot", "star")),
    )
}
PICTURE_POOLS = tuple(pool for pool in COMPARED_POOLS.values() if pool.pools)
# A picture is always pooled with the first; the others are for a person to choose.
MAIN_POOL, OTHER_POOLS = PICTURE_POOLS[0], PICTURE_POOLS[1:]
BY_LABEL = {pool.label: pool for pool in PICTURE_POOLS}
