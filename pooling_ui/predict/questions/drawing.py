"""Which question comes next: of one trace, the same seed gives the same ones everywhere."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import TypeVar

import numpy as np

from pooling_core import AdaptiveRule, BackTrace, PoolTrace, PowerAverage, SizeRule
from pooling_core.geometry.layout import outer
from pooling_core.trace.ties import ties_of
from pooling_ui.predict.questions.average import average_question, divisor_question
from pooling_ui.predict.questions.back import (
    MOST_NAMED,
    arrives_alike,
    gets_question,
    receivers_question,
    sum_question,
)
from pooling_ui.predict.questions.kinds import (
    DIVISOR,
    GETS,
    MIX,
    RECEIVERS,
    SHARES,
    SIZE,
    SUM,
    VALUE,
    WINDOW,
    WINNER,
)
from pooling_ui.predict.questions.power import power_question
from pooling_ui.predict.questions.question import Question
from pooling_ui.predict.questions.seeds import generator
from pooling_ui.predict.questions.sharing import all_get, shares_question
from pooling_ui.predict.questions.size import size_question
from pooling_ui.predict.questions.span import span_question
from pooling_ui.predict.questions.value import value_question
from pooling_ui.predict.questions.winner import has_winner, winner_question
from pooling_ui.setting.sizes import Rules
from pooling_ui.text.places import Place, unravelled

# Of so many questions, the one with the most typical mistakes is asked.
_LOOKED_AT = 4

Asks = Callable[[], Question]
_Rule = TypeVar("_Rule")

__all__ = ["MIX", "back_drawn", "back_kinds", "drawn", "kinds_of", "turn_of"]


def kinds_of(trace: PoolTrace, rules: Rules) -> tuple[str, ...]:
    """Return what can be asked about a trace, apart from a mix of it.

    A size that was chosen is no question, and where all is added up, nobody wins.
    """
    kinds = [SIZE] if _of(SizeRule, rules) else []
    kinds += [WINDOW] if _of(AdaptiveRule, rules) else []
    kinds += [WINNER] if trace.winners is not None and (trace.winners >= 0).any() else []
    kinds += [DIVISOR] if trace.divisors is not None else []
    return (*kinds, VALUE)


def turn_of(kinds: Sequence[str], kind: str, seed: int, number: int) -> tuple[str, int]:
    """Return the kind of a question, and how many of this kind came before it.

    Of a mix, each kind comes once, then each again in another order.
    """
    if kind in kinds:
        return kind, number
    turn, at = divmod(number, len(kinds))
    return kinds[generator(seed, turn).permutation(len(kinds))[at]], turn


def drawn(
    trace: PoolTrace, rules: Rules, setting: str, *, kind: str, seed: int, number: int
) -> Question:
    """Return a question.

    Parameters
    ----------
    trace : PoolTrace
    rules : sequence of rules
        The size rule of each axis.
    setting : str
        The setting in words.
    kind : str
        One of `kinds_of`; with any other, `MIX`.
    seed, number : int
        Which questions, and which of them, from 0 up.
    """
    kinds = kinds_of(trace, rules)
    kind, turn = turn_of(kinds, kind, seed, number)
    if kind == SIZE:
        return size_question(_of(SizeRule, rules), setting)
    asks = _asks(kind, trace, rules)
    first = _decided(trace) if kind == WINNER else ()
    return chosen(asks, seed, turn, kinds.index(kind), len(kinds), first)


def back_kinds(back: BackTrace) -> tuple[str, ...]:
    """Return what can be asked about what goes back, apart from a mix of it."""
    kinds = [GETS] if back.cells is not None and (back.cells >= 0).any() else []
    kinds += [SHARES] if all_get(back).any() else []
    kinds += [RECEIVERS] if _sharing(back) else []
    return (*kinds, *([SUM] if _read(back) else []))


def back_drawn(back: BackTrace, *, kind: str, seed: int, number: int) -> Question:
    """Return a question about what goes back; see `drawn`."""
    kinds = back_kinds(back)
    kind, turn = turn_of(kinds, kind, seed, number)
    asks: list[Asks] = [partial(sum_question, back, cell) for cell in _by_few(back)]
    if kind == GETS:
        assert back.cells is not None
        cells = [tuple(at) for at in np.argwhere(back.cells >= 0).tolist()]
        asks = [partial(gets_question, back, at) for at in cells]
    elif kind == SHARES:
        windows = [tuple(at) for at in np.argwhere(all_get(back)).tolist()]
        asks = [partial(shares_question, back, at) for at in windows]
    elif kind == RECEIVERS:
        asks = [partial(receivers_question, back, at) for at in _sharing(back)]
    return chosen(asks, seed, turn, kinds.index(kind), len(kinds))


def _sharing(back: BackTrace) -> list[Place]:
    """Return the windows of an average at which something arrives, and that have cells."""
    if back.trace.divisors is None:
        return []
    cells = outer(axis.inside.sum(axis=1) for axis in back.trace.layouts)
    return [tuple(at) for at in np.argwhere((back.grad_output != 0) & (cells > 0)).tolist()]


def _read(back: BackTrace) -> list[Place]:
    """Return the cells that windows read; none where these have another place in the result."""
    if back.result.shape != back.trace.x.shape:
        return []
    return [tuple(at) for at in np.argwhere(back.trace.coverage > 0).tolist()]


def _by_few(back: BackTrace) -> list[Place]:
    """Return the cells to ask about: where numbers differ, those that few windows read, if any."""
    cells = _read(back)
    if arrives_alike(back):
        return cells
    return [cell for cell in cells if back.trace.coverage[cell] <= MOST_NAMED] or cells


def chosen(
    asks: Sequence[Asks],
    seed: int,
    turn: int,
    kind: int,
    kinds: int,
    first: Sequence[bool] = (),
) -> Question:
    """Return the question of a turn: one comes again only when there are no others.

    `kind` is the place of its kind among all `kinds`: each begins elsewhere, so that the winner of
    a window does not tell the value that is asked for next. `first` says of each question whether
    it comes before the others.
    """
    order = generator(seed, len(asks)).permutation(len(asks))
    order = np.roll(order, -(len(asks) * kind // kinds // _LOOKED_AT) * _LOOKED_AT)
    if first:
        order = order[np.argsort(~np.array(first)[order], stable=True)]
    parts = [order[at : at + _LOOKED_AT] for at in range(0, len(order), _LOOKED_AT)]
    places = [
        (rank, part)
        for rank in range(_LOOKED_AT)
        for part in range(len(parts))
        if rank < len(parts[part])
    ]
    rank, part = places[turn % len(places)]
    questions: dict[int, Question] = {at: asks[at]() for at in parts[part].tolist()}
    ranked = sorted(
        questions,
        key=lambda at: (bool(first) and first[at], len(questions[at].mistakes)),
        reverse=True,
    )
    return questions[ranked[rank]]


def _decided(trace: PoolTrace) -> Sequence[bool]:
    """Say of each window with a winner whether a tie or NaN decides which cell it is."""
    assert trace.winners is not None
    decided = ties_of(trace).windows | np.isnan(trace.output)
    each: Sequence[bool] = decided[trace.winners >= 0].tolist()
    return each


def _of(kind: type[_Rule], rules: Rules) -> list[_Rule]:
    """Return the rules, if they are of this kind; or none."""
    return [rule for rule in rules if isinstance(rule, kind)]


def _asks(kind: str, trace: PoolTrace, rules: Rules) -> Sequence[Asks]:
    """Return all questions of a kind."""
    if kind == WINDOW:
        adaptive = _of(AdaptiveRule, rules)
        return [
            partial(span_question, adaptive, axis, at)
            for axis, rule in enumerate(adaptive)
            for at in range(rule.windows)
        ]
    cells = [unravelled(flat, trace.output.shape) for flat in range(trace.output.size)]
    if kind == WINNER:
        cells = [at for at in cells if has_winner(trace, at)]
    asks: Callable[[PoolTrace, Place], Question]
    asks = {WINNER: winner_question, DIVISOR: divisor_question, VALUE: _value_of(trace)}[kind]
    return [partial(asks, trace, at) for at in cells]


def _value_of(trace: PoolTrace) -> Callable[..., Question]:
    """Return the question for a value, as the pool gives it."""
    if trace.winners is not None:
        return value_question
    return power_question if isinstance(trace.reducer, PowerAverage) else average_question
