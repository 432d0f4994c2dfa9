"""“Predict”: the output is covered until a person has answered a question about it.

The link holds that it is on, which kind of question, the seed and the number of the question, and
what was answered. How often that was right concerns the visit alone.
"""

import random
import zlib
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import numpy as np
import streamlit as st

from pooling_ui import link_limits
from pooling_ui.controls import cover
from pooling_ui.controls.askable import Askable
from pooling_ui.controls.fields import control, held_choice, held_flag
from pooling_ui.controls.link import write_link
from pooling_ui.controls.place import move_stage, pinned, stage_callbacks
from pooling_ui.controls.presentation import presenting
from pooling_ui.controls.session import session
from pooling_ui.controls.task import teachers_task
from pooling_ui.controls.turns import Turns, turns
from pooling_ui.places import Place, place_of, place_text
from pooling_ui.questions import CELL, MIX, Question, Verdict, judged, shown
from pooling_ui.questions.given import MOST_TYPED, decode_given, encode_given, question_name

# What stands where the page would tell of the output.
COVERED = "Covered until you have answered the question."
# What a click comes to that does not answer.
TYPE_IT = "Type the answer into the field, and press “Check”: a click only shows windows."
# What a question is called under a teacher's.
_DRAWN = "Drawn question"


@dataclass(frozen=True, slots=True)
class Asked:
    """What is asked of a stage; `question` is None where nothing is: it is off, or no output is.

    `verdict` is None until a person has answered. `hidden`: nothing is asked, and a person covers
    the results; `hides_size`: with the output's size. `turns` says how the next question follows.
    """

    on: bool = False
    of: Askable | None = None
    question: Question | None = None
    verdict: Verdict | None = None
    hidden: bool = False
    hides_size: bool = False
    turns: Turns = field(default_factory=Turns)

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds of question that there are."""
        return self.of.kinds if self.of else ()

    @property
    def waits(self) -> bool:
        """Whether a question waits for its answer: until then the stage knows no results."""
        return self.question is not None and self.verdict is None

    @property
    def covered(self) -> str:
        """What the page says instead of the results; "" while they show."""
        if self.waits:
            return COVERED
        shown = cover.SIZE_COVERED if self.hides_size else cover.COVERED
        return shown if self.hidden else ""

    @property
    def covers_windows(self) -> bool:
        """Whether the windows, and how many there are, are covered, too."""
        if self.question is None:
            return self.hides_size
        return self.waits and self.question.hides_windows


def predict_toggle() -> None:
    """Show the switch; `predicted` knows where it stands before it is there."""
    control(st.toggle, "predict", "Predict", on_change=_begin)


def switch_in_presentation() -> None:
    """Show the switch among the settings while a presentation has no title to show it beside."""
    if presenting():
        predict_toggle()


def _begin() -> None:
    """Draw a seed, for other questions than last time. For callbacks."""
    on = st.session_state["predict"]
    write_link("draw", str(random.randint(1, link_limits.DRAW.most)) if on else "")
    write_link("nth", "")
    write_link("said", "")
    cover.cover(on=False)


def predicted(askable: Askable | None) -> Asked:
    """Return what is asked, if the switch is on; the stage stands at a new question."""
    if not held_flag("predict"):
        return Asked(hidden=cover.covering(), hides_size=cover.covers_size())
    if askable is None:
        return Asked(on=True, turns=turns())
    kind = held_choice("ask", askable.kinds, MIX)
    question = askable.draw(kind=kind, seed=seed(), number=number())
    visit, numbers = session().visit, zlib.crc32(askable.numbers)
    name = question_name(seed(), number(), question.asks, question.right, numbers)
    asked = Asked(True, askable, question, _verdict(question, name), turns=turns())
    if visit.asked_for != name:
        visit.asked_for = name
        visit.unread = ""
        if asked.verdict:  # it was answered before the page was loaded again, or left
            visit.counted.add(name)
        visit.fields += not visit.emptied
        visit.emptied = False
        _stand_at(asked)
    return asked


def _verdict(question: Question, name: str) -> Verdict | None:
    """Return what the answer in the link comes to; None where it has none to this question."""
    given, text = decode_given(st.query_params.get("said", "")) or ("", "")
    if given != name:
        return None
    try:
        return judged(question, text) if text else Verdict(False, shown(question))
    except ValueError:  # nobody could give it
        return None


def field_key() -> str:
    """Return the key of the field for an answer: another one, once another question stands there.

    But not after an answer: then the field is emptied, and keeps the keyboard's focus.
    """
    return f"guess{session().visit.fields or ''}"


def empty_field() -> None:
    """Empty the field for an answer. For callbacks."""
    st.session_state[field_key()] = ""
    session().visit.emptied = True


def seed() -> int:
    """Return the seed of the questions."""
    return link_limits.DRAW.read(st.query_params.get("draw", "")) or 0


def label(asked: Asked) -> str:
    """Return what stands before a question: under a teacher's, what it is; of several, which."""
    many, at = asked.turns.many, number()
    if teachers_task():
        return _DRAWN
    return f"Question {at + 1} of {many}" if at < many > 1 else ""


