"""What a picture is pooled into: the widgets that choose, and the results, each computed once."""

from dataclasses import dataclass

import streamlit as st

from pooling_core import PoolSpec, SettingError
from pooling_ui.controls.fields import FIELD_WIDTH, bound, whole_number
from pooling_ui.controls.kept_pictures import KeptResult, kept_result
from pooling_ui.controls.last_change import forget_change
from pooling_ui.controls.picture_source import ChosenPicture
from pooling_ui.controls.setting import Setting
from pooling_ui.picture_pools import METHODS
from pooling_ui.share import COMPARED, PASSES

_BY_LABEL = {label: method for method, label in METHODS.items()}


@dataclass(frozen=True, slots=True)
class Result:
    """One way of pooling the picture: what came out, or why nothing did."""

    method: str
    pooled: KeptResult | None = None
    refusal: str = ""

    @property
    def title(self) -> str:
        """What people call it."""
        return METHODS[self.method]


def wanted() -> tuple[tuple[str, ...], int]:
    """Show what to compare with and how often to pool; return the methods and the passes."""
    labels = st.pills("Compare with", COMPARED, selection_mode="multi", **bound(st.pills, "vs"))
    passes = whole_number(
        "Times pooled",
        PASSES,
        "n",
        width=FIELD_WIDTH,
        on_change=forget_change,
        help="Twice means: the result is pooled again, with the same setting.",
    )
    return ("max", *(_BY_LABEL[label] for label in COMPARED if label in (labels or ()))), passes


def results(
    chosen: ChosenPicture, setting: Setting, methods: tuple[str, ...], passes: int
) -> list[Result]:
    """Pool the picture in each way; what was pooled before comes from the shelf."""
    if setting.spec is None:
        refusal = f"PyTorch refuses this: {setting.refusal}."
        return [Result(method, refusal=refusal) for method in methods]
    made = []
    assert isinstance(setting.spec, PoolSpec)  # this page offers no other windows
    for method in methods:
        try:
            made.append(Result(method, kept_result(chosen.picture, method, setting.spec, passes)))
        except SettingError as refusal:
            made.append(Result(method, refusal=str(refusal)))
    return made
