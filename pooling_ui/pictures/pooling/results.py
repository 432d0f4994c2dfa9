"""Show the choice of pools for a picture, and pool it; each result is computed once."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import streamlit as st

from pooling_ui.pictures.cache import CachedResult, cached_result
from pooling_ui.pictures.parameters import OTHER_LABELS, PASSES, VERSUS
from pooling_ui.pictures.pooling.compared_pools import (
    COMPARED_POOLS,
    MAIN_POOL,
    OTHER_POOLS,
    ComparedPool,
)
from pooling_ui.pictures.pooling.pools import refusal
from pooling_ui.pictures.source import ChosenPicture
from pooling_ui.setting.choices import DEFAULTS
from pooling_ui.setting.labels import pool_name, pools_named
from pooling_ui.setting.pool_table import POWER, exponent
from pooling_ui.setting.setting import ByKernel, Setting
from pooling_ui.setting.stored_choices import forget_change
from pooling_ui.setting.widgets import power
from pooling_ui.task.bound_widgets import FIELD_WIDTH, control, whole_number
from pooling_ui.task.current_task import shows

_POWER = (
    "norm_type. The result is divided by the root of the number of cells, so that it is a shade: "
    "1 gives the average, ∞ the maximum."
)
_NO_STRIDE = " (s-th: each window's first)"


@dataclass(frozen=True, slots=True)
class Result:
    """One pool of the picture: its title, and the pooled picture or a refusal.

    Without either, the picture is not pooled yet. `power` is the power of a power average, as file
    names hold it.
    """

    pool: ComparedPool
    title: str
    pooled: CachedResult | None = None
    refusal: str = ""
    power: str = ""


@dataclass(frozen=True, slots=True)
class ChosenPools:
    """The pools that a person wants, the number of passes, and the label of the power."""

    methods: tuple[str, ...]
    passes: int
    power: str


def pools_choice(setting: Setting) -> ChosenPools:
    """Show the choice of further pools, their power and the number of passes; return it."""
    label = "Compare with" + _NO_STRIDE * (not isinstance(setting.windows, ByKernel))
    labels = control(st.pills, VERSUS, label, OTHER_LABELS, selection_mode="multi")
    compared = [pool for pool in OTHER_POOLS if pool.label in (labels or ())]
    has_power = any(pool.has_power for pool in compared)
    # The container is always there, so that the widgets below keep their place in the page.
    with _line("Power p", _POWER) if has_power and shows(POWER) else st.container():
        norm = power(label_visibility="collapsed") if has_power else DEFAULTS[POWER.name]
    shows_passes = shows(PASSES)
    help = "Twice means: the result is pooled again, with the same setting."
    with _line("Times pooled", help) if shows_passes else st.container():
        passes = whole_number(
            "Times pooled",
            PASSES,
            width=FIELD_WIDTH,
            on_change=forget_change,
            label_visibility="collapsed",
        )
    return ChosenPools(tuple(pool.method for pool in (MAIN_POOL, *compared)), passes, norm)


def pooled_words(setting: Setting, chosen_pools: ChosenPools, *, covers: bool = False) -> str:
    """Return the name of the pool, with the number of passes if no field shows it.

    If results are covered, none of them names its pool, so all pools are named here.
    """
    times = (
        f", {chosen_pools.passes} times" if chosen_pools.passes > 1 and not shows(PASSES) else ""
    )
    if covers and len(chosen_pools.methods) > 1:
        pools = (COMPARED_POOLS[method] for method in chosen_pools.methods)
        more = f" (p = {chosen_pools.power})"
        names = (pool.label_with(setting.windows) + more * pool.has_power for pool in pools)
        return f"{pools_named(names)}{times}"
    return f"{pool_name(setting)}{times}"


def _line(label: str, help: str) -> Any:
    """Return a row for a field, with its label beside it, which takes less room than above it."""
    row = st.container(horizontal=True, vertical_alignment="center", gap="xsmall")
    row.markdown(f":small[{label}]", help=help, width=FIELD_WIDTH)
    return row


def results(
    chosen: ChosenPicture,
    setting: Setting,
    chosen_pools: ChosenPools,
    may_pool: Callable[[str], bool] = lambda method: True,
) -> list[Result]:
    """Return the picture after each pool, from the shared cache if it was made before.

    Pools that are not `may_pool` are not made.
    """
    norm_type, all_results = exponent(chosen_pools.power), []
    for method in chosen_pools.methods:
        pool, pooled = COMPARED_POOLS[method], None
        title = pool.label_with(setting.windows) + f", p = {chosen_pools.power}" * pool.has_power
        if setting.spec is None:
            why = f"PyTorch refuses this: {setting.refusal}."
        else:
            why = refusal(chosen.picture.shape, method, setting.spec)
            if not why and may_pool(method):
                pooled = cached_result(
                    chosen.picture, method, setting.spec, chosen_pools.passes, norm_type
                )
        power_named = f"{norm_type:g}" if pool.has_power else ""
        all_results.append(Result(pool, title, pooled, why, power_named))
    return all_results
