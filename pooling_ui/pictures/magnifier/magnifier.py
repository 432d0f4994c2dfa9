"""Show a few pixels of the picture with their values on the stage."""

from dataclasses import dataclass, replace
from typing import Any
from urllib.parse import urlencode

import numpy as np
import streamlit as st

from pooling_core import PoolTrace, trace_part
from pooling_ui.pictures.magnifier.patch import (
    PATCH_SIZES,
    Patch,
    is_alike,
    patch_at,
    patch_link,
    patch_source,
    windows_alone,
)
from pooling_ui.pictures.parameters import CHANNEL, CHANNELS, COLUMN, PATCH_SIZE, ROW, SIZES
from pooling_ui.pictures.sentences import patch_words, window_words
from pooling_ui.pictures.source import ChosenPicture, move_magnifier
from pooling_ui.predict.answering import callbacks
from pooling_ui.predict.current_question import CurrentQuestion, current_question
from pooling_ui.predict.question_box import question_box, question_choices
from pooling_ui.predict.stage_context import with_stage_context
from pooling_ui.predict.switch import predict_toggle
from pooling_ui.setting.setting import Setting, Windows
from pooling_ui.setting.window_modes import BY_KERNEL, BY_SIZE, FRACTIONAL
from pooling_ui.shell.cover import COVERED_UNTIL_ANSWERED
from pooling_ui.stage import Start, refused_message, sizeless_message, stage, stage_message
from pooling_ui.stage.context import About
from pooling_ui.stage.export.dialog import export
from pooling_ui.stage.parameters import MAGNIFIED
from pooling_ui.stage.position import stage_start
from pooling_ui.state.link import begin_fragment, complete_link
from pooling_ui.task.bound_widgets import (
    FIELD_WIDTH,
    choice,
    control,
    current_value,
    whole_number,
)
from pooling_ui.text.numbers import MAX_SIDE, cells_text

VIEWER = "viewer"
_TITLE = "Magnified patch"

# Sentences for windows that lie differently on the page Grid than in the picture.
_NOTES_ON_GRID = {
    BY_SIZE: " There, the windows cover only these numbers.",
    FRACTIONAL: " There, no random samples place the windows as in the picture.",
}
_LIMIT = f"{MAX_SIDE} × {MAX_SIDE} cells, the most that can be shown here"


@dataclass(frozen=True, slots=True)
class Spot:
    """The patch and the channel that the magnifier shows."""

    patch: Patch
    channel: int


def patch_below(chosen: ChosenPicture, setting: Setting) -> Patch:
    """Return the patch that the widgets of `spot` choose, which come further down the page."""
    row, col = (
        current_value(param.limited(limit))
        for param, limit in zip((ROW, COLUMN), chosen.limits, strict=True)
    )
    return _patch(chosen, setting, (row, col), current_value(PATCH_SIZE))


def spot(chosen: ChosenPicture, setting: Setting) -> Spot:
    """Show the widgets that choose the spot; return it. A click on the picture sets them, too."""
    rows, cols = chosen.limits
    with st.container(horizontal=True, gap="small"):
        row = whole_number("Row", ROW.limited(rows), width=FIELD_WIDTH)
        col = whole_number("Column", COLUMN.limited(cols), width=FIELD_WIDTH)
        size = control(
            st.selectbox,
            PATCH_SIZE,
            "Size",
            SIZES,
            index=SIZES.index(PATCH_SIZE.default),
            width=FIELD_WIDTH,
        )
        channel = 0
        if chosen.picture.shape[0] == len(CHANNELS):
            name = choice(CHANNEL, "Channel", shown=True)
            channel = CHANNELS.index(name)
    return Spot(_patch(chosen, setting, (row, col), size), channel)


def _patch(chosen: ChosenPicture, setting: Setting, at: tuple[int, int], size: str) -> Patch:
    return patch_at(chosen.size, setting.spec, at, PATCH_SIZES[SIZES.index(size)])


def move_spot() -> None:
    """Set the spot, and the row of the profile, to the pixel that a person clicked."""
    clicked = st.session_state[VIEWER]["spot"]
    move_magnifier(clicked["row"], clicked["col"])


@st.fragment
def magnifier(chosen: ChosenPicture, setting: Setting, spot: Spot) -> None:
    """Show the patch on the stage with the picture's own windows, and a link to the page Grid.

    It is a fragment: a change on this stage does not rerun the rest of the page.
    """
    begin_fragment()
    patch, plane = spot.patch, chosen.picture.pixels[spot.channel]
    numbers = plane[patch.rows, patch.cols].astype(np.float64)
    look: dict[str, Any] = {"title": _TITLE, "limit": np.iinfo(plane.dtype).max}
    colourful = chosen.picture.shape[0] > 1
    where = patch_words(patch, CHANNELS[spot.channel].lower() if colourful else "")
    windows, note_on_grid = setting.windows, ""
    mode, question = windows.mode, current_question(None)
    if setting.spec is None:
        message = refused_message(numbers, "PyTorch refuses this setting.", _start(), **look)
    else:
        # PyTorch has no adaptive and no fractional pool of bytes.
        cells = plane if mode is BY_KERNEL else plane.astype(np.float32)
        trace, which = trace_part(cells, setting.spec, (patch.rows, patch.cols))
        if trace.output.size:
            windows = windows_alone(trace, windows)
            question = _predicted(trace, windows)
            if question.covers_windows:
                message = sizeless_message(trace, COVERED_UNTIL_ANSWERED, _start(), **look)
            else:
                covered = np.full(trace.output.shape, question.is_open)
                message = stage_message(trace, _start(), covered=covered, **look)
            where = f"{where} {window_words(patch, which)}"
            if mode is not BY_KERNEL and not is_alike(trace, windows):
                note_on_grid = _NOTES_ON_GRID[mode]
        else:
            why = f"A window needs more than {_LIMIT}."
            message = refused_message(numbers, why, _start(), **look)
    st.caption(where)
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        predict_toggle()
        if question.on:
            question_choices(question)
    # The box is always there: if the stage moved down, Streamlit would make it anew.
    question_box(st.container(), question, setting, choices=False)
    message = with_stage_context(message, About(_TITLE, where), question)
    shown_stage = stage(message, **callbacks(question, MAGNIFIED))
    export(shown_stage, message, About(_TITLE, where))
    question_choices(question, below=True)
    complete_link()
    if question.is_open:
        st.markdown(COVERED_UNTIL_ANSWERED)
        return
    # A link to a new tab. In the same tab, Streamlit adds addresses to the history that nobody
    # opened, and Back would first lead to a page without the person's picture.
    address = f"./grid?{urlencode(patch_link(cells_text(numbers), windows))}"
    st.markdown(f"[Open on Grid (new tab)]({address}){note_on_grid}")


def _predicted(trace: PoolTrace, windows: Windows) -> CurrentQuestion:
    """Return the question about the patch. It must not change the setting: the page has it."""
    question = current_question(patch_source(trace, windows, MAGNIFIED))
    return replace(question, policy=replace(question.policy, may=lambda _: False))


def _start() -> Start:
    return replace(stage_start(MAGNIFIED), editable=False)
