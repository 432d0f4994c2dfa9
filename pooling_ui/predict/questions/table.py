"""The table of question kinds: when each applies, its places, and how it is drawn."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Generic, NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from pooling_core import (
    AdaptiveRule,
    Average,
    BackTrace,
    PoolTrace,
    PowerAverage,
    SizeRule,
)
from pooling_core.geometry.layout import outer
from pooling_core.trace.reducers import Reducer
from pooling_core.trace.ties import ties_of
from pooling_ui.predict.questions.average import average_question, divisor_question, power_question
from pooling_ui.predict.questions.backward import (
    MOST_NAMED,
    is_uniform,
    receiver_question,
    receivers_question,
    shares_question,
    sum_question,
    windows_that_share,
)
from pooling_ui.predict.questions.drawing import choose, generator
from pooling_ui.predict.questions.hint import HasTrace, hint_of
from pooling_ui.predict.questions.question import Question
from pooling_ui.predict.questions.shift import can_move, places_to_ask, shift_question
from pooling_ui.predict.questions.size import size_question, span_question
from pooling_ui.predict.questions.value import value_question
from pooling_ui.predict.questions.winner import winner_question
from pooling_ui.setting.sizes import Rules, rules_of
from pooling_ui.text.places import Place

MIX = "Mix"
SIZE = "Size"

S = TypeVar("S", bound=HasTrace)
_Draw = Callable[[PoolTrace, Place], Question]
# The questions for the value of a window, where no cell wins it.
_SUM_QUESTIONS: Mapping[type[Reducer], _Draw] = {
    Average: average_question,
    PowerAverage: power_question,
}


class AskedPool(NamedTuple):
    """A pool to ask about: its trace, the size rule of each axis, and its setting in words."""

    trace: PoolTrace
    rules: Rules
    setting: str


@dataclass(frozen=True, slots=True, kw_only=True)
class QuestionKind(Generic[S]):
    """One kind of question about an `AskedPool` or a `BackTrace`.

    Attributes
    ----------
    name : str
        Its name in links and in the choice of kinds.
    applies : function
        Returns True if there is such a question about a pool. It is called often, so it is fast.
    places : function
        Returns all windows or cells of a pool that a question can be about.
    draw : function
        Returns the question of a pool about one of these places.
    first : function
        Returns for each place whether it comes before the others; nothing if all are equal.
    in_mix : bool
        True if a mix of kinds has it. False for a kind that is added later: old links to a mix then
        keep their questions.
    """

    name: str
    applies: Callable[[S], bool]
    places: Callable[[S], Sequence[Any]]
    draw: Callable[[S, Any], Question]
    first: Callable[[S], Sequence[bool]] = lambda _: ()
    in_mix: bool = True


def _lines_of_windows(pool: AskedPool) -> list[tuple[int, int]]:
    """Return each axis with each window along it."""
    axes = enumerate(rules_of(AdaptiveRule, pool.rules))
    return [(axis, at) for axis, rule in axes for at in range(rule.windows)]


def _places(where: NDArray[Any]) -> list[Place]:
    """Return the places at which an array is true, row by row."""
    return [tuple(at) for at in np.argwhere(where).tolist()]


def _windows(pool: AskedPool) -> list[Place]:
    return list(np.ndindex(pool.trace.output.shape))


def _won(pool: AskedPool) -> NDArray[np.bool_]:
    """Tell of each window whether a cell wins it."""
    winners = pool.trace.winners
    if winners is None:
        return np.zeros(pool.trace.output.shape, bool)
    won: NDArray[np.bool_] = winners >= 0
    return won


def _decided_by_rule(pool: AskedPool) -> Sequence[bool]:
    """Tell of each window with a winner whether it has a tie or NaN."""
    decided = ties_of(pool.trace).windows | np.isnan(pool.trace.output)
    by_rule: Sequence[bool] = decided[_won(pool)].tolist()
    return by_rule


def _value_question_function(pool: AskedPool) -> _Draw | None:
    """Return the function that asks for the value of a window; None for any other reducer."""
    reducer = pool.trace.reducer
    if reducer.comparison is not None:
        return value_question
    return _SUM_QUESTIONS.get(type(reducer))


def _value_question(pool: AskedPool, at: Place) -> Question:
    make_question = _value_question_function(pool)
    assert make_question is not None
    return make_question(pool.trace, at)


def _won_backward(back: BackTrace) -> list[Place]:
    """Return the windows that send their value to one cell, the winner."""
    return [] if back.cells is None else _places(back.cells >= 0)


def _shared_equally(back: BackTrace) -> list[Place]:
    """Return the windows of an average that have cells and an output gradient other than 0."""
    if back.trace.divisors is None:
        return []
    cells = outer(axis.inside.sum(axis=1) for axis in back.trace.layouts)
    return _places((back.grad_output != 0) & (cells > 0))


def _read(back: BackTrace) -> list[Place]:
    """Return the cells that windows read; none if the result and the input differ in size."""
    if back.result.shape != back.trace.x.shape:
        return []
    return _places(back.trace.coverage > 0)


def _read_by_few(back: BackTrace) -> list[Place]:
    """Return the cells to ask about: if gradients differ, those that few windows read, if any."""
    cells = _read(back)
    if is_uniform(back):
        return cells
    return [cell for cell in cells if back.trace.coverage[cell] <= MOST_NAMED] or cells


FORWARD: tuple[QuestionKind[AskedPool], ...] = (
    QuestionKind(
        name=SIZE,
        applies=lambda pool: bool(rules_of(SizeRule, pool.rules)),
        places=lambda pool: [()],
        draw=lambda pool, _: size_question(rules_of(SizeRule, pool.rules), pool.setting),
    ),
    QuestionKind(
        name="Window",
        applies=lambda pool: bool(rules_of(AdaptiveRule, pool.rules)),
        places=_lines_of_windows,
        draw=lambda pool, at: span_question(rules_of(AdaptiveRule, pool.rules), *at),
    ),
    QuestionKind(
        name="Winner",
        applies=lambda pool: bool(_won(pool).any()),
        places=lambda pool: _places(_won(pool)),
        draw=lambda pool, at: winner_question(pool.trace, at),
        first=_decided_by_rule,
    ),
    QuestionKind(
        name="Divisor",
        applies=lambda pool: pool.trace.divisors is not None,
        places=_windows,
        draw=lambda pool, at: divisor_question(pool.trace, at),
    ),
    QuestionKind(
        name="Value",
        applies=lambda pool: _value_question_function(pool) is not None,
        places=_windows,
        draw=_value_question,
    ),
    QuestionKind(
        name="Shift",
        applies=lambda pool: can_move(pool.trace),
        places=lambda pool: places_to_ask(pool.trace),
        draw=lambda pool, at: shift_question(pool.trace, at),
        in_mix=False,
    ),
)
BACKWARD: tuple[QuestionKind[BackTrace], ...] = (
    QuestionKind(
        name="Cell",
        applies=lambda back: bool(_won_backward(back)),
        places=_won_backward,
        draw=receiver_question,
    ),
    QuestionKind(
        name="Cells",
        applies=lambda back: bool(windows_that_share(back).any()),
        places=lambda back: _places(windows_that_share(back)),
        draw=shares_question,
    ),
    QuestionKind(
        name="How many",
        applies=lambda back: bool(_shared_equally(back)),
        places=_shared_equally,
        draw=receivers_question,
    ),
    QuestionKind(
        name="Sum",
        applies=lambda back: bool(_read(back)),
        places=_read_by_few,
        draw=sum_question,
    ),
)
BACKWARD_KINDS = tuple(kind.name for kind in BACKWARD)
KINDS = (*(kind.name for kind in FORWARD), *BACKWARD_KINDS)
_TABLE: tuple[QuestionKind[Any], ...] = (*FORWARD, *BACKWARD)
_NOT_IN_MIX = {kind.name for kind in _TABLE if not kind.in_mix}


@dataclass(frozen=True, slots=True)
class Questions(Generic[S]):
    """All questions about one pool."""

    pool: S
    table: Sequence[QuestionKind[S]]

    @property
    def kinds(self) -> tuple[str, ...]:
        """Return the names of the kinds that apply."""
        return tuple(kind.name for kind in self.table if kind.applies(self.pool))

    def draw(self, *, kind: str, seed: int, number: int) -> Question:
        """Return a question.

        Parameters
        ----------
        kind : str
            One of `kinds`; with any other, `MIX`.
        seed, number : int
            The seed of the series, and the place in it, from 0.
        """
        kinds = self.kinds
        name, turn = turn_of(kinds, kind, seed, number)
        drawn = next(kind for kind in self.table if kind.name == name)
        questions = [partial(drawn.draw, self.pool, at) for at in drawn.places(self.pool)]
        mixed = _mixed(kinds)
        at = mixed.index(name) if name in mixed else 0
        question = choose(questions, seed, turn, at, len(mixed), drawn.first(self.pool))
        question = replace(question, kind=name)
        return replace(question, hint=question.hint or hint_of(self.pool, question))


def forward_questions(trace: PoolTrace, rules: Rules, setting: str) -> Questions[AskedPool]:
    """Return the questions about a pool; those for its size only if it has size rules."""
    return Questions(AskedPool(trace, rules, setting), FORWARD)


def backward_questions(back: BackTrace) -> Questions[BackTrace]:
    """Return the questions about the way back: gradients, or unpooled maxima."""
    return Questions(back, BACKWARD)


def turn_of(kinds: Sequence[str], kind: str, seed: int, number: int) -> tuple[str, int]:
    """Return the kind of a question, and how many of this kind came before it.

    A mix has each kind once, then each again in another order.
    """
    if kind in kinds:
        return kind, number
    mixed = _mixed(kinds)
    turn, at = divmod(number, len(mixed))
    return mixed[generator(seed, turn).permutation(len(mixed))[at]], turn


def _mixed(kinds: Sequence[str]) -> list[str]:
    return [kind for kind in kinds if kind not in _NOT_IN_MIX]
