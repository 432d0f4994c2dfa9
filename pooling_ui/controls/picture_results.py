"""What a picture is pooled into: the widgets that choose, and the results, each computed once."""

from dataclasses import dataclass, fields
from typing import Any

import streamlit as st

from pooling_core import PoolSpec, SettingError
from pooling_ui import picture_pools
from pooling_ui.controls.fields import FIELD_WIDTH, bound, whole_number
from pooling_ui.controls.picture_source import ChosenPicture
from pooling_ui.controls.setting import Setting
from pooling_ui.picture_pools import METHODS, Pixels, Pooled
from pooling_ui.share import COMPARED, PASSES

_BY_LABEL = {label: method for method, label in METHODS.items()}

Arguments = tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...], tuple[int, ...], bool]


@dataclass(frozen=True, slots=True)
class Result:
    """One way of pooling the picture: what came out, or why nothing did."""

    method: str
    pooled: Pooled | None = None
    refusal: str = ""

    @property
    def title(self) -> str:
        """What people call it."""
        return METHODS[self.method]


def wanted() -> tuple[tuple[str, ...], int]:
    """Show what to compare with and how often to pool; return the methods and the passes."""
    with st.container(horizontal=True, gap="medium"):
        passes = whole_number(
            "Passes",
            PASSES,
            "n",
            width=FIELD_WIDTH,
            help="Pool the result again, with the same setting.",
        )
        labels = st.pills("Compare with", COMPARED, selection_mode="multi", **bound(st.pills, "vs"))
    return ("max", *(_BY_LABEL[label] for label in COMPARED if label in (labels or ()))), passes


def results(
    chosen: ChosenPicture, setting: Setting, methods: tuple[str, ...], passes: int
) -> list[Result]:
    """Pool the picture in each way; what was pooled before comes from the cache."""
    if setting.spec is None:
        refusal = f"PyTorch refuses this: {setting.refusal}."
        return [Result(method, refusal=refusal) for method in methods]
    arguments: Any = tuple(getattr(setting.spec, field.name) for field in fields(PoolSpec))
    made = []
    for method in methods:
        try:
            pixels = chosen.picture.pixels
            pooled = _pooled(chosen.digest, method, arguments, passes, pixels)
            made.append(Result(method, pooled))
        except SettingError as refusal:
            made.append(Result(method, refusal=str(refusal)))
    return made


@st.cache_resource(max_entries=6, show_spinner="Pooling every pixel…")
def _pooled(digest: str, method: str, arguments: Arguments, passes: int, _pixels: Pixels) -> Pooled:
    """Shared, not copied: arrays in it are read-only. Keyed by what made it, never by the array."""
    return picture_pools.pool(_pixels, method, PoolSpec.of(*arguments), passes)
