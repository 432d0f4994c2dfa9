"""The current question of a stage."""

import zlib
from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np
import streamlit as st

from pooling_ui.predict.parameters import ANSWER, QUESTION_KIND, QUESTION_NUMBER, QUESTION_SEED
from pooling_ui.predict.policy import NextQuestionPolicy, next_question_policy
from pooling_ui.predict.progress import field_key, question_progress
from pooling_ui.predict.question_source import QuestionSource
from pooling_ui.predict.questions.answers import GivenAnswer, question_name
from pooling_ui.predict.questions.hint import try_again_text
from pooling_ui.predict.questions.question import Question, Verdict, judge, shown_answer_text
from pooling_ui.predict.questions.table import MIX
from pooling_ui.shell import cover
from pooling_ui.stage.position import move_stage
from pooling_ui.state.readers import OneOf
from pooling_ui.task.ballot import Ballot, current_ballot
from pooling_ui.task.bound_widgets import current_value
from pooling_ui.task.current_task import lesson_step, teachers_task
from pooling_ui.task.parameters import PREDICT
from pooling_ui.text.places import Place

# The label of a random question under a teacher's question.
_DRAWN = "Random question"


@dataclass(frozen=True, slots=True)
class CurrentQuestion:
    """The question about a stage, and its state.

    `on`: random questions are switched on. `question` is None if they are off, or if there is no
    output. `verdict` is None until a person has answered. `try_again` is the hint after a first
    wrong answer, with which the question stays open. `hidden`: there is no question, and a
    person has covered the results; `hides_size`: also the output's size. `policy` decides about
    the next question. `ballot` is the vote of a class on it; None for a person alone.
    """

    on: bool = False
    source: QuestionSource | None = None
    question: Question | None = None
    verdict: Verdict | None = None
    try_again: str = ""
    hidden: bool = False
    hides_size: bool = False
    policy: NextQuestionPolicy = field(default_factory=NextQuestionPolicy)
    ballot: Ballot | None = None

    @property
    def kinds(self) -> tuple[str, ...]:
        """Return the kinds of question that apply here."""
        return self.source.kinds if self.source else ()

    @property
    def is_open(self) -> bool:
        """Return True if the question is not answered yet: until then the stage gets no results."""
        return self.question is not None and self.verdict is None

    @property
    def leads(self) -> bool:
        """Return True if this is the device of the teacher who leads a class's vote."""
        return self.ballot is not None and self.ballot.leads

    @property
    def covered(self) -> str:
        """Return the sentence in place of covered results; "" while they show."""
        if self.ballot and self.withholds_results:
            return cover.COVERED_UNTIL_SHOWN
        if self.is_open:
            return cover.COVERED_UNTIL_ANSWERED
        sentence = cover.SIZE_COVERED if self.hides_size else cover.COVERED
        return sentence if self.hidden else ""

    @property
    def withholds_results(self) -> bool:
        """Return True if the stage gets no results: they wait for an answer, or for a teacher."""
        return self.is_open or (self.hidden and self.ballot is not None)

    @property
    def may_uncover(self) -> bool:
        """Return True if the person may uncover an output whose size is covered, too."""
        return self.hides_size and self.ballot is None

    @property
    def covers_windows(self) -> bool:
        """Return True if the windows and their number are covered, too."""
        if self.question is None:
            return self.hides_size
        return self.is_open and self.question.hides_windows


def current_question(question_source: QuestionSource | None) -> CurrentQuestion:
    """Return the current question; move the stage to its window if it is new."""
    if not current_value(PREDICT):
        hidden, ballot = cover.covering(), current_ballot()
        # In a vote, only the teacher uncovers: the message must not hold what a key would show.
        hides_size = cover.covers_size() or (hidden and ballot is not None)
        return CurrentQuestion(hidden=hidden, hides_size=hides_size, ballot=ballot)
    if question_source is None:
        return CurrentQuestion(on=True, policy=next_question_policy())
    kind = question_kind(question_source.kinds)
    question = question_source.draw(kind=kind, seed=question_seed(), number=question_number())
    progress, numbers = question_progress(), zlib.crc32(question_source.numbers)
    ballot = current_ballot()
    # Links that hold an answer may be older than the rule about ties.
    text, right = question.without_rule.text, question.right_answer
    voted = (ballot.name,) if ballot else ()
    name = question_name(question_seed(), question_number(), text, right, numbers, *voted)
    question = as_asked(question)
    current = CurrentQuestion(
        True,
        question_source,
        question,
        _voted(question, ballot) if ballot else _verdict(question, name),
        "" if ballot else _try_again(question, name),
        policy=next_question_policy(),
        ballot=ballot,
    )
    if progress.question != name:
        progress.question = name
        progress.problem = ""
        # It was answered before the page was reloaded or left.
        if current.verdict or current.try_again:
            progress.counted.add(name)
        progress.field_number += not progress.is_field_empty
        progress.is_field_empty = False
        if ballot:
            st.session_state[field_key()] = ballot.answer
        else:
            _fill_field(question, name)
        move_to_question(current)
    return current


