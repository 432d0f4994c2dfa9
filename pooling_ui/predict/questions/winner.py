"""The question for the cell that wins a window."""

import math
from collections.abc import Iterator
from functools import partial

import numpy as np

from pooling_core import PoolTrace
from pooling_core.trace.reducers import Comparison
from pooling_ui.predict.questions.answers import read_place
from pooling_ui.predict.questions.question import CELL, CLICK_IT, Question, without_repeats
from pooling_ui.predict.questions.window import Window, mistaken_windows
from pooling_ui.text.axes import LINES
from pooling_ui.text.places import Place, place_text, unravelled
from pooling_ui.text.words import number_label

# PyTorch's rules, as questions state them.
_FIRST_OF_EQUALS = "Of equal numbers, the first wins, row by row."
_LAST_NAN = "Of several NaN, the last wins, row by row."


def winner_of(trace: PoolTrace, at: Place) -> Place:
    """Return the cell that wins the window of this output cell."""
    assert trace.winners is not None
    return unravelled(int(trace.winners[at]), trace.x.shape)


def winner_question(trace: PoolTrace, at: Place) -> Question:
    """Return the question for the winner of a window that has one."""
    window = Window.of(trace, at)
    return cell_question(f"Which cell wins for {window.name}?", window)


def cell_question(text: str, window: Window, then: str = "") -> Question:
    """Return a question whose answer is the winner of a window; `then` says what happens to it."""
    trace, right = window.trace, winner_of(window.trace, window.at)
    rule = tie_rule(window)
    return Question(
        text=" ".join(filter(None, (text, rule, CLICK_IT))),
        rule=rule,
        answered_by=CELL,
        placeholder=f"({', '.join(line.removesuffix('s') for line in LINES[trace.x.ndim])})",
        right_answer=place_text(right),
        why=f"{_why(window)}{then}",
        mistakes=tuple(without_repeats(_mistakes(window, right), right)),
        read=lambda text: read_place(text, LINES[trace.x.ndim], window.at, right),
        is_right=lambda place: place == right,
        is_same=lambda place, wrong: place == wrong,
        correction=partial(_correction, window, right),
        window=window.at,
    )


def comparison_of(trace: PoolTrace) -> Comparison:
    """Return how the cells of a window are compared, where one wins."""
    assert trace.reducer.comparison is not None
    return trace.reducer.comparison


def _larger(trace: PoolTrace) -> str:
    """Return the word that compares a winner with the others, such as `larger`."""
    how = comparison_of(trace)
    word = "smaller" if how.smallest_wins else "larger"
    return f"{word} in magnitude" if how.of_magnitudes else word


def best(trace: PoolTrace) -> str:
    """Return the word for the number that a window keeps, such as `largest`."""
    how = comparison_of(trace)
    return f"{_end(how)} in magnitude" if how.of_magnitudes else _end(how)


def best_number(trace: PoolTrace) -> str:
    """Return the words for the number that a window keeps, such as `largest number`."""
    how = comparison_of(trace)
    return f"number of {_end(how)} magnitude" if how.of_magnitudes else f"{_end(how)} number"


def _end(how: Comparison) -> str:
    return "smallest" if how.smallest_wins else "largest"


def border_value(trace: PoolTrace) -> str:
    """Return the value of border cells in a comparison."""
    return "∞" if comparison_of(trace).smallest_wins else "−∞"


def border_sentence(window: Window) -> str:
    """Return a sentence on a window's border; "" if it has none."""
    if not window.border:
        return ""
    if comparison_of(window.trace).of_magnitudes:
        return f" {window.outside} is left out."
    return f" {window.outside} counts as {border_value(window.trace)}: it never wins."


def _terms(window: Window) -> dict[Place, float]:
    """Return the number by which each cell of a window is compared."""
    return {cell: float(window.trace.terms[cell]) for cell in window.cells}


