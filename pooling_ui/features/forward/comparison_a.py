"""A setting that a person holds (A) beside the one on the stage (B); the link has it under `a`."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np
import streamlit as st

from pooling_ui.features.forward.differences import differing
from pooling_ui.features.forward.pooled import PooledInput, pooled, pooled_message
from pooling_ui.predict.answering import callbacks
from pooling_ui.predict.current_question import CurrentQuestion
from pooling_ui.predict.setting_line import setting_sentence
from pooling_ui.predict.stage_context import with_stage_context
from pooling_ui.setting.choices import DEFAULTS, Choices
from pooling_ui.setting.labels import setting_words
from pooling_ui.setting.parameters import (
    COMPARISON_A,
    KERNEL,
    SEPARATE,
    SEPARATE_FIELDS,
    encode_choices,
)
from pooling_ui.setting.setting import Setting, setting_of
from pooling_ui.setting.sizes import size_numbers
from pooling_ui.setting.stored_choices import linked_values
from pooling_ui.shell.notices import report_unusable
from pooling_ui.shell.presentation import presenting
from pooling_ui.stage.message import sizeless_message
from pooling_ui.stage.pair import Other, stage_pair
from pooling_ui.stage.position import beside_start
from pooling_ui.stage.start import Start
from pooling_ui.state.link import write_link
from pooling_ui.task.current_task import current_task
from pooling_ui.text.numbers import Cells
from pooling_ui.text.words import plain

_TITLE = "Held setting A"


def pooled_by_a(cells: Cells) -> PooledInput | None:
    """Return the input as the setting A in the link pools it; None where there is none.

    A setting for another number of axes is reported to the person, and not used.
    """
    values = linked_values(COMPARISON_A)
    choices = replace(DEFAULTS, axes=cells.ndim) | values
    if not all(choices.may_hold(name, value) for name, value in values.items()):
        report_unusable(COMPARISON_A)
        return None
    return pooled(cells, setting_of(choices, cells.shape)) if values else None


def hold_button(setting: Setting) -> None:
    """Show the button that holds the setting, or lets the held one go.

    It is one button with one help text, and never disabled, so that it keeps the keyboard's focus.
    """
    is_held = bool(linked_values(COMPARISON_A))
    st.button(
        "Release A" if is_held else "Hold as A",
        key="hold",
        help="A setting held as A stays in sight beside the next one, B.",
        on_click=_release if is_held else hold_as_a,
        args=() if is_held else (setting.choices,),
    )


def _release() -> None:
    write_link(COMPARISON_A, "")


def hold_as_a(choices: Choices) -> None:
    """Hold this setting as A; for callbacks."""
    unused = () if choices[SEPARATE.name] else SEPARATE_FIELDS
    changed = {
        name: value
        for name, value in choices.values.items()
        if name == KERNEL.name or (value != DEFAULTS[name] and name not in unused)
    }
    write_link(COMPARISON_A, encode_choices(changed))


def stages(
    a: PooledInput | None,
    b: PooledInput,
    question: CurrentQuestion,
    *,
    start: Start,
    show_coverage: bool,
    on_edit: Callable[[], None],
) -> None:
    """Show the stage of B and, where a setting is held, that of A before it, each with its heading.

    `start` is that of B. `on_edit` takes edits of cells. A `question` may cover B's output.
    """
    if question.covers_windows and b.trace:
        message = sizeless_message(
            b.trace, question.covered, start, title=b.title, uncovers=question.may_uncover
        )
    else:
        covered = np.full(b.trace.output.shape, question.is_open) if b.trace else None
        look_of_b = {
            "differs": _differing(a, b),
            "covered": covered,
            "show_coverage": show_coverage,
        }
        message = pooled_message(b, start, **look_of_b)
    other = None
    if a:
        headings = _heading("A, held", a.setting), _heading("B, now", b.setting)
        look: dict[str, Any] = {"title": _TITLE, "refused": "A does not fit here"}
        message_of_a = pooled_message(a, beside_start(), show_coverage=show_coverage, **look)
        other = Other(message_of_a, "held", a.about(), headings)
    about_b = b.about(covers=question.is_open or question.hides_size)
    pools = "" if a else setting_sentence(about_b.title, b.setting, question)
    # In a row with the page's buttons; see `size.tools_row`.
    raised = not (a or question.on or current_task() or presenting())
    message = with_stage_context(
        message, about_b, question, b.setting, pools=pools, raised_colour_bar=raised
    )
    stage_pair(message, about_b, other, on_edit=on_edit, **callbacks(question))


def _differing(a: PooledInput | None, b: PooledInput) -> Any:
    return differing(a.trace, b.trace) if a and a.trace and b.trace else None


def _heading(name: str, setting: Setting) -> str:
    """Return the name of a setting and its size rule."""
    size = size_numbers(setting.sizes) if setting.sizes else "none, PyTorch refuses the setting"
    title = f"{name}: {plain(setting_words(setting))}"
    return f":small[**{title}**]  \n:small[{plain(f'Output size: {size}.')}]"
