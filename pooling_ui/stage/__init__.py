"""The animated stage: both planes, the moving window, its winner, and the transport."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import streamlit as st

from pooling_ui.components.bundle import bundle, joined_styles
from pooling_ui.components.delivery import component, do_nothing
from pooling_ui.shell.browser import is_narrow
from pooling_ui.shell.question_text import QUESTION_STYLE
from pooling_ui.stage.back_message import back_message, blank_message
from pooling_ui.stage.message import refused_message, sizeless_message, stage_message
from pooling_ui.stage.start import Start

__all__ = [
    "Start",
    "back_message",
    "blank_message",
    "refused_message",
    "sizeless_message",
    "stage",
    "stage_message",
]

# Pixels: at most the stage's height on usual screens, wide and narrow.
_RESERVED, _RESERVED_NARROW = 620, 500
_HERE = Path(__file__).parent / "component"

HTML = (_HERE / "stage.html").read_text(encoding="utf-8")
# A later rule wins, so rules for the room, the contrast or paper come last.
_STYLES = (
    *("stage", "drawing", "saying", "transport", "notes", "presenting"),
    *("room", "figure", "contrast", "paper"),
)
CSS = joined_styles(QUESTION_STYLE, *(_HERE / "styles" / f"{name}.css" for name in _STYLES))
JS = bundle(_HERE / "stage.js")

_mount = component(
    "poolscope_stage",
    html=HTML,
    css=CSS,
    js=JS,
    placeholder=(_HERE / "placeholder.html").read_text(encoding="utf-8"),
)


def stage(
    message: bytes,
    *,
    key: str,
    height: int | None = None,
    on_pin: Callable[[], None] | None = None,
    on_edit: Callable[[], None] | None = None,
    on_step: Callable[[], None] | None = None,
    on_present: Callable[[], None] | None = None,
    on_cover: Callable[[], None] | None = None,
) -> Any:
    """Show a `stage_message` or `refused_message`; return what the person did on the stage.

    `height` is the height that a figure in a text has, in pixels, in place of the usual one.

    The result has `pin` ({cell, at}: the cell is None or [plane, row, col]), `edit` ({row, col,
    text, count}) and `step` ({step, whole, speed, loop}: the step at which the person stopped,
    whether the whole output shows, and how it plays), `present` ({on, at}: whether the stage is to
    fill the screen), and `cover` ({on, at}: whether the results are covered). After a press on
    Export, `export` holds once what the stage shows, and its room ({view, covers, room}). A
    callback finds the same under `key` in the session state.
    """
    with st.container(horizontal=True, gap=None):
        result = _mount(
            data=message,
            key=key,
            on_pin_change=on_pin or do_nothing,
            on_edit_change=on_edit or do_nothing,
            on_step_change=on_step or do_nothing,
            on_present_change=on_present or do_nothing,
            on_cover_change=on_cover or do_nothing,
            on_export_change=do_nothing,
        )
        # Streamlit shows a low placeholder until its code for components is loaded. An empty
        # column beside it keeps the height, so that nothing below moves when the stage appears.
        reserved = height or (_RESERVED_NARROW if is_narrow() else _RESERVED)
        st.container(height=reserved, width=1, border=False)
    return result
