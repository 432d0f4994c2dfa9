"""Which question comes next: of one trace, the same seed gives the same ones everywhere."""

from collections.abc import Callable, Mapping, Sequence

from pooling_core import PoolTrace, SizeRule
from pooling_ui.places import Place, unravelled
from pooling_ui.questions.kinds import SIZE, VALUE, WINNER
from pooling_ui.questions.question import Question
from pooling_ui.questions.seeds import generator
from pooling_ui.questions.size import size_question
from pooling_ui.questions.value import value_question
from pooling_ui.questions.winner import has_winner, winner_question
from pooling_ui.size_words import Rules

# Of so many windows, the one with the most typical mistakes is asked about.
_LOOKED_AT = 4

Asks = Callable[[PoolTrace, Place], Question]
_OF_WINDOWS: Mapping[str, Asks] = {WINNER: winner_question, VALUE: value_question}


def kinds_of(trace: PoolTrace, rules: Rules) -> tuple[str, ...]:
    """Return what can be asked about a trace, apart from a mix of it.

    A size that was chosen is no question, and where all is added up, nobody wins.
    """
    kinds = [SIZE] if all(isinstance(rule, SizeRule) for rule in rules) else []
    if trace.winners is not None and (trace.winners >= 0).any():
        kinds.append(WINNER)
    return (*kinds, VALUE)


def turn_of(kinds: Sequence[str], kind: str, seed: int, number: int) -> tuple[str, int]:
    """Return the kind of a question, and the how manieth of this kind it is, from 0 up.

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
    kind, turn = turn_of(kinds_of(trace, rules), kind, seed, number)
    if kind == SIZE:
        return size_question([rule for rule in rules if isinstance(rule, SizeRule)], setting)
    return _of_window(kind, trace, turn, seed)


def _of_window(kind: str, trace: PoolTrace, turn: int, seed: int) -> Question:
    """Return the question of a turn: windows come again only when there are no others."""
    windows = _windows(kind, trace)
    order = generator(seed, len(windows)).permutation(len(windows))
    chunk = min(_LOOKED_AT, len(windows))
    rounds = len(windows) // chunk
    # The winner of a window must not tell the value that is asked for next.
    apart = [*_OF_WINDOWS].index(kind) * (rounds // 2)
    start = (turn + apart) % rounds * chunk
    asks = _OF_WINDOWS[kind]
    questions = [asks(trace, windows[at]) for at in order[start : start + chunk]]
    again = turn // rounds
    ranked = sorted(questions, key=lambda each: len(each.mistakes), reverse=True)
    return ranked[again % len(ranked)]


def _windows(kind: str, trace: PoolTrace) -> Sequence[Place]:
    """Return the output cells that a question of this kind may be about."""
    cells = (unravelled(flat, trace.output.shape) for flat in range(trace.output.size))
    return [at for at in cells if kind != WINNER or has_winner(trace, at)]
