"""The stage of the page Backwards, alone or with the average's gradient beside it."""

from dataclasses import replace

import numpy as np
import streamlit as st

from pooling_core import Average, BackTrace, SettingError, trace_gradient, trace_pool
from pooling_ui.features.backwards.backward_result import BackwardResult
from pooling_ui.features.backwards.grad_output import edit_grad_output
from pooling_ui.features.backwards.parameters import BESIDE_AVERAGE, MODE, UNPOOL
from pooling_ui.features.backwards.sentences import title
from pooling_ui.predict.answering import callbacks
from pooling_ui.predict.current_question import (
    CurrentQuestion,
)
from pooling_ui.predict.setting_line import setting_sentence
from pooling_ui.predict.stage_context import with_stage_context
from pooling_ui.setting.pool_table import AVERAGE
from pooling_ui.setting.setting import Setting
from pooling_ui.stage import (
    Start,
    back_message,
    blank_message,
    refused_message,
    sizeless_message,
    stage_message,
)
from pooling_ui.stage.context import about
from pooling_ui.stage.pair import Other, stage_pair
from pooling_ui.stage.position import beside_start, stage_start
from pooling_ui.task.bound_widgets import control
from pooling_ui.text.numbers import Cells

_TITLE, _OTHER = "Backwards stage", "Average’s gradient"
_HEADINGS = (
    ":small[**A: average.** All cells of a window get a share.]",
    ":small[**B: maximum.** The winner gets all.]",
)


def average_choice(mode: str) -> bool:
    """Show the switch for the average's gradient beside that of the maximum; return its value."""
    if mode != MODE.default:
        return False
    return bool(control(st.toggle, BESIDE_AVERAGE, "Average’s gradient beside it"))


def back_stage(
    cells: Cells,
    back: BackwardResult,
    setting: Setting,
    mode: str,
    question: CurrentQuestion,
    *,
    with_average: bool,
) -> None:
    """Show the stage on which values go from the output back to the input.

    `with_average` shows the gradient of an average over the same windows beside it. While the
    `question` covers the result, the stage shows the pool, or the zeros before unpooling.
    """
    start, other = stage_start(), None
    if back.why or back.trace is None or not (question.withholds_results or with_average):
        message = back_stage_message(cells, back, setting, mode, start)
    elif question.withholds_results:
        message = _covered(back.trace, question, replace(start, editable=False))
    else:
        average, why = _average(back.trace, setting)
        limit = _limit(back.trace, average) if average else None
        message = back_stage_message(cells, back, setting, mode, start, limit=limit)
        fixed = beside_start()
        average_message = (
            back_message(average, fixed, title=_OTHER, limit=limit)
            if average
            else refused_message(cells, why, fixed, title=_OTHER, limit=limit)
        )
        other = Other(
            average_message, "average", about(title(AVERAGE.backward), setting), _HEADINGS
        )
    about_stage = about(title(mode), setting)
    pools = setting_sentence(about_stage.title, setting, question)
    message = with_stage_context(message, about_stage, question, setting, pools=pools)
    stage_pair(message, about_stage, other, on_edit=edit_grad_output, **callbacks(question))


def back_stage_message(
    cells: Cells,
    back: BackwardResult,
    setting: Setting,
    mode: str,
    start: Start,
    *,
    limit: float | None = None,
) -> bytes:
    """Return the message that draws the values that go back, or the reason why there are none."""
    if back.why or back.trace is None:
        start = replace(start, editable=False)
        why = f". {back.why}: {setting.refusal}." if setting.refusal else f": {back.why}."
        return refused_message(cells, f"No result{why}", start, title=_TITLE)
    start = replace(start, editable=start.editable and mode != UNPOOL)
    return back_message(back.trace, start, title=_TITLE, limit=limit)


def _covered(back: BackTrace, question: CurrentQuestion, start: Start) -> bytes:
    """Return the message of a stage that does not show the result yet."""
    trace = back.trace
    if question.covers_windows:
        return sizeless_message(trace, question.covered, start, title=_TITLE)
    if back.result.shape == trace.x.shape:
        covered = np.ones(trace.output.shape, bool)
        return stage_message(trace, start, title=_TITLE, covered=covered)
    return blank_message(back, question.covered, start, title=_TITLE)


def _average(back: BackTrace, setting: Setting) -> tuple[BackTrace | None, str]:
    """Return the gradient of an average over the same windows, or why there is none."""
    assert setting.spec is not None
    try:
        trace = trace_pool(back.trace.x, setting.spec, Average())
    except SettingError as refusal:
        return None, f"No average: {refusal}."
    return trace_gradient(trace, back.grad_output), ""


def _limit(back: BackTrace, other: BackTrace) -> float:
    """Return the largest magnitude on both stages, where the colour scales of both end."""
    planes = (back.result, other.result, back.grad_output)
    finite = [np.abs(plane[np.isfinite(plane)]).max(initial=0) for plane in planes]
    return float(max(finite)) or 1.0
