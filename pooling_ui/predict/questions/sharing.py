"""The question for the cells of the input that get a share of what arrives at an output cell."""

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from pooling_core import AxisLayout, BackTrace
from pooling_core.geometry.layout import outer
from pooling_ui.predict.questions.question import ENDS, PICK_ENDS, Question, each_once
from pooling_ui.predict.questions.reading import read_wholes
from pooling_ui.predict.questions.value import label
from pooling_ui.predict.questions.window import Window, taken_for
from pooling_ui.text.places import Place, place_text

# The first and the last of cells, row by row: two opposite corners of what a window reads.
Ends = tuple[Place, Place]


def shares_question(back: BackTrace, at: Place) -> Question:
    """Return the question for the cells that get a share: all that the window reads, see `all_get`.

    Two opposite corners are an answer, whichever comes first; of a single cell, that cell is.
    """
    window, axes = Window.of(back.trace, at), back.trace.x.ndim
    right, why = _ends(window), _why(back, window)
    arrives = label(float(back.grad_output[at]))
    return Question(
        asks=(
            f"{arrives} arrives at {window.name}. Which cells of the input get a share of it? "
            f"{PICK_ENDS}"
        ),
        by=ENDS,
        form="first to last cell",
        right=ends_text(*right),
        why=why,
        mistakes=tuple(each_once(_mistakes(window, why), right)),
        read=lambda text: _read(text, axes),
        is_right=lambda ends: ends == right,
        same=lambda ends, wrong: ends == wrong,
        hint=lambda ends: why,
        window=at,
        hides_windows=True,
    )


def ends_text(first: Place, last: Place) -> str:
    """Return the ends of some cells as text.

    Examples
    --------
    >>> ends_text((0, 1), (2, 2)), ends_text((0, 1), (0, 1))
    ('(0, 1) to (2, 2)', '(0, 1)')
    """
    return place_text(first) if first == last else f"{place_text(first)} to {place_text(last)}"


def with_end(text: str, place: Place) -> str:
    """Return a text that names some cells after another one is picked: the other end, or a new one.

    Examples
    --------
    >>> with_end("", (0, 1)), with_end("(0, 1)", (2, 2)), with_end("(0, 1) to (2, 2)", (3, 3))
    ('(0, 1)', '(0, 1) to (2, 2)', '(3, 3)')
    """
    try:
        first = read_wholes(text, len(place), "")
    except ValueError:
        return place_text(place)
    return ends_text(first, place)


def all_get(back: BackTrace) -> NDArray[np.bool_]:
    """Say of each window whether something arrives there, and each cell that it reads gets some.

    None does where one cell wins, or where nothing adds up. A power average gives nothing to a cell
    that holds 0.
    """
    if back.cells is not None or not back.adds:
        return np.zeros(back.grad_output.shape, bool)
    nothing: NDArray[np.bool_] = (back.rates == 0) | ~np.isfinite(back.rates)
    read = nothing.astype(np.float64)
    for axis in back.trace.layouts:  # the first axis goes, and that of its windows comes last
        read = np.tensordot(read, _reads(axis), axes=(0, 1))
    cells = outer(axis.inside.sum(axis=1) for axis in back.trace.layouts)
    gives = (back.shares != 0) & np.isfinite(back.shares) & (cells > 0)
    gets: NDArray[np.bool_] = gives & (read == 0)
    return gets


def _reads(axis: AxisLayout) -> NDArray[np.float64]:
    """Return a 1 for each position that a window along an axis reads, and a 0 for each other."""
    reads = np.zeros((axis.windows, axis.size))
    windows, taps = np.nonzero(axis.inside)
    reads[windows, axis.taps[windows, taps]] = 1
    return reads


def _ends(window: Window) -> Ends:
    return window.cells[0], window.cells[-1]


def _read(text: str, axes: int) -> Ends:
    """Return two opposite corners as the first and the last cell; one cell is both."""
    try:
        one = read_wholes(text, axes, "")
        return one, one
    except ValueError:
        pass
    example = ends_text((0,) * axes, (1,) * axes)
    try:
        numbers = read_wholes(text, 2 * axes, "")
    except ValueError:
        raise ValueError(f"Write the first and the last cell, such as {example}.") from None
    corners = np.reshape(numbers, (2, axes))
    first, last = corners.min(axis=0).tolist(), corners.max(axis=0).tolist()
    return tuple(first), tuple(last)


def _why(back: BackTrace, window: Window) -> str:
    same = "the same share" if (back.rates == 1).all() else "a share"
    border = " The border gets nothing." if window.border else ""
    reads = f"{window.name.capitalize()} reads {window.reads}"
    return f"{reads}: each cell there gets {same}.{border}"


def _mistakes(window: Window, why: str) -> Iterator[tuple[Ends, str]]:
    trace, at = window.trace, window.at
    for taken, says in taken_for(window):
        if taken.cells:
            yield _ends(taken), says
    largest = max(window.cells, key=lambda cell: float(trace.x[cell]))
    says = "An average has no winner: no cell gets all."
    yield (largest, largest), f"{says} {why}"
    if at not in window.cells:
        says = f"{place_text(at)} is the place in the output, not in the input."
        yield (at, at), f"{says} {why}"
    whole = (0,) * len(at), tuple(side - 1 for side in trace.x.shape)
    yield whole, f"Only the window’s cells get something, not the whole input. {why}"
