"""A setting that a person holds (A) beside the one on the stage (B); the link has it under `a`."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
import streamlit as st

from pooling_core import PoolTrace, trace_pool
from pooling_ui.forward.differences import differing
from pooling_ui.inputs.samples import Plane
from pooling_ui.predict.answering import callbacks
from pooling_ui.predict.current_question import CurrentQuestion
from pooling_ui.predict.setting_line import setting_caption, setting_says
from pooling_ui.predict.stage_context import with_stage_context
from pooling_ui.setting.choices import DEFAULTS, Choices, has
from pooling_ui.setting.labels import setting_words
from pooling_ui.setting.last_change import APART, linked_choices
from pooling_ui.setting.purpose import pool_name
from pooling_ui.setting.setting import Setting, setting_of
from pooling_ui.setting.sizes import size_numbers
from pooling_ui.shell.notices import tell
from pooling_ui.stage import refused_message, sizeless_message, stage_message
from pooling_ui.stage.export.dialog import About, about
from pooling_ui.stage.pair import Other, stage_pair
from pooling_ui.stage.place import beside_start, place
from pooling_ui.state.link import write_link
from pooling_ui.state.setting_text import encode_choices
from pooling_ui.text.words import plain

_TITLE = "Held setting A"


@dataclass(frozen=True, slots=True)
class Pooled:
    """A plane and a setting; `trace` is None where PyTorch refuses the setting."""

    plane: Plane
    setting: Setting
    trace: PoolTrace | None


def pooled(plane: Plane, setting: Setting) -> Pooled:
    """Return the plane as this setting pools it."""
    if setting.spec is None:
        return Pooled(plane, setting, None)
    return Pooled(plane, setting, trace_pool(plane, setting.spec, setting.reducer))


def held(plane: Plane) -> Pooled | None:
    """Return the plane as the held setting pools it; None where none is held.

    One that is not for so many axes is told, and not held.
    """
    choices = linked_choices("a")
    everything = DEFAULTS | choices | {"axes": plane.ndim}
    if not all(has(everything, name, value) for name, value in choices.items()):
        tell("a")
        return None
    return pooled(plane, setting_of(everything, plane.shape)) if choices else None


def hold_button(setting: Setting) -> None:
    """Show the button that holds the setting, or lets the held one go.

    It is one button with one help text, and never disabled, so that it keeps the keyboard's focus.
    """
    held = bool(linked_choices("a"))
    st.button(
        "Release A" if held else "Hold as A",
        key="hold",
        help="A setting held as A stays in sight beside the next one, B.",
        on_click=_release if held else hold,
        args=() if held else (setting.choices,),
    )


def _release() -> None:
    write_link("a", "")


def hold(choices: Choices) -> None:
    """Hold this setting as A; for callbacks."""
    unused = () if choices["separate"] else APART
    unlike = {
        name: value
        for name, value in choices.items()
        if name == "k" or (value != DEFAULTS[name] and name not in unused)
    }
    write_link("a", encode_choices(unlike))


def stages(
    a: Pooled | None,
    b: Pooled,
    asked: CurrentQuestion,
    *,
    show_coverage: bool,
    on_edit: Callable[[], None],
) -> None:
    """Show the stage of B and, where a setting is held, that of A before it, each with its heading.

    `on_edit` takes edits of cells. What is `asked` may cover B's output.
    """
    if asked.covers_windows and b.trace:
        may, title = asked.hides_size, _title(b)
        message = sizeless_message(b.trace, asked.covered, place(), title=title, uncovers=may)
    else:
        covered = np.full(b.trace.output.shape, asked.waits) if b.trace else None
        shows = {"differs": _differing(a, b), "covered": covered, "show_coverage": show_coverage}
        message = _message(b, is_held=False, **shows)
    other = None
    if a:
        headings = _heading("A, held", a.setting), _heading("B, now", b.setting)
        held = _message(a, is_held=True, show_coverage=show_coverage)
        other = Other(held, "held", _about(a), headings)
    says = _about(b, covers=asked.waits or asked.hides_size)
    with st.container():  # there in any case: a stage that moved would be made anew
        if not a:  # else the headings tell both
            setting_caption(says.title, b.setting.choices, asked)
    pools = "" if a else setting_says(says.title, b.setting.choices, asked)
    message = with_stage_context(message, says, asked, b.setting, pools=pools)
    stage_pair(message, says, other, on_edit=on_edit, **callbacks(asked))


def _about(it: Pooled, *, covers: bool = False) -> About:
    return about(pool_name(it.setting.choices), it.setting, covers=covers)


def _differing(a: Pooled | None, b: Pooled) -> Any:
    return differing(a.trace, b.trace) if a and a.trace and b.trace else None


def _title(it: Pooled) -> str:
    return f"{it.setting.choices['keep']} pooling stage"


def _message(it: Pooled, *, is_held: bool, **shows: Any) -> bytes:
    """Return the message of B's stage, to work on, or of A's, to look at."""
    title = _TITLE if is_held else _title(it)
    start = beside_start() if is_held else place()
    if it.trace is None:
        why = "A does not fit here" if is_held else "PyTorch refuses this setting"
        # What says so among the settings may be out of sight.
        says = (
            f"No output. {why}: {it.setting.refusal}."
            if it.setting.refusal
            else f"No output: {why}."
        )
        return refused_message(it.plane, says, start, title=title)
    return stage_message(it.trace, start, title=title, **shows)


def _heading(name: str, setting: Setting) -> str:
    """Return the name of a setting and its size rule."""
    size = size_numbers(setting.sizes) if setting.sizes else "none, PyTorch refuses the setting"
    title = f"{name}: {plain(setting_words(setting.choices))}"
    return f":small[**{title}**]  \n:small[{plain(f'Output size: {size}.')}]"