def tie_rule(window: Window, cell: Place | None = None) -> str:
    """Return the rule that decides between the best cells of a window; "" if it has only one.

    With a `cell`, the rule is "" if this is not one of them.
    """
    terms = _terms(window)
    wins = terms[winner_of(window.trace, window.at)]
    is_nan = math.isnan(wins)
    best_cells = {at for at, term in terms.items() if term == wins or is_nan and math.isnan(term)}
    if len(best_cells) < 2 or cell is not None and cell not in best_cells:
        return ""
    return _LAST_NAN if is_nan else _FIRST_OF_EQUALS


def _label(trace: PoolTrace, place: Place) -> str:
    return number_label(float(trace.x[place]), 6)


def _why(window: Window) -> str:
    terms, trace = _terms(window), window.trace
    right = winner_of(trace, window.at)
    wins = terms[right]
    nans = sum(map(math.isnan, terms.values()))
    if nans > 1:
        return f"{nans} cells hold NaN, which wins against every number; the last NaN wins."
    if nans:
        return "NaN wins against every number."
    ties = sum(term == wins for term in terms.values())
    if ties > 1:
        at = number_label(float(trace.output[window.at]), 6)
        return f"{ties} cells tie at {at}; the first of them, row by row, wins."
    sentence = f"It holds {_label(trace, right)}, the {best_number(trace)} in its window."
    return f"{sentence}{border_sentence(window)}"


def _mistakes(window: Window, right: Place) -> Iterator[tuple[Place, str]]:
    trace, terms = window.trace, _terms(window)
    wins, right_place = terms[right], place_text(right)
    numbers = {cell: term for cell, term in terms.items() if not math.isnan(term)}
    order = _sign(trace)
    if math.isnan(wins):
        for cell in terms.keys() - numbers.keys():
            words = f"{place_text(cell)} holds NaN, too"
            yield cell, f"{words}, but the last NaN wins, row by row: {right_place}."
        if numbers:
            cell = max(numbers, key=lambda each: order * numbers[each])
            yield cell, _beaten_by_nan(trace, right, cell)
    else:
        for cell, term in terms.items():
            if term == wins:
                as_large = trace.x[cell] == trace.x[right]
                words = f"holds {_label(trace, cell)}, too" if as_large else "ties"
                yield (
                    cell,
                    f"{place_text(cell)} {words}, but {right_place} comes first, row by row.",
                )
        cell = max(numbers, key=lambda each: abs(float(trace.x[each])))
        if order > 0 > float(trace.x[cell]):
            explanation = f"{_label(trace, cell)} is large in magnitude only"
            yield cell, f"{explanation}: {_label(trace, right)} is larger."
        cell = min(numbers, key=lambda each: order * numbers[each])
        explanation = f"The window keeps its {best_number(trace)}, {_label(trace, right)}."
        yield cell, explanation
    for other, explanation in mistaken_windows(window):
        place = _wins(other)
        if place is not None and place not in terms:
            yield place, explanation


def _beaten_by_nan(trace: PoolTrace, right: Place, place: Place) -> str:
    number = _label(trace, place)
    return f"NaN at {place_text(right)} wins against every number, also against {number}."


def _sign(trace: PoolTrace) -> int:
    return -1 if comparison_of(trace).smallest_wins else 1


def _wins(window: Window) -> Place | None:
    """Return the cell that would win a window; None if the window holds no number."""
    terms = {cell: term for cell, term in _terms(window).items() if not math.isnan(term)}
    if not terms:
        return None
    return max(terms, key=lambda cell: _sign(window.trace) * terms[cell])


def _correction(window: Window, right: Place, place: Place) -> str:
    trace = window.trace
    if place not in window.cells:
        inside = all(0 <= at < side for at, side in zip(place, trace.x.shape, strict=True))
        problem = (
            f"{place_text(place)} is outside." if inside else f"no cell is at {place_text(place)}."
        )
        return f"{window.name.capitalize()} reads {window.reads}: {problem}"
    if np.isnan(trace.terms[right]):
        return _beaten_by_nan(trace, right, place)
    than = f"{_label(trace, right)} is {_larger(trace)} than {_label(trace, place)}"
    return f"{than}, which {place_text(place)} holds."
