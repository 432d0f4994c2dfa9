"""The questions for an average: the number that it gives, and what the sum is divided by."""

import math
from collections.abc import Iterator

from pooling_core import Average, PoolTrace
from pooling_ui.predict.questions.question import Question
from pooling_ui.predict.questions.value import label, listed, number_question, of_other_windows
from pooling_ui.predict.questions.window import Window
from pooling_ui.text.places import Place


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
    """Return the question for what the sum of a window is divided by."""
    window = Window.of(trace, at)
    divisor = divisor_of(window)
    return number_question(
        f"By what is the sum of {window.name} divided?",
        exact=float(divisor),
        why=_counts(window),
        wrong=((float(wrong), says) for wrong, says in _other_divisors(window)),
        window=at,
        hides_settings=("div",),
    )


def divisor_of(window: Window) -> int:
    """Return what the sum of a window is divided by."""
    assert window.trace.divisors is not None
    return int(window.trace.divisors[window.at])


def _why(window: Window) -> str:
    trace, divisor = window.trace, divisor_of(window)
    assert trace.totals is not None
    total, value = float(trace.totals[window.at]), label(float(trace.output[window.at]))
    return f"{_summed(window, total)}; divided by {label(divisor)}, that is {value}."


def _summed(window: Window, total: float) -> str:
    """Return what a window's numbers add up to; of many, only how many there are."""
    numbers = window.numbers
    if len(numbers) == 1:
        return f"The sum is {label(total)}, of one cell"
    if not numbers or "numbers" in listed(numbers):
        return f"The sum of {listed(numbers) or 'no numbers'} is {label(total)}"
    first, *others = map(label, numbers)
    signed = (f"− {each[1:]}" if each.startswith("−") else f"+ {each}" for each in others)
    return f"{' '.join((first, *signed))} = {label(total)}"


def _counts(window: Window) -> str:
    """Return what a divisor counts."""
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
    """Return what so many cells do."""
    return "counts" if cells == 1 else "count"


def _other_divisors(window: Window) -> Iterator[tuple[int, str]]:
    """Yield what people divide by, with what they overlook; some of it may be right.

    The same is said where the divisor is asked and where the average is.
    """
    trace, cells, divisor = window.trace, len(window.cells), divisor_of(window)
    assert isinstance(trace.reducer, Average)
    if trace.reducer.divisor_override is not None:
        says = f"divisor_override divides every sum by {label(divisor)}."
        for wrong in (cells, window.padded, window.full):
            yield wrong, says
        return
    if trace.reducer.count_include_pad:
        divides = f"the sum is divided by {divisor}, not by"
        yield cells, f"count_include_pad is on: padding counts, so {divides} {cells}."
        yield window.full, f"The overhang never counts: {divides} {window.full}."
        return
    there = f"{counted(cells)} that {'is' if cells == 1 else 'are'} there"
    says = f"count_include_pad is off: only the {there} {_count(cells)}."
    for wrong in (window.padded, window.full):
        yield wrong, says


def _mistakes(window: Window) -> Iterator[tuple[float, str]]:
    trace, numbers, divisor = window.trace, window.numbers, divisor_of(window)
    assert trace.totals is not None
    total = float(trace.totals[window.at])
    for wrong, says in _other_divisors(window):
        if wrong:
            yield total / wrong, says
    yield total, f"{label(total)} is the sum, not yet divided by {label(divisor)}."
    real = [number for number in numbers if not math.isnan(number)]
    if not real:
        return
    if len(real) < len(numbers):
        yield sum(real) / len(real), "NaN is not left out: a sum with NaN is NaN."
    for number, which in ((max(real), "largest"), (min(real), "smallest")):
        yield number, f"{label(number)} is the {which} number; the window keeps its average."
    yield from of_other_windows(window, lambda numbers: sum(numbers) / divisor)
