"""“Predict”: the output is covered until a person has answered a question about it.

The link holds that it is on, which kind of question, the seed and the number of the question. What
was answered, and how often right, concerns the visit alone.
"""

import random
from dataclasses import dataclass
from functools import partial
from typing import Any

import streamlit as st

from pooling_core import PoolTrace
from pooling_ui import share
from pooling_ui.controls.fields import bound, held_choice, held_flag
from pooling_ui.controls.link import write_link
from pooling_ui.controls.place import move_stage, stage_callbacks
from pooling_ui.controls.session import session
from pooling_ui.controls.setting import Setting
from pooling_ui.places import place_of, place_text
from pooling_ui.questions import CELL, MIX, SIZE, Question, Verdict, drawn, judged, kinds_of
from pooling_ui.setting_words import setting_words

# What stands where the page would tell of the output.
COVERED = "Covered until you have answered the question."


@dataclass(frozen=True, slots=True)
class Asked:
    """What is asked of a stage; `question` is None where nothing is: it is off, or no output is.

    `kinds` are the kinds of question that there are. `verdict` is None until a person has answered.
    """

    on: bool = False
    kinds: tuple[str, ...] = ()
    question: Question | None = None
    verdict: Verdict | None = None

    @property
    def covers(self) -> bool:
        """Whether the output is covered now."""
        return self.question is not None and self.verdict is None

    @property
    def covers_size(self) -> bool:
        """Whether its size is covered, too."""
        return self.covers and self.question is not None and self.question.kind == SIZE


def predict_toggle() -> None:
    """Show the switch; `predicted` knows where it stands before it is there."""
    st.toggle("Predict", on_change=_begin, **bound(st.toggle, "predict"))


def _begin() -> None:
    """Draw a seed, for other questions than last time. For callbacks."""
    on = st.session_state["predict"]
    write_link("draw", str(random.randint(1, share.DRAW.most)) if on else "")
    write_link("nth", "")


def predicted(setting: Setting, trace: PoolTrace | None) -> Asked:
    """Return what is asked of a trace, if the switch is on; the stage stands at a new question."""
    if not held_flag("predict"):
        return Asked()
    if trace is None:
        return Asked(on=True)
    kinds = kinds_of(trace, setting.sizes)
    question = drawn(
        trace,
        setting.sizes,
        setting_words(setting.choices),
        kind=held_choice("ask", kinds, MIX),
        seed=seed(),
        number=number(),
    )
    visit, name = session().visit, _name(question, trace)
    answered = visit.answered if visit.answered and visit.answered[0] == name else None
    if visit.asked_for != name:
        visit.asked_for = name
        visit.unread = ""
        _stand_at(question, trace)
    return Asked(True, kinds, question, answered and answered[1])


def seed() -> int:
    """Return the seed of the questions."""
    return share.DRAW.read(st.query_params.get("draw", "")) or 0


def number() -> int:
    """Return which question it is, from 0 up."""
    return share.NTH.read(st.query_params.get("nth", "")) or 0


def _name(question: Question, trace: PoolTrace) -> str:
    """Return what tells a question from any other, also from the same of other numbers."""
    return repr((seed(), number(), question.asks, question.right, hash(trace.x.tobytes())))


def _stand_at(question: Question, trace: PoolTrace) -> None:
    """Put the stage at the window that is asked about."""
    step = 0
    for at, side in zip(question.window or (), trace.output.shape, strict=False):
        step = step * side + at
    move_stage(step)


def answer_with(asked: Asked, trace: PoolTrace, text: str) -> None:
    """Judge an answer; what is none says how one looks. For callbacks."""
    visit = session().visit
    assert asked.question is not None
    try:
        verdict = judged(asked.question, text)
    except ValueError as problem:
        visit.unread = str(problem)
        return
    if visit.counted != visit.asked_for:
        visit.counted = visit.asked_for
        right, all_ = visit.first_time
        visit.first_time = (right + verdict.right, all_ + 1)
    reveal(asked, trace, verdict)


def reveal(asked: Asked, trace: PoolTrace, verdict: Verdict) -> None:
    """Uncover the output, and show the window that was asked about. For callbacks."""
    visit = session().visit
    assert asked.question is not None
    visit.answered, visit.unread = (visit.asked_for, verdict), ""
    visit.counted = visit.asked_for
    _stand_at(asked.question, trace)


def callbacks(asked: Asked, trace: PoolTrace | None) -> dict[str, Any]:
    """Return the callbacks of the page's stage; a pinned input cell answers a question for one."""
    calls = stage_callbacks()
    if asked.question is None or trace is None or not asked.covers or asked.question.by != CELL:
        return calls
    return calls | {"on_pin": partial(_pin, calls["on_pin"], asked, trace)}


def _pin(keep: Any, asked: Asked, trace: PoolTrace) -> None:
    keep()
    pin = st.session_state["stage"]["pin"]
    if pin and pin[0] == "input" and (place := place_of(pin[1], pin[2], trace.x.shape)):
        answer_with(asked, trace, place_text(place))
