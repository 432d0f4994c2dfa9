"""The question for the number that a power average gives."""

from collections.abc import Iterator

from pooling_core import PoolTrace, PowerAverage
from pooling_ui.predict.questions.question import Question
from pooling_ui.predict.questions.value import label, number_question
from pooling_ui.predict.questions.window import Window, taken_for
from pooling_ui.text.places import Place
from pooling_ui.text.words import number_label


def power_question(trace: PoolTrace, at: Place) -> Question:
    """Return the question for the power average of a window."""
    window = Window.of(trace, at)
    p = number_label(_power(trace))
    return number_question(
        f"Which number does {window.name} hold, the root of the sum of powers with p = {p}?",
        exact=float(trace.output[at]),
        why=_why(window),
        wrong=_mistakes(window),
        window=at,
    )


def _power(trace: PoolTrace) -> float:
    assert isinstance(trace.reducer, PowerAverage)
    return float(trace.reducer.norm_type)


def _sums(window: Window) -> tuple[float, float]:
    """Return the sum of the powers of a window's cells, and the same as the root is taken of it."""
    trace = window.trace
    assert trace.totals is not None
    return sum(float(trace.terms[cell]) for cell in window.cells), float(trace.totals[window.at])


def _why(window: Window) -> str:
    added, total = _sums(window)
    scaled = ""
    if window.border:
        scaled = f", scaled up to {label(total)} for the overhang"
    return f"The sum of the powers is {label(added)}{scaled}; {_rooted(window)}."


def _rooted(window: Window) -> str:
    trace = window.trace
    root, p = label(float(trace.output[window.at])), number_label(_power(trace))
    return f"the root of {label(_sums(window)[1])} with p = {p} is {root}"


def _root(total: float, p: float) -> float:
    """Return the root of a sum, or NaN where there is none."""
    try:
        root = total ** (1 / p)
    except (OverflowError, ZeroDivisionError):
        return float("nan")
    return root if isinstance(root, float) else float("nan")


def _mistakes(window: Window) -> Iterator[tuple[float, str]]:
    trace, p = window.trace, _power(window.trace)
    added, total = _sums(window)
    numbers = window.numbers
    if window.border:
        says = f"For the overhang, the sum of the powers is scaled up to {label(total)}."
        yield _root(added, p), says
    yield total, f"{label(total)} is the sum of the powers; {_rooted(window)}."
    if numbers:
        says = "Lp pooling does not divide by the number of cells."
        yield _root(total / len(numbers), p), says
        yield total / len(numbers), says
        largest = label(max(numbers))
        yield max(numbers), f"{largest} is the largest number of the window. {_why(window)}"
        yield sum(numbers), f"The powers are added, not the numbers. {_why(window)}"
    for taken, says in taken_for(window):
        yield _root(sum(float(trace.terms[cell]) for cell in taken.cells), p), says
