"""Questions for a number: the value of an output cell that a cell of the input wins."""

import math
from collections.abc import Callable, Iterable, Iterator, Sequence, Set
from functools import partial

import numpy as np

from pooling_core import PoolTrace
from pooling_ui.predict.questions.answers import TypedNumber, is_number, read_number
from pooling_ui.predict.questions.question import Mistake, Question, without_repeats
from pooling_ui.predict.questions.window import Window, mistaken_windows
from pooling_ui.predict.questions.winner import (
    best,
    best_number,
    border_sentence,
    border_value,
    comparison_of,
    winner_of,
)
from pooling_ui.text.places import Place
from pooling_ui.text.words import number_label

_MOST_LISTED = 9
_ROUNDS_TO_0 = 0.05


def value_question(trace: PoolTrace, at: Place) -> Question:
    """Return the question for the number that an output cell holds."""
    window, exact = Window.of(trace, at), float(trace.output[at])
    in_window = {*window.numbers, *map(abs, window.numbers)}
    return number_question(
        f"Which number does {window.name} hold?",
        exact=exact,
        others=in_window - {exact},
        why=_why(window),
        wrong=_mistakes(window),
        correction=partial(_correction, window),
        window=at,
    )


def number_question(
    text: str,
    *,
    exact: float,
    why: str,
    wrong: Iterable[tuple[float, str]],
    correction: Callable[[TypedNumber], str] | None = None,
    others: Set[float] = frozenset(),
    window: Place | None = None,
    cell: Place | None = None,
    hides_settings: tuple[str, ...] = (),
    rule: str = "",
) -> Question:
    """Return a question whose answer is a number.

    `wrong` holds wrong answers with what the person overlooked, the likeliest first; a right
    number is left out. `correction` returns the sentence for another wrong answer; the default is
    `why`.
    `others` are numbers of the window: they are wrong even if the right number rounds to one.
    `rule` is the sentence of the text about ties.
    """
    return Question(
        text=text,
        placeholder="a number",
        right_answer=answer_label(exact),
        why=why,
        mistakes=tuple(_once((*_rounded_away(exact), *wrong), exact)),
        read=read_number,
        is_right=lambda typed: is_number(typed, exact) and typed.value not in others,
        is_same=is_number,
        correction=correction or (lambda typed: why),
        window=window,
        cell=cell,
        hides_settings=hides_settings,
        rule=rule,
    )


def _rounded_away(exact: float) -> Iterator[tuple[float, str]]:
    """Yield 0 where a number is so small that people round it to 0."""
    if 0 < abs(exact) < _ROUNDS_TO_0:
        yield 0.0, "It is not 0: when you round, keep at least one digit that is not 0."


def _once(wrong: Iterable[tuple[float, str]], exact: float) -> Iterator[Mistake]:
    """Yield each wrong number once; NaN is no mistake."""
    numbers = ((number, explanation) for number, explanation in wrong if not math.isnan(number))
    yield from without_repeats(
        numbers, exact, lambda one, other: is_number(TypedNumber(one, 17), other)
    )


def answer_label(number: float) -> str:
    """Return a number of an answer."""
    return number_label(number, 6)


def listed(numbers: Sequence[float]) -> str:
    """Return the numbers of a window in words; for many numbers, only their count."""
    if len(numbers) > _MOST_LISTED:
        return f"{len(numbers)} numbers"
    return ", ".join(map(answer_label, numbers))


def _why(window: Window) -> str:
    trace = window.trace
    if not window.cells:
        return (
            f"The window holds no cell of the input, and padding counts as {border_value(trace)}."
        )
    if np.isnan(window.numbers).any():
        return _wins(window)
    return f"{_wins(window)}{border_sentence(window)}"


def _wins(window: Window) -> str:
    """Say why the winner of a window wins; the border is not mentioned."""
    trace = window.trace
    winner = float(trace.x[winner_of(trace, window.at)])
    unsigned = comparison_of(trace).of_magnitudes
    magnitude = f", and {_magnitude(winner)}" if winner < 0 and unsigned else ""
    if len(window.cells) == 1:
        return f"The window reads one cell, which holds {answer_label(winner)}{magnitude}."
    if math.isnan(winner):
        return "The window holds NaN, which wins against every number."
    return f"{answer_label(winner)} is the {best(trace)} of {listed(window.numbers)}{magnitude}."


def _magnitude(number: float) -> str:
    return f"|{answer_label(number)}| = {answer_label(abs(number))}"


def _correction(window: Window, typed: TypedNumber) -> str:
    """Say why an unknown wrong answer is wrong."""
    why, plane = _why(window), np.unique(window.trace.x).tolist()
    is_in_plane = any(is_number(typed, number) for number in plane)
    if is_in_plane and not any(is_number(typed, number) for number in window.numbers):
        return f"{answer_label(typed.value)} lies outside the window. {why}"
    return why


def _mistakes(window: Window) -> Iterator[tuple[float, str]]:
    trace, numbers = window.trace, window.numbers
    real = [number for number in numbers if not math.isnan(number)]
    if window.border:
        yield from _border_mistakes(window)
    if not real:
        return
    if len(real) < len(numbers):
        yield reduced(trace, real), f"NaN is not left out. {_why(window)}"
        return
    if not comparison_of(trace).of_magnitudes:
        signless = max(real, key=abs)
        if signless < 0:
            negative, positive = answer_label(signless), answer_label(-signless)
            explanation = f"Signs stay: {negative} is not {positive}. {_why(window)}"
            yield -signless, explanation
    elif -reduced(trace, real) in real:
        dropped = -reduced(trace, real)
        yield dropped, f"The sign is dropped: {_magnitude(dropped)}."
    keeps_best = f"the window keeps its {best_number(trace)}"
    for other in (min(real), max(real)):
        yield other, f"{answer_label(other)} is in the window, but {keeps_best}."
    for wrong, name in ((sum(real) / len(real), "average"), (sum(real), "sum")):
        yield wrong, f"{answer_label(wrong)} is the {name}; {keeps_best}."
    yield from values_of_mistaken_windows(window, lambda numbers: reduced(trace, numbers))


def _border_mistakes(window: Window) -> Iterator[tuple[float, str]]:
    """Yield the values that wrong ideas about the border give, such as zeros that win."""
    trace, outside, how = window.trace, window.outside, comparison_of(window.trace)
    counts = f"{outside} counts as {border_value(trace)}"
    if not window.cells:
        yield 0.0, f"{counts}, not as 0, and the window reads nothing else."
    elif how.of_magnitudes:
        yield 0.0, f"{outside} is left out, and does not count as 0. {_wins(window)}"
    else:
        yield 0.0, f"{counts}, not as 0. {_wins(window)}"
        if not np.isnan(window.numbers).any():
            reason = "so every other number wins against it"
            border = math.inf if how.smallest_wins else -math.inf
            yield border, f"{counts}, {reason}. {_wins(window)}"


def values_of_mistaken_windows(
    window: Window, reduce: Callable[[Sequence[float]], float]
) -> Iterator[tuple[float, str]]:
    """Yield the values that mistaken windows would give, without NaN."""
    for mistaken, explanation in mistaken_windows(window):
        numbers = [number for number in mistaken.numbers if not math.isnan(number)]
        if numbers:
            yield reduce(numbers), explanation


def reduced(trace: PoolTrace, numbers: Sequence[float]) -> float:
    """Return the one of these numbers, none of them NaN, that a window would keep."""
    how = comparison_of(trace)
    if how.of_magnitudes:
        numbers = [abs(number) for number in numbers]
    return min(numbers) if how.smallest_wins else max(numbers)
