"""Which step of a lesson a person is at: the link says it, and whether the step has begun."""

import operator
import random
from dataclasses import replace
from functools import partial
from typing import Any

import streamlit as st

from pooling_ui.forward.set_all import set_all, set_written
from pooling_ui.inputs.kinds import Kind
from pooling_ui.inputs.linked_pool import kind_of
from pooling_ui.inputs.whole_link import values_of
from pooling_ui.learn.lessons import Step, lessons
from pooling_ui.learn.lessons.beginning import beginning
from pooling_ui.learn.lessons.parameters import PART
from pooling_ui.learn.lessons.step_progress import Doing
from pooling_ui.predict.next_question import UNTAUGHT
from pooling_ui.predict.parameters import DRAW, DRAW_LIMIT
from pooling_ui.predict.questions import varied
from pooling_ui.predict.questions.varied import SIZED
from pooling_ui.setting.choices import DEFAULTS
from pooling_ui.setting.last_change import APART, linked_choices
from pooling_ui.shell.notices import tell
from pooling_ui.state.link import begin_widgets_anew, held_widgets, release, write_link
from pooling_ui.state.params import ALL, WIDGETS
from pooling_ui.state.session import session
from pooling_ui.state.setting_text import encode_choices

# What of a step the link holds besides what the stage's page does.
_OWN = ("lesson", "part", "draw", "nth", "about", "said", "first")
# What a person edits on the stage, where a step lets them.
_EDITED = ("grad", "x", "y", "z")
_STAGES = ("a", "grad", "x", "y", "z", "at", "upto", "pin", "was")


def go(lesson: str, part: int = 1) -> None:
    """Go to a step, which then begins; to the list where there is no lesson. For callbacks."""
    session().turned += 1
    for name in _OWN:
        write_link(name, {"lesson": lesson, "part": str(part) if part > 1 else ""}.get(name, ""))


def step_on_show() -> Doing | None:
    """Return the step that the link names, begun; None where it names none.

    A link without a seed is that of a step which has not begun: everything is set as the step's
    start says. With one, what may be set is as the link says. Call it before any widget.
    """
    visit, link = session().visit, st.query_params
    lesson = lessons().get(link.get("lesson", ""))
    if lesson is None:
        _leave()
        return None
    part = PART.read(link.get("part", "")) or 1
    if part > len(lesson.steps):
        tell("part")
        part = 1
    seed = DRAW.read(link.get("draw", "")) or 0
    before = visit.doing
    if before and (before.lesson, before.part, before.seed) == (lesson, part, seed):
        doing = before
    else:
        doing = visit.doing = Doing(lesson, part, seed or _seed(lesson.steps[part - 1]))
        doing.before = (lesson.name, part) in session().steps_done
        visit.first_time, visit.asked_for = None, ""
        visit.counted.clear()  # a question that is asked again begins anew, too
        if seed:
            _take(doing)
        else:
            _begin(doing, before)
    _hold(doing)
    return doing


def _seed(step: Step) -> int:
    """Return the seed of a step's questions: its own, or another each time."""
    return int(step.start.get("draw", "0")) or random.randint(1, DRAW_LIMIT.most)


def _kind(doing: Doing) -> Kind:
    """Return which kind of numbers the step's stage shows."""
    return kind_of(doing.lesson.page, doing.step.start)


def _begin(doing: Doing, before: Doing | None) -> None:
    """Set everything as the step's start says; its seed comes last, and says that it has begun.

    It plays as a person likes it, unless the step says something else: then only until its end.
    """
    set_all(_kind(doing), doing.step.start)
    for name in ("speed", "loop"):
        liked = st.query_params.get(name, "")
        if before and liked == before.step.start.get(name):
            liked = before.liked.get(name, "")
        doing.liked[name] = liked
        write_link(name, doing.step.start.get(name, liked))
    _ask_from_the_first()
    _begin_sizes(doing)
    write_link("draw", str(doing.seed))


def _begin_sizes(doing: Doing) -> None:
    """Let sizes be asked of another setting each time; ceil_mode is as the step's start says.

    The first is about what the step wants.
    """
    step = doing.step
    if step.varies_sizes:
        now = beginning(step, doing.lesson.page).now
        choices = {**DEFAULTS, **now.widgets, "axes": now.cells.ndim}
        may = partial(operator.ne, "ceil")
        first = varied(choices, now.cells.shape, doing.seed, 0, UNTAUGHT, may, step.about)
        write_link("about", encode_choices(first))


def _ask_from_the_first() -> None:
    """Let the questions begin anew, with their count."""
    for name in ("nth", "about", "first"):
        write_link(name, "")


def _take(doing: Doing) -> None:
    """Let what may be set begin as the link says, though another step may have held it.

    What the link alone holds is as the step's start says, but for cells that may be edited, and for
    which question it is.
    """
    task, start, link = doing.step.task, doing.step.start, st.query_params
    for name in WIDGETS:
        if task.has(name):
            st.session_state.pop(name, None)
    edited = {name: link[name] for name in _EDITED if name in link and task.has("x")}
    read = {name: text for name, text in edited.items() if ALL[name].reads(text)}
    set_written(_kind(doing), {**start, **read})
    if doing.asks_once or not _gives_output(doing):
        _ask_from_the_first()
    doing.from_first = "first" in link or not {"nth", "said"} & link.to_dict().keys()
    visit = session().visit
    visit.shown = {}
    visit.moves += 1


def _gives_output(doing: Doing) -> bool:
    """Say whether what the link's question is about is a setting that PyTorch accepts."""
    about = {name: str(value).lower() for name, value in _about().items() if value is not None}
    step = replace(doing.step, start={**doing.step.start, **about})
    return beginning(step, doing.lesson.page).now.output is not None


def _about() -> dict[str, Any]:
    """Return what widgets hold instead of what the step says, for a question of another size."""
    held = linked_choices("about")
    return {name: held[name] for name in held if name in SIZED}


def _hold(doing: Doing) -> None:
    """Hold what does not show as the step's start says; the link does not name it."""
    values, state = values_of(_kind(doing), doing.step.start), st.session_state
    values |= doing.step.asking | _about()
    hidden = {name: value for name, value in values.items() if not doing.step.task.has(name)}
    release(hidden.keys() & WIDGETS.keys())
    held = held_widgets(hidden)
    for name, value in hidden.items():
        if (name not in APART or values["separate"]) and (name not in held or held[name] != value):
            state[name] = value


def _leave() -> None:
    """Forget the step that was on show, with all that it had set."""
    visit = session().visit
    if visit.doing:
        visit.doing = None
        begin_widgets_anew()
        release(WIDGETS)
        for name in (*_OWN, *_STAGES):
            write_link(name, "")