def number() -> int:
    """Return which question it is, from 0 up."""
    return link_limits.NTH.read(st.query_params.get("nth", "")) or 0


def _stand_at(asked: Asked) -> None:
    """Put the stage at the window that is asked about, or pin the cell."""
    assert asked.of is not None
    assert asked.question is not None
    window, cell = asked.question.window, asked.question.cell
    step = _flat(window, asked.of.output) if window else 0
    pin = None
    if cell:
        pin = "input", *divmod(_flat(cell, asked.of.plane), asked.of.plane[-1])
    move_stage(step, pin=pin, prefix=asked.of.prefix)


def _flat(place: Place, shape: tuple[int, ...]) -> int:
    return int(np.ravel_multi_index(place, shape))


def answer_with(asked: Asked, text: str) -> None:
    """Judge an answer; what is none says how one looks. For callbacks."""
    visit, text = session().visit, text.strip()
    assert asked.question is not None
    try:
        verdict = judged(asked.question, text)
        if len(text) > MOST_TYPED:
            raise ValueError(f"Write at most {MOST_TYPED} characters.")
    except ValueError as problem:
        visit.unread = str(problem)
        return
    if visit.asked_for not in visit.counted:
        right, answers = visit.first_time
        visit.first_time = (right + verdict.right, answers + 1)
    reveal(asked, text)


def reveal(asked: Asked, given: str = "") -> None:
    """Uncover the output, and show what was asked about. For callbacks.

    The link keeps what was `given` as an answer. It is written first: so the browser's Back leads
    from an answer to what was before its question, see `keep_visited`.
    """
    visit = session().visit
    visit.unread = ""
    visit.counted.add(visit.asked_for)
    write_link("said", encode_given(visit.asked_for, given))
    _stand_at(asked)


def callbacks(asked: Asked, prefix: str = "") -> dict[str, Any]:
    """Return the callbacks of a stage; a pinned input cell answers a question for one.

    In a lesson, a click that does not answer says how to; elsewhere people look around by clicks.
    """
    calls = stage_callbacks(prefix)
    if asked.question is None or not asked.waits:
        return calls
    if asked.question.by == CELL:
        return calls | {"on_pin": partial(_pin, calls["on_pin"], asked)}
    if session().visit.doing:
        return calls | {"on_pin": partial(_tell_to_type, calls["on_pin"], prefix)}
    return calls


def _tell_to_type(keep: Callable[[], None], prefix: str) -> None:
    keep()
    session().visit.unread = TYPE_IT if pinned(prefix) else ""


def _pin(keep: Callable[[], None], asked: Asked) -> None:
    """Answer with the cell that was pinned; any other pin is kept in the link."""
    assert asked.of is not None
    pin = pinned(asked.of.prefix)
    if pin and pin[0] == "input" and (place := place_of(pin[1], pin[2], asked.of.plane)):
        answer_with(asked, place_text(place))
    else:
        keep()
