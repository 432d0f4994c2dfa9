"""Questions about sums: the average of a window, its divisor, and its power average."""

import math
from collections.abc import Iterator

from pooling_core import Average, PoolTrace, PowerAverage
from pooling_ui.predict.questions.question import Question
from pooling_ui.predict.questions.value import (
    answer_label,
    listed,
    number_question,
    values_of_mistaken_windows,
)
from pooling_ui.predict.questions.window import Window, mistaken_windows
from pooling_ui.setting.pool_table import DIVISOR
from pooling_ui.text.places import Place
from pooling_ui.text.words import number_label


def average_question(trace: PoolTrace, at: Place) -> Question:
    """Return the question for the average of a window."""
    window = Window.of(trace, at)
    return number_question(
        f"Which number does {window.name} hold?",
        exact=float(trace.output[at]),
        why=_why(window),
        wrong=_mistakes(window),
        window=at,
    )


def divisor_question(trace: PoolTrace, at: Place) -> Question:
    """Return the question for the divisor of a window's sum."""
    window = Window.of(trace, at)
    divisor = divisor_of(window)
    return number_question(
        f"By what is the sum of {window.name} divided?",
        exact=float(divisor),
        why=_counts(window),
        wrong=((float(wrong), says) for wrong, says in _other_divisors(window)),
        window=at,
        hides_settings=(DIVISOR.name,),
    )


def divisor_of(window: Window) -> int:
    """Return the divisor of a window's sum."""
    assert window.trace.divisors is not None
    return int(window.trace.divisors[window.at])


def _why(window: Window) -> str:
    trace, divisor = window.trace, divisor_of(window)
    assert trace.totals is not None
    total, value = float(trace.totals[window.at]), answer_label(float(trace.output[window.at]))
    return f"{_summed(window, total)}; divided by {answer_label(divisor)}, that is {value}."


def _summed(window: Window, total: float) -> str:
    """Return the sum of a window's numbers in words; for many numbers, only their count."""
    numbers = window.numbers
    if len(numbers) == 1:
        return f"The sum is {answer_label(total)}, of one cell"
    if not numbers or "numbers" in listed(numbers):
        return f"The sum of {listed(numbers) or 'no numbers'} is {answer_label(total)}"
    first, *others = map(answer_label, numbers)
    signed = (f"− {each[1:]}" if each.startswith("−") else f"+ {each}" for each in others)
    return f"{' '.join((first, *signed))} = {answer_label(total)}"


def _counts(window: Window) -> str:
    """Return a sentence that names the cells that a divisor counts."""
    trace, cells = window.trace, len(window.cells)
    assert isinstance(trace.reducer, Average)
    if trace.reducer.divisor_override is not None:
        return "divisor_override says so, whatever the window holds."
    if not window.border:
        return f"The window has {counted(cells)} of the input."
    padding = divisor_of(window) - cells
    if not trace.reducer.count_include_pad:
        return f"count_include_pad is off: only the {counted(cells)} of the input {_count(cells)}."
    all_counted = f"{counted(cells)} of the input {_count(cells)}"
    if padding:
        all_counted = f"{counted(cells)} of the input and {padding} of padding count"
    if window.full > divisor_of(window):
        return f"{all_counted}; the overhang never does."
    return f"count_include_pad is on: {all_counted}."


def counted(cells: int) -> str:
    return f"{cells} cell{'s' * (cells != 1)}"


def _count(cells: int) -> str:
    """Return the verb for this many cells."""
    return "counts" if cells == 1 else "count"


