"""Show the measurements of the page Shift: the sentence, the curve, and one bright cell."""

from __future__ import annotations

from typing import Any

import streamlit as st

from pooling_core import PoolSpec, SettingError
from pooling_core.measures import SHIFT_METHODS, ShiftTrial, unit_shifts
from pooling_ui.features.shift.figure import shift_figure
from pooling_ui.features.shift.parameters import ALONG, RESULT
from pooling_ui.features.shift.sentences import (
    RESULTS,
    UNNOTICED,
    crop_words,
    curve_table,
    curve_values,
    curve_words,
    missing_words,
)
from pooling_ui.features.shift.widgets import (
    DraggedCrop,
    curve_measured,
    methods_on_curve,
    shifts_of,
)
from pooling_ui.pictures.measuring import progress
from pooling_ui.pictures.pooling.compared_pools import COMPARED_POOLS
from pooling_ui.pictures.source import Subject
from pooling_ui.setting.setting import Setting
from pooling_ui.shell.charts import chart
from pooling_ui.shell.layout import beside
from pooling_ui.task.bound_widgets import choice
from pooling_ui.text.words import (
    number_label,
    short_shape,
    unbroken,
    unbroken_formulas,
    unbroken_percents,
    unbroken_terms,
)

_LARGEST = 8  # the largest kernel, stride or dilation for which all unit shifts are tried
_USUAL_SPECS = {f"{k} × {k}, stride\N{NO-BREAK SPACE}{k}": PoolSpec.of(k) for k in (2, 3)}


def shift_claim(dragged_crop: DraggedCrop, *, covers: bool = False) -> str:
    """Show the claim and, unless it is covered, the effect of the shift."""
    effect = "" if covers else dragged_crop.effect
    claim = f"Many tutorials say that pooling makes a network translation invariant. {effect}"
    return unbroken_terms(unbroken_percents(claim))


def crop_caption(dragged_crop: DraggedCrop, intro: str, *, leads: bool) -> str:
    """Return the caption of the crop: which it is, what to try, and which pools are missing."""
    if not dragged_crop.mark:
        intro = f"All pixels here are {dragged_crop.crop.flat[0]}: no pool can notice a shift."
    crop = crop_words(
        dragged_crop.crop.shape,
        dragged_crop.picture_size,
        leads=leads,
        has_fields=not dragged_crop.is_pattern,
    )
    sentences = (intro, crop, missing_words(dragged_crop.missing))
    return unbroken_percents(unbroken_formulas(" ".join(filter(None, sentences))))


def measured_shifts(subject: Subject, setting: Setting, beside_title: Any) -> None:
    """Show the curve over the shift, and beside it how often one bright cell goes unnoticed.

    The progress of the curve stands beside the title, if there is one.
    """
    curve, cell = beside()
    with curve:
        st.header("The whole picture, moved further and further", anchor=False)
        _curve(subject, setting, beside_title)
    with cell:
        st.header("One bright cell, moved to a neighbour", anchor=False)
        _one_cell(setting)


def _curve(subject: Subject, setting: Setting, beside_title: Any) -> None:
    with st.container(horizontal=True, gap="medium"):
        along = choice(ALONG, "Direction", shown=True)
        result = choice(RESULT, "The curve shows", shown=True)
    measuring = curve_measured(subject, setting, along)
    if measuring is None:
        return
    with beside_title or st.container():
        progress(measuring, "Measuring the curve below" if beside_title else "Measuring")
    spec, trial = setting.spec, measuring.trials["shift"]
    assert isinstance(trial, ShiftTrial)
    assert isinstance(spec, PoolSpec)
    cells, _ = shifts_of(spec, along)
    methods, values = methods_on_curve(subject, spec), curve_values(trial.curve(), result)
    names = [COMPARED_POOLS[name].short_label for name in methods]
    percent = result != "By how much"
    axis = f"Cells moved ({along.lower()}); the stride is {short_shape(spec.stride)}"
    figure = shift_figure(cells, methods, values, axis, RESULTS[result], percent=percent)
    sentence = curve_words(cells, names, values, result)
    chart(figure, "shift_curve", sentence, curve_table(cells, names, values, result), sentence)


def _one_cell(setting: Setting) -> None:
    """Count the unit shifts of one bright cell that leave the output as it is."""
    specs = dict(_USUAL_SPECS)
    if isinstance(setting.spec, PoolSpec):
        spec = setting.spec.with_(padding=0, ceil_mode=False)
        largest = max(*spec.kernel_size, *spec.stride, *spec.dilation)
        if spec not in specs.values() and largest <= _LARGEST:
            specs["This setting"] = spec
    heads = (f":small[{unbroken_formulas(name)}]" for name in specs)
    lines = [
        f"| :small[Output unchanged] | {' | '.join(heads)} |",
        f"| --- |{' ---: |' * len(specs)}",
    ]
    for name in SHIFT_METHODS:
        cells = (_fraction(name, each) for each in specs.values())
        label = COMPARED_POOLS[name].short_label
        lines.append(f"| :small[{label}] | {' | '.join(cells)} |")
    st.markdown("\n".join(lines))
    st.caption(
        "From each place within a stride the cell moves to each of its eight neighbours, far from "
        "any border. The table counts the shifts that change no output. "
        f"{unbroken_terms(UNNOTICED)}"
    )


def _fraction(name: str, spec: PoolSpec) -> str:
    try:
        unchanged, total = _unit_shifts(name, spec.kernel_size, spec.stride, spec.dilation)
    except SettingError:
        return "–"
    share = f"{number_label(round(100 * unchanged / total, 1), 3)} %"
    return f":small[{unbroken(f'{unchanged} of {total}:')} {unbroken(share)}]"


@st.cache_data(max_entries=256, show_spinner=False)
def _unit_shifts(name: str, *setting: tuple[int, ...]) -> tuple[int, int]:
    kernel, stride, dilation = setting
    return unit_shifts(name, PoolSpec.of(kernel, stride, 0, dilation))
