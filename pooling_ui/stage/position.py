"""Keep a person's position on a stage in the link: step, pinned cell, speed and loop.

All names in the link begin with the stage's `prefix`; only the magnifier's stage has one.
"""

from dataclasses import dataclass, replace
from functools import partial
from typing import Any

import streamlit as st

from pooling_ui.inputs.parameters import OWN_PLANE
from pooling_ui.shell.cover import cover_stage, covering
from pooling_ui.shell.presentation import present, presenting
from pooling_ui.stage.parameters import STAGE_PARAMS, encode_pin
from pooling_ui.stage.start import Start, start_by_link
from pooling_ui.state.link import write_link
from pooling_ui.state.session import session
from pooling_ui.task.current_task import lesson_step, may_set
from pooling_ui.text.numbers import parse_number


@dataclass(slots=True)
class StageMoves:
    """The number of times that Python moved the open page's stage."""

    count: int = 0


def note_move() -> None:
    """Note that Python has moved the stage."""
    session().visit.part(StageMoves).count += 1


def stage_start(prefix: str = "") -> Start:
    """Return the start of the page's stage: by the link, and by the person's actions since."""
    return replace(
        start_by_link(st.query_params.to_dict(), prefix),
        covers=covering(),
        moves=session().visit.part(StageMoves).count,
        editable=may_set(OWN_PLANE),
        news=_news(),
        edit_result=_edit_result(prefix),
    )


def beside_start() -> Start:
    """Return the start of a stage that only shows something beside the page's own stage."""
    return Start(editable=False, covers=covering(), presenting=presenting())


def _news() -> str:
    """Return a lesson's step as spoken text: a press on Next leaves the focus there."""
    step = lesson_step()
    return step.spoken if step else ""


def _edit_result(prefix: str) -> dict[str, Any] | None:
    """Return the number of the person's last edit, and the problem with its text, if any."""
    edit = (st.session_state.get(_key(prefix)) or {}).get("edit")
    if not edit:
        return None
    try:
        parse_number(edit["text"])
    except ValueError as problem:
        return {"count": edit["count"], "problem": str(problem)}
    return {"count": edit["count"], "problem": None}


def move_stage(
    step: int = 0, *, whole: bool = True, pin: tuple[str, int, int] | None = None, prefix: str = ""
) -> None:
    """Move a stage, also one that is on the page already, to a step, with this pin or none."""
    note_move()
    params = STAGE_PARAMS[prefix]
    write_link(params.at, str(step) if whole and step else "")
    write_link(params.upto, "" if whole else str(step))
    write_link(params.pin, encode_pin(pin) if pin else "")


def stage_callbacks(prefix: str = "") -> dict[str, Any]:
    """Return the stage's key and its callbacks: after a pause, a pin, a presentation, a cover."""
    rest, pin = partial(_rest, prefix), partial(_pin, prefix)
    fill, hide = partial(_fill, prefix), partial(_hide, prefix)
    calls = {"on_step": rest, "on_pin": pin, "on_present": fill, "on_cover": hide}
    return {"key": _key(prefix), **calls}


def _key(prefix: str) -> str:
    return f"{prefix}stage"


def _said(prefix: str, name: str) -> Any:
    return st.session_state[_key(prefix)][name]


def _rest(prefix: str) -> None:
    stop, params = _said(prefix, "step"), STAGE_PARAMS[prefix]
    step, whole, speed = str(stop["step"]), stop["whole"], f"{stop['speed']:g}"
    write_link(params.at, step if whole and stop["step"] else "")
    write_link(params.upto, "" if whole else step)
    write_link(params.speed, speed if speed != "1" else "")
    write_link(params.loop, "true" if stop["loop"] else "")


def pinned(prefix: str = "") -> list[Any] | None:
    """Return the cell that a person pinned last, as [plane, row, col]; None if they unpinned it.

    For callbacks of a stage's pin.
    """
    cell: list[Any] | None = _said(prefix, "pin")["cell"]
    return cell


def _pin(prefix: str) -> None:
    pin = pinned(prefix)
    write_link(STAGE_PARAMS[prefix].pin, encode_pin(tuple(pin)) if pin else "")


def _fill(prefix: str) -> None:
    present(_said(prefix, "present")["on"])


def _hide(prefix: str) -> None:
    cover_stage(_said(prefix, "cover")["on"])
