"""Whether a step of a lesson is done: judged by what the link, the widgets and the stage hold."""

from typing import Any

import streamlit as st

from pooling_ui.controls.last_change import held_everywhere
from pooling_ui.controls.on_show import OnShow
from pooling_ui.controls.place import place
from pooling_ui.controls.predict import number
from pooling_ui.controls.session import Doing, session
from pooling_ui.lessons import Now
from pooling_ui.places import Place, unravelled
from pooling_ui.setting_widgets import DEPTH_KEYS, SETTING_KEYS
from pooling_ui.share import WIDGETS

_STRIDES = (*SETTING_KEYS["stride"], DEPTH_KEYS["stride"])
_KERNELS = (*SETTING_KEYS["kernel_size"], DEPTH_KEYS["kernel_size"])


def note_done(doing: Doing, on_show: OnShow) -> None:
    """Note what of the step is done now; what is done stays so, until the step begins anew."""
    note_now(doing, _now(on_show))
    if doing.done and doing.part == len(doing.lesson.steps):
        session().lessons_done.add(doing.lesson.name)


def note_now(doing: Doing, now: Now) -> None:
    """Note which conditions are met by what a person has come to."""
    conditions = doing.step.done
    doing.met |= {at for at, each in enumerate(conditions) if each.lasts and each.holds(now)}
    if all(at in doing.met or each.holds(now) for at, each in enumerate(conditions)):
        doing.done = True


def _now(on_show: OnShow) -> Now:
    """Return what a person has come to."""
    stands, asked = place(), on_show.asked
    return Now(
        widgets=_widgets(on_show),
        cells=on_show.cells,
        output=on_show.output,
        window=_window(stands.step, on_show.output),
        pin=stands.pin,
        answered=number() + (asked.verdict is not None) if asked.on else 0,
    )


def _widgets(on_show: OnShow) -> dict[str, Any]:
    """Return what all widgets hold; an empty stride is the kernel's."""
    state = st.session_state
    held = {name: state[name] for name in WIDGETS if name in state}
    held |= held_everywhere(on_show.setting.choices)
    for stride, kernel in zip(_STRIDES, _KERNELS, strict=True):
        held[stride] = held[kernel] if held[stride] is None else held[stride]
    return held


def _window(step: int, output: tuple[int, ...] | None) -> Place | None:
    """Return the place of the window at which the stage stands."""
    if output is None:
        return None
    try:
        return unravelled(step, output)
    except ValueError:  # a link names a window that this output does not have
        return None