def as_asked(question: Question) -> Question:
    """Return a question as the page asks it: with the rule about ties, if there is one.

    A lesson's step that asks once may ask for this rule.
    """
    step = lesson_step()
    return question.without_rule if step and step.asks_once else question


def _voted(question: Question, ballot: Ballot) -> Verdict | None:
    """Return the verdict on the answer to a vote; None until the answer is revealed."""
    if not ballot.is_revealed:
        return None
    try:
        return judge(question, ballot.answer)
    except ValueError:  # they gave none
        return Verdict(False, shown_answer_text(question))


def _verdict(question: Question, name: str) -> Verdict | None:
    """Return the verdict on the answer in the link; None while the question is open."""
    given = _given_answer(name)
    if given is None or given.first_try:
        return None
    try:
        if given.text:
            return judge(question, given.text)
        return Verdict(False, shown_answer_text(question))
    except ValueError:  # it cannot be read, and the question is still open
        return None


def _try_again(question: Question, name: str) -> str:
    """Return the text for the first wrong answer in the link; "" if it has none."""
    given = _given_answer(name)
    if given is None or not given.first_try:
        return ""
    try:
        is_right = judge(question, given.text).right
        return "" if is_right else try_again_text(question, given.text)
    except ValueError:  # a link that somebody has edited
        return ""


def _given_answer(name: str) -> GivenAnswer | None:
    """Return the answer in the link to the question of this name."""
    given: GivenAnswer = ANSWER.value_in(st.query_params)
    return given if given.question == name else None


def _fill_field(question: Question, name: str) -> None:
    """Fill the field with the link's answer to this question. Call it before the field is shown.

    If the answer cannot be read, the page says how one looks.
    """
    given = _given_answer(name)
    if given is None or not given.text:
        return
    st.session_state[field_key()] = given.text
    try:
        judge(question, given.text)
    except ValueError as problem:
        question_progress().problem = str(problem)


def question_kind(kinds: tuple[str, ...]) -> str:
    """Return the chosen kind of questions: one of these, or a mix."""
    kind: str = current_value(QUESTION_KIND.limited(OneOf(kinds, MIX)))
    return kind


def question_seed() -> int:
    """Return the seed of the questions."""
    value: int = QUESTION_SEED.value_in(st.query_params)
    return value


def question_number() -> int:
    """Return the number of the question, from 0 up."""
    at: int = QUESTION_NUMBER.value_in(st.query_params)
    return at


def question_label(current: CurrentQuestion) -> str:
    """Return the label before a question: “Random question”, or its number of several."""
    many, at = current.policy.many, question_number()
    if current.ballot:
        return "Second vote" if current.ballot.round > 1 else "First vote"
    if teachers_task():
        return _DRAWN
    return f"Question {at + 1} of {many}" if at < many > 1 else ""


class StagePosition(NamedTuple):
    """The step and the pinned cell of the stage when a question is asked."""

    step: int
    pin: tuple[str, int, int] | None


def question_position(current: CurrentQuestion) -> StagePosition:
    """Return the stage's position for the question: at its window, or with its cell pinned."""
    assert current.source is not None
    assert current.question is not None
    window, cell = current.question.window, current.question.cell
    step = flat(window, current.source.output) if window else 0
    pin = None
    if cell:
        pin = "input", *divmod(flat(cell, current.source.plane), current.source.plane[-1])
    return StagePosition(step, pin)


def move_to_question(current: CurrentQuestion) -> None:
    """Put the stage at the window that is asked about, or pin the cell."""
    assert current.source is not None
    step, pin = question_position(current)
    move_stage(step, pin=pin, prefix=current.source.prefix)


def flat(place: Place, shape: tuple[int, ...]) -> int:
    """Return the number of a place, row by row."""
    return int(np.ravel_multi_index(place, shape))
