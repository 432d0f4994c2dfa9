"""“Predict”: the output is covered until a person has answered a question about it.

The link holds that it is on, which kind of question, the seed and the number of the question. What
was answered, and how often right, concerns the visit alone.
"""

import random
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Any, NamedTuple

import numpy as np
import streamlit as st

from pooling_core import BackTrace, PoolTrace
from pooling_ui import share
from pooling_ui.controls import cover
from pooling_ui.controls.fields import control, held_choice, held_flag
from pooling_ui.controls.link import write_link
from pooling_ui.controls.place import move_stage, pinned, stage_callbacks
from pooling_ui.controls.presentation import presenting
from pooling_ui.controls.session import session
from pooling_ui.controls.setting import Setting
from pooling_ui.controls.task import teachers_task
from pooling_ui.controls.turns import Turns, turns
from pooling_ui.places import Place, place_of, place_text
from pooling_ui.questions import CELL, MIX, Question, Verdict, judged
from pooling_ui.questions.drawing import back_drawn, back_kinds, drawn, kinds_of
from pooling_ui.setting_words import setting_words

# What stands where the page would tell of the output.
COVERED = "Covered until you have answered the question."
# What a question is called under a teacher's.
_DRAWN = "Drawn question"


class Askable(NamedTuple):
    """What can be asked of a stage.

    `kinds` are the kinds of question; `draw` draws one, as `questions.drawn` does. `numbers` differ
    where the same question is about other numbers. `plane` is the shape of the plane whose cells
    are answers, `output` that of the output. `prefix` is the stage's, see `place`.
    """

    kinds: tuple[str, ...]
    draw: Callable[..., Question]
    numbers: bytes
    plane: tuple[int, ...]
    output: tuple[int, ...]
    prefix: str = ""


@dataclass(frozen=True, slots=True)
class Asked:
    """What is asked of a stage; `question` is None where nothing is: it is off, or no output is.

    `verdict` is None until a person has answered. `hidden`: nothing is asked, and a person covers
    the results. `turns` says how the next question follows.
    """

    on: bool = False
    of: Askable | None = None
    question: Question | None = None
    verdict: Verdict | None = None
    hidden: bool = False
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
        return cover.COVERED if self.hidden else ""

    @property
    def covers_windows(self) -> bool:
        """Whether the windows, and how many there are, are covered, too."""
        return self.waits and self.question is not None and self.question.hides_windows


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
    write_link("draw", str(random.randint(1, share.DRAW.most)) if on else "")
    write_link("nth", "")
    cover.cover(on=False)


def forward_asks(setting: Setting, trace: PoolTrace | None) -> Askable | None:
    """Return what can be asked of a pool."""
    if trace is None:
        return None
    draw = partial(drawn, trace, setting.sizes, setting_words(setting.choices))
    kinds = kinds_of(trace, setting.sizes)
    return Askable(kinds, draw, trace.x.tobytes(), trace.x.shape, trace.output.shape)


def part_asks(trace: PoolTrace, prefix: str) -> Askable:
    """Return what can be asked of a part of a picture: not for the size of the whole."""
    shapes = trace.x.shape, trace.output.shape
    draw = partial(drawn, trace, (), "")
    return Askable(kinds_of(trace, ()), draw, trace.x.tobytes(), *shapes, prefix)


def back_asks(back: BackTrace | None) -> Askable | None:
    """Return what can be asked of what goes back."""
    if back is None or not (kinds := back_kinds(back)):
        return None
    numbers = back.trace.x.tobytes() + back.arriving.tobytes() + repr(back.result.shape).encode()
    draw = partial(back_drawn, back)
    return Askable(kinds, draw, numbers, back.result.shape, back.trace.output.shape)


def predicted(askable: Askable | None) -> Asked:
    """Return what is asked, if the switch is on; the stage stands at a new question."""
    if not held_flag("predict"):
        return Asked(hidden=cover.covering())
    if askable is None:
        return Asked(on=True, turns=turns())
    kind = held_choice("ask", askable.kinds, MIX)
    question = askable.draw(kind=kind, seed=seed(), number=number())
    visit = session().visit
    name = repr((seed(), number(), question.asks, question.right, hash(askable.numbers)))
    answered = visit.answered if visit.answered and visit.answered[0] == name else None
    asked = Asked(True, askable, question, answered and answered[1], turns=turns())
    if visit.asked_for != name:
        visit.asked_for = name
        visit.unread = ""
        visit.fields += not visit.emptied
        visit.emptied = False
        _stand_at(asked)
    return asked


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
    return share.DRAW.read(st.query_params.get("draw", "")) or 0


def label(asked: Asked) -> str:
    """Return what stands before a question: under a teacher's, what it is; of several, which."""
    many, at = asked.turns.many, number()
    if teachers_task():
        return _DRAWN
    return f"Question {at + 1} of {many}" if at < many > 1 else ""


def number() -> int:
    """Return which question it is, from 0 up."""
    return share.NTH.read(st.query_params.get("nth", "")) or 0


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
    visit = session().visit
    assert asked.question is not None
    try:
        verdict = judged(asked.question, text)
    except ValueError as problem:
        visit.unread = str(problem)
        return
    if visit.counted != visit.asked_for:
        right, answers = visit.first_time
        visit.first_time = (right + verdict.right, answers + 1)
    reveal(asked, verdict)


def reveal(asked: Asked, verdict: Verdict) -> None:
    """Uncover the output, and show what was asked about. For callbacks."""
    visit = session().visit
    visit.answered, visit.unread = (visit.asked_for, verdict), ""
    visit.counted = visit.asked_for
    _stand_at(asked)


def callbacks(asked: Asked, prefix: str = "") -> dict[str, Any]:
    """Return the callbacks of a stage; a pinned input cell answers a question for one."""
    calls = stage_callbacks(prefix)
    if asked.question is None or not asked.waits or asked.question.by != CELL:
        return calls
    return calls | {"on_pin": partial(_pin, calls["on_pin"], asked)}


def _pin(keep: Callable[[], None], asked: Asked) -> None:
    keep()
    assert asked.of is not None
    pin = pinned(asked.of.prefix)
    if pin and pin[0] == "input" and (place := place_of(pin[1], pin[2], asked.of.plane)):
        answer_with(asked, place_text(place))