def _other_divisors(window: Window) -> Iterator[tuple[int, str]]:
    """Yield wrong divisors with what was overlooked; one of them may be right after all.

    Questions for the divisor and for the average both use them.
    """
    trace, cells, divisor = window.trace, len(window.cells), divisor_of(window)
    assert isinstance(trace.reducer, Average)
    if trace.reducer.divisor_override is not None:
        explanation = f"divisor_override divides every sum by {answer_label(divisor)}."
        for wrong in (cells, window.padded, window.full):
            yield wrong, explanation
        return
    if trace.reducer.count_include_pad:
        divides = f"the sum is divided by {divisor}, not by"
        yield cells, f"count_include_pad is on: padding counts, so {divides} {cells}."
        yield window.full, f"The overhang never counts: {divides} {window.full}."
        return
    counted_cells = f"{counted(cells)} that {'is' if cells == 1 else 'are'} there"
    explanation = f"count_include_pad is off: only the {counted_cells} {_count(cells)}."
    for wrong in (window.padded, window.full):
        yield wrong, explanation


def _mistakes(window: Window) -> Iterator[tuple[float, str]]:
    trace, numbers, divisor = window.trace, window.numbers, divisor_of(window)
    assert trace.totals is not None
    total = float(trace.totals[window.at])
    for wrong, explanation in _other_divisors(window):
        if wrong:
            yield total / wrong, explanation
    yield total, f"{answer_label(total)} is the sum, not yet divided by {answer_label(divisor)}."
    real = [number for number in numbers if not math.isnan(number)]
    if not real:
        return
    if len(real) < len(numbers):
        yield sum(real) / len(real), "NaN is not left out: a sum with NaN is NaN."
    for number, which in ((max(real), "largest"), (min(real), "smallest")):
        yield number, f"{answer_label(number)} is the {which} number; the window keeps its average."
    yield from values_of_mistaken_windows(window, lambda numbers: sum(numbers) / divisor)


def power_question(trace: PoolTrace, at: Place) -> Question:
    """Return the question for the power average of a window."""
    window = Window.of(trace, at)
    p = number_label(_power(trace))
    return number_question(
        f"Which number does {window.name} hold, the root of the sum of powers with p = {p}?",
        exact=float(trace.output[at]),
        why=_why_power(window),
        wrong=_power_mistakes(window),
        window=at,
    )


def _power(trace: PoolTrace) -> float:
    assert isinstance(trace.reducer, PowerAverage)
    return float(trace.reducer.norm_type)


def _sums(window: Window) -> tuple[float, float]:
    """Return the sum of the powers of a window's cells, and that sum scaled for the overhang."""
    trace = window.trace
    assert trace.totals is not None
    return sum(float(trace.terms[cell]) for cell in window.cells), float(trace.totals[window.at])


def _why_power(window: Window) -> str:
    added, total = _sums(window)
    scaled = ""
    if window.border:
        scaled = f", scaled up to {answer_label(total)} for the overhang"
    return f"The sum of the powers is {answer_label(added)}{scaled}; {_rooted(window)}."


def _rooted(window: Window) -> str:
    trace = window.trace
    root, p = answer_label(float(trace.output[window.at])), number_label(_power(trace))
    return f"the root of {answer_label(_sums(window)[1])} with p = {p} is {root}"


def _root(total: float, p: float) -> float:
    """Return the root of a sum; NaN if it has none."""
    try:
        root = total ** (1 / p)
    except (OverflowError, ZeroDivisionError):
        return float("nan")
    return root if isinstance(root, float) else float("nan")


def _power_mistakes(window: Window) -> Iterator[tuple[float, str]]:
    trace, p = window.trace, _power(window.trace)
    added, total = _sums(window)
    numbers = window.numbers
    if window.border:
        explanation = (
            f"For the overhang, the sum of the powers is scaled up to {answer_label(total)}."
        )
        yield _root(added, p), explanation
    yield total, f"{answer_label(total)} is the sum of the powers; {_rooted(window)}."
    if numbers:
        explanation = "Lp pooling does not divide by the number of cells."
        yield _root(total / len(numbers), p), explanation
        yield total / len(numbers), explanation
        largest = answer_label(max(numbers))
        yield max(numbers), f"{largest} is the largest number of the window. {_why_power(window)}"
        yield sum(numbers), f"The powers are added, not the numbers. {_why_power(window)}"
    for mistaken, explanation in mistaken_windows(window):
        yield _root(sum(float(trace.terms[cell]) for cell in mistaken.cells), p), explanation
