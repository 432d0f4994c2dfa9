"""Count the votes on a question: how they fall, which mistakes they show, and how many moved."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, NamedTuple

from pooling_ui.features.classroom.live.store.room import Room
from pooling_ui.features.classroom.live.store.store import Vote
from pooling_ui.features.classroom.tasks.question import linked_question
from pooling_ui.linked.pages import TASK_PAGES
from pooling_ui.linked.stage_page import linked_pool
from pooling_ui.predict.current_question import flat
from pooling_ui.predict.questions.question import CELL, Question, known_mistake
from pooling_ui.predict.stage_context import without_instruction
from pooling_ui.state.addresses import read_query, texts_of
from pooling_ui.task.task_link import task_in
from pooling_ui.text.places import place_text

ROUNDS = (1, 2)


@dataclass(slots=True)
class Bar:
    """One answer, and how many gave it.

    `cell` is the number of the cell that it names, row by row; None for other answers.
    """

    answer: str
    is_right: bool = False
    mistake: str = ""
    cell: int | None = None
    count: int = 0


class Moved(NamedTuple):
    """How the answers of devices changed that voted in both rounds."""

    to_right: int = 0
    to_wrong: int = 0
    stayed_right: int = 0
    stayed_wrong: int = 0


@dataclass(frozen=True, slots=True)
class AskedQuestion:
    """A question of a room: its text, what is drawn of it, and the plane whose cells answer it.

    `drawn` is None if a teacher asks in their own words alone: then nobody knows what is right.
    """

    text: str
    drawn: Question | None = None
    plane: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Tally:
    """The votes on a question, in both rounds."""

    rounds: tuple[tuple[Bar, ...], ...] = ((), ())
    moved: Moved = field(default_factory=Moved)

    def answered(self, round_: int) -> int:
        """Return the number of answers in a round."""
        return sum(bar.count for bar in self.rounds[round_ - 1]) if round_ else 0


@lru_cache(maxsize=128)
def asked_question(page: str, query: str) -> AskedQuestion:
    """Return the question that the link of a page asks."""
    link = read_query(query)
    task = task_in(link)
    drawn = linked_question(page, link) if page in TASK_PAGES and task.predicts else None
    if drawn is None:
        return AskedQuestion(task.question)
    stage = TASK_PAGES[page].stage
    assert stage is not None
    linked = linked_pool(stage, dict(texts_of(link)))
    return AskedQuestion(without_instruction(drawn.text), drawn, stage.input_shape(linked) or ())


def tally(asked: AskedQuestion, votes: Sequence[Vote]) -> Tally:
    """Count the votes; answers that mean the same are one bar. The most frequent comes first."""
    groups = _Groups(asked)
    rounds: list[dict[Any, Bar]] = [{}, {}]
    right: dict[str, dict[int, bool]] = {}
    for vote in votes:
        key, bar = groups.of(vote.text)
        held = rounds[vote.round - 1].setdefault(key, bar)
        held.count += 1
        right.setdefault(vote.seat, {})[vote.round] = held.is_right
    both = [(each[1], each[2]) for each in right.values() if len(each) == len(ROUNDS)]
    pairs = ((False, True), (True, False), (True, True), (False, False))
    moved = Moved(*(both.count(pair) for pair in pairs))
    return Tally(
        tuple(tuple(sorted(each.values(), key=lambda bar: -bar.count)) for each in rounds), moved
    )


class _Groups:
    """The meaning of answers: those of one group mean the same."""

    def __init__(self, asked: AskedQuestion) -> None:
        self._asked = asked

    def of(self, text: str) -> tuple[Any, Bar]:
        """Return the group of an answer, and an empty bar for it."""
        question = self._asked.drawn
        if question is None:
            return text.casefold(), Bar(text)
        try:
            answer = question.read(text)
        except ValueError:
            return text.casefold(), Bar(text)
        cell = self._cell(answer)
        shown = text if question.answered_by != CELL else place_text(answer)
        if question.is_right(answer):
            return True, Bar(question.right_answer, is_right=True, cell=cell)
        if why := known_mistake(question, answer):
            return why, Bar(shown, mistake=why, cell=cell)
        return repr(answer), Bar(shown, mistake=question.correction(answer), cell=cell)

    def _cell(self, answer: Any) -> int | None:
        """Return the number of the cell that an answer names, if it names one of the plane."""
        question, plane = self._asked.drawn, self._asked.plane
        if question is None or question.answered_by != CELL or len(answer) != len(plane):
            return None
        inside = all(0 <= at < size for at, size in zip(answer, plane, strict=True))
        return flat(answer, plane) if inside else None


def counts_of(room: Room, here: int, votes: Sequence[Vote]) -> dict[str, Any]:
    """Return what the teacher's page draws of a room's votes, as JSON holds it."""
    asked = asked_question(room.page, room.query) if room.question else AskedQuestion("")
    counted = tally(asked, votes)
    return {
        "here": here,
        "question": room.question,
        "round": room.round,
        "answered": counted.answered(room.round),
        "revealed": room.is_revealed,
        "knows": asked.drawn is not None,
        "rounds": [
            [[bar.answer, bar.count, bar.is_right, bar.mistake, bar.cell] for bar in bars]
            for bars in counted.rounds
        ],
        "moved": list(counted.moved),
    }
