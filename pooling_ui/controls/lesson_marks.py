"""Whether a step of a lesson is done: judged by what the link, the widgets and the stage hold."""

from typing import Any

import streamlit as st

from pooling_ui.controls.last_change import held_everywhere
from pooling_ui.controls.on_show import OnShow
from pooling_ui.controls.place import place
from pooling_ui.controls.predict import number
from pooling_ui.controls.session import Doing, session
from pooling_ui.lessons import Now, hint
from pooling_ui.places import place_at
from pooling_ui.share import WIDGETS


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
    doing.hint = hint((each for at, each in enumerate(conditions) if at not in doing.met), now)


def _now(on_show: OnShow) -> Now:
    """Return what a person has come to."""
    stands, asked = place(), on_show.asked
    return Now(
        widgets=_widgets(on_show),
        cells=on_show.cells,
        output=on_show.output,
        window=place_at(stands.step, on_show.output),
        pin=stands.pin,
        answered=number() + (asked.verdict is not None) if asked.on else 0,
    )


def _widgets(on_show: OnShow) -> dict[str, Any]:
    """Return what all widgets hold."""
    state = st.session_state
    held = {name: state[name] for name in WIDGETS if name in state}
    return held | held_everywhere(on_show.setting.choices)
